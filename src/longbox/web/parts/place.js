/** One chair at a table with all its parts: the stage, the question, what has happened, the talk. */

import { wait } from "../animate.js";
import { games } from "../api.js";
import { Connection } from "../connection.js";
import { button, el, fill } from "../dom.js";
import { note, tell } from "../live.js";
import { prefs } from "../prefs.js";
import { go, path } from "../route.js";
import { say } from "../words.js";
import { Banners } from "./banners.js";
import { Chat } from "./chat.js";
import { Ending } from "./ending.js";
import { openKeys } from "./keys.js";
import { Teacher } from "./lesson.js";
import { EventLog, isPassing, wordsOf } from "./log.js";
import { openMenu } from "./menu.js";
import { titlePage, yourMove } from "./notice.js";
import { Orders } from "./orders.js";
import { passOf, QuestionPanel } from "./question.js";
import { RuleDrawer } from "./rulebook.js";
import { nameOf, SeatStrip } from "./seats.js";
import { Stage } from "./stage.js";
import { Tabs } from "./tabs.js";
import { TypedRoll } from "./typed-roll.js";
import { WaitingRoom } from "./waiting-room.js";
import { whyNot } from "./why.js";

/** @import { Message, Move, Question, Refusal, Table, View } from "../types.js" */
/** @import { Chair } from "../connection.js" */

const BACKLOG = 4;
const PASS_PAUSE = 350;
const PASSING_TROUBLE = ["restart", "slow"];

export class Place {
  /**
   * @param {string} id of the table
   * @param {string} game
   * @param {number | null} seat
   * @param {{big?: boolean, shared?: boolean}} [how] big: for a TV; shared: other seats of this table are played on this screen too
   */
  constructor(id, game, seat, how = {}) {
    this.game = game;
    this.shared = how.shared === true;
    this.big = how.big === true;
    this.line = new Connection(id, seat);
    /** @type {{messages: Message[], fresh: boolean, chair: Chair}[]} */
    this.queue = [];
    this.drawing = false;
    this.noticed = 0;
    /** Whether this seat has done nothing yet, as far as this page knows: it has seen the table before the first move. */
    this.idle = false;
    /** The question that is being passed by itself, and the last one that could not be. */
    this.passing = 0;
    this.cannotPass = 0;
    /** Whether this place is on the screen; one that is not asks for nothing. */
    this.active = true;
    /** Called when something has changed that a screen for several people must know. @type {() => void} */
    this.changed = () => {};
    this.drawer = new RuleDrawer(game);
    this.rule = (/** @type {string} */ number) => this.drawer.open(number);
    this.stage = new Stage(game, id, seat, this.big, { answer: (move) => this.panel.answer(move), why: (what, anchor) => whyNot(this.line, what, anchor, this.rule), rule: this.rule });
    this.panel = new QuestionPanel({ answer: (move) => this.answer(move), rule: this.rule, highlight: (move) => this.stage.highlight(move) });
    this.log = new EventLog(this.rule, () => this.line.table?.names ?? []);
    this.chat = new Chat(this.line);
    this.orders = new Orders(this.line);
    this.orders.changed = () => this.drawing || this.drawQuestion(this.line.chair);
    this.banners = new Banners(this.line);
    this.seats = new SeatStrip();
    this.teacher = new Teacher(this.rule);
    this.ending = new Ending(this.line, this.rule);
    this.typedRoll = new TypedRoll(this.line, this.rule);
    this.room = new WaitingRoom();
    this.draw();
    this.listen();
  }

  draw() {
    this.title = el("h1", { class: "table-title title" });
    this.tools = el("div", { class: "tools" });
    this.quick = el("div", { class: "quick row tight" });
    this.tabs = new Tabs(say("tabs.label"), [
      { name: "log", label: say("log.title"), body: this.log.element },
      { name: "chat", label: say("chat.title"), body: this.chat.element },
    ]);
    this.chat.element.addEventListener("chatted", () => this.tabs?.mark("chat"));
    const fold = button("", () => ask.classList.toggle("folded"), { class: "sheet-handle", "aria-label": say("ask.fold_sheet") });
    const ask = el("div", { class: "ask" }, fold, this.ending.element, this.teacher.element, this.banners.element, this.typedRoll.element, this.panel.element, this.quick, this.orders.element);
    this.element = el(
      "div",
      { class: ["place", this.big && "big"] },
      el("header", { class: "table-bar" }, this.title, this.seats.element, this.tools),
      el("div", { class: "table-stage" }, this.room.element, this.stage.element),
      ask,
      el("div", { class: "table-side" }, this.big ? this.log.element : this.tabs.element),
      this.drawer.element,
    );
  }

  listen() {
    this.line.on("table", (table) => this.showTable(table));
    this.line.on("step", ({ messages, fresh }) => {
      this.queue.push({ messages, fresh, chair: { ...this.line.chair } });
      this.drawQueue();
    });
    this.line.on("sorry", (refusal) => this.hearSorry(refusal));
  }

