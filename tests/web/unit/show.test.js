/** A fight of Heroes as a show: what is seen at which beat, that nothing runs ahead of it, and how long it takes. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { storyAfter } from "../../../src/longbox/games/heroes/web/fight.js";
import { beatsOf, BUDGET, BUDGET_OTHERS, spentOn } from "../../../src/longbox/games/heroes/web/show.js";

const content = {
  teams: [{ heroes: [0, 1] }, { heroes: [2, 3] }],
  heroes: ["Ace", "Bolt", "Cog", "Dart"].map((name, place) => ({ name, place })),
};
const now = (more = {}) => ({
  seat: 0,
  nemesis: 1,
  leader: 1,
  lead: 5,
  fighter: 0,
  mastermind: false,
  seq: 1,
  init: 0,
  kos: [0, 0],
  villain_kos: 0,
  power: [-1, -1],
  ...more,
});
const view = (more = {}, vp = 0) => ({
  teams: [
    { team: 0, vp },
    { team: 1, vp: 0 },
  ],
  case: now(more),
});
const told = (event, fields = {}) => ({ n: 1, type: "told", event: { event, rule: "", ...fields }, text: event });
const asked = { n: 9, type: "asked", question: { id: 1 } };
const rolled = (side, kind, faces, dice = faces.length) =>
  told("rolled", { side, kind, name: side ? "Fang" : "Ace", dice, faces, hits: faces.filter((face) => face & 1).length });

/** A sequence with boosts, a KO on the villain, an attack without dice, and an Outwit that takes the Initiative. */
const sequence = [
  told("powersshown", { hero: "Ace", villain: "Fang", hero_colour: 0, villain_colour: 2 }),
  rolled(0, 0, [3, 0, 1], 2),
  rolled(1, 1, [1, 0]),
  told("compared", { attacker: "Ace", attack_hits: 2, defend_hits: 1, ko: true }),
  told("kolaid", { side: 1, name: "Fang", kos: 1 }),
  rolled(1, 0, []),
  rolled(0, 1, [0]),
  told("compared", { attacker: "Fang", attack_hits: 0, defend_hits: 0, ko: false }),
  rolled(0, 2, [0]),
  rolled(1, 2, [1, 1]),
  told("outwitcompared", { hero: "Ace", villain: "Fang", hero_hits: 0, villain_hits: 2, winner: "Fang" }),
  told("initiativetaken", { side: 1 }),
  told("kolaid", { side: 0, name: "Ace", kos: 1 }),
  told("sequencebegan", { seq: 2, name: "Ace", villain: "Fang" }),
  asked,
];
const after = view({ seq: 2, init: 1, villain_kos: 1, kos: [1, 0] });
const how = (more = {}) => ({ content, seat: 0, spent: 0, still: false, ...more });
const begun = storyAfter(null, [
  told("casebegan", { card: 0, who: 0, heroes: ["Ace"] }),
  told("sequencebegan", { seq: 1, name: "Ace", villain: "Fang" }),
]);

/** What has been told when each beat is seen, without what is only in motion. */
function seen(beats) {
  let story = begun;
  return beats.map(({ messages }) => {
    story = storyAfter(story, messages);
    return story.sequences.at(-1);
  });
}

test("powers, attack, defence and stamp come one after the other, and what is asked comes last", () => {
  const beats = beatsOf(sequence, view(), after, how());
  assert.deepEqual(
    beats.map(({ name }) => name),
    ["powers", "attack", "defend", "stamp", "defend", "stamp", "outwit", "stamp", ""],
  );
  assert.deepEqual(beats.at(-1).messages, sequence.slice(-2));
  assert.equal(beats.at(-1).view, after);
  assert.deepEqual(
    beats.flatMap(({ messages }) => messages),
    sequence,
    "everything is told once, in order",
  );
});

