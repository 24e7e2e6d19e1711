/** The moves of a question as a list: the pass, what is found, groups and folds. */

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  capital,
  finishOf,
  folds,
  groups,
  offered,
  passOf,
  sameBut,
  sameList,
  sameMove,
  sameQuestion,
  warningOf,
} from "../../../src/longbox/web/parts/choices.js";

const notes = { pass: null, passes: null, together: [] };
const question = (moves, fields = {}) => ({
  id: 1,
  what: "act",
  text: "Act?",
  rule: "",
  must: true,
  moves,
  words: moves.map((move) => move.join(" ")),
  ...fields,
});
const choices = (...moves) => moves.map((move, at) => ({ at, move, words: move.join(" ") }));
const shape = (list) => list.map(({ title, choices: own }) => [title, own.map((choice) => choice.at)]);
const stage = (claims, best = [], tips = {}, chains = {}) => ({ claims, best, tips, chains });
const places = ({ free, claimed }) => [free.map((choice) => choice.at), claimed.map((choice) => choice.at)];

test("the pass of a question", () => {
  const moves = [["end"], ["pass"], ["let_roll"]];
  assert.equal(passOf(question(moves, { notes: { ...notes, pass: 2 } })), moves[2]);
  assert.equal(passOf(question(moves, { notes: { ...notes, pass: 0 } })), moves[0]);
  assert.equal(passOf(question(moves, { notes })), null);
  assert.equal(passOf(question(moves, { notes: { ...notes, pass: 9 } })), null);
  assert.equal(passOf(question(moves)), null);
  assert.equal(passOf(question(moves, { notes: null })), null);
  assert.equal(passOf(null), null);
  assert.equal(passOf(undefined), null);
});

test("what is said before a move that is rarely meant", () => {
  const moves = [["fit", 1, 2], ["pass"], ["fit", 1, 3]];
  const warned = question(moves, {
    notes: {
      ...notes,
      warnings: [
        { words: "Theirs.", moves: [0] },
        { words: "Hers.", moves: [2] },
      ],
    },
  });
  assert.deepEqual(
    moves.map((move) => warningOf(warned, move)),
    ["Theirs.", "", "Hers."],
  );
  assert.equal(warningOf(warned, ["fit", 9, 9]), "");
  assert.equal(warningOf(question(moves, { notes }), moves[0]), "");
  assert.equal(warningOf(question(moves), moves[0]), "");
});

test("moves and lists are compared by value", () => {
  assert.ok(sameMove(["play", 1], ["play", 1]));
  assert.ok(!sameMove(["play", 1], ["play", 11]));
  assert.ok(!sameMove(["play"], null));
  assert.ok(sameMove(null, undefined));
  assert.ok(sameList([1, 2], [1, 2]));
  assert.ok(!sameList([1, 2], [1]));
  assert.ok(!sameList([1, 2], [1, 3]));
});

test("what can be chosen on the stage stands apart", () => {
  const three = question([["zap", 1], ["blast", 1], ["end"]]);
  assert.deepEqual(places(offered(three, "", stage([]), null)), [[0, 1, 2], []]);
  assert.deepEqual(places(offered(three, "", stage([0, 1]), null)), [[2], [0, 1]]);
  assert.deepEqual(places(offered(three, "", stage([0, 1, 2]), ["blast", 1])), [[1], [0, 2]]);
});

test("what finishes a plan stands on its bar, and nowhere else", () => {
  const four = question([["go", 1], ["go", 2], ["ready"], ["hide"]], { notes: { ...notes, finish: [2, 3] } });
  const sorted = offered(four, "", stage([0, 3]), null, finishOf(four));
  assert.deepEqual(places(sorted), [[1], [0]]);
  assert.deepEqual(
    sorted.bar.map((choice) => choice.at),
    [2, 3],
  );
  const searched = offered(four, "ready", stage([]), null, finishOf(four));
  assert.deepEqual(places(searched), [[], []]);
  assert.equal(searched.bar.length, 2);
  assert.deepEqual(finishOf(question([["go", 1]], { notes })), []);
  assert.deepEqual(finishOf(null), []);
});

test("where a look names the best moves, they stand first in its order, the pass stays in sight, and the rest is behind one press", () => {
  const five = question([["go", 1], ["go", 2], ["rest"], ["end"], ["dig"]], { notes: { ...notes, pass: 3 } });
  const sorted = offered(five, "", stage([0, 1], [4, 1], { 4: { words: "dig deep", note: "70 %" } }), null);
  assert.deepEqual(
    sorted.best.map(({ at, words }) => [at, words]),
    [
      [4, "dig deep"],
      [1, "go 2"],
    ],
  );
  assert.deepEqual(places(sorted), [[3], []]);
  assert.deepEqual(
    sorted.rest.map(({ at }) => at),
    [0, 2],
  );
  const taught = offered(five, "", stage([], [4, 1]), ["rest"]);
  assert.deepEqual(
    taught.best.map(({ at }) => at),
    [2, 4, 1],
  );
  assert.deepEqual(
    offered(five, "go", stage([], [4, 1]), null).free.map(({ at }) => at),
    [0, 1],
  );
});

test("a best move with chains stands there as these, each with what it answers as well, and by itself among the rest", () => {
  const three = question([["dig"], ["rest"], ["end"]], { notes: { ...notes, pass: 2 } });
  const sorted = offered(
    three,
    "",
    stage([], [0, 1], {}, { 0: [{ words: "dig here", next: ["here"], note: "gold" }, { words: "dig" }] }),
    null,
  );
  assert.deepEqual(
    sorted.best.map(({ at, words, next, tip }) => [at, words, next, tip?.note]),
    [
      [0, "dig here", ["here"], "gold"],
      [0, "dig", undefined, undefined],
      [1, "rest", undefined, undefined],
    ],
  );
  assert.deepEqual(
    sorted.rest.map(({ at }) => at),
    [0],
  );
  assert.deepEqual(places(sorted), [[2], []]);
});