  /** A line that only comes back is told by its banner; whose seat it no longer is, watches. @param {Refusal} refusal */
  hearSorry(refusal) {
    if (PASSING_TROUBLE.includes(refusal.code)) return;
    note(refusal.words, "bad");
    if (refusal.code === "moved") go(path("watch", this.line.id));
  }

  /** @param {Table} table */
  showTable(table) {
    fill(/** @type {HTMLElement} */ (this.title), table.title || say("table.untitled"));
    this.room.show(table);
    this.teacher.show(table.lesson);
    this.ending.draw();
    this.stage.element.hidden = table.status === "open";
    this.idle ||= this.line.chair.view === null && table.moves === 0;
    this.drawTools(table);
    this.drawStill(table, this.line.chair);
    this.changed();
  }

  /** Nothing has moved, but what is known of the table has changed. @param {Table} table @param {Chair} chair */
  async drawStill(table, chair) {
    if (this.drawing) return;
    if (chair.view) await this.stage.show(this.scene(table, chair, chair.view, []));
    this.drawQuestion(this.line.chair);
  }

  /** All there is to draw. @param {Table} table @param {Chair} chair @param {View} view @param {Message[]} messages */
  scene(table, chair, view, messages) {
    const { shown, question, waiting, due, ended } = chair;
    return { view, shown, question, waiting, due, ended, table: { ...table, turn: turnOf(table, chair) }, messages, replaying: false, big: this.big };
  }

  /** @param {Table} table */
  drawTools(table) {
    const playing = this.line.seat !== null && table.status === "running" && !table.lesson;
    const key = `${playing} ${this.idle}`;
    const tools = /** @type {HTMLElement} */ (this.tools);
    if (tools.dataset.key === key) return;
    tools.dataset.key = key;
    fill(
      tools,
      playing ? button(say("tool.undo"), () => this.undo(), { class: "button small", "aria-keyshortcuts": "u", "aria-disabled": this.idle ? "true" : null, title: this.idle ? say("tool.undo_nothing") : null }) : null,
      button(say("rules.title"), () => this.drawer.open(), { class: "button small", "aria-keyshortcuts": "r" }),
      button(say("menu.short"), () => this.openMenu(), { class: "button small", "aria-keyshortcuts": "m" }),
    );
  }