test("nothing runs ahead: dice and powers are told when they have come to rest, boxes fill with the stamp", () => {
  const beats = beatsOf(sequence, view(), after, how());
  const at = (name, nth = 0) => beats.filter((beat) => beat.name === name)[nth];
  assert.deepEqual([at("powers").messages, at("powers").events[0].event, at("powers").view.case.power], [[], "powersshown", [-1, -1]]);
  assert.deepEqual(at("attack").view.case.power, [0, 2]);
  assert.equal(seen(beats)[1].blows.length, 0, "the attack is still in motion");
  assert.equal(seen(beats)[2].blows[0].throws.length, 1, "its defence is still in motion");
  assert.equal(seen(beats)[2].blows[0].stamp, null);
  assert.deepEqual(
    beats.map((beat) => [beat.view.case.villain_kos, beat.view.case.kos[0], beat.view.case.init].join("")),
    ["000", "000", "000", "100", "100", "100", "100", "111", "111"],
  );
  assert.deepEqual([at("stamp").view.case.villain_kos, at("stamp", 1).view.case.villain_kos], [1, 1]);
  assert.deepEqual([at("outwit").events.length, seen(beats)[6].blows.length], [2, 2], "both sides of the Outwit together");
});

test("a blow is told aloud in one sentence", () => {
  const beats = beatsOf(sequence, view(), after, how());
  assert.deepEqual(
    beats.flatMap(({ said }) => said.map(({ text }) => text).filter(Boolean)),
    ["powersshown", "compared", "compared", "outwitcompared", "sequencebegan"],
  );
});

test("the first row keeps what was thrown, and boosts are added to it", () => {
  const { blows } = storyAfter(begun, sequence).sequences[0];
  const [attack] = blows[0].throws;
  assert.deepEqual([attack.dice, attack.faces, attack.hits], [2, [3, 0, 1], 2]);
});

test("a stamp says what came of a blow: by the sides of its dice, whoever's name they bear", () => {
  const { blows } = storyAfter(begun, sequence).sequences[0];
  assert.deepEqual(
    blows.map(({ stamp }) => [stamp.is, stamp.on]),
    [
      ["ko", 1],
      ["nodice", -1],
      ["ko", 0],
    ],
  );
  // another hero has taken the place of the one with whom the sequence began
  const swapped = [
    told("powersshown", { hero: "Bolt", villain: "Fang", hero_colour: 0, villain_colour: 2 }),
    told("rolled", { side: 0, kind: 0, name: "Bolt", dice: 1, faces: [0], hits: 0 }),
    rolled(1, 1, [0]),
    told("compared", { attacker: "Bolt", attack_hits: 0, defend_hits: 0, ko: true }),
  ];
  const last = storyAfter(begun, swapped).sequences[0];
  assert.deepEqual([last.names, last.blows[0].stamp], [["Bolt", "Fang"], { is: "tie", on: 1, hits: 0 }]);
  assert.equal(beatsOf(swapped, view(), view({ villain_kos: 1 }), how()).at(-2).view.case.fighter, 1, "his box fills, and nobody else's");
  const spared = storyAfter(begun, [...swapped, told("prevented", { name: "Fang", what: "a KO" })]).sequences[0];
  assert.equal(spared.blows[0].stamp.is, "spared");
});

test("of an attack that nobody has told there is only the defence, and its stamp is true", () => {
  const { blows } = storyAfter(begun, [rolled(1, 1, []), told("compared", { attacker: "Ace", attack_hits: 1, defend_hits: 0, ko: true })])
    .sequences[0];
  assert.deepEqual([blows.length, blows[0].side, blows[0].stamp], [1, 0, { is: "ko", on: 1, hits: 1 }]);
});

test("an attack inside of another keeps its own defence and stamp", () => {
  const inside = [
    rolled(0, 0, [1]),
    rolled(1, 0, [0]),
    rolled(0, 1, [1]),
    told("compared", { attacker: "Fang", attack_hits: 0, defend_hits: 1, ko: false }),
    rolled(1, 1, [0]),
    told("compared", { attacker: "Ace", attack_hits: 1, defend_hits: 0, ko: true }),
  ];
  const { blows } = storyAfter(begun, inside).sequences[0];
  assert.deepEqual(
    blows.map(({ throws, stamp }) => [throws.map(({ side }) => side), stamp.is, stamp.on]),
    [
      [[0, 1], "ko", 1],
      [[1, 0], "held", -1],
    ],
  );
});

const many = [
  told("used", { id: "x", name: "Fist", of: "" }),
  ...sequence.flatMap((message) =>
    message.type === "told" && message.event.event === "rolled"
      ? [rolled(message.event.side, message.event.kind, Array(9).fill(1), 7)]
      : [message],
  ),
];

