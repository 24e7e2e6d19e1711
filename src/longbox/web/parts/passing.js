/** What a seat wants passed for it (rules T6.1 to T6.10). The table keeps that and passes; here it is shown and changed. */

import { button, el, fill, unique } from "../dom.js";
import { note } from "../live.js";
import { beginsTurn } from "../messages.js";
import { prefs, setPrefs } from "../prefs.js";
import { known, say } from "../words.js";
import { openDialog } from "./dialog.js";
import { marksOf, withSetting } from "./marks.js";
import { untilTurnWords } from "./quick.js";
import { drawRow, openStop } from "./stops.js";

/** @import { Order, Passing, Question, StopMark } from "../types.js" */
/** @import { Chair } from "../standing.js" */
/** @import { Connection } from "../connection.js" */
/** @import { Learnt } from "./learnt.js" */

/** @typedef {Omit<Passing, "now">} Wishes */

/** Somebody who has said nothing. @type {Readonly<Wishes>} */
const USUAL = Object.freeze({ ask_all: false, until_turn: false, end_turn: false, orders: [], stops: [] });

export class PassingPart {
  /** @param {Connection} line @param {Learnt} learnt */
  constructor(line, learnt) {
    this.line = line;
    this.learnt = learnt;
    this.key = "";
    /** Draws the open dialog again. @type {() => void} */
    this.redraw = () => {};
    this.element = el("div", { class: "orders", hidden: true });
    /** The stop marks, in a game that does not draw them itself. */
    this.marked = el("div", { class: "stops", role: "group", "aria-label": say("stops.title"), hidden: true });
    this.rowKey = "";
    this.brought = false;
    line.on("table", () => {
      this.bring();
      this.draw();
    });
  }

  /** @returns {Wishes} */
  get now() {
    const { ask_all, until_turn, end_turn, orders, stops } = this.line.table?.passing ?? USUAL;
    return { ask_all, until_turn, end_turn, orders, stops };
  }

  /** Change some of it; the table gets the whole. @param {Partial<Wishes>} change @returns {Promise<boolean>} whether it was done */
  async set(change) {
    const { refusal } = await this.line.send("passing", { ...this.now, ...change });
    if (refusal) note(refusal.words, "bad");
    else if (change.stops && this.line.table)
      setPrefs({ stops: { ...prefs().stops, [this.line.table.game]: change.stops.filter((stop) => !stop.once) } });
    return !refusal;
  }

  /** What was changed for good at another table holds at this one, too, unless something is changed here. */
  bring() {
    const { table, seat } = this.line;
    if (this.brought || !table?.passing || seat === null) return;
    this.brought = true;
    const kept = prefs().stops[table.game] ?? [];
    const plays = ["open", "running"].includes(table.status) && !table.lesson && !table.seats[seat].bot;
    if (plays && kept.length && !table.passing.stops.length) this.set({ stops: kept });
  }

  /** Ask here, in this turn; in a game without steps, ask everything from now on. @param {Chair} chair */
  async askMe({ moment }) {
    const here =
      moment && this.line.table?.steps.length ? withSetting(this.now.stops, moment.step, moment.whose === this.line.seat, "once") : null;
    const done = await this.set({ until_turn: false, end_turn: false, orders: [], ...(here ? { stops: here } : { ask_all: true }) });
    if (done) note(say(here ? "passing.asked_here" : "passing.asked"));
  }

  /** What is said while the table passes. @param {Question | null} question */
  words(question) {
    const why = question?.notes?.passes ?? "";
    if (question?.notes?.given) return say("passing.given", why);
    if (why) return say(question?.moves.length === 1 ? "ask.passing" : "passing.step", why);
    return say(this.now.until_turn ? "passing.turn_passing" : "passing.passing");
  }

  /** Leave one more order, instead of an older one about the same question. @param {Order} order */
  add(order) {
    return this.set({ orders: [...this.now.orders.filter(({ what }) => what !== order.what), order] });
  }

  stop() {
    return this.set({ until_turn: false, end_turn: false, orders: [] });
  }

  /**
   * The stop marks of this seat; none for those who watch, in a lesson, or in a game without steps.
   *
   * @param {Chair} chair
   * @returns {StopMark[]}
   */
  marks({ moment }) {
    const { table, seat } = this.line;
    return table?.passing && !table.lesson && table.status !== "closed" ? marksOf(table.steps, this.now.stops, moment, seat) : [];
  }

  /** Show these marks, or none. @param {StopMark[]} marks @param {(number: string) => void} rule */
  showRow(marks, rule) {
    const key = JSON.stringify(marks);
    if (key === this.rowKey) return;
    this.rowKey = key;
    this.marked.hidden = marks.length === 0;
    drawRow(this.marked, marks, (step, anchor) => this.openStop(step, anchor, rule));
  }

