/** What Mayhem says of a choice before it is made. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { briefOf, outcomeOf, weightOf } from "../../../src/longbox/games/mayhem/web/outcome.js";

const BLOW = 0;
const SEVEN = 1;
const ACE = 2;
const content = {
  cards: [
    { attack: 3, value: 3, rank: -1, defense: 0 },
    { attack: 0, value: 7, rank: 7, defense: 0 },
    { attack: 0, value: 1, rank: 14, defense: 0 },
    { attack: 0, value: 2, rank: -1, defense: 2 },
    { attack: 0, value: 4, rank: -1, defense: 4 },
  ],
  numbers: { point: 100, winning_favor: 1000 },
};
const card = (slot, card, controller, fields = {}) => ({
  slot,
  card,
  controller,
  value: 5,
  damage: 0,
  carrier: -1,
  on_stack: false,
  ...fields,
});
const view = {
  seat: 0,
  favor: [0, 450],
  stage: [
    card(0, 3, 1),
    card(1, 4, 1),
    card(2, 3, 0, { damage: 1 }),
    card(3, SEVEN, 0, { carrier: 2 }),
    card(4, BLOW, 1, { on_stack: true }),
  ],
};
const say = (key, ...values) => [key.replace("mayhem.outcome.", ""), ...values].join(" ");
const seer = { content, view, say };
const held = (at) => ({ key: `card:${at}`, kind: "hand", as: "card", at });
const slot = (as, at) => ({ key: `${as}:${at}`, kind: "slot", as, at });
const player = (at) => ({ key: `aim:${at}`, kind: "seat", as: "aim", at });

test("an attack on a player shows the Favor that is left, never less than none", () => {
  assert.equal(outcomeOf(player(1), [held(BLOW)], seer), "change 450 150");
  assert.equal(outcomeOf(player(0), [held(BLOW)], seer), "change 0 0");
});

test("an attack on a card shows its Defense, or that it goes and what comes through", () => {
  assert.equal(outcomeOf(slot("aim", 1), [held(BLOW)], seer), "defense 4 1");
  assert.equal(outcomeOf(slot("aim", 0), [held(BLOW)], seer), "through change 450 350");
  assert.equal(outcomeOf(slot("aim", 2), [held(BLOW)], seer), "removed", "there is no Favor to lose");
});

test("an attachment shows both sums; an Ace only when its Value is chosen", () => {
  assert.equal(outcomeOf(slot("carrier", 2), [held(SEVEN)], seer), "change 10 17");
  assert.equal(outcomeOf(slot("carrier", 2), [held(ACE)], seer), "");
  assert.equal(outcomeOf(slot("carrier", 2), [held(ACE), { key: "value:11", kind: "value", as: "value", at: 11 }], seer), "change 10 21");
});

test("what is struck goes, or does not happen; what is fooled is worth nothing", () => {
  assert.equal(outcomeOf(slot("victim", 0), [held(SEVEN)], seer), "removed");
  assert.equal(outcomeOf(slot("victim", 4), [held(SEVEN)], seer), "stopped");
  assert.equal(outcomeOf(slot("fooled", 0), [slot("joker", 3)], seer), "change 5 0");
});

test("of a card without Attack, or a choice that changes nothing by itself, nothing is said", () => {
  assert.equal(outcomeOf(player(1), [held(SEVEN)], seer), "");
  assert.equal(outcomeOf({ key: "role:0", kind: "role", as: "role", at: 0 }, [held(SEVEN)], seer), "");
  assert.equal(outcomeOf(slot("aim", 9), [held(BLOW)], seer), "");
});

test("a card of the stage says it in a word or two", () => {
  const brief = (one) => briefOf(one, [held(BLOW)], { ...seer, say: (key, ...values) => [key, ...values].join(" ") });
  assert.equal(brief(slot("aim", 0)), "mayhem.brief.through 100");
  assert.equal(brief(slot("aim", 1)), "mayhem.brief.defense 1");
  assert.equal(brief(slot("aim", 2)), "mayhem.outcome.removed");
});

test("the other player comes first, then what does most", () => {
  const weight = (one) => weightOf(one, [held(BLOW)], seer);
  const order = [slot("aim", 1), slot("aim", 0), slot("aim", 2), player(1)].toSorted((one, other) => weight(other) - weight(one));
  assert.deepEqual(
    order.map(({ kind, at }) => `${kind} ${at}`),
    ["seat 1", "slot 2", "slot 0", "slot 1"],
  );
});
