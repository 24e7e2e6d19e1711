/** A deck as a file, written and read again, and decks that people have typed. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { fileName, read, written } from "../../../src/longbox/games/mayhem/web/deckfile.js";

const card = (id, name, also = []) => ({ id, name, also });
const CARDS = [
  card("shuri", "Shuri"),
  card("2-clubs", "2 of Clubs", ["2C"]),
  card("king-hearts", "King of Hearts"),
  card("pew-pew", "Pew Pew"),
  card("genius", "Genius"),
  card("rescue", "Rescue"),
];
const deck = {
  title: 'The "Two"',
  about: "A # in it, and a ü.",
  star: "shuri",
  cards: ["shuri", "2-clubs", "king-hearts", "pew-pew", "genius", "rescue"],
};

test("what is written is read again", () => {
  const { deck: found, unknown } = read(written(deck), CARDS);
  assert.deepEqual(found, deck);
  assert.deepEqual(unknown, []);
});

test("it is the file of the terminal", () => {
  const two = { title: "Two", about: "", star: "shuri", cards: ["shuri", "2-clubs"] };
  assert.equal(written(two), '[deck]\nname = "Two"\nstar = "shuri"\ncards = [\n    "shuri", "2-clubs",\n]\n');
  const ready = readFileSync(new URL("../../../src/longbox/games/mayhem/pack/decks/iron-man.toml", import.meta.url), "utf8");
  const ids = [...ready.matchAll(/"([a-z0-9-]+)"(?=,)/g)].map(([, id]) => card(id, id));
  const found = read(ready, ids).deck;
  assert.equal(found.title, "Night Shift");
  assert.equal(found.star, "war-machine");
  assert.ok(found.cards.length >= 40);
});

test("a list with a card in each line, by name or id, once", () => {
  const { deck: found, unknown } = read("# mine\n- King of Hearts\n1x shuri\n2c\n\nKING OF HEARTS\nSpider-Ham\n", CARDS);
  assert.deepEqual(found, { title: "", about: "", star: "", cards: ["king-hearts", "shuri", "2-clubs"] });
  assert.deepEqual(unknown, ["Spider-Ham"]);
});

test("remarks, other quotation marks and nonsense do no harm", () => {
  const found = read("[deck]\nname = 'It''s'\ncards = [ 'shuri', # \"genius\"\n \"nobody\" ]", CARDS);
  assert.deepEqual(found.deck.cards, ["shuri"]);
  assert.deepEqual(found.unknown, ["nobody"]);
  assert.deepEqual(read("", CARDS), { deck: { title: "", about: "", star: "", cards: [] }, unknown: [] });
});

test("the file is named after the deck", () => {
  assert.equal(fileName("Late Shift!"), "late-shift.toml");
  assert.equal(fileName("???"), "deck.toml");
});
