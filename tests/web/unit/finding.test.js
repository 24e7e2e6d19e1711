/** Rules are found by what people ask. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { findRules, markOf, wordsIn } from "../../../src/longbox/web/finding.js";

const rule = (number, text, chapter = "The game") => ({ number, text, chapter });
const RULES = [
  rule("", "Whoever first has 1000 points is ahead of all.", "How to play"),
  rule("0.0.1", "The same word means the same thing."),
  rule("0.1.6", "Everybody begins with 0. Whoever has 1000 or more wins."),
  rule("0.2.1", "A card in the Hand may be played."),
  rule("T5.1", "Taking back needs the others.", "Undo"),
];
const numbers = (text) => findRules(RULES, text).map(({ number }) => number);

test("a question is asked for what it is about", () => {
  assert.deepEqual(wordsIn("How do I win?"), ["win"]);
  assert.deepEqual(wordsIn("how to"), ["how", "to"]);
});

test("how do I win finds how one wins, first of all the short guide", () => {
  assert.deepEqual(numbers("how do I win"), ["", "0.1.6"]);
  assert.deepEqual(numbers("When does the game end and who wins?"), ["0.1.6"]);
});

test("other words for the same thing", () => {
  assert.deepEqual(numbers("undo"), ["T5.1"]);
  assert.deepEqual(numbers("0.2.1"), ["0.2.1"]);
});

test("where no rule has all words, those with the most are found", () => {
  assert.deepEqual(numbers("win zeppelin"), ["", "0.1.6"]);
  assert.deepEqual(numbers("zeppelin"), []);
  assert.deepEqual(
    numbers(""),
    RULES.map(({ number }) => number),
  );
});

test("what was meant is marked", () => {
  assert.ok(markOf("how do I win")?.test("who WINS"));
  assert.ok(!markOf("how do I win")?.test("do it"));
  assert.equal(markOf(""), null);
});
