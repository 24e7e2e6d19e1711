/** What messages mean to a reader. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { beginsTurn, isPassing, wordsOf } from "../../../src/longbox/web/messages.js";

const told = (event, fields = {}) => ({ n: 1, type: "told", event: { event, rule: "", ...fields }, text: `it ${event}` });

test("events that begin a turn, in the words of any game", () => {
  for (const event of ["turn", "turnbegan", "roundbegins", "scene", "scenestarted"]) assert.ok(beginsTurn(event), event);
  for (const event of ["turned", "returned", "turn over", "played", "", "began"]) assert.ok(!beginsTurn(event), event);
});

test("passing is told quietly", () => {
  assert.ok(isPassing(told("passed")));
  assert.ok(!isPassing(told("played")));
  assert.ok(!isPassing({ n: 1, type: "ended", winners: [], scores: [], rule: "" }));
});

test("messages as lines", () => {
  assert.equal(wordsOf(told("drew"), []), "it drew");
  assert.equal(wordsOf({ n: 1, type: "undone", by: 1 }, ["Ann", "Bo"]), "Bo has taken back.");
  assert.equal(wordsOf({ n: 1, type: "ended", winners: [], scores: [], rule: "" }, []), "The game is over.");
  assert.equal(wordsOf({ n: 1, type: "waiting", seats: [0], what: "act" }, ["Ann"]), "");
});
