/**
 * One chair at a table with all its parts: the stage, the question, what has happened, the chat. The parts do not know each other: they
 * say what somebody wants, and this carries it out and tells them what to show.
 */

import { games } from "../api.js";
import { Connection } from "../connection.js";
import { button, el, fill } from "../dom.js";
import { alertUser, note, tell } from "../live.js";
import { isPassing, wordsOf } from "../messages.js";
import { prefs, setPrefs } from "../prefs.js";
import { go, path } from "../route.js";
import { turnOf } from "../standing.js";
import { say } from "../words.js";
import { Answering } from "./answering.js";
import { askedOf, canEndTurn, formsOf, isPlaying, meanwhileOf } from "./asked.js";
import { Banners } from "./banners.js";
import { Chat } from "./chat.js";
import { finishOf, isPassed, passOf } from "./choices.js";
import { Choosing } from "./choosing.js";
import { confirmed } from "./dialog.js";
import { Drawing } from "./drawing.js";
import { Ending } from "./ending.js";
import { formName, openFormOf } from "./forms.js";
import { Helping } from "./helping.js";
import { HintButtons } from "./hints.js";
import { openKeys } from "./keys.js";
import { Learnt } from "./learnt.js";
import { Teacher } from "./lesson.js";
import { EventLog } from "./log.js";
import { openMenu } from "./menu.js";
import { titlePage, yourMove } from "./notice.js";
import { PassingPart } from "./passing.js";
import { Predictor } from "./predicting.js";
import { isFell, ofPlan, Plan } from "./plan.js";
import { QuestionPanel } from "./question.js";
import { RuleDrawer } from "./rulebook.js";
import { SeatStrip } from "./seats.js";
import { Stage } from "./stage.js";
import { Tabs } from "./tabs.js";
import { isTogether, Together } from "./together.js";
import { TypedRoll } from "./typed-roll.js";
import { WaitingRoom } from "./waiting-room.js";
import { whyNot } from "./why.js";

/** @import { Message, Move, Question, Refusal, Table } from "../types.js" */
/** @import { Chair } from "../standing.js" */
/** @import { Step } from "../connection.js" */

/** So many forms are shown as buttons beside the question; more are in the menu only. */
const FEW_FORMS = 6;
/** A form that nobody should press by accident. */
const RARE = "concede";
const PASSING_TROUBLE = ["restart", "slow"];

