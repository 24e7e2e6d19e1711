/** The question panel: what is asked, every move as a button, and the keys that press them. */

import { button, el, fill } from "../dom.js";
import { known, say, spoken } from "../words.js";
import { ruleLink } from "./rulebook.js";

/** @import { Move, Question, Refusal } from "../types.js" */

/** @typedef {{at: number, move: Move, words: string}} Choice */
/** @typedef {{title: string, choices: Choice[]}} Group */

const FEW = 6;
const MANY = 14;
const FOLD = 3;
const KEYS = "1234567890";

/**
 * @typedef {object} Wishes What the panel asks of its page.
 * @property {(move: Move) => Promise<Refusal | null>} answer
 * @property {(number: string) => void} rule
 * @property {(move: Move | null) => void} highlight
 */

export class QuestionPanel {
  /** @param {Wishes} wishes */
  constructor(wishes) {
    this.wishes = wishes;
    /** @type {Question | null} */
    this.question = null;
    /** @type {number[]} */
    this.claims = [];
    /** @type {Move | null} */
    this.hint = null;
    this.busy = false;
    /** Whether the list of what can be chosen on the stage is wanted: then it is open at every question. */
    this.wantsList = false;
    this.text = el("h2", { class: "bubble-text" });
    this.note = el("div", { class: "bubble-note" });
    this.filter = el("input", { type: "search", class: "field", placeholder: say("ask.filter"), "aria-label": say("ask.filter") });
    this.moves = el("div", { class: "moves" });
    this.trouble = el("div", { class: "trouble", role: "alert" });
    this.element = el(
      "section",
      { class: "bubble", "aria-label": say("ask.title") },
      this.text,
      this.note,
      this.filter,
      this.moves,
      this.trouble,
    );
    this.filter.addEventListener("input", () => this.drawMoves());
    this.filter.addEventListener("keydown", (event) => event.key === "Enter" && this.pressOnly());
    this.moves.addEventListener("keydown", (event) => this.rove(event));
    this.moves.addEventListener("toggle", (event) => this.toggled(event.target), true);
  }

  /**
   * Show a question, or what is waited for while there is none.
   *
   * @param {Question | null} question
   * @param {string} meanwhile
   * @param {number[]} claims moves that can be chosen on the board
   * @param {Move | null} hint the move a lesson wants
   */
  show(question, meanwhile, claims, hint) {
    const same = question !== null && this.question?.id === question.id && sameList(claims, this.claims) && sameMove(hint, this.hint);
    const asked = this.question?.id !== question?.id;
    this.question = question;
    this.claims = claims;
    this.hint = hint;
    this.element.classList.toggle("asking", question !== null);
    this.element.classList.toggle("must", question?.must === true);
    if (same) return;
    this.busy = false;
    if (asked) {
      this.filter.value = "";
      fill(this.trouble);
    }
    const hadFocus = this.moves.contains(document.activeElement);
    fill(this.text, question ? question.text : meanwhile);
    fill(this.note, question ? [el("span", null, say(question.must ? "ask.must" : "ask.may")), this.link(question.rule)] : []);
    this.filter.hidden = !question || question.moves.length <= MANY;
    this.drawMoves();
    if (hadFocus) this.buttons()[0]?.focus();
  }

  /** @param {EventTarget | null} fold */
  toggled(fold) {
    if (fold instanceof HTMLDetailsElement && fold.matches(".claimed")) this.wantsList = fold.open;
    this.number();
  }

  /** @param {string} rule */
  link(rule) {
    return rule ? [" ", ruleLink(rule, this.wishes.rule)] : [];
  }

  drawMoves() {
    const question = this.question;
    if (!question) {
      fill(this.moves);
      return;
    }
    const wanted = this.filter.value.trim().toLowerCase();
    const choices = question.moves.map((move, at) => ({ at, move, words: question.words[at] ?? move.join(" ") }));
    const found = choices.filter((choice) => choice.words.toLowerCase().includes(wanted));
    const folded = wanted || choices.length === 1 ? [] : this.claims.filter((at) => !sameMove(question.moves[at], this.hint));
    const free = found.filter((choice) => !folded.includes(choice.at));
    const claimed = found.filter((choice) => folded.includes(choice.at));
    fill(
      this.moves,
      claimed.length ? el("p", { class: "on-stage" }, say("ask.stage")) : null,
      groups(free).map((group) => this.drawGroup(group)),
      claimed.length ? this.drawFold(say("ask.list", claimed.length), claimed, "claimed") : null,
      found.length ? null : el("p", { class: "soft" }, say("ask.none")),
    );
    this.number();
  }

  /** @param {Group} group */
  drawGroup(group) {
    const list = el("ul", { role: "list", class: "move-list", "aria-label": group.title || null }, this.drawChoices(group.choices));
    return group.title ? [el("h3", { class: "move-title" }, group.title), list] : list;
  }

  /** @param {Choice[]} choices */
  drawChoices(choices) {
    return folds(choices).map((fold) => el("li", null, fold.title ? this.drawFold(fold.title, fold.choices) : this.drawChoice(fold.choices[0])));
  }

  /** @param {string} title @param {Choice[]} choices @param {string} [name] */
  drawFold(title, choices, name) {
    const list = el("ul", { role: "list", class: "move-list" }, choices.map((choice) => el("li", null, this.drawChoice(choice))));
    const summary = el("summary", { class: "button move" }, el("kbd", { "aria-hidden": "true" }), el("span", null, title));
    const open = (name === "claimed" && this.wantsList) || choices.some((choice) => sameMove(choice.move, this.hint));
    return el("details", { class: ["fold", name], open }, summary, list);
  }

