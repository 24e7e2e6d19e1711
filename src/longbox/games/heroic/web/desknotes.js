/** The Watcher's notes, which nobody else ever sees (rule P15.5). */

/** @import { Board } from "./look.js" */

import { el, fill } from "/web/dom.js";
import { heading, nothing, typedLine } from "./deskparts.js";
import { say } from "/web/words.js";

const LONGEST = 400;

export class NotesPane {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.key = "";
    this.list = el("ol", { role: "list", class: "hd-notes" });
    const line = typedLine({
      label: say("heroic.desk.note"),
      press: say("heroic.desk.note_keep"),
      longest: LONGEST,
      send: (words) => board.ctx.fill({ form: "note", words }),
    });
    this.element = el(
      "div",
      null,
      heading(board, say("heroic.desk.notes"), "P15.5"),
      el("p", { class: "small soft" }, say("heroic.desk.notes_about")),
      line.form,
      this.list,
    );
  }

  draw() {
    const { notes } = this.board.view;
    const key = JSON.stringify(notes);
    if (key === this.key) return;
    this.key = key;
    fill(
      this.list,
      notes.length
        ? [...notes].reverse().map((words) => el("li", { class: "hd-note" }, words))
        : el("li", null, nothing("heroic.desk.no_notes")),
    );
  }
}
