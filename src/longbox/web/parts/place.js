/**
 * One chair at a table with all its parts: the stage, the question, what has happened, the chat. The parts do not know each other: they
 * say what somebody wants, and this carries it out and tells them what to show.
 */

import { games } from "../api.js";
import { Connection } from "../connection.js";
import { button, el, fill } from "../dom.js";
import { note } from "../live.js";
import { go, path } from "../route.js";
import { turnOf } from "../standing.js";
import { say } from "../words.js";
import { Answering } from "./answering.js";
import { standingScene } from "./asked.js";
import { Asking } from "./asking.js";
import { Banners } from "./banners.js";
import { isPassed, passOf } from "./choices.js";
import { Choosing } from "./choosing.js";
import { confirmed } from "./dialog.js";
import { Doing } from "./doing.js";
import { Drawing } from "./drawing.js";
import { Ending } from "./ending.js";
import { FocusKeeper } from "./focus.js";
import { openFormOf } from "./forms.js";
import { openKeys } from "./keys.js";
import { Teacher } from "./lesson.js";
import { openMenu } from "./menu.js";
import { Predictor } from "./predicting.js";
import { titlePage } from "./notice.js";
import { RuleDrawer } from "./rulebook.js";
import { homeLink, SeatStrip } from "./seats.js";
import { Side } from "./side.js";
import { Stage } from "./stage.js";
import { Together } from "./together.js";
import { Tools } from "./tools.js";
import { TypedRoll } from "./typed-roll.js";
import { WaitingRoom } from "./waiting-room.js";
import { whyNot } from "./why.js";

/** @import { Beat, Message, Move, Question, Refusal, Table, TableCard } from "../types.js" */
/** @import { Chair } from "../standing.js" */

const PASSING_TROUBLE = ["restart", "slow"];
/** Keys that would answer or take back, if nothing were shown. */
const SHOWN = /^([\d pnub]|Enter|Escape)$/;

export class Place {
  /**
   * @param {TableCard | Table} table
   * @param {number | null} seat
   * @param {{big?: boolean, alone?: boolean}} [how] big: for a TV; alone: nobody else has a seat on this screen
   */
  constructor(table, seat, how = {}) {
    const { id, game } = table;
    this.game = game;
    this.big = how.big === true;
    this.alone = how.alone !== false;
    this.line = new Connection(id, seat);
    /** How many things are under way. */
    this.works = 0;
    /** Whether the stage shows that an answer is on its way. */
    this.sending = false;
    /** Whether somebody with a keyboard had the focus on the question when a show began. */
    this.keeps = false;
    /** Whether this place is on the screen; if not, it asks nothing. */
    this.active = true;
    /** Called when something changes that a screen for several people must know. @type {() => void} */
    this.changed = () => {};
    this.drawer = new RuleDrawer(game);
    this.rule = (/** @type {string} */ number) => this.drawer.open(number);
    this.doing = this.makeDoing();
    this.answering = this.makeAnswering();
    this.stage = this.makeStage(table);
    this.asking = this.makeAsking();
    this.drawing = this.makeDrawing();
    this.side = new Side(this.line, this.rule, this.stage.naming);
    this.together = new Together(this.line, this.rule);
    this.tools = new Tools(seat, {
      undo: () => this.doing.undo(),
      together: () => this.together.open(),
      rules: () => this.drawer.open(),
      menu: () => this.openMenu(),
      chat: () => this.side.openChat(),
    });
    this.side.counted = (count) => this.tools.showUnread(count);
    this.banners = new Banners(this.line, this.together);
    this.seats = new SeatStrip();
    this.teacher = new Teacher(this.rule, game);
    this.ending = this.makeEnding();
    this.typedRoll = new TypedRoll(this.line, this.rule);
    this.predictor = new Predictor(this.line, this.rule);
    this.room = new WaitingRoom(new Choosing(this.line, table, this.rule));
    this.title = el("h1", { class: "table-title title" });
    this.back = button(say("end.front"), () => this.toBoard(false), { class: "button small hot to-front" });
    this.element = this.layOut();
    this.focus = new FocusKeeper(this.element, this.asking.panel);
    Object.assign(this.element, { place: this }); // for whoever has to find out why a page stands still
    this.listen();
  }

