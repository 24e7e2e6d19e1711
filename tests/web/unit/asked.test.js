/** What the person in a chair is asked, and what is said meanwhile. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { askedOf, canEndTurn, formsOf, isPlaying, meanwhileOf } from "../../../src/longbox/web/parts/asked.js";
import { NOTHING } from "../../../src/longbox/web/standing.js";

const seats = [{ kind: "person" }, { kind: "bot" }];
const table = { status: "running", seats, names: ["Ann", "Bot"], steps: [{ title: "Draw" }], lesson: null };
const notes = { pass: 0, passes: null, together: [] };
const question = { id: 1, what: "act", text: "", rule: "", must: true, moves: [["pass"], ["a"]], words: [], notes };
const chair = { ...NOTHING, question, forms: ["concede"], moment: { step: 0, whose: 0 } };
const passed = { ...chair, question: { ...question, notes: { ...notes, passes: "" } } };

test("a person decides at a table that runs, unless a bot has the seat", () => {
  assert.deepEqual(
    [isPlaying(table, 0), isPlaying(table, 1), isPlaying(table, null), isPlaying({ ...table, status: "paused" }, 0)],
    [true, false, true, false],
  );
});

test("nothing is asked that the table passes, or that a bot answers", () => {
  assert.equal(askedOf(table, chair, 0), question);
  assert.equal(askedOf(table, passed, 0), null);
  assert.equal(askedOf(table, chair, 1), null);
  assert.equal(askedOf({ ...table, status: "over" }, chair, 0), null);
});

test("in a lesson no form is offered", () => {
  assert.deepEqual(formsOf(table, chair, 0), ["concede"]);
  assert.deepEqual(formsOf({ ...table, lesson: {} }, chair, 0), []);
  assert.deepEqual(formsOf(table, chair, 1), []);
});

test("who may pass in their own turn can end it, where turns have steps", () => {
  assert.equal(canEndTurn(table, chair, 0), true);
  const others = [
    [{ ...table, steps: [] }, chair],
    [{ ...table, lesson: {} }, chair],
    [table, { ...chair, moment: { step: 0, whose: 1 } }],
    [table, { ...chair, moment: null }],
    [table, { ...chair, question: { ...question, must: false } }],
    [table, { ...chair, question: { ...question, notes: null } }],
    [table, passed],
  ];
  for (const [there, one] of others) assert.equal(canEndTurn(there, one, 0), false);
});

test("meanwhile it is said who is waited for", () => {
  const says = (more, asked = null) => meanwhileOf(table, { ...NOTHING, ...more }, 0, asked);
  assert.match(says({ due: { by: 1, what: "two dice" } }), /Bot rolls: two dice/);
  assert.match(says({ due: { by: -1, what: "two dice" } }), /Waiting for a roll/);
  assert.match(says({ waiting: { seats: [0, 1], what: "act" } }), /Bot is thinking/);
  assert.equal(says({ waiting: { seats: [0], what: "act" } }, question), "");
  assert.match(says({ waiting: { seats: [], what: "" } }), /Nobody has to move/);
  assert.match(says({}), /One moment/);
  const sealed = { draft: { steps: [{ move: ["a"], words: "a" }], sealed: true } };
  assert.notEqual(says({ ...sealed, waiting: { seats: [1], what: "plan" } }), says({ waiting: { seats: [1], what: "plan" } }));
});
