/** What has happened as lines and panels: passes are folded, and what changes nothing is left out. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { chiefOf, linesOf, mineOf, panelsOf, trimmed, weightOf } from "../../../src/longbox/web/lines.js";

const names = ["Ann", "Bo"];
const told = (event, text, fields = {}) => ({ n: 1, type: "told", event: { event, rule: "", ...fields }, text });
const pass = (who) => told("passed", `${names[who]} passes`, { who });
const change = { text: "−100", kind: "bad" };
const panel = (own, changes = [], heading = false) => ({ seat: 0, own, heading, text: "", changes });

test("passes in a row are one line, whoever passes; one alone says who", () => {
  const lines = linesOf(
    [pass(0), told("drew", "Bo draws"), pass(1), pass(0), { n: 2, type: "waiting", seats: [1], what: "act" }, pass(1)],
    names,
  );
  assert.deepEqual(
    lines.map((line) => line.text),
    ["Ann passes", "Bo draws", "Three passes"],
  );
  assert.deepEqual(
    lines.map((line) => line.passes),
    [1, 0, 3],
  );
});

test("what is said twice is one line", () => {
  const lines = linesOf([told("drew", "Bo draws"), told("drew", "Bo draws"), told("drew", "Ann draws")], names);
  assert.deepEqual(
    lines.map((line) => [line.text, line.times]),
    [
      ["Bo draws", 2],
      ["Ann draws", 1],
    ],
  );
});

test("a game without panels of its own has the words of its events, without passes", () => {
  const panels = panelsOf(
    [
      told("turnbegan", "Turn 2: Bo", { who: 1 }),
      told("laid", "Bo lays", { who: 1 }),
      pass(0),
      told("laid", "Bo lays", { who: 1 }),
      told("rain", "It rains"),
    ],
    names,
    0,
  );
  assert.deepEqual(
    panels.map((one) => one.text),
    ["Turn 2: Bo", "Bo lays ×2", "It rains"],
  );
  assert.deepEqual(
    panels.map((one) => one.seat),
    [1, 1, null],
  );
  assert.deepEqual(
    panels.map((one) => one.own),
    [true, false, false],
  );
  assert.ok(panelsOf([told("laid", "Ann lays", { who: 0 })], names, 0)[0].own);
});

test("a recap has no deeds of one's own without effect, and no empty turns", () => {
  const others = panel(false);
  const hit = panel(true, [change]);
  assert.deepEqual(trimmed([panel(true), panel(true, [], true), panel(true), panel(true, [], true), others, hit, panel(true, [], true)]), [
    panel(true, [], true),
    others,
    hit,
  ]);
});

test("what others do and what it changes counts", () => {
  assert.equal(weightOf([panel(true, [change]), panel(true, [], true)]), 0);
  assert.equal(weightOf([panel(false), panel(false, [change, change])]), 4);
});

test("what others have changed for oneself comes first, with the deed that has done it", () => {
  const mine = { text: "−100 for you", kind: "bad", mine: true };
  const told = { text: "Trouble 2", kind: "", mine: true };
  assert.deepEqual(mineOf([{ ...panel(false, [mine, change, told]), text: "hit" }, panel(false, [change]), panel(true, [mine])]), [
    { ...panel(false, [mine]), text: "hit" },
  ]);
});

test("in one line: what changed something for oneself, or anything, or was done", () => {
  const mine = { text: "−100 for you", kind: "bad", mine: true };
  const hit = { ...panel(false, [mine, change]), text: "hit" };
  const loud = { ...panel(false, [change]), text: "loud" };
  const quiet = { ...panel(false), text: "quiet" };
  assert.deepEqual(chiefOf([hit, loud, quiet, panel(true, [change])]), { text: "hit", change: mine });
  assert.deepEqual(chiefOf([loud, quiet]), { text: "loud", change });
  assert.deepEqual(chiefOf([quiet, panel(true)]), { text: "quiet", change: undefined });
  assert.equal(chiefOf([panel(true)]), null);
});
