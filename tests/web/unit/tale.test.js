/** What has happened in Mayhem as panels, and what an Act on the Stack will do. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { effectsOf } from "../../../src/longbox/games/mayhem/web/effects.js";
import { taleOf } from "../../../src/longbox/games/mayhem/web/tale.js";
import words from "../../../src/longbox/games/mayhem/web/words/en.js";
import { mineOf } from "../../../src/longbox/web/lines.js";
import { say, takeIn } from "../../../src/longbox/web/words.js";

takeIn("mayhem", words);

const names = ["Ann", "Bo"];
const KING = 0;
const BLAST = 1;
const OKOYE = 2;
const WITCH = 3;
const SKY = 4;
const card = (name, more = {}) => ({ name, rank: -1, powers: [], attack: 0, defense: 0, draw: 0, healing: 0, ...more });
const content = {
  cards: [
    card("King of Hearts", { rank: 13 }),
    card("Repulsor Blast", { attack: 2, draw: 1 }),
    card("General Okoye", { defense: 1, powers: [0] }),
    card("The Witch", { attack: 1, healing: 3, powers: [0, 1] }),
    card("Light the Whole Sky", { powers: [2] }),
  ],
  powers: [
    { name: "Last Spark", text: "When it leaves.", trigger: "leaves" },
    { name: "Unravel", text: "Tap one.", trigger: "resolve" },
    { name: "Corona Burst", text: "You gain 100 Favor.", trigger: "resolve" },
  ],
  roles: ["Actor", "Set", "Prop", "Set Piece", "Act"].map((title) => ({ title })),
  sources: [
    { aims: true, modes: [] },
    {
      aims: false,
      modes: [
        { does: "lay", target: "" },
        { does: "fit", target: "carrier" },
      ],
    },
  ],
  numbers: { point: 100, healing_cap: 800 },
};

const told = (event, fields = {}, text = "") => ({ n: 1, type: "told", event: { event, rule: "", ...fields }, text });
const played = (who, place, slot, role, aim = "") => told("played", { who, card: place, name: content.cards[place].name, slot, role, aim });
const favor = (who, change, now, by, cause, kind = "") => told("favorchanged", { who, change, favor: now, by, cause, kind });
const gone = (place, slot, done = false) => told("left", { card: place, slot, name: content.cards[place].name, done });
const done = (place, slot) => gone(place, slot, true);
/** On the stage, Ann has places up to 1, and Bo those beyond. */
const whose = (slot) => (slot < 0 ? undefined : Number(slot > 1));
const tale = (...messages) => taleOf(messages, { content, names, seat: 0, at: () => undefined, whose, say });
const texts = (panels) => panels.map((panel) => [panel.text, ...panel.changes.map((change) => change.text)]);

test("a card that was played, and what it changed, are one panel; passes are none", () => {
  const panels = tale(
    played(1, BLAST, 4, 4, " at Ann, for 200 Favor"),
    told("passed", { who: 1 }),
    told("passed", { who: 0 }),
    favor(0, -200, 300, 1, "Repulsor Blast"),
    done(BLAST, 4),
  );
  assert.deepEqual(texts(panels), [["Bo plays Repulsor Blast at you, for 200 Favor", "−200 for you (now 300)"]]);
  assert.deepEqual([panels[0].seat, panels[0].own, panels[0].card, panels[0].changes[0].kind], [1, false, BLAST, "bad"]);
});

test("an Act that was played before the tale begins is named by what leaves the Stack", () => {
  const panels = tale(told("passed", { who: 0 }), favor(0, -200, 300, 1, "Repulsor Blast"), done(BLAST, 4));
  assert.deepEqual(texts(panels), [["Repulsor Blast happens", "−200 for you: Repulsor Blast (now 300)"]]);
  assert.deepEqual([panels[0].seat, panels[0].card], [1, BLAST]);
});

test("what is over goes through a card, and says so", () => {
  const panels = tale(
    played(1, BLAST, 4, 4, " at General Okoye, for 2 damage"),
    told("damaged", { card: OKOYE, name: "General Okoye", slot: 1, points: 2, cause: "Repulsor Blast" }),
    gone(OKOYE, 1),
    favor(0, -100, 0, 1, "Repulsor Blast through General Okoye"),
    done(BLAST, 4),
  );
  assert.deepEqual(texts(panels)[0].slice(1), [
    "General Okoye: 2 damage by Repulsor Blast",
    "You lose General Okoye",
    "−100 for you: Repulsor Blast through General Okoye (now 0)",
  ]);
});

test("scoring has its own panel, and answers come before what they answer", () => {
  const panels = tale(
    told("turnbegan", { who: 1, turn: 5 }),
    told("performed", { who: 1, actor: 2, set: 3, actor_value: 19, set_value: 12 }),
    favor(1, 228, 228, 1, "scoring 19 x 12", "scoring"),
    played(1, KING, 4, 0),
    played(0, KING, 5, 4, " against King of Hearts"),
    gone(KING, 4),
    done(KING, 5),
    told("turnbegan", { who: 0, turn: 6 }),
  );
  assert.deepEqual(texts(panels), [
    ["Turn 5: Bo"],
    ["Bo performs: 19 × 12", "+228 for Bo (now 228)"],
    ["Bo plays King of Hearts as an Actor"],
    ["You play King of Hearts against King of Hearts", "King of Hearts goes to the Discard"],
  ]);
});