export class Place {
  /**
   * @param {string} id of the table
   * @param {string} game
   * @param {number | null} seat
   * @param {{big?: boolean, alone?: boolean}} [how] big: for a TV; alone: nobody else has a seat on this screen
   */
  constructor(id, game, seat, how = {}) {
    this.game = game;
    this.big = how.big === true;
    this.alone = how.alone !== false;
    this.line = new Connection(id, seat);
    /** How many things are under way. */
    this.works = 0;
    this.noticed = 0;
    /** Whether this seat is known to have done nothing yet, because this page has seen the table before the game began. */
    this.idle = false;
    this.learnt = new Learnt();
    /** Whether the stage shows that an answer is on its way. */
    this.sending = false;
    this.answering = new Answering(this.line, {
      sure: (warning) => confirmed(say("warn.title"), warning, say("warn.yes")),
      late: () => this.refuse({ code: "not_asked", words: say("ask.too_late"), rule: "T2.2" }),
      gives: (question) => this.gives(question),
      drop: (step) => this.fill({ form: "drop", step }),
    });
    /** Whether this place is on the screen; if not, it asks nothing. */
    this.active = true;
    /** Called when something changes that a screen for several people must know. @type {() => void} */
    this.changed = () => {};
    this.drawer = new RuleDrawer(game);
    this.rule = (/** @type {string} */ number) => this.drawer.open(number);
    this.helping = new Helping({ send: (type, fields) => this.line.send(type, fields), came: () => this.drawing.drawStill() });
    games().then((all) => {
      this.helping.helps = all.find((one) => one.name === game)?.hints === true;
    });
    this.hints = new HintButtons(
      () => this.working(() => this.toggleHints()),
      () => this.working(() => this.sortByHints()),
    );
    this.predictor = new Predictor(this.line, this.rule);
    this.stage = new Stage(game, id, seat, this.big, {
      answer: (move) => this.answer(move),
      plan: (steps) => this.working(() => this.answering.lay(steps)),
      fill: (form) => this.fill(form),
      form: (name, anchor) => this.openForm(name, anchor),
      undo: (count) => this.undo(count),
      hints: () => this.working(async () => this.drawing.seen.question && this.helping.ask(this.drawing.seen.question)),
      endTurn: () => this.endTurn(),
      stop: (step, anchor, more) => this.passing.openStop(step, anchor, this.rule, more),
      why: (what, anchor) => whyNot(this.line, what, anchor, this.rule),
      rule: this.rule,
      chat: (text) => this.chat.tell(text),
      plain: () => this.line.plainly(),
    });
    this.panel = new QuestionPanel(
      {
        answer: (move, then) => this.working(() => this.chosen(move, then)),
        rule: this.rule,
        highlight: (move) => this.stage.highlight(move),
      },
      this.hints.element,
    );
    /** @type {Drawing} */
    this.drawing = new Drawing(this.line, this.stage, {
      scene: (chair, messages, before) => this.scene(chair, messages, before),
      hear: (step, chair) => this.hear(step, chair),
      ask: (chair) => this.drawQuestion(chair),
      drawn: () => {
        this.ending.draw();
        this.changed();
      },
      watched: () => this.active && this.alone,
    });
    this.log = new EventLog(this.rule, () => this.line.table?.names ?? []);
    this.chat = new Chat(this.line);
    this.passing = new PassingPart(this.line, this.learnt);
    this.plan = new Plan(
      {
        drop: (step) => this.fill({ form: "drop", step }),
        back: () => this.back(),
        reopen: () => this.fill({ form: "reopen" }),
        rule: this.rule,
        shut: () => this.drawQuestion(this.line.chair),
      },
      this.panel.bar,
    );
    this.together = new Together(this.line, this.rule);
    this.banners = new Banners(this.line, this.together);
    this.seats = new SeatStrip();
    this.teacher = new Teacher(this.rule, game);
    this.ending = new Ending(this.line, this.rule);
    this.typedRoll = new TypedRoll(this.line, this.rule);
    this.room = new WaitingRoom(new Choosing(this.line, game, this.rule));
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
    const ask = el(
      "div",
      { class: "ask" },
      fold,
      this.ending.element,
      this.teacher.element,
      this.banners.element,
      this.typedRoll.element,
      this.predictor.element,
      this.plan.element,
      this.panel.element,
      this.quick,
      this.passing.marked,
      this.passing.element,
    );
    this.element = el(
      "div",
      { class: ["place", this.big && "big"] },
      el("header", { class: "table-bar" }, this.title, this.seats.element, this.tools),
      this.big || this.line.seat === null ? null : this.drawing.recap.element,
      this.log.newest,
      el("div", { class: "table-stage" }, this.room.element, this.stage.element),
      ask,
      el("div", { class: "table-side" }, this.tabs.element),
      this.drawer.element,
    );
    Object.assign(this.element, { place: this }); // for whoever has to find out why a page stands still
  }

  listen() {
    /** @type {HTMLElement} */ (this.element).addEventListener(
      "click",
      // the recap and the log are only read
      (event) => /** @type {Element} */ (event.target).closest(".recap, .table-side") || this.drawing.hurry(),
      true,
    );
    this.line.on("table", (table) => this.showTable(table));
    this.line.on("step", (step) => this.working(() => this.drawing.add(step)));
    this.line.on("sorry", (refusal) => this.hearSorry(refusal));
  }

  /** Passing trouble is shown by the banner; somebody who has lost the seat becomes a spectator. @param {Refusal} refusal */
  hearSorry(refusal) {
    if (PASSING_TROUBLE.includes(refusal.code)) return;
    note(refusal.words, "bad");
    if (refusal.code === "moved") go(path("watch", this.line.id));
    else if (refusal.code === "removed") go(path("lobby"));
  }

