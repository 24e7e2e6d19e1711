/** What XP buys in a Transition, as lists with prices: one press buys (rules P14.5 to P14.12). */

/** @import { Board } from "./look.js" */
/** @import { GrowthLine, Hints } from "./types.js" */

import { button, el } from "/web/dom.js";
import { openDialog } from "/web/parts/dialog.js";
import { ruleLink } from "/web/parts/rulebook.js";
import { say } from "/web/words.js";
import { STAGE } from "./reading.js";

/** What another distinction costs (rule P14.6). */
const DISTINCTION = 5;
const LONGEST = 60;

export class Growth {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** The XP of this chair's hero. */
  get xp() {
    const { view, me } = this.board;
    return view.cast[me]?.xp ?? 0;
  }

  /** The way to the lists, in a Transition. */
  button() {
    const { board } = this;
    if (board.view.stage !== STAGE.REST || board.me < 0 || board.desk) return null;
    return el(
      "li",
      null,
      button(say("heroic.growth", this.xp), () => this.open(), {
        class: "hc-aim",
        "aria-haspopup": "dialog",
        dataset: { thing: "growth", free: "" },
      }),
    );
  }

  async open() {
    const { board } = this;
    const hints = /** @type {Hints | null} */ (board.hints?.growth.length ? board.hints : await board.ctx.hints());
    const lines = hints?.growth ?? [];
    const body = el(
      "div",
      { class: "hc-growth stack" },
      this.xp < DISTINCTION ? el("p", null, say("heroic.growth.none", this.xp), " ", ruleLink("P14.6", board.ctx.rule)) : null,
      el(
        "ul",
        { role: "list", class: "hc-growth-lines" },
        lines.map((line) => el("li", null, this.line(line))),
      ),
      this.xp < DISTINCTION ? null : this.distinction(),
    );
    this.dialog = openDialog(say("heroic.growth.title"), body);
  }

  /** @param {GrowthLine} line @returns {Element} */
  line({ words, price, form, more }) {
    if (form)
      return button([el("span", null, words), el("b", null, say("heroic.growth.price", price))], () => this.buy(form), {
        class: "button hc-growth-line",
      });
    return el(
      "details",
      null,
      el("summary", null, words),
      el(
        "ul",
        { role: "list", class: "hc-growth-lines" },
        more.map((one) => el("li", null, this.line(one))),
      ),
    );
  }

  /** A sentence of one's own in the place of another. */
  distinction() {
    const { board } = this;
    const old = el(
      "select",
      { class: "field", "aria-label": say("heroic.growth.instead") },
      board.sheetOf(board.me).distinctions.map((name, at) => el("option", { value: at }, name)),
    );
    const words = el("input", {
      class: "field",
      maxlength: LONGEST,
      "aria-label": say("heroic.growth.words"),
      placeholder: say("heroic.growth.words"),
      autocomplete: "off",
      required: true,
    });
    const form = el(
      "form",
      { class: "stack tight" },
      el("label", null, say("heroic.growth.instead"), " ", old),
      words,
      button(say("heroic.growth.take"), () => {}, { type: "submit", class: "button small" }),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.buy({ form: "advance", on: "distinction", who: board.me, first: Number(old.value), words: words.value.trim() });
    });
    return el(
      "details",
      null,
      el("summary", null, say("heroic.growth.distinction"), " ", el("b", null, say("heroic.growth.price", DISTINCTION))),
      form,
    );
  }

  /** @param {{[blank: string]: unknown}} form */
  async buy(form) {
    if (await this.board.ctx.fill(/** @type {any} */ (form))) this.dialog?.close();
  }
}
