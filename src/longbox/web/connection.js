/** The connection of one chair to one table. It comes back by itself when it is cut, loses no command and sends none twice. */

import { sameQuestion } from "./parts/choices.js";
import { NOTHING, standingAfter } from "./standing.js";
import { say } from "./words.js";

/** @import { ChatLine, Done, Message, Moment, Move, Question, Refusal, Table, View } from "./types.js" */
/** @import { Chair } from "./standing.js" */

/**
 * @typedef {object} News What listeners hear.
 * @property {Table} table something about the table has changed
 * @property {Step} step things have happened
 * @property {ChatLine[]} chat new lines
 * @property {boolean} line whether the line is up
 * @property {Refusal} sorry something went wrong outside of a command
 */

/**
 * @typedef {object} Step
 * @property {Message[]} messages
 * @property {boolean} fresh they are shown for the first time, so draw without motion
 * @property {boolean} anew the table was opened anew: they are all that it still knows, and some may have been told before
 * @property {Message[]} [said] those that are told aloud; without it all of them
 */

/** @typedef {{n: number, messages: Message[], view: View, shown: string, moment: Moment | null}} Told A step as the server tells it. */

/** @typedef {{fields: {[field: string]: unknown}, resolve: (done: Done) => void, answers?: Question}} Command */

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const PING = 25_000;
const FINAL = ["gone", "moved", "removed", "banned", "protocol"];
/** The version of the protocol that this page speaks. */
const PROTOCOL = 2;

export class Connection {
  /** @param {string} id of the table @param {number | null} seat null: watch */
  constructor(id, seat) {
    this.id = id;
    this.seat = seat;
    /** @type {Table | null} */
    this.table = null;
    /** How things stand for this chair. @type {Chair} */
    this.chair = { n: 0, view: null, shown: "", moment: null, ...NOTHING };
    this.up = false;
    /** @type {Map<string, Set<(news: any) => void>>} */
    this.listeners = new Map();
    /** @type {Map<string, Command>} */
    this.open = new Map();
    /** Commands that are not sent again. @type {Map<string, (done: Done) => void>} */
    this.whispers = new Map();
    this.pause = FIRST_PAUSE;
    this.closed = false;
    this.retry = 0;
    this.chatted = 0;
    /** Which opening of the table the numbers of messages belong to; 0: none yet. */
    this.opening = 0;
    this.nonced = false;
    /** Whether this page draws the game by a look of its own, and needs no view as text. */
    this.looks = true;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.again = () => this.reconnectNow();
    window.addEventListener("online", this.again);
    document.addEventListener("visibilitychange", this.again);
    this.pinging = window.setInterval(() => this.up && this.send("ping"), PING);
    this.connect();
  }

  /**
   * @template {keyof News} K
   * @param {K} what
   * @param {(news: News[K]) => void} hear
   */
  on(what, hear) {
    const set = this.listeners.get(what) ?? new Set();
    set.add(hear);
    this.listeners.set(what, set);
  }

  /**
   * Carry out a command. The promise survives a lost connection and never fails; when it resolves, what the command has caused is known.
   *
   * @param {string} type
   * @param {{[field: string]: unknown}} [fields]
   * @param {Question} [answers] the question that it answers
   * @returns {Promise<Done>}
   */
  send(type, fields = {}, answers) {
    if (this.closed) return Promise.resolve({ refusal: { code: "gone", words: say("line.gone"), rule: "" } });
    const id = commandId();
    return new Promise((resolve) => {
      const command = { fields: { ...fields, type, id }, resolve, answers };
      this.open.set(id, command);
      if (this.up) this.socket?.send(JSON.stringify(command.fields));
    });
  }

  /** @param {Question} question @param {Move} move */
  answer(question, move) {
    return this.send("answer", { question: question.id, move }, question);
  }

  /**
   * Carry out a command of which nobody is to know whose it was: now or not at all, because whoever comes back and says it at once is
   * known.
   *
   * @param {string} type
   * @param {{[field: string]: unknown}} [fields]
   * @returns {Promise<Done>}
   */
  whisper(type, fields = {}) {
    if (!this.up) return Promise.resolve({ refusal: { code: "cut", words: say("line.not_now"), rule: "" } });
    const id = commandId();
    this.socket?.send(JSON.stringify({ ...fields, type, id }));
    return new Promise((resolve) => this.whispers.set(id, resolve));
  }

  /** From now on the view is needed as text: come back, and say so. */
  plainly() {
    if (!this.looks) return;
    this.looks = false;
    this.socket?.close();
  }

  close() {
    this.closed = true;
    window.clearInterval(this.pinging);
    window.clearTimeout(this.retry);
    window.removeEventListener("online", this.again);
    document.removeEventListener("visibilitychange", this.again);
    // a socket that is still connecting is closed when it opens: before that the browser complains
    if (this.socket?.readyState !== WebSocket.CONNECTING) this.socket?.close();
    this.giveUp({ code: "gone", words: say("line.gone"), rule: "" });
  }