  /** @param {Table} table */
  showTable(table) {
    fill(/** @type {HTMLElement} */ (this.title), table.title || say("table.untitled"));
    this.room.show(table);
    this.teacher.show(table.lesson);
    this.predictor.show(table.predicting);
    this.ending.draw();
    this.stage.element.hidden = table.status === "open";
    this.idle ||= table.status === "open";
    this.drawTools(table);
    this.working(() => this.drawing.drawStill());
    this.changed();
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
    this.element?.toggleAttribute("data-working", true);
    try {
      return await act();
    } finally {
      this.works -= 1;
      this.element?.toggleAttribute("data-working", this.works > 0);
    }
  }

  /**
   * All there is to draw; null before anything is known.
   *
   * @param {Chair} chair
   * @param {Message[]} messages
   * @param {Message[] | null} before
   */
  scene(chair, messages, before) {
    const { view, shown, waiting, due, ended, draft } = chair;
    const { table, seat } = this.line;
    if (!table || !view) return null;
    const turn = turnOf(table, chair);
    const question = askedOf(table, chair, seat);
    const stops = this.passing.marks(chair);
    this.sending = this.answering.has(question);
    this.element?.toggleAttribute("data-hints", this.wantsHints());
    return {
      view,
      shown,
      question,
      waiting,
      due,
      ended,
      draft,
      hints: this.wantsHints() || question?.hints ? this.helping.of(question) : null,
      sorts: this.helping.sorts(question),
      sending: this.sending,
      table: { ...table, turn },
      messages,
      before,
      replaying: false,
      big: this.big,
      stops,
      ends: canEndTurn(table, chair, seat),
      forms: formsOf(table, chair, seat),
    };
  }

  /** Pass, and let the table pass the rest of this turn but for what concerns this seat. */
  endTurn() {
    const { question } = this.drawing.seen;
    const pass = passOf(question);
    if (!pass || this.answering.has(question)) return;
    this.passing.set({ end_turn: true });
    this.answer(pass);
  }

  /** @param {Table} table */
  drawTools(table) {
    const playing = this.line.seat !== null && table.status === "running" && !table.lesson;
    const together = this.line.seat !== null && isTogether(table);
    const key = `${playing} ${this.idle} ${together}`;
    const tools = /** @type {HTMLElement} */ (this.tools);
    if (tools.dataset.key === key) return;
    tools.dataset.key = key;
    fill(
      tools,
      playing
        ? button(say("tool.undo"), () => this.undo(), {
            class: "button small",
            "aria-keyshortcuts": "u",
            "aria-disabled": this.idle ? "true" : null,
            title: this.idle ? say("tool.undo_nothing") : null,
          })
        : null,
      together
        ? button(say("together.short"), () => this.together.open(), {
            class: "button small",
            "aria-keyshortcuts": "x",
            title: say("together.label"),
            "aria-haspopup": "dialog",
          })
        : null,
      button(say("rules.title"), () => this.drawer.open(), { class: "button small", "aria-keyshortcuts": "r" }),
      button(say("menu.short"), () => this.openMenu(), { class: "button small", "aria-keyshortcuts": "m" }),
    );
  }

  /** What has happened is told, wherever it is not seen on the stage. @param {Step} step @param {Chair} chair */
  hear({ messages, fresh, anew }, chair) {
    if (anew) this.log.clear();
    this.log.add(messages);
    this.learnt.follow(messages, chair.question);
    this.plan.hear(messages);
    if (!fresh && this.active) for (const message of messages) this.speak(message, this.line.table?.names ?? []);
  }

  /** @param {Message} message @param {string[]} names */
  speak(message, names) {
    const text = wordsOf(message, names);
    if (isFell(message)) alertUser(text);
    else if (text && !isPassing(message)) tell(text);
  }

