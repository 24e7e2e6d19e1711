/** Where an arrow leads: to what lies that way, rather straight ahead than near. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { ARROWS, nearest, settle } from "../../../src/longbox/web/parts/roving.js";

const at = (left, top) => ({ left, top, getBoundingClientRect: () => ({ left, top, width: 10, height: 10 }) });
const go = (key, here, ...others) => nearest(here, [here, ...others], ARROWS[key]);

test("an arrow goes to the nearest in its direction", () => {
  const [here, near, far, behind] = [at(0, 0), at(20, 0), at(60, 0), at(-15, 0)];
  assert.equal(go("ArrowRight", here, far, near, behind), near);
  assert.equal(go("ArrowLeft", here, far, near, behind), behind);
});

test("what lies straight ahead comes before what is nearer but aside", () => {
  const [here, ahead, aside] = [at(0, 0), at(0, 60), at(30, 20)];
  assert.equal(go("ArrowDown", here, aside, ahead), ahead);
});

test("where nothing lies that way an arrow goes nowhere", () => {
  assert.equal(go("ArrowUp", at(0, 0), at(50, 0), at(0, 50)), null);
});

/** A thing of a region. */
const thing = (classes = "", hidden = false) => ({
  tabIndex: 0,
  matches: (selector) => selector === `.${classes}`,
  getClientRects: () => (hidden ? [] : [{}]),
});
const region = (...things) => ({ querySelectorAll: () => things });
const stops = (things) => things.map((one) => one.tabIndex);

test("a region is one stop for Tab: what has the focus, what can be chosen, or the first that is seen", () => {
  const things = [thing("", true), thing(), thing("choice"), thing()];
  settle(region(...things), things[3]);
  assert.deepEqual(stops(things), [-1, -1, -1, 0]);
  settle(region(...things), null);
  assert.deepEqual(stops(things), [-1, -1, 0, -1]);
  settle(region(...things), null, ".meant");
  assert.deepEqual(stops(things), [-1, 0, -1, -1]);
});

test("a region whose things are hidden has its stop when they are shown", () => {
  const things = [thing("", true), thing("", true)];
  settle(region(...things), null);
  assert.deepEqual(stops(things), [0, -1]);
});
