/** The words of the catalogue, and names out of a game's code. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { known, say, sentence, spoken, takeIn } from "../../../src/longbox/web/words.js";

test("a key as its text, with values put in", () => {
  assert.equal(say("brand"), "Longbox");
  assert.equal(say("log.undone", "Bo"), "Bo has taken back.");
});

test("a key that is missing shows itself", () => {
  assert.equal(say("no.such.key", 1), "no.such.key");
  assert.ok(known("brand"));
  assert.ok(!known("no.such.key"));
});

test("a game brings words of its own and no others", () => {
  takeIn("tag", { "tag.run": "Run!", brand: "Tagbox", "tagged.other": "Not mine" });
  assert.equal(say("tag.run"), "Run!");
  assert.equal(say("brand"), "Longbox");
  assert.ok(!known("tagged.other"));
});

test("a name out of a game's code as words", () => {
  assert.equal(spoken("let_roll"), "Let roll");
  assert.equal(spoken("well-known__thing"), "Well known thing");
  assert.equal(spoken("_x"), "X");
  assert.equal(spoken(""), "");
});

test("what is said in a few words, as a sentence", () => {
  assert.equal(sentence("no card is in a deck twice (D1)"), "No card is in a deck twice (D1).");
  assert.equal(sentence("Is it so?"), "Is it so?");
  assert.equal(sentence(""), "");
});
