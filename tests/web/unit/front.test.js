/** The curve of the scores: its stairs, which steps are labelled, which chapters are named. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { apart, labelled, named, signed, stairsOf } from "../../../src/longbox/web/parts/curve.js";
import { chapterOf } from "../../../src/longbox/web/parts/front.js";

const step = (at, ...scores) => ({ at, moment: -1, scores, words: "" });
const chapter = (at, words = "") => ({ at, moment: -1, words });
const point = (x, y, change = 1) => ({ x, y, seat: 0, change });

test("a score stays as it is until it changes, and is drawn to the end", () => {
  const { lines, points, marks } = stairsOf({ start: [0, 0], steps: [step(0.5, 5, 0), step(0.75, 5, 10)] });
  assert.deepEqual(marks, [
    { score: 0, y: 0.9 },
    { score: 10, y: 0.1 },
  ]);
  assert.deepEqual(
    lines[0].map(({ x, y }) => [x, y]),
    [
      [0, 0.9],
      [0.5, 0.9],
      [0.5, 0.5],
      [1, 0.5],
    ],
  );
  assert.equal(lines[1].length, 4, "a step of somebody else is no corner");
  assert.deepEqual(points, [[{ x: 0.5, y: 0.5, seat: 0, change: 5 }], [{ x: 0.75, y: 0.1, seat: 1, change: 10 }]]);
});

test("scores below 0 and a game without points are drawn too", () => {
  const { lines, marks } = stairsOf({ start: [0], steps: [step(0.5, -4)] });
  assert.deepEqual(marks, [
    { score: -4, y: 0.9 },
    { score: 1, y: 0.1 },
  ]);
  assert.ok(lines[0].every(({ y }) => y >= 0 && y <= 1));
  assert.equal(stairsOf({ start: [0, 0], steps: [] }).lines[1].length, 2);
});

test("of steps that lie close together the largest is labelled", () => {
  const [small, large, far] = [point(0.5, 0.5, 1), point(0.55, 0.52, -6), point(0.9, 0.5, 1)];
  assert.deepEqual(labelled([small, large, far]), [large, far]);
  assert.deepEqual(labelled([small], [large]), [], "nor is one that lies on a turning point");
  assert.deepEqual(labelled([point(0.01, 0.5, 9)]), [], "or beyond the left edge");
});

test("no number of a turning point lies on another", () => {
  const [one, other, far] = [point(0.2, 0.5), point(0.21, 0.52), point(0.9, 0.5)];
  const [first, second, third] = apart([one, other, far]);
  assert.deepEqual([first, third], [one, far]);
  assert.ok(second.x === other.x && Math.abs(second.y - first.y) >= 0.19);
  const top = apart([point(0.2, 0.1), point(0.2, 0.1), point(0.2, 0.1)]).map(({ y }) => y);
  assert.ok(new Set(top).size === 3 && top.every((y) => y > 0 && y < 1));
});

test("chapters are named as far as there is room", () => {
  const twenty = Array.from({ length: 20 }, (_, n) => chapter(n / 20, `Turn ${n + 1}`));
  const found = named(twenty);
  assert.ok(found.length > 2 && found.length <= 5 && found[0] === twenty[0]);
  const late = [chapter(0.05), chapter(0.5), chapter(0.95), chapter(0.97)];
  assert.deepEqual(named(late), late.slice(0, 3), "two at the right edge would lie on each other");
  assert.deepEqual(named([]), []);
});

test("changes have a sign", () => {
  assert.deepEqual([6, -90].map(signed), ["+6", "−90"]);
});

test("a step is in the chapter that began last", () => {
  const page = { chapters: [chapter(0.1, "Round 1"), chapter(0.5, "Round 2")], steps: [step(0.05), step(0.5), step(0.9)] };
  assert.deepEqual(
    [0, 1, 2].map((at) => chapterOf(page, at)),
    ["Before the first turn", "Round 2", "Round 2"],
  );
});
