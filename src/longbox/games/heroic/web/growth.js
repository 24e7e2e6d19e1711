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
const OWN_SET = 15;
const LONGEST = 60;
const LONGEST_SET = 300;

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
      this.xp < OWN_SET ? null : this.ownSet(),
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
    return this.typed(board.sheetOf(board.me).distinctions, "distinction", DISTINCTION, (first, words) => ({
      on: "distinction",
      first,
      words,
    }));
  }

  /** A power set of one's own making in the place of another. */
  ownSet() {
    const { board } = this;
    const sets = board.sheetOf(board.me).sets.map(({ name }) => name);
    return this.typed(sets, "set", OWN_SET, (first, words) => ({ on: "replace_set", first, words }));
  }

  /**
   * Words of one's own in the place of something.
   *
   * @param {string[]} old
   * @param {string} what
   * @param {number} price
   * @param {(first: number, words: string) => {[blank: string]: unknown}} filled
   */
  typed(old, what, price, filled) {
    const { board } = this;
    const instead = el(
      "select",
      { class: "field", "aria-label": say("heroic.growth.instead") },
      old.map((name, at) => el("option", { value: at }, name)),
    );
    const words = el("input", {
      class: "field",
      maxlength: what === "set" ? LONGEST_SET : LONGEST,
      "aria-label": say(`heroic.growth.words.${what}`),
      placeholder: say(`heroic.growth.words.${what}`),
      autocomplete: "off",
      required: true,
    });
    const form = el(
      "form",
      { class: "stack tight" },
      el("label", null, say("heroic.growth.instead"), " ", instead),
      words,
      button(say("heroic.growth.take"), () => {}, { type: "submit", class: "button small" }),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.buy({ form: "advance", who: board.me, ...filled(Number(instead.value), words.value.trim()) });
    });
    return el(
      "details",
      null,
      el("summary", null, say(`heroic.growth.${what}`), " ", el("b", null, say("heroic.growth.price", price))),
      form,
    );
  }

  /** @param {{[blank: string]: unknown}} form */
  async buy(form) {
    if (await this.board.ctx.fill(/** @type {any} */ (form))) this.dialog?.close();
  }
}
