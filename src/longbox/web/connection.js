/** The line to one table for one chair. It comes back by itself when it is cut, and loses no command and sends none twice. */

import { say } from "./words.js";

/** @import { ChatLine, Done, Ended, Message, Question, Refusal, RollDue, Table, View, Waiting } from "./types.js" */

/**
 * @typedef {object} Chair How things stand for this chair.
 * @property {number} n the last message's number
 * @property {View | null} view null until the server has answered
 * @property {string} shown
 * @property {Question | null} question
 * @property {Waiting | null} waiting
 * @property {RollDue | null} due
 * @property {Ended | null} ended
 */

/**
 * @typedef {object} News What listeners hear.
 * @property {Table} table something about the table has changed
 * @property {{messages: Message[], fresh: boolean}} step things have happened; fresh: they are shown for the first time, so draw without motion
 * @property {ChatLine[]} chat new lines
 * @property {boolean} line whether the line is up
 * @property {Refusal} sorry something went wrong outside of a command
 */

/** @typedef {{text: string, resolve: (done: Done) => void}} Command */

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8000;
const PING = 25_000;
const FINAL = ["gone", "moved"];

export class Connection {
  /** @param {string} id of the table @param {number | null} seat null: watch */
  constructor(id, seat) {
    this.id = id;
    this.seat = seat;
    /** @type {Table | null} */
    this.table = null;
    /** @type {Chair} */
    this.chair = { n: 0, view: null, shown: "", question: null, waiting: null, due: null, ended: null };
    this.up = false;
    /** @type {Map<string, Set<(news: any) => void>>} */
    this.listeners = new Map();
    /** @type {Map<string, Command>} */
    this.open = new Map();
    this.pause = FIRST_PAUSE;
    this.closed = false;
    this.retry = 0;
    this.chatted = 0;
    this.nonced = false;
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
   * Carry out a command. The promise is kept over a cut line; it never fails.
   *
   * @param {string} type
   * @param {{[field: string]: unknown}} [fields]
   * @returns {Promise<Done>}
   */
  send(type, fields = {}) {
    if (this.closed) return Promise.resolve({ refusal: { code: "gone", words: say("line.gone"), rule: "" } });
    const id = commandId();
    const text = JSON.stringify({ ...fields, type, id });
    return new Promise((resolve) => {
      this.open.set(id, { text, resolve });
      if (this.up) this.socket?.send(text);
    });
  }

  close() {
    this.closed = true;
    window.clearInterval(this.pinging);
    window.clearTimeout(this.retry);
    window.removeEventListener("online", this.again);
    document.removeEventListener("visibilitychange", this.again);
    this.socket?.close();
    this.giveUp({ code: "gone", words: say("line.gone"), rule: "" });
  }

  /** @param {Refusal} refusal */
  giveUp(refusal) {
    for (const command of this.open.values()) command.resolve({ refusal });
    this.open.clear();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(this.id)}`);
    this.socket = socket;
    socket.addEventListener("open", () => socket.send(JSON.stringify({ type: "hello", seat: this.seat, since: this.chair.n })));
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.cut(socket));
  }

  /** @param {WebSocket} socket */
  cut(socket) {
    if (socket !== this.socket || this.closed) return;
    this.setUp(false);
    this.retry = window.setTimeout(() => this.connect(), this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  /** The network is back, or the page is looked at again: do not wait for the next try. */
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
    this.emit("table", table);
    if (this.seat !== null && !this.nonced && table.you === this.seat && !table.nonces.includes(this.seat)) {
      this.nonced = true;
      this.send("nonce", { text: commandId() });
    }
  }

  /** @param {any} state */
  hearState(state) {
    const fresh = this.chair.view === null;
    const { n, view, shown, question, waiting, due, ended } = state;
    this.chair = { n, view, shown, question, waiting, due, ended };
    this.pause = FIRST_PAUSE;
    this.setUp(true);
    for (const command of this.open.values()) this.socket?.send(command.text);
    this.hearChat(state.chat);
    this.emit("step", { messages: state.missed, fresh });
  }

  /** @param {{n: number, messages: Message[], view: View, shown: string}} step */
  hearStep(step) {
    const messages = step.messages.filter((message) => message.n > this.chair.n);
    this.chair = { ...this.chair, n: step.n, view: step.view, shown: step.shown };
    for (const message of messages) follow(this.chair, message);
    this.emit("step", { messages, fresh: false });
  }

  /** @param {Done & {id: string}} done */
  hearDone(done) {
    this.open.get(done.id)?.resolve(done);
    this.open.delete(done.id);
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

/** What a message changes about how things stand. @param {Chair} chair @param {Message} message */
function follow(chair, message) {
  if (message.type === "told") chair.due = null;
  else if (message.type === "asked") chair.question = message.question;
  else if (message.type === "waiting") [chair.waiting, chair.due] = [message, null];
  else if (message.type === "roll_due") [chair.due, chair.waiting] = [message, null];
  else if (message.type === "undone") [chair.ended, chair.due] = [null, null];
  else [chair.ended, chair.waiting, chair.due, chair.question] = [message, null, null, null];
}

/** Sixteen random bytes as text. */
function commandId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