  /** @returns {Doing} */
  makeDoing() {
    return new Doing({
      send: (type, fields) => this.working(() => this.line.send(type, fields)),
      sure: (warning) => confirmed(say("undo.sure"), warning, say("undo.yes")),
      refuse: ({ words }) => note(words, "bad"),
      nothing: () => note(say("tool.undo_nothing")),
      acted: () => this.line.table && this.tools.show(this.line.table, false),
    });
  }

  /** @returns {Answering} */
  makeAnswering() {
    return new Answering(this.line, {
      sure: (warning) => confirmed(say("warn.title"), warning, say("warn.yes")),
      late: () => this.refuse({ code: "not_asked", words: say("ask.too_late"), rule: "T2.2" }),
      gives: (question) => this.gives(question),
      drop: (step) => this.doing.fill({ form: "drop", step }),
    });
  }

  /** @param {TableCard | Table} table @returns {Stage} */
  makeStage(table) {
    return new Stage(table, table.id, this.line.seat, this.big, {
      answer: (move) => this.answer(move),
      plan: (steps) => this.working(() => this.answering.lay(steps)),
      fill: (form) => this.doing.fill(form),
      form: (name, anchor) => this.openForm(name, anchor),
      undo: (count, of) => this.doing.undo(count, of),
      hints: () => this.working(() => this.asking.hints.ask(this.drawing.seen.question)),
      endTurn: () => this.endTurn(),
      stop: (step, anchor, more) => this.asking.passing.openStop(step, anchor, this.rule, more),
      why: (what, anchor) => whyNot(this.line, what, anchor, this.rule),
      rule: this.rule,
      chat: (text) => this.side.chat.tell(text),
      plain: () => this.line.plainly(),
    });
  }

  /** @returns {Asking} */
  makeAsking() {
    return new Asking(this.line, this.game, this.stage, this.answering, this.doing, {
      working: (act) => this.working(act),
      redraw: () => this.drawing.drawStill(),
      active: () => this.active,
      endTurn: () => this.endTurn(),
      form: (name) => this.openForm(name),
      rule: this.rule,
    });
  }

  /** @returns {Drawing} */
  makeDrawing() {
    return new Drawing(this.line, this.stage, {
      scene: (chair, messages, before, beat) => this.scene(chair, messages, before, beat),
      hear: (step, chair) => {
        this.side.hear(step, this.active);
        this.asking.hear(step.messages, chair.question);
      },
      ask: (chair) => this.drawQuestion(chair),
      drawn: () => {
        this.drawEnding();
        this.changed();
        this.focus.keep();
      },
      show: (shows, waits) => this.showShow(shows, waits),
      watched: () => this.active && this.alone,
    });
  }

  makeEnding() {
    const ending = new Ending(this.line, this.rule);
    ending.turn = () => this.toBoard(!this.element.classList.contains("board"));
    return ending;
  }

  layOut() {
    const fold = button("", () => ask.classList.toggle("folded"), { class: "sheet-handle", "aria-label": say("ask.fold_sheet") });
    const ask = el(
      "div",
      { class: "ask" },
      fold,
      this.ending.element,
      this.teacher.element,
      this.banners.element,
      this.typedRoll.element,
      this.predictor.element,
      this.asking.elements,
    );
    return el(
      "div",
      { class: ["place", this.big && "big"] },
      el("header", { class: "table-bar" }, this.big ? null : homeLink(), this.title, this.seats.element, this.tools.element),
      this.big || this.line.seat === null ? null : this.drawing.recap.element,
      this.side.log.newest,
      el("div", { class: "table-stage" }, this.room.element, this.back, this.stage.element),
      ask,
      this.side.element,
      this.drawer.element,
    );
  }

