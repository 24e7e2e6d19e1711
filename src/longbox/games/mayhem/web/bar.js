/** What is asked, and what can be done about it: the narrator's words, the uses of the chosen card, scoring and passing. */

/** @import { Board } from "./look.js" */
/** @import { Path, Token } from "./types.js" */

import { el, fill } from "/web/dom.js";
import { say } from "/web/words.js";
import { at, sideValue } from "./catalog.js";
import { cardPicture } from "./cards.js";
import { icon } from "./icons.js";
import { doubtful, scorings } from "./moves.js";
import { weightOf } from "./outcome.js";

export class Bar {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** The choices that are shown. */
    this.offered = "";
    this.prompt = el("div", { class: "mh-prompt" });
    this.chips = el("div", { class: "mh-chips", role: "group", "data-region": true, "aria-label": say("mayhem.uses") });
    this.more = el("button", { type: "button", class: "mh-more", tabindex: "-1", hidden: true, onclick: () => this.turn() });
    this.main = el("div", { class: "mh-main" });
    const uses = el("div", { class: "mh-uses" }, this.chips, this.more);
    this.element = el("div", { class: "mh-bar", role: "group", "aria-label": say("mayhem.doNow") }, this.prompt, uses, this.main);
    this.chips.addEventListener("scroll", () => this.count(), { passive: true });
    this.watch = new ResizeObserver(() => this.count());
    this.watch.observe(this.chips);
  }

  /** Say how many choices there are that cannot be seen. */
  count() {
    const frame = this.chips.getBoundingClientRect();
    const hidden = [...this.chips.children].filter((chip) => {
      const { bottom, right, top, left } = chip.getBoundingClientRect();
      return bottom > frame.bottom + 1 || top < frame.top - 1 || right > frame.right + 1 || left < frame.left - 1;
    });
    this.more.hidden = !hidden.length;
    this.more.textContent = say("mayhem.more", hidden.length);
  }

  /** Show the next choices; after the last, the first again. */
  turn() {
    const { scrollTop, scrollLeft, clientHeight, clientWidth, scrollHeight, scrollWidth } = this.chips;
    const last = scrollTop + clientHeight >= scrollHeight - 1 && scrollLeft + clientWidth >= scrollWidth - 1;
    this.chips.scrollTo(last ? { top: 0, left: 0 } : { top: scrollTop + clientHeight, left: scrollLeft + clientWidth });
  }

  draw() {
    const { board } = this;
    this.element.hidden = board.seat === null || board.scene?.replaying === true || board.scene?.ended !== null;
    this.element.classList.toggle("mh-asking", board.question !== null);
    this.element.setAttribute("aria-busy", String(board.sending));
    this.drawPrompt();
    const open = this.open();
    fill(this.chips, ...open.map(({ token, paths }) => this.chip(token, paths)));
    this.chips.hidden = !open.length;
    // others begin with the first of them, wherever the last ones were pushed to
    const offered = open.map(({ token }) => token.key).join(" ");
    if (offered !== this.offered) this.chips.scrollTo(0, 0);
    this.offered = offered;
    this.count();
    this.drawMain();
  }

  /** The choices that are offered as buttons: the uses of what is chosen, or all answers to an effect.
   * @returns {{token: Token, paths: Path[]}[]} */
  open() {
    const { choosing, unclear, view } = this.board;
    if (!choosing) return [];
    const next = choosing.next();
    if (unclear.length) return unclear.flatMap((one) => next.get(one.key) ?? []);
    const entries = [...next.values()];
    const effect = entries.length > 0 && entries.every(({ token }) => ["pick", "name", "take", "sacrifice"].includes(token.as));
    if (!choosing.chosen.length && !effect) return [];
    const worth = (/** @type {Token} */ token) => weightOf(token, choosing.chosen, this.board.seer);
    return entries.sort(
      (one, other) =>
        Number(doubtful(view, one.paths[0])) - Number(doubtful(view, other.paths[0])) || worth(other.token) - worth(one.token),
    );
  }

  drawPrompt() {
    const { board } = this;
    const { question, scene } = board;
    const waited = scene?.waiting?.seats ?? [];
    const others = waited.filter((seat) => seat !== board.seat).map((seat) => board.names[seat]);
    const text = question ? this.asked() : others.length ? say("mayhem.waiting", others) : waited.length ? say("wait.moment") : "";
    fill(this.prompt, el("p", { class: "mh-ask" }, text));
  }

  /** What is to be chosen next. */
  asked() {
    const { board } = this;
    const first = board.choosing?.chosen[0];
    if (board.unclear.length) return say("mayhem.whichUse");
    if (!first) return this.hint();
    const live = first.kind === "slot" ? at(board.view, first.at) : undefined;
    const source = first.kind === "hand" ? board.content.cards[first.at] : live ? board.content.cards[live.card] : undefined;
    const open = this.open();
    const aims = open.length > 0 && open.every(({ token }) => token.as === "aim");
    return source ? say(first.as === "performer" ? "mayhem.performs" : aims ? "mayhem.aimOf" : "mayhem.useOf", source.name) : "";
  }

  hint() {
    const { board } = this;
    const what = board.question?.what ?? "";
    if (what !== "respond" && !what.startsWith("step ")) return board.question?.text ?? "";
    const kinds = new Set([...(board.choosing?.next().values() ?? [])].map((entry) => entry.token.kind));
    if (board.best()) return say("mayhem.hint.score");
    if (kinds.has("hand")) return say("mayhem.hint.hand");
    return say(kinds.size ? "mayhem.hint.stage" : "mayhem.hint.pass");
  }

  drawMain() {
    const { board } = this;
    const best = board.best();
    const pass = board.pass();
    const chosen = (board.choosing?.chosen.length ?? 0) > 0 || board.unclear.length > 0;
    const buttons = [];
    const expected = board.expected?.join(" ");
    if (best && !chosen) {
      const more = board.question ? scorings(board.view, board.question.moves).length > 1 : false;
      const words = say("mayhem.score", best.left, best.right, best.product, more);
      buttons.push(this.button(words, "s", () => board.answer(best.move), "mh-do-score", best.move.join(" ") === expected));
    }
    if (chosen) buttons.push(this.button(say("mayhem.cancel"), "Esc", () => board.cancel(), "mh-do-cancel"));
    if (pass && !chosen) {
      const words = this.giving("mayhem.pass", this.passGives(best !== undefined));
      buttons.push(this.button(words, "p", () => board.answer(pass), "mh-do-pass", pass.join(" ") === expected));
    }
    if (board.scene?.ends && !chosen) {
      const words = this.giving("mayhem.endTurn", this.endGives(best !== undefined));
      buttons.push(this.button(words, "e", () => board.ctx.endTurn(), "mh-do-end"));
    }
    fill(this.main, ...buttons);
  }

  /** A button's words, and below them what it gives up. @param {string} does @param {string} gives */
  giving(does, gives) {
    return el("span", { class: "giving" }, say(does), " ", el("small", null, say(`mayhem.gives.${gives}`)));
  }

  /** @param {boolean} scores whether this seat could score now */
  passGives(scores) {
    const { content, view, seat } = this.board;
    const step = content.steps[view.step].id;
    if (view.stack.length) return "stack";
    if (scores) return "score";
    if (step === "enter-stage") return view.active === seat ? "mine" : "theirs";
    return view.active === seat ? "wait" : "others";
  }

  /** @param {boolean} scores whether this seat could score now */
  endGives(scores) {
    const { content, view } = this.board;
    if (scores) return "turn";
    return content.steps.findIndex(({ id }) => id === "enter-stage") > view.step ? "stage" : "rest";
  }

  /**
   * @param {import("/web/types.js").Child} words
   * @param {string} key
   * @param {() => void} press
   * @param {string} name
   * @param {boolean} [meant]
   */
  button(words, key, press, name, meant = false) {
    return el(
      "button",
      { type: "button", class: ["mh-do", name, meant && "mh-meant"], disabled: this.board.sending, onclick: press },
      words,
      " ",
      el("kbd", { "aria-hidden": "true" }, key),
    );
  }

  /** @param {Token} token @param {Path[]} paths */
  chip(token, paths) {
    const { board } = this;
    const meant = board.meant([token]);
    const picture = token.kind === "discard" ? cardPicture(board.content, board.content.cards[token.at], "tiny") : null;
    return el(
      "button",
      {
        type: "button",
        class: ["mh-chip", picture && "mh-chip-card", doubtful(board.view, paths[0]) && "mh-doubtful", meant && "mh-meant"],
        "data-nav": true,
        "data-token": token.key,
        disabled: board.sending,
        onclick: (/** @type {MouseEvent} */ event) => {
          board.choose(token);
          if (event.detail === 0) this.focusFirst();
        },
      },
      picture ?? this.sign(token),
      picture
        ? el("span", { class: "sr-only" }, board.content.cards[token.at].name)
        : el("span", { class: "mh-chip-words" }, this.sentence(token)),
    );
  }

  /** A choice in words, and below what it would do. @param {Token} token */
  sentence(token) {
    const outcome = this.board.outcome(token);
    const words = this.words(token);
    return outcome ? [el("span", { class: "mh-chip-name" }, words), " ", el("span", { class: "mh-outcome" }, outcome)] : words;
  }

  /** @param {Token} token */
  sign(token) {
    const { board } = this;
    const live = at(board.view, token.at);
    /** @type {Record<string, string>} */
    const signs = {
      aim: "attack",
      victim: "act",
      fooled: "joker",
      joker: "joker",
      pair: "draw",
      carrier: live?.role === 0 ? "prop" : "set-piece",
      name: "actor",
      pick: "power",
      performer: "star",
    };
    if (token.as === "role") return icon(board.content.roles[token.at].id);
    if (token.as === "go") return icon(this.goRole());
    return token.as in signs ? icon(signs[token.as]) : null;
  }

  /** The sign of the Role of a card that needs no target. */
  goRole() {
    const { board } = this;
    const first = board.choosing?.chosen[0];
    return first?.kind === "hand" ? board.content.roles[board.content.cards[first.at].roles[0]].id : "act";
  }

  /** A choice in words. @param {Token} token */
  words(token) {
    const { board } = this;
    const { content, view } = board;
    const live = token.kind === "slot" ? at(view, token.at) : undefined;
    const name = live
      ? say("mayhem.cardOf", content.cards[live.card].name, board.names[live.controller], live.controller === board.seat)
      : "";
    switch (token.as) {
      case "role":
        return say("mayhem.chip.role", content.roles[token.at].title);
      case "value":
        return say("mayhem.chip.value", token.at);
      case "go":
        return say(
          board.question?.what === "sacrifice" ? "mayhem.chip.sacrificeIt" : "mayhem.chip.go",
          content.roles.find((role) => role.id === this.goRole())?.title,
        );
      case "carrier":
        return say(live?.role === 0 ? "mayhem.chip.prop" : "mayhem.chip.piece", name, live ? sideValue(view, live.slot) : 0);
      case "victim":
        return say("mayhem.chip.victim", name);
      case "aim":
        return say("mayhem.chip.aim", live ? name : token.at === board.seat ? say("mayhem.yourself") : board.names[token.at]);
      case "pair":
        return say("mayhem.chip.pair", content.cards[token.at].name);
      case "performer":
        return live ? say("mayhem.chip.performer", content.cards[live.card].name, board.cards.product(live)) : "";
      case "fooled":
        return say("mayhem.chip.fooled", name);
      case "joker":
        return say("mayhem.chip.joker");
      case "name":
        return board.names[token.at];
      case "take":
        return content.cards[token.at].name;
      default:
        return name;
    }
  }

  /** Put the focus on the first choice, if there is one. */
  focusFirst() {
    const chips = /** @type {NodeListOf<HTMLElement>} */ (this.chips.querySelectorAll("button:not(:disabled)"));
    ([...chips].find((chip) => chip.classList.contains("mh-meant")) ?? chips[0])?.focus();
  }
}