test("a sequence takes no more than its budget: one's own, from the third on half of it, and less for others", () => {
  const takes = (seq, seat, spent = 0) => spentOn(beatsOf(many, view({ seq }), view({ seq: seq + 1 }), how({ seat, spent })));
  const close = (one, other) => assert.ok(Math.abs(one - other) < 1, `${one} is not ${other}`);
  close(takes(1, 0), BUDGET);
  close(takes(3, 1), BUDGET / 2);
  close(takes(1, 2), BUDGET_OTHERS);
  close(takes(1, null), BUDGET_OTHERS);
  close(takes(1, 0, 4000), BUDGET - 4000);
  assert.equal(takes(1, 0, BUDGET), 0);
  const few = beatsOf(sequence.slice(0, 1), view(), view(), how());
  assert.equal(few[0].stay, 350, "what is short is as long as it is");
});

test("with less motion there are still pictures of powers, attack, defence and stamp, each told with its picture", () => {
  const beats = beatsOf(sequence, view(), after, how({ still: true }));
  assert.deepEqual(
    beats.map(({ name, stay }) => [name, Math.round(stay)]),
    [..."powers attack defend stamp defend stamp outwit stamp".split(" ").map((name) => [name, 400]), ["", 0]],
  );
  assert.ok(beats.every(({ events }) => events.length === 0));
  assert.deepEqual([beats[0].view.case.power, seen(beats)[1].blows.length], [[0, 2], 1]);
});

const won = [
  rolled(0, 0, [1]),
  rolled(1, 1, [0]),
  told("compared", { attacker: "Ace", attack_hits: 1, defend_hits: 0, ko: true }),
  told("kolaid", { side: 1, name: "Fang", kos: 3 }),
  told("defeated", { side: 1, name: "Fang" }),
];

test("the result stays before a Challenge opens until somebody presses, and for a while otherwise", () => {
  const dared = beatsOf([...won, asked], view(), view({ lead: -1, seq: 1 }), how());
  assert.deepEqual(
    dared.slice(-3).map(({ name, stay }) => [name, stay]),
    [
      ["defeat", 600],
      ["result", Infinity],
      ["", 0],
    ],
  );
  assert.deepEqual(dared.at(-1).messages, [asked]);
  assert.ok(
    beatsOf(won, view(), view({ lead: -1 }), how({ seat: 2 })).every(({ stay }) => stay < Infinity),
    "others do not wait",
  );
  assert.equal(
    beatsOf(won.slice(0, 4), view(), view({ villain_kos: 2 }), how()).find(({ name }) => name === "result"),
    undefined,
  );
});

const story = told("scored", { who: 1, change: 1, total: 1, kind: "story" });

test("points come when they have flown to their team, and what follows the Headline is told after its result", () => {
  const end = [
    told("caseended", { outcome: 1, vp: 2 }),
    told("scored", { who: 0, change: 2, total: 7, kind: "headline" }),
    told("turnbegan", { who: 1 }),
    story,
  ];
  const gone = {
    teams: [
      { team: 0, vp: 7 },
      { team: 1, vp: 0 },
    ],
    case: null,
  };
  const beats = beatsOf([...won, ...end, asked], view({}, 5), gone, how());
  assert.deepEqual(
    beats.slice(-5).map(({ name, view: { teams, case: open } }) => [name, teams[0].vp, open !== null]),
    [
      ["defeat", 5, true],
      ["outcome", 5, true],
      ["points", 5, true],
      ["result", 7, true],
      ["", 7, false],
    ],
  );
  assert.deepEqual(
    beats.at(-1).messages.map((message) => message.event?.event ?? message.type),
    ["turnbegan", "scored", "asked"],
  );
});

test("only a fight is a show", () => {
  assert.deepEqual(beatsOf([asked], view(), view(), how()), []);
  assert.deepEqual(beatsOf([told("threatrolled")], view({ fighter: -1 }), view(), how()), []);
  assert.deepEqual(beatsOf([...won, { n: 2, type: "undone", by: 0 }], view(), view(), how()), []);
  assert.deepEqual(beatsOf(won, { teams: [], case: null }, view(), how()), []);
});