  listen() {
    // whoever presses anything wants to see how things stand; the recap and the log are only read
    const press = (/** @type {MouseEvent} */ { target }) =>
      /** @type {Element} */ (target).closest(".recap, .table-side") || this.drawing.press();
    this.element.addEventListener("click", press, true);
    this.line.on("table", (table) => this.showTable(table));
    this.line.on("step", (step) => this.working(() => this.drawing.add(step)));
    this.line.on("sorry", (refusal) => this.hearSorry(refusal));
  }

  /** Passing trouble is shown by the banner; somebody who has lost the seat becomes a spectator. @param {Refusal} refusal */
  hearSorry(refusal) {
    if (PASSING_TROUBLE.includes(refusal.code)) return;
    note(refusal.words, "bad");
    if (refusal.code === "moved") go(path("watch", this.line.id));
    else if (["removed", "banned"].includes(refusal.code)) go(path("lobby"));
  }

  /** @param {Table} table */
  showTable(table) {
    fill(this.title, table.title || say("table.untitled"));
    this.room.show(table);
    this.teacher.show(table.lesson);
    this.predictor.show(table.predicting);
    this.drawEnding();
    this.stage.element.hidden = table.status === "open";
    this.doing.see(table);
    this.tools.show(table, this.doing.idle);
    this.working(() => this.drawing.drawStill());
    this.changed();
  }

  /**
   * A show begins, goes on or ends: meanwhile nothing is asked, and for a moment after it nothing is an answer.
   *
   * @param {boolean} shows
   * @param {boolean} waits whether it waits until somebody wants to go on
   */
  showShow(shows, waits) {
    const { recap, guarded } = this.drawing;
    const { table, seat } = this.line;
    if (shows && table && seat !== null && this.active) titlePage(table.title, false);
    const here = document.activeElement;
    const keyboard = here instanceof HTMLElement && here.matches(":focus-visible");
    this.element.toggleAttribute("data-show", shows);
    this.element.toggleAttribute("data-waits", waits);
    this.element.toggleAttribute("data-guarded", guarded);
    // whoever uses the keyboard keeps a place on the page
    if (keyboard && shows && this.asking.panel.element.contains(here)) {
      recap.next.focus();
      this.keeps = true;
    } else if (!shows && !guarded && this.keeps) {
      this.keeps = false;
      if (here === document.body || recap.element.contains(here)) this.asking.panel.focus();
    }
  }

  /** The game is over: when its last step has been seen, the front page takes the place of the board. */
  async drawEnding() {
    const { drawing, ending } = this;
    const over = () => drawing.seen.ended !== null && !drawing.queue.length && this.line.table?.lesson === null;
    ending.draw(drawing.seen);
    if (over() && !ending.whole) await drawing.shown;
    if (over() === ending.whole) return;
    ending.whole = over();
    this.element.classList.toggle("over", ending.whole);
    if (ending.whole) this.element.querySelector(".table-stage")?.prepend(ending.element);
    else this.element.querySelector(".sheet-handle")?.after(ending.element);
    ending.draw(drawing.seen);
    this.toBoard(false);
  }

  /** Show the board as it was in the end, or the front page again. @param {boolean} board */
  toBoard(board) {
    this.element.classList.toggle("board", board);
    const focused = document.activeElement;
    // what had the focus is hidden now; whoever writes in the chat goes on
    if (focused !== document.body && !focused?.closest(".table-stage, .ask, .recap")) return;
    /** @type {HTMLElement | null} */
    const wanted = board ? this.back : this.element.querySelector(".ending > .caption");
    wanted?.focus({ preventScroll: true });
  }

  /**
   * Mark this place as working until something is done: an answer on its way, a step that is drawn, help that is fetched.
   *
   * @template T
   * @param {() => Promise<T>} act
   * @returns {Promise<T>}
   */
  async working(act) {
    this.works += 1;
    this.element.toggleAttribute("data-working", true);
    try {
      return await act();
    } finally {
      this.works -= 1;
      this.element.toggleAttribute("data-working", this.works > 0);
    }
  }

