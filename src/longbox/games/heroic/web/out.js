/** What there is to do for somebody whose hero is out (rules P11.13, P13.10, P15.6): nobody only waits. */

/** @import { Board } from "./look.js" */

import { button, el, fill } from "/web/dom.js";
import { ruleLink } from "/web/parts/rulebook.js";
import { say } from "/web/words.js";

const BY_COMPLICATION = 3;

export class OutCard {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.key = "";
    this.line = el("input", {
      class: "field",
      maxlength: 300,
      "aria-label": say("heroic.outcard.line"),
      placeholder: say("heroic.outcard.example"),
      autocomplete: "off",
    });
    this.form = el(
      "form",
      { class: "hc-tell" },
      this.line,
      button(say("heroic.tell.send"), () => {}, { type: "submit", class: "button small", "aria-label": say("heroic.outcard.tell") }),
    );
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.tell();
    });
    this.ally = el("div", null);
    this.words = el("div", null);
    this.element = el(
      "section",
      { class: "hc-out-card panel", "aria-label": say("heroic.outcard.label"), hidden: true },
      el("h2", null, say("heroic.outcard")),
      this.words,
      this.ally,
      this.form,
    );
  }

  async tell() {
    const words = this.line.value.trim();
    if (words && (await this.board.ctx.fill({ form: "story", words }))) this.line.value = "";
  }

  /** The hero of this chair who is out, a place in the cast; -1: none. */
  who() {
    const { board } = this;
    const { view, seat } = board;
    const mine = view.cast
      .map((_, who) => who)
      .filter((who) => view.cast[who].seat === seat && view.cast[who].here && seat !== null && seat > 0);
    const plays = mine.some((who) => view.cast[who].out < 0 && !view.cast[who].dead);
    return view.scene.kind && !plays ? (mine.find((who) => view.cast[who].out >= 0) ?? -1) : -1;
  }

  draw() {
    const { board } = this;
    const who = this.who();
    this.element.hidden = who < 0 || board.scene?.replaying === true;
    const key = JSON.stringify([who, who < 0 ? 0 : board.view.cast[who].out, board.view.scene.ally, board.offers(["ally"])]);
    if (who < 0 || key === this.key) return;
    this.key = key;
    const { view } = board;
    const { out } = view.cast[who];
    fill(
      this.words,
      el(
        "p",
        null,
        out === BY_COMPLICATION ? say("heroic.outcard.complication") : say("heroic.outcard.stress", board.content.types[out]),
        " ",
        ruleLink(out === BY_COMPLICATION ? "P6.2" : "P13.10", board.ctx.rule),
      ),
      el("p", null, say("heroic.outcard.story"), " ", ruleLink("P15.6", board.ctx.rule)),
    );
    const { ally } = view.scene;
    const name = board.content.datafiles[ally]?.name ?? "";
    const take = board.offers(["ally"]);
    const press = (/** @type {MouseEvent} */ event) =>
      take ? board.answer(["ally"]) : board.ctx.why(["ally"], /** @type {Element} */ (event.currentTarget));
    fill(
      this.ally,
      name
        ? el(
            "p",
            null,
            button(say("heroic.outcard.ally", name), press, { class: ["button", take ? "hot" : "hc-later"] }),
            " ",
            ruleLink("P11.13", board.ctx.rule),
          )
        : null,
    );
  }
}
