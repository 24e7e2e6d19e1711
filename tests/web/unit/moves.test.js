/** Mayhem's moves as ways over the board. A tiny game is enough: a few cards in the hand, two Actors and a Set on the stage. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { aimOf, attached, carriers, isHero, sideValue } from "../../../src/longbox/games/mayhem/web/catalog.js";
import { Choosing, doubtful, doubtOf, pathsOf, scorings, withBothWays } from "../../../src/longbox/games/mayhem/web/moves.js";

const ACE = 14;
const KING = 13;
/** Hero cards have the first two places; a move of playing cards counts from the third. */
const part = (name, is, first = 0) => ({ name, is, first, words: [] });
const content = {
  cards: [{ rank: -1 }, { rank: -1 }, { rank: KING }, { rank: ACE }, { rank: KING }],
  moves: {
    lay: { parts: [part("card", "card", 2), part("role", "word"), part("value", "word")] },
    fit: { parts: [part("card", "card", 2), part("carrier", "slot"), part("value", "word")] },
    strike: { parts: [part("card", "card", 2), part("victim", "slot"), part("value", "word")] },
    pair: { parts: [part("card", "card", 2), part("other", "card", 2)] },
    fool: { parts: [part("joker", "slot"), part("fooled", "slot")] },
    play: { parts: [part("card", "card"), part("aim", "aim")] },
    attach: { parts: [part("card", "card"), part("carrier", "slot"), part("aim", "aim")] },
    stand: { parts: [part("tile", "card", 1)] },
    lean: { parts: [part("tile", "card", 1), part("wall", "slot"), part("whose", "seat")] },
    spin: { parts: [part("tile", "card", 1), part("way", "word")] },
    pass: { parts: [], passes: true },
  },
  sources: [
    {
      aims: false,
      modes: [
        { does: "lay", target: "" },
        { does: "fit", target: "carrier" },
        { does: "strike", target: "slot" },
        { does: "pair", target: "" },
        { does: "fool", target: "slot" },
      ],
    },
    { aims: true, modes: [] },
    { aims: false, modes: [] },
  ],
};
const card = (slot, controller, role, value, fields = {}) => ({ slot, controller, role, value, carrier: -1, on_stack: false, ...fields });
const view = {
  seat: 0,
  favor: [0, 0],
  stage: [
    card(0, 0, 0, 10),
    card(1, 1, 0, 5),
    card(2, 0, 1, 7),
    card(3, 0, 2, 4, { carrier: 0 }),
    card(4, 0, 2, 90, { carrier: 0, on_stack: true }),
  ],
};
const keys = (path) => path.tokens.map((token) => token.key);
const ways = (...moves) => pathsOf(content, view, moves).map(keys);
const open = (choosing) => [...choosing.next().keys()].sort();
const token = (choosing, key) => choosing.next().get(key).token;

test("every kind of move is a way of its own", () => {
  assert.deepEqual(
    ways(
      ["lay", 0, 1, 0],
      ["fit", 0, 0, 0],
      ["strike", 2, 1, 0],
      ["pair", 0, 2],
      ["play", 1, 0],
      ["attach", 1, 0, 0],
      ["score", 0, 2],
      ["fool", 1, 0],
      ["pick", 1],
      ["sacrifice", 3],
      ["name", 1],
      ["take", 4],
      ["pass"],
    ),
    [
      ["card:2", "role:1"],
      ["card:2", "carrier:0"],
      ["card:4", "victim:1"],
      ["card:2", "pair:4"],
      ["card:1", "go:0"],
      ["card:1", "carrier:0"],
      ["performer:0", "performer:2"],
      ["joker:1", "fooled:0"],
      ["pick:1"],
      ["sacrifice:3", "go:0"],
      ["name:1"],
      ["take:4"],
      [],
    ],
  );
});