  /**
   * All there is to draw; null before anything is known.
   *
   * @param {Chair} chair
   * @param {Message[]} messages
   * @param {Message[] | null} before
   * @param {Beat | null} beat
   */
  scene(chair, messages, before, beat) {
    const { table, seat } = this.line;
    if (!table || !chair.view) return null;
    const { hints, passing } = this.asking;
    const scene = standingScene(table, chair, chair.view, seat);
    this.sending = this.answering.has(scene.question);
    this.element.toggleAttribute("data-hints", hints.wanted);
    return {
      ...scene,
      ...hints.scene(scene.question),
      sending: this.sending,
      messages,
      before,
      beat,
      big: this.big,
      stops: passing.marks(chair),
    };
  }

  /** @param {Chair} chair */
  drawQuestion(chair) {
    const { table, seat } = this.line;
    if (!table || this.drawing.queue.length) return;
    this.seats.show(table, seat, turnOf(table, chair));
    this.asking.show(chair);
    this.typedRoll.show(chair.due);
    this.focus.keep();
  }

  /** @param {string} form @param {Element} [anchor] where to say why it cannot be used now */
  openForm(form, anchor) {
    return openFormOf(this.line, form, this.rule, () => this.doing.acted(), anchor);
  }

  /** Answer what is asked on the stage. @param {Move} move */
  answer(move) {
    return this.working(() => this.answering.answer(this.drawing.seen.question, move));
  }

  /** Pass, and let the table pass the rest of this turn but for what concerns this seat. */
  endTurn() {
    const { question } = this.drawing.seen;
    const pass = passOf(question);
    if (!pass || this.answering.has(question)) return;
    this.asking.passing.set({ end_turn: true });
    this.answer(pass);
  }

  /**
   * An answer is on its way; when it has arrived, a refusal is said once.
   *
   * @param {Question} question
   * @returns {(refusal: Refusal | null) => Refusal | null}
   */
  gives(question) {
    this.doing.acted();
    const tellAgain = this.drawing.act();
    this.showSending();
    return (refusal) => {
      if (refusal) tellAgain();
      this.drawing.drawRecap();
      this.showSending();
      // the table has passed it meanwhile, and nobody needs to hear that
      return isPassed(question) ? refusal : this.refuse(refusal);
    };
  }

  /** Show on the stage and in the panel whether an answer is on its way. */
  showSending() {
    const { seen } = this.drawing;
    this.asking.showSending();
    if (this.answering.has(seen.question) !== this.sending) this.drawing.drawStage(seen, []);
  }

  /** Say why a move is refused, by the teacher if there is one, otherwise in the panel. @param {Refusal | null} refusal */
  refuse(refusal) {
    const taught = this.line.table?.lesson ? refusal : null;
    if (taught) this.teacher.wait(taught.words);
    this.asking.panel.refuse(taught ? null : refusal);
    return refusal;
  }

  async openMenu() {
    const game = (await games()).find((one) => one.name === this.game);
    if (game) openMenu(this, game);
  }

  /** @param {string} key @returns {boolean} whether it did something */
  press(key) {
    const { seat, chair } = this.line;
    const { hints, panel } = this.asking;
    if (this.drawing.guarded) return true;
    if (this.drawing.showing && SHOWN.test(key)) return this.pressShow(key);
    /** @type {{[key: string]: () => void}} */
    const deeds = {
      u: () => seat !== null && this.doing.undo(),
      b: () => chair.forms.includes("back") && this.doing.back(),
      h: () => !hints.element.hidden && this.working(() => hints.toggle()),
      q: () => panel.focus(),
      n: () => this.drawing.pacer.next(),
      r: () => this.drawer.open(),
      m: () => this.openMenu(),
      x: () => seat !== null && this.together.open(),
      c: () => this.side.openChat(),
      "?": () => openKeys(),
    };
    if (key !== "n" && !this.drawing.showing && (key.length === 1 || key === "Enter" || key === "Escape")) this.drawing.hurry();
    if (!deeds[key]) return panel.press(key);
    deeds[key]();
    return true;
  }

  /** A key while something is shown: it ends the beat, or the show, and answers nothing. @param {string} key */
  pressShow(key) {
    if (key === "Escape") this.drawing.hurry();
    else this.drawing.press();
    return true;
  }

  close() {
    this.line.close();
    this.stage.destroy();
    this.seats.stop();
  }
}