  /** @param {Chair} chair */
  drawQuestion(chair) {
    const { table, seat } = this.line;
    if (!table || this.drawing.queue.length) return;
    this.seats.show(table, this.line.seat, turnOf(table, chair));
    const passed = isPlaying(table, seat) && isPassed(chair.question);
    const question = askedOf(table, chair, seat);
    this.passing.showRow(this.stage.look?.stops === true ? [] : this.passing.marks(chair), this.rule);
    const forms = formsOf(table, chair, seat);
    this.plan.show(chair.draft, forms, this.stage.look?.plans === true);
    const meanwhile = passed ? this.passing.words(chair.question) : meanwhileOf(table, chair, seat, question);
    const finish = this.plan.element.hidden ? [] : finishOf(question);
    this.panel.show(question, meanwhile, this.stage.shown, table.lesson?.move.length ? table.lesson.move : null, chair.draft.steps, finish);
    this.panel.showSending(this.answering.has(question));
    this.panel.element.hidden = table.status !== "running" || ((chair.ended !== null || table.lesson?.done === true) && !question);
    this.typedRoll.show(chair.due);
    this.drawHints(table, question);
    this.drawQuick(table, chair, passed, forms);
    if (!this.active || this.line.seat === null) return;
    titlePage(table.title, question?.must === true);
    if (question?.must && question.id !== this.noticed) {
      this.noticed = question.id;
      yourMove(question.text);
    }
  }

  /** Buttons for what can be done beside answering. @param {Table} table @param {Chair} chair @param {boolean} passed @param {string[]} forms */
  drawQuick(table, chair, passed, forms) {
    const asked = askedOf(table, chair, this.line.seat);
    const quick = /** @type {HTMLElement} */ (this.quick);
    const { look } = this.stage;
    const own = forms.filter((form) => !ofPlan(form) && form !== RARE && !look?.forms?.includes(form));
    const shown = own.length <= FEW_FORMS ? own : [];
    const canPass =
      asked?.must && passOf(asked) !== null && table.turns && !table.passing?.until_turn && !table.lesson && look?.reacts !== true;
    const ends = canEndTurn(table, chair, this.line.seat) && this.stage.look?.stops !== true;
    const waits = passed && (chair.question?.moves.length ?? 0) > 1;
    const unless = asked?.must && passOf(asked) !== null && !table.lesson ? this.stage.shown.unless : null;
    const key = `${waits} ${Boolean(canPass)} ${ends} ${unless?.words} ${shown.map((form) => formName(form, this.game))}`;
    if (quick.dataset.key === key) return;
    quick.dataset.key = key;
    fill(
      quick,
      waits ? button(say("passing.ask_me"), () => this.passing.askMe(chair), { class: "button small" }) : null,
      unless ? button(unless.words, () => this.passing.add(unless.order), { class: "button small" }) : null,
      ends ? button(say("passing.end_turn"), () => this.endTurn(), { class: "button small" }) : null,
      canPass ? button(say("passing.until_turn"), () => this.passing.set({ until_turn: true }), { class: "button small" }) : null,
      shown.map((form) =>
        button(formName(form, this.game), () => this.openForm(form), { class: "button small", "aria-haspopup": "dialog" }),
      ),
    );
  }

  /** @param {string} form @param {Element} [anchor] where to say why it cannot be used now */
  openForm(form, anchor) {
    return openFormOf(this.line, form, this.rule, () => this.acted(), anchor);
  }

  /** Answer what is asked on the stage. @param {Move} move */
  answer(move) {
    return this.working(() => this.answering.answer(this.drawing.seen.question, move));
  }

  /** Answer what is asked in the panel. @param {Move} move @param {Move} [then] the answer to what follows at once */
  chosen(move, then) {
    const { question } = this.panel;
    return then ? this.answering.chain(question, move, then) : this.answering.choose(question, move);
  }