test("moves of an import that nobody here knows go by their parts, and one with a part that has no place on the board is not offered", () => {
  assert.deepEqual(ways(["stand", 1], ["lean", 0, 1, 1], ["spin", 0, 1], ["unheard-of", 1]), [
    ["card:2", "go:0"],
    ["card:1", "pick:1", "name:1"],
    [],
    [],
  ]);
  const choosing = new Choosing(content, view, [["stand", 1], ["spin", 0, 1], ["pass"]]);
  assert.deepEqual(
    [0, 1, 2].map((index) => choosing.offers(index)),
    [true, false, false],
  );
});

test("a move begins with its first choice, a scoring with any, a pass with none", () => {
  const begins = (...move) => open(new Choosing(content, view, [move]));
  for (const move of [
    ["lay", 0, 1, 0],
    ["fit", 0, 0, 0],
    ["strike", 0, 1, 0],
    ["play", 2, 1],
    ["attach", 2, 0, 3],
  ])
    assert.deepEqual(begins(...move), ["card:2"], move[0]);
  assert.deepEqual(begins("pair", 0, 2), ["card:2", "card:4"]);
  assert.deepEqual(begins("fool", 1, 0), ["joker:1"]);
  assert.deepEqual(begins("sacrifice", 3), ["sacrifice:3"]);
  assert.deepEqual(begins("score", 0, 2), ["performer:0", "performer:2"]);
  assert.deepEqual(begins("pass"), []);
});

test("an aim is a seat up to the number of seats, and a card on the stage beyond", () => {
  const [seat, last, slot, added] = pathsOf(content, view, [
    ["play", 0, 1],
    ["play", 0, 2],
    ["play", 0, 3],
    ["attach", 0, 2, 4],
  ]);
  assert.deepEqual([seat.tokens[1].kind, seat.tokens[1].at], ["seat", 0]);
  assert.deepEqual([last.tokens[1].kind, last.tokens[1].at], ["seat", 1]);
  assert.deepEqual([slot.tokens[1].kind, slot.tokens[1].at], ["slot", 0]);
  assert.deepEqual(keys(added), ["card:0", "carrier:2", "aim:1"]);
});

test("an Ace is asked for its Value where both are possible", () => {
  assert.deepEqual(ways(["lay", 1, 0, 0], ["lay", 1, 0, 1]), [
    ["card:3", "role:0", "value:1"],
    ["card:3", "role:0", "value:11"],
  ]);
  assert.deepEqual(ways(["lay", 1, 0, 1]), [["card:3", "role:0"]]);
  assert.deepEqual(ways(["lay", 0, 0, 0], ["lay", 0, 0, 1]), [
    ["card:2", "role:0"],
    ["card:2", "role:0"],
  ]);
});

test("a pair may begin with either card, a pair of alike cards only once", () => {
  assert.deepEqual(withBothWays(pathsOf(content, view, [["pair", 0, 2]])).map(keys), [
    ["card:2", "pair:4"],
    ["card:4", "pair:2"],
  ]);
  assert.equal(withBothWays(pathsOf(content, view, [["pair", 0, 0], ["pass"]])).length, 2);
});

test("choices open one after the other, until one move is left", () => {
  const choosing = new Choosing(content, view, [["lay", 0, 0, 0], ["lay", 0, 1, 0], ["strike", 0, 1, 0], ["lay", 2, 0, 0], ["pass"]]);
  assert.deepEqual(open(choosing), ["card:2", "card:4"]);
  assert.equal(choosing.choose(token(choosing, "card:2")), null);
  assert.deepEqual(open(choosing), ["role:0", "role:1", "victim:1"]);
  assert.deepEqual(choosing.choose(token(choosing, "role:1")), ["lay", 0, 1, 0]);
  choosing.clear();
  assert.deepEqual(open(choosing), ["card:2", "card:4"]);
});

test("a scoring may begin with either side", () => {
  const choosing = new Choosing(content, view, [
    ["score", 0, 2],
    ["score", 1, 2],
  ]);
  assert.deepEqual(open(choosing), ["performer:0", "performer:1", "performer:2"]);
  assert.equal(choosing.choose(token(choosing, "performer:2")), null);
  assert.deepEqual(open(choosing), ["performer:0", "performer:1"]);
  assert.deepEqual(choosing.choose(token(choosing, "performer:1")), ["score", 1, 2]);
});

