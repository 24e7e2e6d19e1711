/** The question panel: what is asked, every move as a button, and the keys that press them. */

import { button, el, fill } from "../dom.js";
import { say } from "../words.js";
import { capital, folds, groups, offered, passOf, sameBut, sameList, sameMove } from "./choices.js";
import { ruleLink } from "./rulebook.js";

/** @import { Laid, Move, Question, Refusal, Tip } from "../types.js" */
/** @import { Choice, Group, Shown } from "./choices.js" */

const MANY = 14;
const KEYS = "1234567890";

/**
 * @typedef {object} Wishes What somebody may want at the panel.
 * @property {(text: string) => Node} text a text in which names lead to what they name
 * @property {(move: Move, next?: Move) => void} answer `next`: the answer to what follows at once
 * @property {(number: string) => void} rule
 * @property {(move: Move | null) => void} highlight
 */

export class QuestionPanel {
  /** @param {Wishes} wishes @param {HTMLElement} aside what stands at the head, beside the note */
  constructor(wishes, aside) {
    this.wishes = wishes;
    /** @type {Question | null} */
    this.question = null;
    /** @type {Shown} */
    this.shown = { claims: [], best: [], tips: {}, chains: {} };
    /** @type {Move | null} */
    this.hint = null;
    /** @type {Laid[]} */
    this.laid = [];
    /** The places of the moves that stand on the bar. @type {number[]} */
    this.barred = [];
    /** Whether to keep the list of what can be chosen on the stage, or of the rest, open at every question. */
    this.wantsList = false;
    this.text = el("h2", { class: "bubble-text", tabindex: -1 });
    this.note = el("div", { class: "bubble-note" });
    this.filter = el("input", { type: "search", class: "field", placeholder: say("ask.filter"), "aria-label": say("ask.filter") });
    this.moves = el("div", { class: "moves" });
    /** Moves that are always in sight, beside the plan that they finish. */
    this.bar = el("div", { class: "plan-finish row tight" });
    this.trouble = el("div", { class: "trouble", role: "alert" });
    this.element = el(
      "section",
      { class: "bubble", "aria-label": say("ask.title") },
      this.text,
      el("div", { class: "bubble-head" }, this.note, aside),
      this.filter,
      this.moves,
      this.trouble,
    );
    this.filter.addEventListener("input", () => this.drawMoves());
    this.filter.addEventListener("keydown", (event) => event.key === "Enter" && this.pressOnly(this.listed()));
    for (const part of [this.moves, this.bar]) part.addEventListener("keydown", (event) => this.rove(event));
    this.moves.addEventListener("toggle", (event) => this.toggled(event.target), true);
  }

  /**
   * Show a question, or what the game waits for if there is none.
   *
   * @param {Question | null} question
   * @param {string} meanwhile what is said if nothing is asked; to a seat that only may move, below the question
   * @param {Shown} shown what the look says of the moves
   * @param {Move | null} hint the move a lesson wants
   * @param {Laid[]} laid the steps of the seat's plan
   * @param {number[]} barred moves that stand on the bar
   */
  show(question, meanwhile, shown, hint, laid, barred) {
    const drawn = sameBut(shown, this.shown) && sameMove(hint, this.hint) && laid === this.laid && sameList(barred, this.barred);
    const same = question !== null && this.question?.id === question.id && drawn;
    this.laid = laid;
    this.barred = barred;
    const asked = this.question?.id !== question?.id;
    this.question = question;
    this.shown = shown;
    this.hint = hint;
    this.element.classList.toggle("asking", question !== null);
    this.element.classList.toggle("must", question?.must === true);
    this.element.classList.toggle("may", question?.must === false);
    fill(
      this.note,
      question ? [el("span", null, question.must ? say("ask.must") : [say("ask.may"), " ", meanwhile]), this.link(question.rule)] : [],
    );
    if (same) return this.drawNotes();
    if (asked) {
      this.filter.value = "";
      this.refuse(null);
    }
    const focused = document.activeElement;
    const hadFocus = this.moves.contains(focused) || this.bar.contains(focused);
    // who presses with a finger looks where the words begin
    const preventScroll = focused?.matches(":focus-visible") === false;
    const held = asked || !(focused instanceof HTMLElement) ? undefined : focused.dataset.at;
    fill(this.text, question ? this.wishes.text(question.text) : meanwhile);
    this.drawMoves();
    if (!hadFocus) return;
    const all = this.buttons();
    (all.find((press) => press.dataset.at === held) ?? all[0])?.focus({ preventScroll });
  }

  /** @param {EventTarget | null} fold */
  toggled(fold) {
    if (fold instanceof HTMLDetailsElement && fold.matches(".claimed")) this.wantsList = fold.open;
    if (this.shown.best.length) this.filter.hidden = !this.wantsList || (this.question?.moves.length ?? 0) <= MANY;
    this.number();
  }

  /** @param {string} rule */
  link(rule) {
    return rule ? [" ", ruleLink(rule, this.wishes.rule)] : [];
  }