test("the only move there is stands freely", () => {
  assert.deepEqual(places(offered(question([["end"], ["bow"]]), "", stage([0]), null)), [[1], [0]]);
  assert.deepEqual(places(offered(question([["end"]]), "", stage([0]), null)), [[0], []]);
});

test("a search looks through all, whatever its case", () => {
  const three = question([["zap", 1], ["blast", 1], ["end"]], { words: ["Zap the First", "blast the first"] });
  assert.deepEqual(places(offered(three, " FIRST ", stage([0, 1]), null)), [[0, 1], []]);
  assert.deepEqual(places(offered(three, "end", stage([0, 1, 2]), null)), [[2], []]);
  assert.deepEqual(places(offered(three, "ward", stage([]), null)), [[], []]);
  assert.equal(offered(three, "", stage([]), null).free[2].words, "end");
});

test("a few moves are one group without a name", () => {
  const few = choices(["a", 1], ["a", 2], ["b", 1], ["b", 2], ["c"], ["d"]);
  assert.deepEqual(shape(groups(few)), [["", [0, 1, 2, 3, 4, 5]]]);
});

test("no moves make no group", () => {
  assert.deepEqual(groups([]), []);
});

test("more of them are grouped by kind, with the lonely ones last", () => {
  const many = choices(["end"], ["let_go", 1], ["play", 1], ["let_go", 2], ["play", 2], ["play", 3], ["bow"]);
  assert.deepEqual(shape(groups(many)), [
    ["Let go", [1, 3]],
    ["Play", [2, 4, 5]],
    ["Or else", [0, 6]],
  ]);
});

test("two kinds are two groups", () => {
  const many = choices(["hit", 1], ["hit", 2], ["hit", 3], ["hit", 4], ["play", 1], ["play", 2], ["play", 3]);
  assert.deepEqual(shape(groups(many)), [
    ["Hit", [0, 1, 2, 3]],
    ["Play", [4, 5, 6]],
  ]);
});

test("one kind, or many kinds with one move each, need no names", () => {
  const places7 = [0, 1, 2, 3, 4, 5, 6];
  assert.deepEqual(shape(groups(choices(...places7.map((at) => ["play", at])))), [["", places7]]);
  assert.deepEqual(shape(groups(choices(...places7.map((at) => [`kind${at}`])))), [["", places7]]);
});

test("in a long list moves that begin alike are folded, if there are three", () => {
  const hits = (card, count) => Array.from({ length: count }, (_, at) => ["hit", card, at]);
  const moves = [...hits(1, 6), ...hits(2, 2), ...hits(3, 3), ["end"], ["bow"]];
  const list = choices(...moves).map((choice) => ({
    ...choice,
    words: choice.move[0] === "hit" ? `hit with_${choice.move[1]} seat ${choice.move[2]}` : choice.words,
  }));
  assert.deepEqual(shape(folds(list)), [
    ["Hit with 1 seat … (6)", [0, 1, 2, 3, 4, 5]],
    ["", [6]],
    ["", [7]],
    ["Hit with 3 seat … (3)", [8, 9, 10]],
    ["", [11]],
    ["", [12]],
  ]);
  assert.equal(folds(list.slice(0, 12)).length, 12);
});

test("moves whose words begin differently are not folded", () => {
  const list = choices(...Array.from({ length: 13 }, (_, at) => ["hit", 1, at])).map((choice) => ({
    ...choice,
    words: `${choice.at} is hit`,
  }));
  assert.equal(folds(list).length, 13);
});

test("a fold is named by whole words", () => {
  const list = choices(...Array.from({ length: 13 }, (_, at) => ["hit", 1, at])).map((choice) => ({
    ...choice,
    words: `hit king${choice.at}`,
  }));
  assert.equal(folds(list)[0].title, "Hit … (13)");
});

test("a move as a button says it", () => {
  assert.equal(capital("let_it_be now"), "Let it be now");
  assert.equal(capital(""), "");
});

test("a question that is put anew is the same if it has the same words and moves", () => {
  const put = { id: 1, what: "act", text: "Act?", rule: "", must: true, moves: [["end"], ["play", 1]], words: ["end", "play 1"] };
  assert.ok(sameQuestion(put, { ...put, id: 9 }));
  assert.ok(!sameQuestion(put, { ...put, text: "Act again?" }));
  assert.ok(!sameQuestion(put, { ...put, moves: [["end"]] }));
});

test("a note that comes later is no reason to draw the moves again, and other words are", () => {
  const shown = { claims: [], best: [1], tips: { 1: { words: "Go", note: "", about: "far" } }, chains: {} };
  assert.ok(sameBut(shown, { ...shown, tips: { 1: { words: "Go", note: "60 %", about: "far" } } }));
  assert.ok(!sameBut(shown, { ...shown, tips: { 1: { words: "Run", note: "", about: "far" } } }));
  assert.ok(!sameBut(shown, { ...shown, best: [] }));
  assert.ok(!sameBut(shown, { ...shown, chains: { 1: [{ words: "Go", note: "60 %" }] } }));
});

test("a move that is told of only by a note is the same without it", () => {
  const shown = { claims: [], best: [], tips: {}, chains: {} };
  assert.ok(sameBut(shown, { ...shown, tips: { 0: { note: "60 %" } } }));
});
