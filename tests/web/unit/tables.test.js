/** What is said of a table: who sits there, what it waits for, how it has ended, and who goes on in the next chapter. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { limitsOf } from "../../../src/longbox/games/heroic/web/reading.js";
import { GONE, nextWish, sameSeats } from "../../../src/longbox/web/parts/chapter-seats.js";
import { nameOf } from "../../../src/longbox/web/parts/seats.js";
import { isDue, mustChoose, stateOf, waitsFor } from "../../../src/longbox/web/parts/table-words.js";

const seat = (kind, who, name, more = {}) => ({ kind, who, name, called: name, bot: kind === "bot" ? who : "", ...more });
const ann = seat("person", "Ann", "Wakanda");
const robot = seat("bot", "search", "Daybreak");
const table = (more = {}) => ({ status: "running", turn: [], mine: [0], winners: null, seats: [ann, robot], ...more });

test("a seat is named by who has it and by its side", () => {
  assert.deepEqual(
    [0, 1, 2].map((at) => nameOf(table(), at)),
    ["Ann (Wakanda)", "Thinking bot (Daybreak)", "Nobody"],
  );
  assert.equal(nameOf(table({ seats: [seat("open", "", "Wakanda")] }), 0), "Wakanda: free");
});

test("where the game has no names for its seats, it is the player's alone", () => {
  const seats = [seat("person", "Ann", "seat 1", { called: "Ann" }), seat("bot", "simple", "seat 2", { called: "Simple bot (seat 2)" })];
  assert.deepEqual([nameOf(table({ seats }), 0), nameOf(table({ seats }), 1)], ["Ann", "Simple bot (seat 2)"]);
  const lent = seat("bot", "Ann", "seat 1", { called: "Ann", bot: "simple" });
  assert.equal(nameOf(table({ seats: [lent] }), 0), "Simple bot (Ann)", "a bot that plays for her");
});

test("what a side is stays a secret until all have chosen", () => {
  const choices = [
    { made: false, words: null },
    { made: true, words: null },
  ];
  assert.equal(nameOf(table({ choices, header: "" }), 0), "Ann");
  assert.equal(nameOf(table({ choices, header: "ab12" }), 0), "Ann (Wakanda)");
});

test("before the game somebody must choose, seats are free, or all are there", () => {
  const made = (...all) => ({ status: "open", header: "", nonces: [0], choices: all.map((one) => ({ made: one, words: null })) });
  assert.ok(mustChoose(table(made(false, true)), 0) && !mustChoose(table(made(true, true)), 0) && !mustChoose(table(made(false)), null));
  assert.match(waitsFor(table({ ...made(false, true), you: 0 }), 1), /^Choose what you play with/);
  assert.match(waitsFor(table({ ...made(false, true), you: 1 }), 2), /^2 seats are still free/);
  assert.match(waitsFor(table({ ...made(false, true), you: 1 }), 0), /Ann/);
  assert.match(waitsFor(table({ ...made(true, true), you: 0 }), 0), /^Everybody is here/);
  const bea = seat("person", "Bea", "Daybreak", { online: false });
  const away = { ...made(true, true), you: 0, seats: [ann, bea] };
  assert.match(waitsFor(table(away), 0), /^Away: Bea\. The game begins when they come back/);
  assert.match(waitsFor(table({ ...away, nonces: [0, 1] }), 0), /^Everybody is here/);
});

test("a table in the lobby says whose move it is, who has won, or that it is over", () => {
  assert.ok(isDue(table({ turn: [1, 0] })) && !isDue(table({ turn: [1] })) && !isDue(table({ turn: [0], status: "paused" })));
  assert.equal(stateOf(table({ turn: [0] })), "Your move!");
  assert.equal(stateOf(table({ turn: [1] })), "Waits for Thinking bot (Daybreak)");
  assert.equal(stateOf(table({ status: "closed", winners: [0] })), "Won by Ann (Wakanda)");
  assert.equal(stateOf(table({ status: "over", winners: [] })), "Over");
  assert.equal(stateOf(table({ status: "paused", winners: [0] })), "Paused", "nobody has won before the end");
});

test("the next chapter keeps everybody unless somebody leaves, and only the new choose", () => {
  const same = sameSeats(table({ seats: [ann, robot, seat("open", "", "Storm")] }));
  assert.deepEqual(
    same.map(({ who, place }) => [who, place]),
    [
      ["same", 0],
      ["bot:search", 1],
      ["open", 2],
    ],
  );
  assert.deepEqual(nextWish([same[0], { ...same[1], who: GONE }, { place: -1, who: "me", words: { hero: "thor" } }]), {
    who: ["same", "me"],
    seats: [0, -1],
    options: { hero: "thor,thor" },
  });
  assert.deepEqual(nextWish(same).options, {});
});

test("Limits that have to be activated keep the numbers that moves call them by", () => {
  const limits = { shutdown: { name: "Shutdown", rule: "P8.6" }, growing_dread: { name: "Growing Dread" }, gear: { name: "Gear" } };
  const sets = [
    { limits: [{ id: "growing_dread" }, { id: "gear", words: "the helmet" }] },
    { limits: [{ id: "shutdown", complication: "dark" }] },
  ];
  assert.deepEqual(
    limitsOf({ limits }, { sets }).map(({ flat, name, detail }) => [flat, name, detail]),
    [
      [1, "Gear", "the helmet"],
      [2, "Shutdown", "dark"],
    ],
  );
});