  /** An answer is on its way; when it has arrived, a refusal is said once. @param {Question} question @returns {(refusal: Refusal | null) => Refusal | null} */
  gives(question) {
    this.acted();
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

  /** Whether this person wants hints for every question. A lesson shows them. */
  wantsHints() {
    return prefs().hints || Boolean(this.line.table?.lesson);
  }

  /** Show hints from now on, or no longer. */
  async toggleHints() {
    const { question } = this.panel;
    setPrefs({ hints: !prefs().hints });
    await this.drawing.drawStill();
    if (question && prefs().hints && (await this.helping.ask(question)) === null && this.panel.question === question)
      note(say("hints.none"));
  }

  /** Put the best first, now that the hints are there. */
  async sortByHints() {
    if (this.helping.sort(this.panel.question)) await this.drawing.drawStill();
  }

  /** Offer hints, and ask for them if they are wanted. @param {Table} table @param {Question | null} question */
  drawHints(table, question) {
    const offered = this.helping.offers(question);
    const shown = this.wantsHints();
    const ready = this.helping.of(question) !== null && !this.helping.sorts(question);
    this.hints.show({ offered: offered && !table.lesson, shown, sortable: this.stage.sortable, ready });
    if (question && shown && offered && this.active) this.working(() => this.helping.ask(question));
  }

  /** Show on the stage and in the panel whether an answer is on its way. */
  showSending() {
    this.panel.showSending(this.answering.has(this.panel.question));
    if (this.answering.has(this.drawing.seen.question) !== this.sending) this.drawing.drawStage(this.drawing.seen, []);
  }

  /** Say why a move is refused, by the teacher if there is one, otherwise in the panel. @param {Refusal | null} refusal */
  refuse(refusal) {
    const taught = this.line.table?.lesson ? refusal : null;
    if (taught) this.teacher.wait(taught.words);
    this.panel.refuse(taught ? null : refusal);
    return refusal;
  }

  /** From now on there is something to take back. */
  acted() {
    if (!this.idle) return;
    this.idle = false;
    if (this.line.table) this.drawTools(this.line.table);
  }

  /**
   * Take back the last deeds of this seat, or ask the others for it. Where more goes than one might think, the table wants to be
   * sure.
   *
   * @param {number} [count]
   */
  async undo(count = 1) {
    if (this.idle) {
      note(say("tool.undo_nothing"));
      return;
    }
    const { refusal } = await this.line.send("undo", { count });
    if (refusal?.code !== "sure") this.sayNo(refusal);
    else if (await confirmed(say("undo.sure"), refusal.words, say("undo.yes")))
      this.sayNo((await this.line.send("undo", { count, sure: true })).refusal);
  }

  /** @param {Refusal | null} refusal */
  sayNo(refusal) {
    if (refusal) note(refusal.words, "bad");
  }

  /** Fill in a form that needs no dialog. @param {{form: string, [blank: string]: unknown}} form */
  async fill(form) {
    const { refusal } = await this.working(() => this.line.send("fill", { form }));
    if (refusal) note(refusal.words, "bad");
    else this.acted();
    return !refusal;
  }

  /** Take the last step off this seat's plan. */
  back() {
    return this.fill({ form: "back" });
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
      ["n", say("keys.next")],
      ["u", say("keys.undo")],
      ["b", say("keys.back")],
      ["h", say("keys.hints")],
      ["q", say("keys.question")],
      ["r", say("keys.rules")],
      ["c", say("keys.chat")],
      ["i", say("keys.details")],
      ["m", say("keys.menu")],
      ["x", say("keys.together")],
      ["?", say("keys.help")],
      ["Esc", say("keys.escape")],
    ]);
  }

  /** @param {string} key @returns {boolean} whether it did something */
  press(key) {
    /** @type {{[key: string]: () => void}} */
    const deeds = {
      u: () => this.line.seat !== null && this.undo(),
      b: () => this.line.chair.forms.includes("back") && this.back(),
      h: () => !this.hints.element.hidden && this.working(() => this.toggleHints()),
      q: () => this.panel.focus(),
      n: () => this.drawing.pacer.next(),
      r: () => this.drawer.open(),
      m: () => this.openMenu(),
      x: () => this.line.seat !== null && this.together.open(),
      c: () => {
        this.tabs?.show("chat");
        this.chat.input.focus();
      },
      "?": () => this.openKeys(),
    };
    if (key !== "n" && (key.length === 1 || key === "Enter" || key === "Escape")) this.drawing.hurry();
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
