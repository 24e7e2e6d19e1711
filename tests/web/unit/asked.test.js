/** What the person in a chair is asked, and what is said meanwhile. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  askedOf,
  besideOf,
  canEndTurn,
  formsOf,
  isPassedFor,
  isPlaying,
  meanwhileOf,
  ofPlan,
  standingScene,
} from "../../../src/longbox/web/parts/asked.js";
import { NOTHING } from "../../../src/longbox/web/standing.js";

const seats = [{ kind: "person" }, { kind: "bot" }];
const table = {
  status: "running",
  seats,
  names: ["Ann", "Bot"],
  steps: [{ title: "Draw" }],
  lesson: null,
  turns: true,
  turn: [1],
  passing: null,
};
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

test("the table passes for people, and never for those who are not asked", () => {
  assert.deepEqual([isPassedFor(table, passed, 0), isPassedFor(table, chair, 0), isPassedFor(table, passed, 1)], [true, false, false]);
  assert.equal(isPassedFor({ ...table, status: "paused" }, passed, 0), false);
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
  assert.match(says({ due: { by: 0, what: "a die" } }), /Ann rolls: a die/);
  assert.match(says({ due: { by: -1, what: "two dice" } }), /Waiting for a roll/);
  assert.match(says({ waiting: { seats: [0, 1], what: "act" } }), /Bot is thinking/);
  assert.equal(says({ waiting: { seats: [0], what: "act" } }, question), "");
  assert.match(says({ waiting: { seats: [], what: "" } }), /Nobody has to move/);
  assert.match(says({}), /One moment/);
  const steps = [{ move: ["a"], words: "a" }];
  const waits = (draft) => says({ draft, waiting: { seats: [1], what: "plan" } });
  assert.match(waits({ steps, sealed: true }), /Bot still plans/);
  assert.match(waits({ steps, sealed: false }), /Bot is thinking/);
  assert.match(waits({ steps: [], sealed: true }), /Bot is thinking/);
});

test("beside answering, people may pass for longer and fill in forms", () => {
  const unless = { order: { what: "act" }, words: "Until the fight ends" };
  const beside = (more = {}, there = {}, look = null) => besideOf({ ...table, ...there }, { ...chair, ...more }, 0, look, unless);
  assert.deepEqual(beside(), { waits: false, unless, ends: true, untilTurn: true, forms: [] });
  assert.equal(besideOf(table, chair, 0, null).unless, null);
  const none = { waits: false, unless: null, ends: false, untilTurn: false, forms: [] };
  assert.deepEqual(beside({ question: null }), none);
  assert.deepEqual(beside({ question: { ...question, must: false } }), none);
  assert.deepEqual(beside({ question: { ...question, notes: null } }), none);
  assert.deepEqual(beside({}, { lesson: {} }), none);
  assert.equal(beside({}, { turns: false }).untilTurn, false);
  assert.equal(beside({}, { passing: { until_turn: true } }).untilTurn, false);
  assert.equal(beside({}, { passing: { until_turn: false } }).untilTurn, true);
});

test("what a look offers itself is not offered again", () => {
  const own = besideOf(table, { ...chair, forms: ["rule", "story"] }, 0, { stops: true, reacts: true, forms: ["story"] });
  assert.deepEqual(own, { waits: false, unless: null, ends: false, untilTurn: false, forms: ["rule"] });
});

test("whoever is passed for may ask to be asked, if there is a choice", () => {
  assert.deepEqual(besideOf(table, passed, 0, null), { waits: true, unless: null, ends: false, untilTurn: false, forms: [] });
  const only = { ...passed, question: { ...passed.question, moves: [["pass"]] } };
  assert.equal(besideOf(table, only, 0, null).waits, false);
});

test("few forms are offered beside the question, never those of a plan, nor conceding", () => {
  const beside = (forms) => besideOf(table, { ...chair, forms }, 0, null).forms;
  assert.deepEqual(beside(["back", "drop", "reopen", "concede", "rule"]), ["rule"]);
  assert.deepEqual(beside(["a", "b", "c", "d", "e", "f"]), ["a", "b", "c", "d", "e", "f"]);
  assert.deepEqual(beside(["a", "b", "c", "d", "e", "f", "g"]), []);
  assert.deepEqual(["back", "drop", "reopen", "concede"].map(ofPlan), [true, true, true, false]);
});

test("a scene has what is asked here, and who is waited for by the last message", () => {
  const waiting = { seats: [0], what: "act" };
  const there = { ...chair, shown: "text", waiting };
  const scene = standingScene(table, there, { seat: 0, hand: 3 }, 0);
  assert.deepEqual(scene, {
    view: { seat: 0, hand: 3 },
    shown: "text",
    question,
    waiting,
    due: null,
    ended: null,
    draft: NOTHING.draft,
    table: { ...table, turn: [0] },
    replaying: false,
    ends: true,
    forms: ["concede"],
  });
  const asBot = standingScene(table, there, { seat: 1 }, 1);
  assert.deepEqual([asBot.question, asBot.ends, asBot.forms], [null, false, []]);
});
