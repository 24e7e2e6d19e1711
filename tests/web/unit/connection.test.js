/** The line to a table: what a command has caused comes with its answer, and a cut line loses no command and sends none twice. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** What stands for a socket: what was sent over it, and a way to let things happen. */
class Socket {
  static CONNECTING = 0;
  static all = [];

  constructor(address) {
    Object.assign(this, { address, readyState: 0, sent: [], heard: {} });
    Socket.all.push(this);
  }

  addEventListener(type, hear) {
    this.heard[type] = hear;
  }

  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
    this.heard.close();
  }

  open() {
    this.readyState = 1;
    this.heard.open();
  }

  says(message) {
    this.heard.message({ data: JSON.stringify(message) });
  }
}

let timers = [];
const nothing = () => {};
globalThis.WebSocket = Socket;
globalThis.location = { protocol: "https:", host: "box" };
globalThis.document = { hidden: false, addEventListener: nothing, removeEventListener: nothing };
globalThis.window = {
  addEventListener: nothing,
  removeEventListener: nothing,
  setInterval: () => 0,
  clearInterval: nothing,
  setTimeout: (act) => timers.push(act),
  clearTimeout: nothing,
};

const { Connection } = await import("../../../src/longbox/web/connection.js");

beforeEach(() => {
  Socket.all = [];
  timers = [];
});

const question = (id, moves = [["play", 1]]) => ({ id, what: "play", text: "?", moves });
const state = (more = {}) => ({
  type: "state",
  opening: 7,
  n: 3,
  view: {},
  shown: "",
  question: question(5),
  waiting: null,
  due: null,
  ended: null,
  draft: null,
  forms: [],
  moment: null,
  missed: [],
  chat: [],
  ...more,
});
const step = (n, messages, more = {}) => ({ n, messages, view: { n }, shown: "", moment: null, ...more });
const last = () => Socket.all.at(-1);

/** A line that is up, and the steps it tells. */
function joined() {
  const line = new Connection("t", 1);
  const steps = [];
  line.on("step", (told) => steps.push(told));
  last().open();
  last().says(state());
  return { line, steps };
}

test("it says hello, and with what it knows when it comes back", () => {
  const { line } = joined();
  assert.equal(last().address, "wss://box/ws/t");
  assert.deepEqual(last().sent[0], { type: "hello", protocol: 2, seat: 1, since: 0, opening: 0, looks: true });
  last().says({ type: "step", ...step(9, []) });
  last().close();
  timers.at(-1)();
  last().open();
  assert.deepEqual(last().sent[0], { type: "hello", protocol: 2, seat: 1, since: 9, opening: 7, looks: true });
  line.close();
});

test("what an answer has caused is known when it is acknowledged", async () => {
  const { line, steps } = joined();
  const done = line.answer(line.chair.question, ["play", 1]);
  const { id } = last().sent.at(-1);
  last().says({ type: "done", id, refusal: null, step: step(4, [{ n: 4, type: "asked", question: question(6) }]) });
  assert.equal((await done).refusal, null);
  assert.equal(line.chair.question.id, 6);
  assert.deepEqual(
    steps.at(-1).messages.map((message) => message.n),
    [4],
  );
});

test("what was told before is not told again", () => {
  const { steps } = joined();
  const messages = [2, 3, 4].map((n) => ({ n, type: "undone", by: 0 }));
  last().says({ type: "step", ...step(4, messages) });
  assert.deepEqual(
    steps.at(-1).messages.map((message) => message.n),
    [4],
  );
});

test("a command that is not acknowledged is sent again under the same id, and once it is, no more", async () => {
  const { line } = joined();
  const done = line.send("undo", { count: 1 });
  const first = last().sent.at(-1);
  last().close();
  timers.at(-1)();
  last().open();
  last().says(state({ n: 4 }));
  assert.deepEqual(last().sent.at(-1), first);
  last().says({ type: "done", id: first.id, refusal: null });
  await done;
  last().close();
  timers.at(-1)();
  last().open();
  last().says(state({ n: 4 }));
  assert.deepEqual(
    last().sent.map((said) => said.type),
    ["hello"],
  );
});

test("while the line is down a command waits", () => {
  const { line } = joined();
  last().close();
  line.send("undo");
  timers.at(-1)();
  last().open();
  assert.equal(last().sent.length, 1);
  last().says(state());
  assert.equal(last().sent[1].type, "undo");
});

test("at a table that was opened anew an answer goes to the same question under its new number, and to no other", () => {
  for (const [moves, expected] of [
    [[["play", 1]], 50],
    [[["play", 2]], 5],
  ]) {
    const { line } = joined();
    line.answer(line.chair.question, ["play", 1]);
    last().close();
    timers.at(-1)();
    last().open();
    last().says(state({ opening: 8, question: question(50, moves) }));
    assert.equal(last().sent.at(-1).question, expected);
  }
});

test("what nobody is to know of is said now or not at all", async () => {
  const { line } = joined();
  const whisper = line.whisper("pause");
  last().close();
  assert.equal((await whisper).refusal.code, "cut");
  assert.equal((await line.whisper("pause")).refusal.code, "cut");
  timers.at(-1)();
  last().open();
  last().says(state());
  assert.deepEqual(
    last().sent.map((said) => said.type),
    ["hello"],
  );
});

test("a seat that is lost is not asked for again, and what is open comes to nothing", async () => {
  const { line } = joined();
  const done = line.send("undo");
  last().says({ type: "sorry", refusal: { code: "moved", words: "", rule: "" } });
  assert.equal((await done).refusal.code, "gone");
  assert.equal(Socket.all.length, 1);
  assert.equal(timers.length, 0);
  assert.equal((await line.send("undo")).refusal.code, "gone");
});

test("wishes that have changed change whether the open question is passed", () => {
  const { line } = joined();
  last().says(state({ question: { ...question(5), notes: { passes: null } } }));
  last().says({ type: "table", you: 1, nonces: [1], passing: { now: "You wanted that." } });
  assert.equal(line.chair.question.notes.passes, "You wanted that.");
});
