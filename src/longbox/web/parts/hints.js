/** Asking for hints: the buttons for it, and what they do. They are always the same ones: nobody loses the focus when hints come. */

import { games } from "../api.js";
import { button, el } from "../dom.js";
import { note } from "../live.js";
import { prefs, setPrefs } from "../prefs.js";
import { say } from "../words.js";
import { Helping } from "./helping.js";

/** @import { Question, Table } from "../types.js" */
/** @import { Connection } from "../connection.js" */

/**
 * @typedef {object} Wishes
 * @property {() => Question | null} question the one that is put
 * @property {() => Promise<void>} redraw
 * @property {(act: () => Promise<unknown>) => void} working do something that takes a while
 */

export class Hints {
  /** @param {Connection} line @param {string} game @param {Wishes} wishes */
  constructor(line, game, wishes) {
    this.line = line;
    this.wishes = wishes;
    this.helping = new Helping({ send: (type, fields) => line.send(type, fields), came: wishes.redraw });
    games().then((all) => {
      this.helping.helps = all.find((one) => one.name === game)?.hints === true;
    });
    this.toggler = button("", () => wishes.working(() => this.toggle()), { class: "button small", "aria-keyshortcuts": "h" });
    this.sorter = button(say("hints.sort"), () => wishes.working(() => this.sort()), { class: "button small" });
    this.element = el("div", { class: "hinting row tight", hidden: true }, this.sorter, this.toggler);
  }

  /** Whether this person wants hints for every question. A lesson shows them. */
  get wanted() {
    return prefs().hints || Boolean(this.line.table?.lesson);
  }

  /** What a scene has of them. @param {Question | null} question */
  scene(question) {
    return { hints: this.wanted || question?.hints ? this.helping.of(question) : null, sorts: this.helping.sorts(question) };
  }

  /** Ask for them, because something needs them; null: there are none. @param {Question | null} question */
  async ask(question) {
    return question && this.helping.ask(question);
  }

  /** Show hints from now on, or no longer. */
  async toggle() {
    const question = this.wishes.question();
    setPrefs({ hints: !prefs().hints });
    await this.wishes.redraw();
    if (question && prefs().hints && (await this.helping.ask(question)) === null && this.wishes.question() === question)
      note(say("hints.none"));
  }

  /** Put the best first, now that the hints are there. */
  async sort() {
    if (this.helping.sort(this.wishes.question())) await this.wishes.redraw();
  }

  /**
   * Offer hints, and ask for them if they are wanted.
   *
   * @param {Table} table
   * @param {Question | null} question
   * @param {boolean} sortable hints could put other moves first
   * @param {boolean} active somebody looks
   */
  show(table, question, sortable, active) {
    const offered = this.helping.offers(question);
    const ready = this.helping.of(question) !== null && !this.helping.sorts(question);
    this.element.hidden = !offered || table.lesson !== null;
    this.toggler.textContent = say(this.wanted ? "hints.hide" : "hints.show");
    this.sorter.hidden = !this.wanted || !sortable;
    if (ready) this.sorter.removeAttribute("aria-disabled");
    else this.sorter.setAttribute("aria-disabled", "true");
    if (question && this.wanted && offered && active) this.wishes.working(() => this.helping.ask(question));
  }
}