  async drawQueue() {
    if (this.drawing) return;
    this.drawing = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      await this.drawStep(next.messages, next.fresh, next.chair);
    }
    this.drawing = false;
  }

  /** @param {Message[]} messages @param {boolean} fresh @param {Chair} chair */
  async drawStep(messages, fresh, chair) {
    const table = this.line.table;
    if (!chair.view || !table) return;
    this.log.add(messages);
    this.orders.follow(messages, chair.question);
    if (!fresh && this.active) for (const message of messages) this.speak(message, table.names);
    const { busy } = await this.stage.show(this.scene(table, chair, chair.view, fresh ? [] : messages));
    this.drawQuestion(chair);
    this.ending.draw();
    this.changed();
    if (this.queue.length && this.queue.length <= BACKLOG) await busy;
  }

  /** @param {Message} message @param {string[]} names */
  speak(message, names) {
    const text = wordsOf(message, names);
    if (text && !isPassing(message)) tell(text);
  }

  /** @param {Chair} chair */
  drawQuestion(chair) {
    const table = this.line.table;
    if (!table || this.queue.length) return;
    this.seats.show(table, this.line.seat, turnOf(table, chair));
    const botPlays = this.line.seat !== null && table.seats[this.line.seat].kind === "bot";
    const asked = table.status === "running" && !botPlays ? chair.question : null;
    const passing = asked !== null && this.active && this.passesByItself(table, asked);
    const question = passing ? null : asked;
    this.panel.show(question, passing ? this.passingWords(asked) : this.meanwhile(table, chair), this.stage.claims, table.lesson?.move.length ? table.lesson.move : null);
    this.panel.element.hidden = table.status !== "running" || (chair.ended !== null && !question);
    this.typedRoll.show(chair.due);
    this.drawQuick(table, question);
    if (!this.active || this.line.seat === null) return;
    titlePage(table.title, question?.must === true);
    if (question?.must && question.id !== this.noticed) {
      this.noticed = question.id;
      yourMove(question.text);
    }
  }

  /** @param {Question} question */
  passingWords(question) {
    return this.orders.untilTurn ? say("orders.turn_passing") : say("ask.passing", question.notes?.words ?? "");
  }

  /** What the panel says while nothing is asked. @param {Table} table @param {Chair} chair */
  meanwhile(table, chair) {
    if (chair.due) return say("wait.roll", chair.due.by >= 0 ? table.names[chair.due.by] : "", chair.due.what);
    const others = (chair.waiting?.seats ?? []).filter((seat) => seat !== this.line.seat);
    return others.length ? say("wait.for", others.map((seat) => table.names[seat] ?? nameOf(table, seat))) : say("wait.moment");
  }

  /** @param {Table} table @param {Question | null} question */
  drawQuick(table, question) {
    const quick = /** @type {HTMLElement} */ (this.quick);
    const back = table.forms.find((form) => form.title === "back") && question;
    const passing = passOf(question) && this.orders.namesTurns && !this.orders.untilTurn && !table.lesson;
    const key = `${Boolean(back)} ${Boolean(passing)}`;
    if (quick.dataset.key === key) return;
    quick.dataset.key = key;
    fill(
      quick,
      back ? button(say("form.back"), () => this.back(), { class: "button small", "aria-keyshortcuts": "b" }) : null,
      passing ? button(say("orders.turn"), () => this.orders.passTurn(true), { class: "button small" }) : null,
    );
  }

  /** Pass until the own turn, if that is wanted; else where there is nothing else to do, if that gives nothing away or its owner wants it. @param {Table} table @param {Question} question */
  passesByItself(table, question) {
    const pass = passOf(question);
    if (this.passing === question.id) return true;
    if (this.line.seat === null || !pass || table.lesson || !question.must || this.cannotPass === question.id) return false;
    if (!this.orders.untilTurn && !this.needsNobody(table, question)) return false;
    this.passing = question.id;
    this.passSoon(question, pass);
    return true;
  }

  /** @param {Table} table @param {Question} question */
  needsNobody(table, { notes }) {
    if (!notes || prefs().askAll) return false;
    const alone = table.seats.every((seat, at) => at === this.line.seat || seat.kind === "bot");
    return notes.public || (notes.idle && (alone || (prefs().passIdle && !this.shared)));
  }

  /** @param {Question} question @param {Move} pass */
  async passSoon(question, pass) {
    const standing = this.orders.untilTurn;
    await wait(PASS_PAUSE);
    if (this.line.chair.question?.id !== question.id) return;
    if (standing && !this.orders.untilTurn) {
      this.passing = 0;
      this.drawQuestion(this.line.chair);
      return;
    }
    const { refusal } = await this.line.send("answer", { question: question.id, move: pass, chosen: false });
    if (!refusal) return;
    [this.passing, this.cannotPass] = [0, question.id];
    this.drawQuestion(this.line.chair);
    this.changed();
  }

  /** @param {Move} move @returns {Promise<Refusal | null>} */
  async answer(move) {
    const question = this.line.chair.question;
    if (!question) return { code: "not_asked", words: say("ask.too_late"), rule: "T2.2" };
    const done = await this.line.send("answer", { question: question.id, move });
    if (!done.refusal) this.acted();
    if (done.refusal && question.id === this.passing) return null;
    if (!done.refusal || !this.line.table?.lesson) return done.refusal;
    this.teacher.wait(done.refusal.words);
    return null;
  }

  /** From now on there is something to take back. */
  acted() {
    if (!this.idle) return;
    this.idle = false;
    if (this.line.table) this.drawTools(this.line.table);
  }

  async undo() {
    if (this.idle) {
      note(say("tool.undo_nothing"));
      return;
    }
    const { refusal } = await this.line.send("undo");
    if (refusal) note(refusal.words, "bad");
  }

  /** Take the last step off the own draft. */
  async back() {
    const { refusal } = await this.line.send("fill", { form: { form: "back" } });
    if (refusal) note(refusal.words, "bad");
  }

  async openMenu() {
    const game = (await games()).find((one) => one.name === this.game);
    if (game) openMenu(this, game);
  }

  openKeys() {
    openKeys([
      ["1 – 9, 0", say("keys.number")],
      ["Enter", say("keys.enter")],
      ["p", say("keys.pass")],
      ["u", say("keys.undo")],
      ["b", say("keys.back")],
      ["q", say("keys.question")],
      ["r", say("keys.rules")],
      ["c", say("keys.chat")],
      ["i", say("keys.details")],
      ["m", say("keys.menu")],
      ["?", say("keys.help")],
      ["Esc", say("keys.escape")],
    ]);
  }

  /** @param {string} key @returns {boolean} whether it did something */
  press(key) {
    /** @type {{[key: string]: () => void}} */
    const deeds = {
      u: () => this.line.seat !== null && this.undo(),
      b: () => this.line.table?.forms.some((form) => form.title === "back") && this.back(),
      q: () => this.panel.focus(),
      r: () => this.drawer.open(),
      m: () => this.openMenu(),
      c: () => {
        this.tabs?.show("chat");
        this.chat.input.focus();
      },
      "?": () => this.openKeys(),
    };
    if (deeds[key]) {
      deeds[key]();
      return true;
    }
    return this.panel.press(key);
  }

  close() {
    this.line.close();
    this.stage.destroy();
    this.seats.stop();
  }
}

/** The seats that are waited for. The steps tell it; the table's own word is as old as its last message. @param {Table} table @param {Chair} chair */
function turnOf(table, chair) {
  if (chair.ended || chair.due) return [];
  return chair.waiting?.seats ?? table.turn;
}