  drawMoves() {
    const question = this.question;
    this.filter.hidden = !question || question.moves.length <= MANY || (this.shown.best.length > 0 && !this.wantsList);
    if (!question) {
      fill(this.moves);
      fill(this.bar);
      return;
    }
    const { best, free, claimed, rest, bar } = offered(question, this.filter.value, this.shown, this.hint, this.barred);
    fill(
      this.bar,
      bar.map((choice) => this.drawChoice(choice, "hot")),
    );
    fill(
      this.moves,
      best.length
        ? el(
            "ul",
            { role: "list", class: "move-list best-moves" },
            best.map((choice) => el("li", null, this.drawChoice(choice))),
          )
        : null,
      claimed.length ? el("p", { class: "on-stage" }, say("ask.stage")) : null,
      groups(free).map((group) => this.drawGroup(group)),
      claimed.length ? this.drawFold(say("ask.list", claimed.length), claimed, "claimed") : null,
      rest.length ? this.drawFold(say("ask.rest", rest.length), rest, "claimed") : null,
      best.length + free.length + claimed.length || !this.filter.value ? null : el("p", { class: "soft" }, say("ask.none")),
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
    return folds(choices).map((fold) =>
      el("li", null, fold.title ? this.drawFold(fold.title, fold.choices) : this.drawChoice(fold.choices[0])),
    );
  }

  /** @param {string} title @param {Choice[]} choices @param {string} [name] */
  drawFold(title, choices, name) {
    const lists = groups(choices).map((group) => [
      group.title ? el("h3", { class: "move-title" }, group.title) : null,
      el(
        "ul",
        { role: "list", class: "move-list", "aria-label": group.title || null },
        group.choices.map((choice) => el("li", null, this.drawChoice(choice))),
      ),
    ]);
    const summary = el("summary", { class: "button move" }, el("kbd", { "aria-hidden": "true" }), el("span", null, title));
    const open = (name === "claimed" && this.wantsList) || choices.some((choice) => sameMove(choice.move, this.hint));
    return el("details", { class: ["fold", name], open }, summary, lists);
  }

  /** @param {Choice} choice @param {string} [kind] of the button */
  drawChoice(choice, kind = choice.move === passOf(this.question) ? "quiet" : "") {
    const wanted = sameMove(choice.move, this.hint);
    const planned = this.laid.some((step) => sameMove(step.move, choice.move));
    const tip = choice.tip ?? this.shown.tips[choice.at];
    const press = button(
      [
        el("kbd", { "aria-hidden": "true" }),
        el("span", { class: "move-words" }, capital(choice.words), tip?.about ? el("small", { class: "move-about" }, tip.about) : null),
        wanted ? el("span", { class: "sr-only" }, say("ask.hint")) : null,
        drawNote(el("span", { class: "move-note", dataset: choice.tip ? {} : { note: choice.at } }), tip),
        planned ? el("span", { class: "move-planned" }, say("ask.planned")) : null,
      ],
      () => this.wishes.answer(choice.move, choice.next),
      { class: ["button", "move", kind, wanted && "hinted"], title: tip?.about || null, dataset: { at: choice.at } },
    );
    for (const name of ["pointerenter", "focus"]) press.addEventListener(name, () => this.wishes.highlight(choice.move));
    for (const name of ["pointerleave", "blur"]) press.addEventListener(name, () => this.wishes.highlight(null));
    return press;
  }

  /** The notes have changed, such as odds that have come: everything stays where it is. */
  drawNotes() {
    for (const part of [this.moves, this.bar])
      for (const note of /** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll("[data-note]")))
        drawNote(note, this.shown.tips[Number(note.dataset.note)]);
  }

  number() {
    for (const part of [this.moves, this.bar]) for (const key of part.querySelectorAll("kbd")) key.textContent = "";
    this.keyed().forEach((press, at) => {
      const key = press.querySelector("kbd");
      if (key) key.textContent = KEYS[at];
    });
  }

  /** The keys 1 to 9 and 0 belong to the first visible moves, and then to those on the bar. */
  keyed() {
    const bar = this.onBar();
    return [...this.listed().slice(0, Math.max(0, KEYS.length - bar.length)), ...bar].slice(0, KEYS.length);
  }

  /** All that can be pressed now, in order. */
  buttons() {
    return [...this.listed(), ...this.onBar()];
  }

  /** @returns {HTMLElement[]} */
  onBar() {
    return [...this.bar.querySelectorAll("button")];
  }

  /** What can be pressed in the list. @returns {HTMLElement[]} */
  listed() {
    const all = /** @type {NodeListOf<HTMLElement>} */ (this.moves.querySelectorAll("button.move, summary.move"));
    return [...all].filter((press) => {
      const shut = press.closest("details:not([open])");
      return !shut || press === shut.firstElementChild;
    });
  }

  /** Show whether an answer is on its way. @param {boolean} sending */
  showSending(sending) {
    if (sending) this.element.setAttribute("aria-busy", "true");
    else this.element.removeAttribute("aria-busy");
  }

  /** Say why a move was refused; null clears it. @param {Refusal | null} refusal */
  refuse(refusal) {
    fill(this.trouble, refusal ? [el("span", null, refusal.words), this.link(refusal.rule)] : []);
  }

  /** Handle a key if this panel knows it. @param {string} key @returns {boolean} whether it did something */
  press(key) {
    const at = KEYS.indexOf(key);
    if (at >= 0) {
      const press = this.keyed()[at];
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
    if (move) this.wishes.answer(move);
    return move !== null;
  }

  /** Enter makes an only move. */
  pressOnly(all = this.buttons()) {
    if (all.length !== 1) return false;
    all[0].click();
    return true;
  }

  focus() {
    const all = this.buttons();
    (all.find((press) => press.classList.contains("hinted")) ?? all[0])?.focus();
  }

  /**
   * Take the focus: by keys the first control, otherwise, or where nothing is asked, the question itself.
   *
   * @param {boolean} byKeys
   */
  take(byKeys) {
    if (byKeys && this.question && this.buttons().length) this.focus();
    else if (document.activeElement !== this.text) this.text.focus({ preventScroll: true });
  }

  /** Arrows go from move to move. @param {KeyboardEvent} event */
  rove(event) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const all = this.buttons();
    const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    if (!step || at < 0) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length].focus();
  }
}

/** Fill the note of a move. @param {HTMLElement} note @param {Tip} [tip] */
function drawNote(note, tip) {
  note.textContent = tip?.note ?? "";
  note.title = tip?.why ?? "";
  return note;
}
