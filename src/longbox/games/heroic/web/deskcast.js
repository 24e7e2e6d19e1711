/** The Watcher's file: everybody who has come in or waits to, with a note and what happened to them (rule P15.11). Nobody else sees it. */

/** @import { Board } from "./look.js" */
/** @import { Filed } from "./types.js" */

import { button, el, fill, unique } from "/web/dom.js";
import { say } from "/web/words.js";
import { formButton, heading, nothing, typedLine } from "./deskparts.js";
import { sheetOf } from "./reading.js";
import { openVillain } from "./villain.js";

const LONGEST = 1000;
const NOTE = 400;

export class CastPane {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.key = "";
    this.list = el("ul", { role: "list", class: "hv-file" });
    this.element = el(
      "div",
      null,
      heading(board, say("heroic.file"), "P15.11"),
      el("p", { class: "small soft" }, say("heroic.file.about")),
      el(
        "div",
        { class: "row tight" },
        button(say("heroic.file.new"), () => this.make(""), { class: "button small hot" }),
      ),
      this.list,
    );
  }

  draw() {
    const { view, scene } = this.board;
    const key = JSON.stringify([view.filed, scene?.forms]);
    if (key === this.key || this.list.contains(document.activeElement?.closest("input") ?? null)) return;
    this.key = key;
    const all = view.filed.map((one, at) => ({ one, at }));
    const order = [...all.filter(({ one }) => one.who < 0), ...all.filter(({ one }) => one.who >= 0)];
    fill(this.list, order.length ? order.map(({ one, at }) => this.row(one, at)) : el("li", null, nothing("heroic.file.nobody")));
  }

  /** @param {Filed} filed @param {number} at */
  row(filed, at) {
    const { board } = this;
    const sheet = sheetOf(board.content, filed.one);
    const id = unique("note");
    const note = el("input", { class: "field grow", id, maxlength: NOTE, value: filed.note, autocomplete: "off" });
    note.addEventListener("change", () => board.ctx.fill({ form: "jot", file: at, note: note.value }));
    const here = filed.who >= 0;
    return el(
      "li",
      { class: "hv-filed" },
      el(
        "p",
        { class: "hv-name" },
        el("b", null, sheet.name),
        " ",
        el("span", { class: "small soft" }, say(`heroic.desk.kind.${sheet.kind}`), here ? `, ${say("heroic.file.here")}` : null),
      ),
      filed.fate ? el("p", { class: "small" }, filed.fate) : null,
      el("div", { class: "hd-typed" }, el("label", { for: id, class: "small" }, say("heroic.file.note", sheet.name)), note),
      el(
        "div",
        { class: "row tight" },
        here ? null : formButton(board, say("heroic.file.enter"), "enter", { file: at }),
        here ? null : formButton(board, say("heroic.file.ally"), "enter", { file: at, side: "heroes" }),
        button(say("heroic.file.change"), () => this.change(filed, at), { class: "button small" }),
        here ? null : formButton(board, say("heroic.file.strike"), "strike_out", { file: at }),
      ),
    );
  }

  /** Somebody new, with fields. @param {string} line @param {() => void} [done] */
  make(line, done = () => {}) {
    const { board } = this;
    const by = (/** @type {string} */ form) => async (/** @type {string} */ words) => {
      const made = await board.ctx.fill({ form, words });
      if (made) done();
      return made;
    };
    const keep = { label: say("heroic.file.keep"), keep: by("stage") };
    const now = { label: say("heroic.desk.bring"), keep: by("improvise") };
    const can = board.scene?.forms.includes("improvise") === true;
    openVillain(say("heroic.file.new"), line, !can ? [keep] : line ? [now, keep] : [keep, now]);
  }

  /** @param {Filed} filed @param {number} at */
  change(filed, at) {
    const { board } = this;
    const keep = (/** @type {string} */ words) =>
      board.ctx.fill(filed.who >= 0 ? { form: "recast", who: filed.who, words } : { form: "stage", words, file: at });
    const label = say(filed.who >= 0 ? "heroic.file.recast" : "heroic.file.keep");
    openVillain(say("heroic.file.change_of", sheetOf(board.content, filed.one).name), board.view.lines[at], [{ label, keep }]);
  }

  /** Somebody comes: by name out of the book at once, or in a line, which is shown before anybody sees what it gives. */
  newcomer() {
    const { board } = this;
    const people = Object.values(board.content.datafiles).filter((sheet) => sheet.kind !== "hero");
    const names = new Map(Object.values(board.content.datafiles).map((sheet) => [sheet.name.toLowerCase(), sheet.id]));
    const list = el(
      "datalist",
      { id: unique("book") },
      people.map((sheet) => el("option", { value: sheet.name })),
    );
    const send = async (/** @type {string} */ words) => {
      const id = names.get(words.toLowerCase());
      if (id) return board.ctx.fill({ form: "bring", who: id });
      this.make(words, () => {
        input.value = "";
      });
      return false;
    };
    const { form, input } = typedLine({
      label: say("heroic.desk.newcomer"),
      press: say("heroic.desk.bring"),
      placeholder: say("heroic.desk.example"),
      longest: LONGEST,
      list,
      send,
      class: "hd-newcomer",
    });
    form.append(
      el(
        "details",
        { class: "hv-grammar small" },
        el("summary", null, say("heroic.file.grammar")),
        el("p", null, say("heroic.file.grammar_about")),
      ),
    );
    return form;
  }
}
