/** Stop marks: what is set, and what is sent when it is changed. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { marksOf, settingOf, withSetting } from "../../../src/longbox/web/parts/marks.js";

const STEPS = [
  { title: "Upkeep", mine: false, others: false },
  { title: "Main", mine: true, others: false },
];

test("what is set at a step, in one's own turn and in those of others", () => {
  const stops = [{ step: 1, mine: true, ask: false }, { step: 0 }, { step: 1, mine: true, once: true }];
  assert.equal(settingOf(stops, 0, false), "always");
  assert.equal(settingOf(stops, 0, true), "usual");
  assert.equal(settingOf(stops, 1, true), "once");
  assert.equal(settingOf([{ step: 1, mine: true, ask: false }], 1, true), "never");
});

test("a setting replaces another, but for this turn it stands beside the one for good", () => {
  const never = withSetting([{ step: 0 }], 1, true, "never");
  assert.deepEqual(never, [{ step: 0 }, { step: 1, mine: true, ask: false, once: false }]);
  const once = withSetting(never, 1, true, "once");
  assert.equal(once.length, 3);
  assert.equal(settingOf(once, 1, true), "once");
  assert.deepEqual(withSetting(once, 1, true, "once"), once);
  assert.deepEqual(withSetting(once, 1, true, "usual"), [{ step: 0 }]);
});

test("marks as they hold in the turn that it is now", () => {
  const mine = marksOf(STEPS, [{ step: 0 }], { step: 1, whose: 0 }, 0);
  assert.deepEqual(
    mine.map(({ stops, now }) => [stops, now]),
    [
      [false, false],
      [true, true],
    ],
  );
  const others = marksOf(STEPS, [{ step: 0 }], { step: 0, whose: 1 }, 0);
  assert.deepEqual(
    others.map(({ stops, setting }) => [stops, setting]),
    [
      [true, "always"],
      [false, "usual"],
    ],
  );
});
