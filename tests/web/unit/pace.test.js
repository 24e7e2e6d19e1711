/** At which pace steps are shown. */

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { FIRST_GAMES, HASTE, KEPT, paceOf, Pacer, PATIENCE, stayAfter, STAYS } from "../../../src/longbox/web/pace.js";

/** Whether the next step may be shown yet. */
const waiting = (pacer) => {
  const state = { open: false };
  pacer.hold().then(() => (state.open = true));
  return state;
};
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("a newcomer sees things slowly; who says something is heard, and then the table", () => {
  assert.equal(paceOf("", "", 0), "slow");
  assert.equal(paceOf("", "", FIRST_GAMES - 1), "slow");
  assert.equal(paceOf("", "", FIRST_GAMES), "normal");
  assert.equal(paceOf("", "step", 0), "step");
  assert.equal(paceOf("fast", "step", 0), "fast");
});

test("what is worth a look stays for a while, what is not does not", async () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1000 });
  try {
    let pace = "slow";
    const pacer = new Pacer(
      () => pace,
      () => {},
    );
    pacer.show(0);
    await pacer.hold();
    pacer.show(1);
    const next = waiting(pacer);
    assert.ok(pacer.holds);
    mock.timers.tick(STAYS.slow - 1);
    await settle();
    assert.ok(!next.open);
    mock.timers.tick(1);
    await settle();
    assert.ok(next.open && !pacer.holds);
    await pacer.hold();
    pacer.show(0.5);
    const half = waiting(pacer);
    mock.timers.tick(stayAfter("slow", STAYS.slow) / 2);
    await settle();
    assert.ok(half.open);
    pace = "fast";
    pacer.show(1);
    await pacer.hold();
  } finally {
    mock.timers.reset();
  }
});

test("who has waited long sees the rest faster, and a move of one's own makes up for some of it", async () => {
  assert.equal(stayAfter("slow", 0), STAYS.slow);
  assert.equal(stayAfter("slow", PATIENCE.slow / 2), STAYS.slow / 2);
  assert.equal(stayAfter("normal", 100 * PATIENCE.normal), HASTE * STAYS.normal);
  assert.equal(stayAfter("step", 1e9), Infinity);
  mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1000 });
  try {
    const pacer = new Pacer(
      () => "slow",
      () => {},
    );
    pacer.show(1);
    waiting(pacer);
    mock.timers.tick(STAYS.slow);
    await settle();
    pacer.show(1);
    const second = waiting(pacer);
    mock.timers.tick(stayAfter("slow", STAYS.slow) - 1);
    await settle();
    assert.ok(!second.open);
    mock.timers.tick(1);
    await settle();
    assert.ok(second.open);
    const { spent } = pacer;
    assert.equal(spent, STAYS.slow + stayAfter("slow", STAYS.slow));
    pacer.skip();
    assert.equal(pacer.spent, KEPT * spent);
  } finally {
    mock.timers.reset();
  }
});

test("step by step, one press shows one step", async () => {
  const pacer = new Pacer(
    () => "step",
    () => {},
  );
  for (let step = 0; step < 3; step += 1) {
    pacer.show(1);
    const next = waiting(pacer);
    await settle();
    assert.ok(!next.open && pacer.holds);
    pacer.next();
    await settle();
    assert.ok(next.open);
  }
});

test("whoever is in a hurry sees all the rest at once, and only that", async () => {
  const pacer = new Pacer(
    () => "step",
    () => {},
  );
  pacer.show(1);
  const first = waiting(pacer);
  pacer.hurry();
  await settle();
  assert.ok(first.open);
  pacer.show(1);
  await pacer.hold();
  pacer.rest();
  pacer.show(1);
  const later = waiting(pacer);
  await settle();
  assert.ok(!later.open);
  pacer.skip();
  await settle();
  assert.ok(later.open);
});

test("one's own move is not held back by what was shown before", async () => {
  const pacer = new Pacer(
    () => "step",
    () => {},
  );
  pacer.show(1);
  pacer.skip();
  await pacer.hold();
  assert.ok(!pacer.holds);
});

test("a beat of a show stays exactly as long as it says, and makes nobody hurry later; one that takes no time is not held", async () => {
  mock.timers.enable({ apis: ["setTimeout", "Date"], now: 1000 });
  try {
    const pacer = new Pacer(
      () => "slow",
      () => {},
    );
    pacer.showBeat(350);
    const next = waiting(pacer);
    mock.timers.tick(349);
    await settle();
    assert.ok(!next.open);
    mock.timers.tick(1);
    await settle();
    assert.ok(next.open);
    assert.equal(pacer.spent, 0);
    pacer.showBeat(0);
    await pacer.hold();
    pacer.showBeat(Infinity);
    const last = waiting(pacer);
    mock.timers.tick(1e6);
    await settle();
    assert.ok(!last.open && pacer.holds);
    pacer.next();
    await settle();
    assert.ok(last.open);
  } finally {
    mock.timers.reset();
  }
});