test("a power that nobody saw played is known by its name", () => {
  const panels = tale(favor(0, -100, 400, 1, "Unravel"));
  assert.deepEqual([panels[0].card, panels[0].seat], [WITCH, 1]);
  assert.deepEqual(texts(panels), [["Unravel", "−100 for you (now 400)"]]);
  assert.deepEqual(texts(tale(favor(1, 50, 50, -1, "playing second", "head start"))), [["Playing second", "+50 for Bo (now 50)"]]);
});

test("draws in a row are one; at the beginning of a turn only one's own are told", () => {
  const drew = (who, name) => told("drew", { who, card: who === 0 ? KING : -1, name });
  assert.deepEqual(texts(tale(drew(1, "a card"), drew(0, "King of Hearts"), drew(0, "The Witch"))), [
    ["You draw King of Hearts and The Witch"],
  ]);
  assert.deepEqual(texts(tale(played(1, BLAST, 4, 4), drew(1, "a card"), drew(1, "a card"), done(BLAST, 4))), [
    ["Bo plays Repulsor Blast", "Bo draws 2 cards"],
  ]);
  assert.deepEqual(texts(tale(played(1, BLAST, 4, 4), done(BLAST, 4), told("passed", { who: 1 }), drew(0, "King of Hearts"))), [
    ["Bo plays Repulsor Blast"],
    ["You draw King of Hearts"],
  ]);
});

test("what others do to one's cards and hand has changed something for oneself, and says so first", () => {
  const dropped = (who, place) => told("dropped", { who, card: place, name: content.cards[place].name });
  const mine = (panels) => mineOf(panels).map((panel) => [panel.text, ...panel.changes.map(({ text, kind }) => `${kind}: ${text}`)]);
  assert.deepEqual(mine(tale(played(1, KING, 4, 4, " against King of Hearts"), gone(KING, 0), done(KING, 4))), [
    ["Bo plays King of Hearts against King of Hearts", "bad: You lose King of Hearts"],
  ]);
  assert.deepEqual(mine(tale(played(1, KING, 4, 4), told("tapped", { card: KING, name: "King of Hearts", slot: 1, tapped: true }))), [
    ["Bo plays King of Hearts", "bad: King of Hearts is tapped"],
  ]);
  const slate = [played(1, SKY, 4, 4), dropped(0, KING), dropped(0, WITCH), told("drew", { who: 0, card: KING, name: "King of Hearts" })];
  assert.deepEqual(mine(tale(...slate)), [
    ["Bo plays Light the Whole Sky", "bad: You discard King of Hearts and The Witch", "good: You draw King of Hearts"],
  ]);
  assert.deepEqual(mine(tale(played(1, BLAST, 4, 4), gone(OKOYE, 3), dropped(1, KING))), [], "what happens to others is none");
  assert.deepEqual(mine(tale(played(0, BLAST, 4, 4), gone(OKOYE, 0))), [], "nor is what one does oneself");
});

const slot = (place, at, more = {}) => ({
  slot: at,
  card: place,
  owner: 0,
  controller: 0,
  role: 0,
  on_stack: false,
  tapped: false,
  damage: 0,
  carrier: -1,
  value: 4,
  ...more,
});
const item = (source, mode, target = -1) => ({ source, seat: 1, slot: 9, mode, target, partner: -1 });
const will = (act, favors, ...stage) => effectsOf(act, { content, view: { favor: favors, stage }, names, seat: 0, say });

test("an attack on a player says what is lost, and no more than there is", () => {
  const blast = slot(BLAST, 9, { on_stack: true });
  assert.deepEqual(will(item(0, 1), [500, 0], blast), ["You lose 200 Favor of 500", "Bo draws 1 card and may play one hero card more"]);
  assert.equal(will(item(0, 1), [150, 0], blast)[0], "You lose 150 Favor of 150");
  assert.equal(will(item(0, 1), [0, 0], blast)[0], "You have no Favor to lose");
});

test("an attack on a card says what is left of it, and what goes through", () => {
  const blast = slot(BLAST, 9, { on_stack: true });
  assert.deepEqual(will(item(0, 3), [500, 0], slot(OKOYE, 0), blast).slice(0, 2), [
    "General Okoye takes 2 damage and is gone",
    "You lose 100 Favor of 500",
  ]);
  assert.equal(will(item(0, 7), [500, 0], blast)[0], "Its target is gone: nothing is hit");
});

test("powers come first, and Healing ends where it must", () => {
  const witch = slot(WITCH, 9, { on_stack: true });
  assert.deepEqual(will(item(0, 1), [500, 700], witch), [
    "Unravel: Tap one.",
    "Then, as things stand now: Bo gains 100 Favor",
    "You lose 100 Favor of 500",
  ]);
});

test("whom a power means by you is said to everybody else", () => {
  const sky = slot(SKY, 9, { on_stack: true });
  assert.deepEqual(will(item(0, 0), [0, 0], sky), ["Corona Burst (“you” is Bo): You gain 100 Favor."]);
  assert.deepEqual(will({ ...item(0, 0), seat: 0 }, [0, 0], sky), ["Corona Burst: You gain 100 Favor."]);
});

test("what is attached changes a sum", () => {
  const king = slot(KING, 9, { on_stack: true, role: 2, value: 10 });
  assert.deepEqual(will(item(1, 1, 0), [0, 0], slot(OKOYE, 0), king), ["General Okoye: 4 → 14"]);
  assert.deepEqual(will(item(1, 0), [0, 0], king), []);
});