test("what is aimed at is chosen after what carries", () => {
  const choosing = new Choosing(content, view, [
    ["attach", 0, 0, 3],
    ["attach", 0, 2, 3],
  ]);
  choosing.choose(token(choosing, "card:0"));
  assert.deepEqual(open(choosing), ["carrier:0", "carrier:2"]);
});

test("a move whose choices are all made waits while another goes on from there", () => {
  const choosing = new Choosing(content, view, [
    ["attach", 0, 0, 0],
    ["attach", 0, 0, 1],
  ]);
  choosing.choose(token(choosing, "card:0"));
  assert.equal(choosing.choose(token(choosing, "carrier:0")), null);
  assert.deepEqual(choosing.choose(token(choosing, "player:0")), ["attach", 0, 0, 1]);
});

test("what lies at a thing of the board", () => {
  const choosing = new Choosing(content, view, [
    ["strike", 0, 1, 0],
    ["fit", 0, 1, 0],
    ["pick", 1],
  ]);
  const here = (kind, at) => choosing.here(kind, at).map((entry) => entry.token.key);
  assert.deepEqual(here("hand", 2), ["card:2"]);
  assert.deepEqual(here("slot", 1), ["pick:1"]);
  assert.deepEqual(here("slot", 2), []);
  choosing.choose(token(choosing, "card:2"));
  assert.deepEqual(here("slot", 1), ["victim:1", "carrier:1"]);
  assert.deepEqual(
    choosing
      .next()
      .get("victim:1")
      .paths.map((path) => path.index),
    [0],
  );
});

test("helping others and hurting oneself is doubtful", () => {
  const doubts = (...moves) => pathsOf(content, view, moves).map((path) => doubtful(view, path));
  assert.deepEqual(doubts(["fit", 0, 0, 0], ["fit", 0, 1, 0]), [false, true]);
  assert.deepEqual(doubts(["strike", 0, 0, 0], ["strike", 0, 1, 0]), [true, false]);
  assert.deepEqual(doubts(["play", 0, 1], ["play", 0, 2], ["play", 0, 3], ["play", 0, 4]), [true, false, true, false]);
  assert.deepEqual(doubts(["fool", 1, 0], ["fool", 0, 1], ["lay", 0, 0, 0], ["sacrifice", 0]), [true, false, false, false]);
});

test("a card that can only do doubtful things says which: a hero Prop on another's Actor heals its own player, so it is not called bad", () => {
  const doubt = (...moves) => doubtOf(view, pathsOf(content, view, moves));
  assert.deepEqual(doubt(["attach", 0, 1, 0]), { theirs: true, yours: false });
  assert.deepEqual(doubt(["strike", 0, 0, 0], ["strike", 0, 2, 0]), { theirs: false, yours: true });
  assert.deepEqual(doubt(["strike", 0, 0, 0], ["fit", 0, 1, 0]), { theirs: true, yours: true });
  assert.equal(doubt(["strike", 0, 0, 0], ["strike", 0, 1, 0]), null);
  assert.equal(doubt(), null);
});

test("scorings, the best first, with all that is attached", () => {
  const found = scorings(view, [["pass"], ["score", 1, 2], ["score", 0, 2]]);
  assert.deepEqual(found, [
    { move: ["score", 0, 2], left: 14, right: 7, product: 98 },
    { move: ["score", 1, 2], left: 5, right: 7, product: 35 },
  ]);
  assert.deepEqual(scorings(view, [["pass"]]), []);
});

test("what lies on the stage: Actors, Sets, attached cards and their sum, without what is still on the Stack", () => {
  assert.deepEqual(
    carriers(view, 0, 0).map(({ slot }) => slot),
    [0],
  );
  assert.deepEqual(
    carriers(view, 0, 1).map(({ slot }) => slot),
    [2],
  );
  assert.deepEqual(
    attached(view, 0).map(({ slot }) => slot),
    [3],
  );
  assert.equal(sideValue(view, 0), 14);
  assert.equal(sideValue(view, 9), 0);
});

