/** Where a popover goes. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { placeFor } from "../../../src/longbox/web/parts/placing.js";

const WINDOW = { width: 1280, height: 640 };
const box = (left, top, width, height) => ({ left, top, right: left + width, bottom: top + height });
const overlap = (one, other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
const SIZE = { width: 400, height: 300 };

/** The place as a box, after what holds for every place. */
function placed(at, free = [], choices = []) {
  const found = placeFor(WINDOW, SIZE, at, free, choices);
  if (!found) return null;
  const own = box(found.left, found.top, SIZE.width, SIZE.height);
  assert.ok(own.left >= 0 && own.top >= 0 && own.right <= WINDOW.width && own.bottom <= WINDOW.height);
  for (const one of [at, ...free]) assert.ok(!overlap(own, one));
  return own;
}

test("beside its subject, inside the window", () => {
  for (const [x, y] of [
    [0, 0],
    [1200, 0],
    [0, 540],
    [1200, 540],
    [600, 270],
  ])
    assert.ok(placed(box(x, y, 80, 100)));
});

test("never over what must stay free", () => {
  const dock = box(0, 420, 860, 220);
  const ask = box(880, 60, 390, 300);
  for (const x of [0, 400, 760]) assert.ok(placed(box(x, 500, 90, 130), [dock, ask]));
});

test("nowhere, rather than there", () => {
  assert.equal(placed(box(600, 270, 80, 100), [box(0, 200, 1280, 240)]), null);
});

test("rather a little further off than over what can be chosen", () => {
  const choice = box(560, 110, 160, 100);
  const own = placed(box(600, 330, 80, 100), [], [choice]);
  assert.ok(own && !overlap(own, choice));
});