  /** @param {Choice} choice */
  drawChoice(choice) {
    const wanted = sameMove(choice.move, this.hint);
    const press = button(
      [el("kbd", { "aria-hidden": "true" }), el("span", null, capital(choice.words)), wanted ? el("span", { class: "sr-only" }, say("ask.hint")) : null],
      () => this.answer(choice.move),
      { class: ["button", "move", choice.move === passOf(this.question) && "quiet", wanted && "hinted"], dataset: { at: choice.at } },
    );
    for (const name of ["pointerenter", "focus"]) press.addEventListener(name, () => this.wishes.highlight(choice.move));
    for (const name of ["pointerleave", "blur"]) press.addEventListener(name, () => this.wishes.highlight(null));
    return press;
  }

  /** The keys 1 to 9 and 0 belong to the first ten that can be seen. */
  number() {
    for (const key of this.moves.querySelectorAll("kbd")) key.textContent = "";
    this.buttons()
      .slice(0, KEYS.length)
      .forEach((press, at) => {
        const key = press.querySelector("kbd");
        if (key) key.textContent = KEYS[at];
      });
  }

  /** All that can be pressed now, in order. @returns {HTMLElement[]} */
  buttons() {
    const all = /** @type {NodeListOf<HTMLElement>} */ (this.moves.querySelectorAll("button.move, summary.move"));
    return [...all].filter((press) => {
      const shut = press.closest("details:not([open])");
      return !shut || press === shut.firstElementChild;
    });
  }

  /** Give a move, and say here what is refused. One at a time. @param {Move} move @returns {Promise<Refusal | null>} */
  async answer(move) {
    if (this.busy) return null;
    this.busy = true;
    this.element.setAttribute("aria-busy", "true");
    const refusal = await this.wishes.answer(move);
    this.busy = false;
    this.element.removeAttribute("aria-busy");
    fill(this.trouble, refusal ? [el("span", null, refusal.words), this.link(refusal.rule)] : []);
    return refusal;
  }

  /** A key that this panel knows. @param {string} key @returns {boolean} whether it did something */
  press(key) {
    const at = KEYS.indexOf(key);
    if (at >= 0) {
      const press = this.buttons()[at];
      press?.click();
      if (press?.matches("summary")) window.setTimeout(() => this.number());
      return press !== undefined;
    }
    if (key === "p") return this.pass();
    if (key === "Enter") return this.pressOnly();
    return false;
  }

  /** Pass, if the question has a pass among its moves. */
  pass() {
    const move = passOf(this.question);
    if (move) this.answer(move);
    return move !== null;
  }

  /** Enter presses the only move there is. */
  pressOnly() {
    const all = this.buttons();
    if (all.length !== 1) return false;
    all[0].click();
    return true;
  }

  focus() {
    const all = this.buttons();
    (all.find((press) => press.classList.contains("hinted")) ?? all[0])?.focus();
  }

  /** Arrows go from move to move. @param {KeyboardEvent} event */
  rove(event) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const all = this.buttons();
    const at = all.findIndex((press) => press === document.activeElement);
    if (!step || at < 0) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length].focus();
  }
}

/** The move of a question that passes, if it has one. @param {Question | null | undefined} question @returns {Move | null} */
export function passOf(question) {
  const at = question?.notes?.pass ?? null;
  return at === null ? null : (question?.moves[at] ?? null);
}

/** @param {Move | null | undefined} a @param {Move | null | undefined} b */
export function sameMove(a, b) {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** @param {number[]} a @param {number[]} b */
function sameList(a, b) {
  return a.length === b.length && a.every((item, at) => item === b[at]);
}

/** Moves of a kind together, once there are more than a few; those that stand alone in their kind share the last group. @param {Choice[]} choices @returns {Group[]} */
function groups(choices) {
  if (choices.length <= FEW) return [{ title: "", choices }];
  /** @type {Map<string, Choice[]>} */
  const kinds = new Map();
  for (const choice of choices) {
    const kind = String(choice.move[0]);
    kinds.set(kind, [...(kinds.get(kind) ?? []), choice]);
  }
  const large = [...kinds].filter(([, own]) => own.length > 1);
  const alone = [...kinds].filter(([, own]) => own.length === 1).flatMap(([, own]) => own);
  if (large.length + (alone.length ? 1 : 0) < 2) return [{ title: "", choices }];
  const named = large.map(([kind, own]) => ({ title: known(`move.${kind}`) ? say(`move.${kind}`) : spoken(kind), choices: own }));
  return alone.length ? [...named, { title: say("ask.other"), choices: alone }] : named;
}

/** In a long list, moves that begin alike are folded into one line. @param {Choice[]} choices @returns {Group[]} */
function folds(choices) {
  const single = (/** @type {Choice} */ choice) => ({ title: "", choices: [choice] });
  if (choices.length <= 2 * FEW) return choices.map(single);
  /** @type {Map<string, Choice[]>} */
  const heads = new Map();
  for (const choice of choices) {
    const head = choice.move.slice(0, 2).join(" ");
    heads.set(head, [...(heads.get(head) ?? []), choice]);
  }
  return [...heads.values()].flatMap((own) => {
    const title = own.length >= FOLD ? beginning(own.map((choice) => choice.words)) : "";
    return title ? [{ title: say("ask.fold", capital(title), own.length), choices: own }] : own.map(single);
  });
}

/** The words that all of these begin with. @param {string[]} texts */
function beginning(texts) {
  const lists = texts.map((text) => text.split(" "));
  let length = 0;
  while (lists.every((list) => list.length > length && list[length] === lists[0][length])) length += 1;
  return lists[0].slice(0, length).join(" ");
}

/** A move as a button says it; names out of a game's code have underscores. @param {string} given */
function capital(given) {
  const text = given.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
