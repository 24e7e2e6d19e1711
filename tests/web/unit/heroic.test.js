/** The story of Heroic as captions, what is to be read now, and an action as it stays to be seen. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { captionsAfter, toRead, withScene } from "../../../src/longbox/games/heroic/web/captions.js";
import { pastAfter } from "../../../src/longbox/games/heroic/web/past.js";
import { taleOf } from "../../../src/longbox/games/heroic/web/tale.js";
import words from "../../../src/longbox/games/heroic/web/words/en.js";
import { say, takeIn } from "../../../src/longbox/web/words.js";

takeIn("heroic", words);

const HERO = 0;
const FOE = 1;
const teller = { say, foe: (who) => who === FOE };
const told = (event, fields = {}, text = "") => ({ n: 1, type: "told", event: { event, rule: "", use: "", ...fields }, text });
const undone = { n: 2, type: "undone", by: 1 };
const turn = told("turn", { who: HERO });
const scene = told("scenebegan", { kind: "Action Scene", title: "The Long Drop" });
const hit = told("outcome", { who: HERO, won: true }, "Storm succeeds, 12 against 9, with d8");
const missed = told("outcome", { who: FOE, won: false }, "Electro fails, 6 against 12");
const hurt = told("stresstaken", { who: FOE }, "Electro has physical stress d8");
const voice = told("said", { who: 0, what: "voice", words: "It smells of pennies." });
const finale = told("told", { use: "finale", words: "" }, "On Wet Concrete. The police take statements.");
const story = (...messages) => captionsAfter([], messages, teller);
const texts = (captions) => captions.filter((one) => one.kind !== "turn").map((one) => one.text);

test("an action is one caption with what came of it, also with a voice between", () => {
  const [said, deed] = story(turn, hit, voice, hurt);
  assert.equal(said.kind, "voice");
  assert.deepEqual([deed.kind, deed.text, deed.more], ["won", "Storm succeeds, 12 against 9, with d8", ["Electro has physical stress d8"]]);
});

test("what a foe misses is good", () => {
  assert.equal(story(missed)[0].kind, "won");
  assert.equal(story(told("outcome", { who: FOE, won: true }, "Electro succeeds"))[0].kind, "lost");
});

test("ticks, boxes, traits and endings are told in short", () => {
  const tick = told("progress", { use: "tick", words: "A strand parts.", ticked: 1, ticks: 4, filled: 0, boxes: 4 });
  const box = told("progress", { use: "box", words: "Storm", ticked: 1, ticks: 4, filled: 2, boxes: 4 });
  const asset = told("traitmade", { whose: "Storm", kind: "asset", name: "Asset", die: 8 });
  const wind = told("traitmade", { whose: "Storm", kind: "asset", name: "Tail Wind", die: 8 });
  const lost = told("sceneended", { result: "lost", words: "It falls." });
  assert.deepEqual(texts(story(tick, box, asset, wind, lost)), [
    "Lost. It falls.",
    "Storm: Tail Wind d8",
    "Storm: asset d8",
    "Storm: 2 of 4 boxes.",
    "A strand parts. The clock: 1 of 4.",
  ]);
});

test("steps of a pool, and a Watcher's notes, are no captions", () => {
  assert.deepEqual(
    story(told("gathering", {}, "Storm takes Solo d8"), told("said", { what: "note", words: "A secret" }, "Watcher, note: A secret")),
    [],
  );
});

test("what is taken back is told no more, what was before it is", () => {
  assert.deepEqual(texts(story(turn, hit, turn, missed, undone)), [hit.text]);
});

test("the words of the scene stand where it began", () => {
  const captions = story(finale, scene, turn, hit);
  assert.deepEqual(texts(withScene(captions, "The cabin hangs.")), [hit.text, "The cabin hangs.", "The Long Drop", finale.text]);
  assert.deepEqual(texts(withScene([], "The cabin hangs.")), ["The cabin hangs."]);
});

test("before anybody acts there is something to read, and of the older story nothing", () => {
  const opening = told("said", { who: 0, what: "read", words: "On Monday a vault opens." });
  const begun = story(hit, finale, opening, scene, voice);
  assert.deepEqual(texts(toRead(begun, "The night market.", false)), ["On Monday a vault opens.", "The night market."]);
  assert.deepEqual(texts(toRead(begun, "The night market.", true)), ["The night market."]);
  assert.deepEqual(toRead(captionsAfter(begun, [turn, hit], teller), "The night market.", false), []);
});

test("an ending is read in the place of anything else", () => {
  const ended = told("sceneended", { result: "won", words: "" });
  assert.deepEqual(texts(toRead(story(scene, hit, ended, finale), "", false)), ["Won!", finale.text]);
});

test("the die that Burst takes away is known, and the others keep their places", () => {
  const gathered = told("gathered", { who: FOE, aim: "hurt Storm", dice: [12, 8, 8], marks: ["a", "b", "c"] });
  const rolled = told("rolled", { who: FOE, dice: [12, 8, 8], shown: [5, 3, 3] });
  const declared = told("declared", { who: FOE, value: 6, total: [0, 1], effects: [], ones: 0 });
  const burst = told("told", { who: FOE, use: "sfx burst" }, "Electro uses Burst.");
  const throwOf = (...messages) => pastAfter(null, messages).throws[0];
  const cut = throwOf(burst, gathered, rolled, declared);
  assert.deepEqual([cut.sides, cut.shown, cut.away], [[8, 8], [3, 3], { sides: 12, shown: 5 }]);
  assert.equal(throwOf(gathered, rolled, declared).away, undefined);
});

test("an action of an older scene is not shown in a new one", () => {
  const gathered = told("gathered", { who: HERO, aim: "hurt Electro", dice: [8], marks: [""] });
  assert.equal(pastAfter(null, [gathered, hit, scene]), null);
});

const cast = [
  { seat: 1, side: 0 },
  { seat: 0, side: 1 },
];
const tale = (...messages) => taleOf(messages, { view: { cast }, names: ["Watcher", "Storm"], seat: 1, me: HERO, say: (key) => key });
const pool = (who, fields = {}) => told("gathered", { who, ...fields }, who === HERO ? "Storm strikes" : "Electro answers");

test("an action is one panel, with the reaction and what came of it", () => {
  const [heading, deed, ...more] = tale(turn, pool(HERO, { aim: "attack" }), pool(FOE, { aim: "react" }), hit, hurt);
  assert.deepEqual([heading.seat, heading.heading, deed.seat, deed.own, more], [1, true, 1, true, []]);
  assert.equal(deed.text, "Storm strikes");
  assert.deepEqual(deed.changes, [
    { text: "Electro answers", kind: "", mine: false },
    { text: "Storm succeeds, 12 against 9, with d8", kind: "good", mine: true },
    { text: "Electro has physical stress d8", kind: "good", mine: false },
  ]);
});

test("what happens to a foe is good, and to a hero bad", () => {
  const [own] = tale(pool(FOE), told("stresstaken", { who: HERO }, "Storm has mental stress d6"));
  assert.deepEqual(own.changes, [{ text: "Storm has mental stress d6", kind: "bad", mine: true }]);
});

test("a point that is lost is bad, one that is won good", () => {
  const [panel] = tale(
    pool(HERO),
    told("pointschanged", { who: HERO, by: -1 }, "1 PP"),
    told("pointschanged", { who: HERO, by: 2 }, "3 PP"),
  );
  assert.deepEqual(
    panel.changes.map((change) => change.kind),
    ["bad", "good"],
  );
});

test("what comes without an action is a panel, and what was taken back is said", () => {
  const panels = tale(turn, hurt, undone);
  assert.deepEqual(
    panels.map((panel) => panel.text),
    ["", "Electro has physical stress d8", "heroic.tale.undone"],
  );
  assert.deepEqual([panels[2].seat, panels[2].own], [1, true]);
});

test("trauma that comes is bad, stress that eases is good, and what a new scene brings belongs to no deed", () => {
  const eased = (fields) => told("stresschanged", { who: HERO, trauma: false, die: 4, ...fields }, "Storm: changed");
  const begins = told("scenebegan", { title: "Soup" }, "Transition Scene: Soup");
  const [deed, began] = tale(pool(HERO), eased({ trauma: true, die: 6 }), begins, eased({}));
  assert.deepEqual([deed.changes.map((change) => change.kind), began.changes.map((change) => change.kind)], [["bad"], ["good"]]);
});