  /** @param {Refusal} refusal */
  giveUp(refusal) {
    for (const command of this.open.values()) command.resolve({ refusal });
    this.open.clear();
    this.hush();
  }

  /** Whether what was whispered last has been heard is not known. */
  hush() {
    for (const resolve of this.whispers.values()) resolve({ refusal: { code: "cut", words: say("line.not_now"), rule: "" } });
    this.whispers.clear();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.id)}`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      if (this.closed) socket.close();
      else socket.send(JSON.stringify(this.hello()));
    });
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.cut(socket));
  }

  hello() {
    return { type: "hello", protocol: PROTOCOL, seat: this.seat, since: this.chair.n, opening: this.opening, looks: this.looks };
  }

  /** @param {WebSocket} socket */
  cut(socket) {
    if (socket !== this.socket || this.closed) return;
    this.setUp(false);
    this.hush();
    this.retry = window.setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** The network is back, or the page is visible again: do not wait for the next try. */
  reconnectNow() {
    if (this.closed || this.up || document.hidden || this.socket?.readyState === WebSocket.CONNECTING) return;
    window.clearTimeout(this.retry);
    this.connect();
  }

  /** @param {boolean} up */
  setUp(up) {
    if (this.up === up) return;
    this.up = up;
    this.emit("line", up);
  }

  /** @param {any} message */
  hear(message) {
    if (message.type === "table") this.hearTable(message);
    else if (message.type === "state") this.hearState(message);
    else if (message.type === "step") this.hearStep(message);
    else if (message.type === "done") this.hearDone(message);
    else if (message.type === "chat") this.hearChat([message]);
    else if (message.type === "sorry") this.hearSorry(message.refusal);
  }

  /** @param {Table} table */
  hearTable(table) {
    this.table = table;
    const { question } = this.chair;
    // wishes have changed: whether the open question is passed may have, too
    if (question?.notes && table.passing)
      this.chair = { ...this.chair, question: { ...question, notes: { ...question.notes, passes: table.passing.now } } };
    this.emit("table", table);
    if (this.seat !== null && !this.nonced && table.you === this.seat && !table.nonces.includes(this.seat)) {
      this.nonced = true;
      this.send("nonce", { text: commandId() });
    }
  }

  /** @param {any} state */
  hearState(state) {
    const fresh = this.chair.view === null;
    const anew = !fresh && this.opening !== state.opening;
    const { n, view, shown, question, waiting, due, ended, draft, forms, moment } = state;
    this.chair = { n, view, shown, question, waiting, due, ended, draft: draft ?? NOTHING.draft, forms, moment };
    this.opening = state.opening;
    this.pause = FIRST_PAUSE;
    this.setUp(true);
    for (const command of this.open.values()) this.sendAgain(command, anew ? question : null);
    this.hearChat(state.chat);
    this.emit("step", { messages: state.missed, fresh: fresh || anew, anew });
  }

  /**
   * Send a command again. If the table was opened anew and puts the same question under another number, it is that one that is
   * answered.
   *
   * @param {Command} command
   * @param {Question | null} question
   */
  sendAgain(command, question) {
    if (question && command.answers && sameQuestion(question, command.answers)) command.fields.question = question.id;
    this.socket?.send(JSON.stringify(command.fields));
  }

  /** @param {Told} step */
  hearStep(step) {
    const messages = step.messages.filter((message) => message.n > this.chair.n);
    this.chair = {
      ...standingAfter(this.chair, messages),
      n: step.n,
      view: step.view,
      shown: step.shown,
      moment: step.moment ?? this.chair.moment,
    };
    this.emit("step", { messages, fresh: false, anew: false });
  }

  /** What a command has caused comes with its answer. @param {Done & {id: string, step?: Told, table?: Table}} done */
  hearDone(done) {
    if (done.step) this.hearStep(done.step);
    if (done.table) this.hearTable(done.table);
    this.open.get(done.id)?.resolve(done);
    this.open.delete(done.id);
    this.whispers.get(done.id)?.(done);
    this.whispers.delete(done.id);
  }

  /** @param {ChatLine[]} lines */
  hearChat(lines) {
    const fresh = lines.filter((line) => line.n > this.chatted);
    if (!fresh.length) return;
    this.chatted = fresh[fresh.length - 1].n;
    this.emit("chat", fresh);
  }

  /** @param {Refusal} refusal */
  hearSorry(refusal) {
    this.emit("sorry", refusal);
    if (FINAL.includes(refusal.code)) this.close();
  }

  /**
   * @template {keyof News} K
   * @param {K} what
   * @param {News[K]} news
   */
  emit(what, news) {
    for (const hear of this.listeners.get(what) ?? []) hear(news);
  }
}

/** Sixteen random bytes as text. */
function commandId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
