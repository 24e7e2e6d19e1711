/** How Heroic's look reads views, and how the builder holds a hero. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { draftOf, heroOf, newHero, powerName, powerOf, withDie } from "../../../src/longbox/games/heroic/web/pages/hero.js";
import { aimOf, exactly, firstOf, firstPower, heroOf as heroAt, percent, present } from "../../../src/longbox/games/heroic/web/reading.js";

const families = ["Flight", "Sonic Flight", "Blast"].map((name) => ({ name }));

test("a chance is never called sure or hopeless unless it is", () => {
  assert.deepEqual([1, 0.9996, 0.999, 0.5, 0.004, 0.0001, 0].map(percent), [100, 100, 99, 50, 1, 0, 0]);
});

test("effects of one size are those of at least that size without the larger ones", () => {
  const found = exactly(0.9, { 6: 0.8, 8: 0.5, 10: 0.1, 12: 0 });
  assert.deepEqual(
    found.map(({ size, chance }) => [size, Number(chance.toFixed(3))]),
    [
      [4, 0.1],
      [6, 0.3],
      [8, 0.4],
      [10, 0.1],
      [12, 0],
    ],
  );
  assert.equal(exactly(0.3, { 6: 0.4 })[0].chance, 0);
});

test("powers and SFX are numbered over all sets", () => {
  const sheet = { sets: [{ powers: [1, 2], sfx: [1], limits: [] }, { powers: [3], sfx: [], limits: [1, 2] }, { powers: [] }] };
  assert.deepEqual(
    [0, 1, 2].map((set) => firstPower(sheet, set)),
    [0, 2, 3],
  );
  assert.deepEqual([firstOf(sheet, 1, "sfx"), firstOf(sheet, 2, "limits")], [1, 2]);
});

const content = { datafiles: { storm: { kind: "hero" }, mob: { kind: "mob" } } };
const one = (seat, side, sheet, more = {}) => ({ seat, side, sheet, here: true, dead: false, ...more });
const view = {
  cast: [one(0, 1, "mob"), one(1, 0, "mob"), one(1, 0, "storm", { dead: true }), one(1, 0, "storm"), one(2, 0, "storm", { here: false })],
  pool: { seat: 1 },
  drafts: { 1: [["push"], ["aim", 2, 3, 1]] },
};

test("a seat plays its living hero, and the Watcher none", () => {
  assert.deepEqual(
    [1, 2, 0, null].map((seat) => heroAt(view, content, seat)),
    [3, 4, -1, -1],
  );
});

test("whoever is dead or elsewhere is not in the scene", () => {
  assert.deepEqual([present(view, 0), present(view, 1)], [[1, 3], [0]]);
});

test("the aim of a pool is one of its steps", () => {
  assert.deepEqual(aimOf(view), { use: 2, target: 3, detail: 1 });
  assert.equal(aimOf({ ...view, pool: { seat: 2 } }), null);
  assert.equal(aimOf({ ...view, pool: null }), null);
});

test("a power belongs to the longest family that ends its name", () => {
  assert.deepEqual(powerOf("Roaring Sonic Flight", 8, families), { word: "Roaring", family: "Sonic Flight", die: 8 });
  assert.deepEqual(powerOf("Flight", 6, families), { word: "", family: "Flight", die: 6 });
  assert.deepEqual(powerOf("Inflight", 6, families), { word: "Inflight", family: "", die: 6 });
  for (const name of ["Roaring Sonic Flight", "Flight", "Inflight"]) assert.equal(powerName(powerOf(name, 6, families)), name);
});

test("what the builder holds comes back as it was", () => {
  const draft = {
    name: "Storm",
    affiliations: "S10 B6 T8",
    distinctions: ["Weather Witch", "Claustrophobic", "Queen"],
    specialties: ["Combat Expert", "Mystic Master"],
    sets: [{ name: "Weather", powers: { "Wind Flight": 8, Blast: 10 }, sfx: [{ kind: "area" }], limits: [] }],
    milestones: ["A", "B"].map((name) => ({ name, one: "x", three: "y", ten: "z" })),
    play: "Strike first.",
  };
  assert.deepEqual(draftOf(heroOf(draft, families)), draft);
  assert.deepEqual(heroOf({}, families), newHero());
});

test("no die is given to two affiliations, and the last one goes where it is left", () => {
  assert.deepEqual(withDie([0, 0, 0], 0, 10), [10, 0, 0]);
  assert.deepEqual(withDie([10, 0, 0], 1, 8), [10, 8, 6]);
  assert.deepEqual(withDie([10, 8, 6], 2, 10), [6, 8, 10]);
  assert.deepEqual(withDie([10, 0, 0], 1, 10), [0, 10, 0]);
});