  /**
   * Let somebody change a step's mark.
   *
   * @param {number} step
   * @param {Element} anchor
   * @param {(number: string) => void} rule
   * @param {{text: string, rule: string}} [more]
   */
  openStop(step, anchor, rule, more) {
    const one = this.line.table?.steps[step];
    const mine = (this.line.chair.moment?.whose ?? this.line.seat) === this.line.seat;
    if (one) openStop(anchor, one, { step, mine, stops: this.now.stops, more, rule }, (stops) => this.set({ stops }));
  }

  /** What is passed automatically until something happens, with a way to stop it. */
  draw() {
    const { orders, until_turn, end_turn } = this.now;
    const key = JSON.stringify(this.now);
    if (key === this.key) return;
    this.key = key;
    this.element.hidden = orders.length === 0 && !until_turn && !end_turn;
    fill(
      this.element,
      end_turn ? el("p", null, say("passing.end_on")) : null,
      until_turn ? el("p", null, say("passing.turn_on")) : null,
      orders.length
        ? el(
            "p",
            null,
            say(
              "passing.standing",
              orders.map((order) => this.inWords(order)),
            ),
          )
        : null,
      button(say("passing.stop"), () => this.stop(), { class: "button small" }),
    );
    this.redraw();
  }

  /** Everything about passing, to look at and to change. @param {(number: string) => void} rule */
  open(rule) {
    const list = el("div", { class: "stack tight" });
    const wishes = el("div", { class: "stack tight" });
    const row = el("div", { class: "stops", role: "group", "aria-label": say("stops.title") });
    const stops = el(
      "div",
      { class: "stack tight", hidden: !this.line.table?.steps.length },
      el("p", { class: "small soft" }, say("stops.about")),
      row,
    );
    this.redraw = () => {
      drawRow(row, this.marks(this.line.chair), (step, anchor) => this.openStop(step, anchor, rule));
      fill(wishes, this.wish("ask_all"), this.line.table?.turns ? this.wish("until_turn") : null);
      fill(
        list,
        this.now.orders.length
          ? el(
              "ul",
              { role: "list", class: "stack tight" },
              this.now.orders.map((order, at) => this.row(order, at)),
            )
          : null,
      );
    };
    this.redraw();
    openDialog(
      say("passing.title"),
      el("div", { class: "stack" }, wishes, stops, el("h3", { class: "move-title" }, say("orders.title")), list, this.adding()),
      { closed: () => (this.redraw = () => {}) },
    );
  }

  /** @param {"ask_all" | "until_turn"} name */
  wish(name) {
    const box = el("input", { type: "checkbox", checked: this.now[name] });
    box.addEventListener("change", async () => {
      if (!(await this.set({ [name]: box.checked }))) box.checked = !box.checked;
    });
    return el("label", { class: "check" }, box, el("span", null, name === "until_turn" ? untilTurnWords() : say(`passing.${name}`)));
  }

  /** @param {Order} order @param {number} at */
  row(order, at) {
    const words = this.inWords(order);
    const remove = () => this.set({ orders: this.now.orders.filter((_, other) => other !== at) });
    return el(
      "li",
      { class: "row order-row" },
      el("span", { class: "grow" }, say("orders.one", words)),
      button(say("orders.remove"), remove, { class: "button small", "aria-label": say("orders.remove_of", words) }),
    );
  }

  /** Another order: what to pass, and until when. */
  adding() {
    if (!this.learnt.asked.size) return el("p", { class: "soft" }, say("orders.nothing"));
    const [what, until] = [unique("order"), unique("order")];
    const questions = el(
      "select",
      { class: "field", id: what },
      [...this.learnt.asked].map(([name, text]) => el("option", { value: name }, text)),
    );
    const ends = el(
      "select",
      { class: "field", id: until },
      el("option", { value: "" }, say("orders.forever")),
      this.learnt.turns().map((event) => el("option", { value: event, selected: true }, say("orders.turn"))),
    );
    const leave = () =>
      this.set({ orders: [...this.now.orders, ends.value ? { what: questions.value, until: ends.value } : { what: questions.value }] });
    return [
      el("p", { class: "small soft" }, say("orders.about")),
      el(
        "div",
        { class: "columns" },
        el("div", { class: "stack tight" }, el("label", { for: what }, say("orders.what")), questions),
        el("div", { class: "stack tight" }, el("label", { for: until }, say("orders.end")), ends),
      ),
      el("div", { class: "row end" }, button(say("orders.leave"), leave)),
    ];
  }

  /** An order as people would say it: a question by how it was put, never by its name in the code. @param {Order} order */
  inWords({ what, until }) {
    const question = this.learnt.asked.get(what) ?? say("orders.some");
    if (!until) return say("orders.always", question);
    const own = `${this.line.table?.game}.until.${until}`;
    return say("orders.until", question, say(beginsTurn(until) ? "orders.turn" : known(own) ? own : "orders.event"));
  }
}
