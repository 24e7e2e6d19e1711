/** How things stand after messages: each field by itself, a game worked by hand, and whose turn it is. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { NOTHING, standingAfter, turnOf } from "../../../src/longbox/web/standing.js";

const question = { id: 7, what: "act", text: "Act?", rule: "D2.1", must: true, moves: [["end"]], words: ["end"] };
const told = { n: 1, type: "told", event: { event: "rolled", rule: "T3" }, text: "a roll" };
const asked = { n: 2, type: "asked", question };
const waiting = { n: 3, type: "waiting", seats: [1], what: "act" };
const due = { n: 4, type: "roll_due", id: 3, by: 0, what: "luck", sides: [6], rule: "T3.4" };
const undone = { n: 5, type: "undone", by: 0 };
const ended = { n: 6, type: "ended", winners: [1], scores: [-3, 4], rule: "D4.1" };
const plan = { steps: [{ move: ["send", 0, 2], words: "the driver goes to the street" }], sealed: true };
const full = { question, waiting, due, ended, draft: plan, forms: ["note"] };

test("each message changes what it speaks of, and nothing else", () => {
  const changes = [
    [told, full],
    [
      { n: 7, type: "draft", steps: [], sealed: false },
      { ...full, draft: { steps: [], sealed: false } },
    ],
    [
      { n: 8, type: "forms", forms: ["ruling"] },
      { ...full, forms: ["ruling"] },
    ],
    [
      { ...asked, question: null },
      { ...full, question: null },
    ],
    [
      { ...waiting, seats: [0] },
      { ...full, waiting: { ...waiting, seats: [0] }, due: null },
    ],
    [
      { ...due, by: 1 },
      { ...full, due: { ...due, by: 1 }, waiting: null },
    ],
    [undone, { ...full, ended: null, due: null }],
    [
      { ...ended, winners: [] },
      { ...full, question: null, waiting: null, due: null, ended: { ...ended, winners: [] } },
    ],
  ];
  for (const [message, wanted] of changes) assert.deepEqual(standingAfter(full, [message]), wanted, message.type);
});

test("a game from its first message to its end, taken back and ended again", () => {
  const game = [waiting, asked, { ...asked, question: null }, due, told, waiting, ended, undone, waiting, asked];
  const so = game.map((_, at) => standingAfter(NOTHING, game.slice(0, at + 1)));
  assert.deepEqual(so[1], { ...NOTHING, waiting, question });
  assert.deepEqual(so[3], { ...NOTHING, due });
  assert.deepEqual(so[4], { ...NOTHING, due }, "what is told meanwhile does not end a roll");
  assert.deepEqual(so[5], { ...NOTHING, waiting });
  assert.deepEqual(so[6], { ...NOTHING, ended });
  assert.deepEqual(so.at(-1), { ...NOTHING, waiting, question });
});

test("step by step is the same as at once, and leaves what was before as it is", () => {
  const game = [waiting, asked, due, told, waiting, ended, undone];
  const before = { ...NOTHING };
  const slowly = game.reduce((now, message) => standingAfter(now, [message]), before);
  assert.deepEqual(slowly, standingAfter(before, game));
  assert.deepEqual(before, NOTHING);
  assert.equal(standingAfter(before, []), before);
});

test("whose turn it is", () => {
  const table = { turn: [3] };
  assert.deepEqual(turnOf(table, { ...NOTHING, waiting }), [1]);
  assert.deepEqual(turnOf(table, NOTHING), [3]);
  assert.deepEqual(turnOf(table, { ...NOTHING, waiting, due }), []);
  assert.deepEqual(turnOf(table, { ...NOTHING, ended }), []);
});