test("what an Act on the Stack is aimed at", () => {
  const aim = (source, mode, target) => aimOf(content, view, { source, seat: 0, slot: 4, mode, target, partner: -1 });
  assert.deepEqual(aim(0, 0, 3), { does: "lay", carrier: -1, slot: -1, seat: -1 });
  assert.deepEqual(aim(0, 1, 3), { does: "fit", carrier: 3, slot: -1, seat: -1 });
  assert.deepEqual(aim(0, 2, 3), { does: "strike", carrier: -1, slot: 3, seat: -1 });
  assert.deepEqual(aim(0, 4, 3), { does: "fool", carrier: -1, slot: 3, seat: -1 });
  assert.deepEqual(aim(2, 0, 3), { does: "", carrier: -1, slot: -1, seat: -1 });
  assert.deepEqual(aim(1, 0, -1), { does: "hero", carrier: -1, slot: -1, seat: -1 });
  assert.deepEqual(aim(1, 1, -1), { does: "hero", carrier: -1, slot: -1, seat: 0 });
  assert.deepEqual(aim(1, 2, -1), { does: "hero", carrier: -1, slot: -1, seat: 1 });
  assert.deepEqual(aim(1, 3, 0), { does: "hero", carrier: 0, slot: 0, seat: -1 });
});

test("hero cards have no Rank, a Joker has", () => {
  assert.ok(isHero({ rank: -1 }));
  assert.ok(!isHero({ rank: 0 }));
  assert.ok(!isHero({ rank: KING }));
});

test("where there is only one thing to do with it, one press is enough", () => {
  const press = (key, ...moves) => {
    const choosing = new Choosing(content, view, moves);
    return choosing.choose(token(choosing, key));
  };
  assert.deepEqual(press("card:1", ["play", 1, 0], ["pass"]), ["play", 1, 0]);
  assert.deepEqual(press("card:4", ["strike", 2, 1, 0], ["pass"]), ["strike", 2, 1, 0]);
  assert.deepEqual(press("performer:0", ["score", 0, 2], ["pass"]), ["score", 0, 2]);
  assert.equal(press("card:2", ["lay", 0, 0, 0], ["lay", 0, 1, 0]), null, "there are two things");
  assert.equal(press("card:2", ["fit", 0, 1, 0]), null, "it would help the other side");
  assert.equal(press("card:2", ["pair", 0, 2]), null, "it costs another card, too");
  assert.equal(press("sacrifice:3", ["sacrifice", 3]), null, "it costs what is on the stage");
});

test("a player and a card on the stage with the same number are different aims", () => {
  const choosing = new Choosing(content, view, [["play", 0, 2], ["play", 0, 4], ["pass"]]);
  choosing.choose(token(choosing, "card:0"));
  assert.deepEqual(open(choosing), ["aim:1", "player:1"]);
  assert.deepEqual(choosing.choose(token(choosing, "player:1")), ["play", 0, 2]);
});

test("what is not chosen yet can still begin a move, and some things make one by themselves", () => {
  const choosing = new Choosing(content, view, [["play", 0, 0], ["play", 1, 2], ["play", 1, 1], ["pair", 0, 2], ["pass"]]);
  const atOnce = (key) => choosing.atOnce(token(choosing, key));
  assert.deepEqual([atOnce("card:0"), atOnce("card:1"), atOnce("card:2")], [true, false, false], "no target; one of two; a pair");
  choosing.choose(token(choosing, "card:1"));
  assert.deepEqual([choosing.begins("hand", 0), choosing.begins("hand", 2), choosing.begins("hand", 3)], [true, true, false]);
  assert.equal(new Choosing(content, view, [["play", 1, 1]]).atOnce({ key: "card:1" }), false, "whoever would hit themselves is asked");
});
