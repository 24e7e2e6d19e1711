/** Heroes: what a view says, a troubleshooting as it is seen, what has happened as panels, and whose face is whose. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { stayOf, storyAfter, storyFrom, struckLast } from "../../../src/longbox/games/heroes/web/fight.js";
import {
  aboutMove,
  areaAt,
  barredAllies,
  bestOf,
  headlineIn,
  heroesAt,
  nemesisOf,
  openAreas,
  positionOf,
  preyOf,
  sourcesOf,
  teamOf,
} from "../../../src/longbox/games/heroes/web/reading.js";
import { taleOf } from "../../../src/longbox/games/heroes/web/tale.js";
import {
  bestPlay,
  boxChains,
  chainsOf,
  challengeTip,
  fewRows,
  fightOf,
  oftenest,
  unlessOf,
} from "../../../src/longbox/games/heroes/web/together.js";
import words from "../../../src/longbox/games/heroes/web/words/en.js";
import { say, takeIn } from "../../../src/longbox/web/words.js";

takeIn("heroes", words);

const part = (name, is) => ({ name, is, words: [] });
const moves = {
  move: { parts: [part("hero", "heroes"), part("place", "places"), part("along", "heroes")], passes: false },
  solve: { parts: [part("area", "areas")], passes: false },
  use: { parts: [part("ability", "abilities")], passes: false },
  power: { parts: [{ name: "colour", is: "word", words: ["red"] }], passes: false },
  story: { parts: [], passes: false },
  pass: { parts: [], passes: true },
};
/** Two areas with two districts each: places 4 to 7, and the Support spaces 8 and 9. */
const content = {
  areas: [
    { place: 0, name: "North", districts: ["A", "B"], closed_for_two: false },
    { place: 1, name: "South", districts: ["C", "D"], closed_for_two: true },
  ],
  places: [-1, -1, -1, -1, 0, 0, 1, 1, 0, 1].map((area) => ({ area })),
  place_numbers: { first_district: 4, districts: 2, first_space: 8 },
  teams: [
    { name: "Reds", heroes: [0, 1], mastermind: 0 },
    { name: "Blues", heroes: [2, 3], mastermind: 1 },
  ],
  heroes: ["Ace", "Bolt", "Cog", "Dart"].map((name, place) => ({ name, place })),
  masterminds: [{ name: "Fang" }, { name: "Grim" }],
  headlines: [
    { name: "Fire", symbol: 1, vp: 2, threat: 4 },
    { name: "Flood", symbol: 0, vp: 5, threat: 7 },
    { name: "Storm", symbol: -1, vp: 6, threat: 8 },
  ],
  abilities: [{ kind: "heroes", card: 1, name: "Spark" }],
  moves,
};
const team = (number, more = {}) => ({
  team: number,
  vp: 0,
  place: [0, 1],
  wounded: 2,
  levels: [1, 2],
  nemesis: 1 - number,
  plans: 0,
  solved: [],
  ...more,
});
const view = {
  seat: 0,
  teams: [team(0, { place: [5, 8] }), team(1, { place: [5, 2] })],
  headlines: [0, -1],
  ages: [1, 0],
  special: -1,
  special_age: 0,
};

test("a Headline lies in the district of its symbol, and grows with its age", () => {
  const found = headlineIn(content, view, 0);
  assert.deepEqual([found.card.name, found.at, found.vp, found.threat, found.aged], ["Fire", 5, 3, 5, true]);
  assert.equal(headlineIn(content, view, 1), null);
  assert.equal(headlineIn(content, view, 2), null);
  const special = headlineIn(content, { ...view, special: 2 }, 2);
  assert.deepEqual([special.card.name, special.at, special.vp], ["Storm", 3, 6]);
  assert.deepEqual(
    [areaAt(content, view, 5), areaAt(content, view, 4), areaAt(content, { ...view, special: 2 }, 3), areaAt(content, view, 0)],
    [0, -1, 2, -1],
  );
});

test("who is where, and in which position", () => {
  assert.deepEqual(
    heroesAt(content, view, 5).map(({ seat, hero }) => [seat, hero.name]),
    [
      [0, "Ace"],
      [1, "Cog"],
    ],
  );
  assert.deepEqual(
    teamOf(content, view, 0).map(({ hero, wounded }) => [hero.name, wounded]),
    [
      ["Ace", false],
      ["Bolt", true],
    ],
  );
  assert.deepEqual(
    [0, 1, 2, 3, 5, 8].map((place) => positionOf(content, place)),
    ["recovery", "ready", "supporting", "district", "district", "space"],
  );
  assert.deepEqual(openAreas(content, view), [0]);
  assert.deepEqual(openAreas(content, { ...view, teams: [team(0), team(1), team(0)] }), [0, 1]);
});

test("each seat has a Nemesis, and is one", () => {
  assert.deepEqual([nemesisOf(content, view, 0).mastermind.name, nemesisOf(content, view, 0).seat, preyOf(view, 0)], ["Fang", 1, 1]);
});

test("a score says where it came from", () => {
  const scored = { ...view, teams: [team(0, { vp: 9, solved: [0, 1] })] };
  assert.deepEqual(sourcesOf(content, scored, 0), {
    solved: [
      { name: "Fire", vp: 2 },
      { name: "Flood", vp: 5 },
    ],
    rest: 2,
  });
});

test("what a move is about", () => {
  assert.deepEqual(aboutMove(content, view, ["move", 0, 5, 4]), ["heroes:0", "places:5", "areas:0"]);
  assert.deepEqual(aboutMove(content, view, ["move", 0, 6, 1]), ["heroes:0", "places:6", "heroes:1"]);
  assert.deepEqual(aboutMove(content, view, ["solve", 0]), ["areas:0"]);
  assert.deepEqual(aboutMove(content, view, ["use", 0]), ["heroes:1", "abilities:0"]);
  assert.deepEqual(aboutMove(content, view, ["power", 0]), []);
  assert.deepEqual(aboutMove(content, view, ["unheard", 3]), []);
});

test("the best moves are the server's; before it has said them, those that pay most", () => {
  const all = [["pass"], ["story"], ["move", 0, 5, 4], ["move", 0, 6, 4], ["solve", 0]];
  assert.deepEqual(bestOf(content, view, all, null, 4), [4, 2, 1]);
  assert.deepEqual(bestOf(content, view, all, { best: [2, 4, 0, 3, 1] }, 2), [2, 4]);
});

const told = (event, fields = {}, rule = "B7.1") => ({ type: "told", n: 0, event: { event, rule, ...fields }, text: `${event}.` });
const begun = told("casebegan", { who: 0, card: 1, heroes: ["Ace"] }, "B6.1");
const fight = [
  begun,
  told("threatrolled", { faces: [1, 0], again: [4], trouble: 2 }),
  told("troublechanged", { why: "Ace", change: -1, trouble: 1 }),
  told("sequencebegan", { seq: 1, name: "Ace", villain: "Fang", hero_first: true }),
  told("powersshown", { hero: "Ace", villain: "Fang", hero_colour: 0, villain_colour: 2 }),
  told("rolled", { side: 0, kind: 0, name: "Ace", dice: 1, faces: [0], hits: 0 }),
  told("rolledagain", { side: 0, dice: 1, faces: [1], hits: 1 }),
  told("rolled", { side: 1, kind: 1, name: "Fang", dice: 1, faces: [0], hits: 0 }),
  told("compared", { attacker: "Ace", attack_hits: 1, defend_hits: 0, ko: true }),
  told("rolled", { side: 0, kind: 2, name: "Ace", dice: 1, faces: [1], hits: 1 }),
  told("rolled", { side: 1, kind: 2, name: "Fang", dice: 1, faces: [1], hits: 1 }),
  told("outwitcompared", { hero_hits: 1, villain_hits: 1, winner: "" }),
];

test("a troubleshooting is followed from the Threat roll to the last blow", () => {
  const story = storyAfter(null, fight);
  assert.deepEqual(
    [story.card, story.seat, story.heroes, story.threat, story.changes],
    [1, 0, ["Ace"], { faces: [1, 0], again: [4], trouble: 2 }, [{ why: "Ace", change: -1, trouble: 1 }]],
  );
  const [sequence] = story.sequences;
  assert.deepEqual(sequence.names, ["Ace", "Fang"]);
  assert.deepEqual(
    sequence.blows.map(({ kind, throws, stamp }) => [kind, throws.map(({ faces }) => faces), stamp.is, stamp.on]),
    [
      [0, [[1], [0]], "ko", 1],
      [2, [[1], [1]], "even", -1],
    ],
  );
  const ended = storyAfter(story, [told("planended", { plan: "Doom", done: false }), told("caseended", { outcome: 1, vp: 5 })]);
  assert.deepEqual([ended.outcome, ended.vp, ended.plan], [1, 5, { name: "Doom", done: false }]);
});

test("the last KO of a fight is told, though nobody can look at it any more", () => {
  const laid = (name, kos) => told("kolaid", { side: 0, name, kos, value: 2 }, "B7.7");
  const story = storyAfter(null, [...fight, laid("Fang", 1), laid("Ace", 1), laid("Fang", 2)]);
  assert.deepEqual(story.kos, { Fang: 2, Ace: 1 });
  assert.deepEqual(storyAfter(story, [begun]).kos, {});
});

test("what is taken back, or was never seen to begin, is no story", () => {
  assert.equal(storyAfter(storyAfter(null, fight), [{ type: "undone", n: 0, by: 0 }]), null);
  assert.equal(storyAfter(null, fight.slice(1)), null);
  assert.equal(storyAfter(storyAfter(null, fight), [begun]).sequences.length, 0);
});

test("the blows of a fight are to be seen until others are struck, and not in the Challenge that follows it", () => {
  const begins = (seq, villain) => told("sequencebegan", { seq, name: "Ace", villain, hero_first: true });
  const first = storyAfter(null, fight);
  const second = storyAfter(first, [begins(2, "Fang")]);
  const challenge = storyAfter(second, [begins(1, "Doctor Fear")]);
  assert.equal(struckLast(null, 1), null);
  assert.equal(struckLast(first, 1)?.seq, 1);
  assert.deepEqual([struckLast(second, 2)?.seq, struckLast(second, 2)?.names[1]], [1, "Fang"]);
  assert.equal(struckLast(second, 0), null);
  assert.equal(struckLast(challenge, 1), null);
  assert.equal(struckLast(storyAfter(challenge, [told("rolled", { side: 0, kind: 0, faces: [1], hits: 1 })]), 1)?.names[1], "Doctor Fear");
});

const tale = (messages, seat = 0) => taleOf(messages, { content, names: ["Reds", "Blues"], seat, say });

test("a whole troubleshooting is one panel, with all that came of it", () => {
  const panels = tale([
    ...fight,
    told("defeated", { side: 1 }),
    told("scored", { who: 0, change: 5, total: 7 }),
    told("caseended", { outcome: 1 }),
  ]);
  assert.equal(panels.length, 1);
  assert.deepEqual([panels[0].seat, panels[0].own, panels[0].face], [0, true, { kind: "hero", place: 0 }]);
  assert.deepEqual(
    panels[0].changes.map(({ text, kind, mine }) => [text, kind, mine]),
    [
      ["Trouble 2", "", true],
      ["defeated.", "good", true],
      ["You +5 VP, now 7", "good", true],
      ["caseended.", "good", true],
    ],
  );
});

test("a troubleshooting that was begun before is told with its end, and with what became of one's own plan", () => {
  const messages = [
    told("used", { who: 0 }),
    told("defeated", { side: 1 }),
    told("planended", { who: 0, done: true }),
    told("caseended", { who: 1, outcome: 1 }),
    told("scored", { who: 1, change: 6, total: 6 }),
  ];
  const [, end] = tale(messages);
  assert.deepEqual([end.text, end.own], ["caseended.", false]);
  assert.deepEqual(
    end.changes.map(({ text, kind, mine }) => [text, kind, mine]),
    [
      ["defeated.", "good", false],
      ["planended.", "good", true],
      ["Blues +6 VP, now 6", "good", false],
    ],
  );
  assert.deepEqual(tale(messages, 1)[1].changes[1], { text: "planended.", kind: "bad", mine: true });
});

test("what others do has panels of its own, and what a plan has told is not told twice", () => {
  const panels = tale([
    told("planned", { who: 1 }, "B4.1"),
    told("moved", { who: 1, hero: 2, planning: true }, "B4.7"),
    told("actionroundbegan", {}, "B5.1"),
    told("moved", { who: 1, hero: 2 }, "B5.3"),
    told("storymoved", { owner: 1 }, "B3.2"),
    told("scored", { who: 1, change: 1, total: 1 }, "B3.2"),
  ]);
  assert.deepEqual(
    panels.map(({ text, heading = false, own, changes }) => [text, heading, own, changes.length]),
    [
      ["planned.", false, false, 0],
      ["actionroundbegan.", true, true, 0],
      ["moved.", false, false, 0],
      ["storymoved.", false, false, 1],
    ],
  );
  assert.equal(tale([{ type: "undone", n: 0, by: 1 }])[0].text, "Blues has taken back");
});

test("every word of the table is there", () => {
  for (const [key, text] of Object.entries(words)) assert.ok(typeof text === "function" || text.length, key);
  assert.equal(say("heroes.odds", { solve: 0.614 }), "solve 61 %");
  assert.equal(say("heroes.tip.note", 3, undefined), "3 VP");
});

test("a step in the middle of a troubleshooting is seen for longer if it concerns this seat, and what changes nothing not at all", () => {
  const told = (event) => [{ type: "told", event: { event } }];
  const now = { seat: 1, nemesis: 2, leader: 3 };
  const [others, own, nemesis, leader] = [0, 1, 2, 3].map((seat) => stayOf(told("powersshown"), now, seat));
  assert.ok(0 < others && others < nemesis && nemesis === leader && leader < own && own < 1);
  assert.equal(stayOf(told("passed"), now, 1), 0);
  assert.equal(stayOf(told("caseended"), null, 0), undefined, "its end as long as anything");
});

// Answers for more than one question

const stories = [
  { name: "First", team: 0 },
  { name: "Second", team: 1 },
  { name: "Third", team: 0 },
];
const villains = [
  { place: 0, name: "Big", cost: 3, need: 4, ko: 3, box_cost: 2, box: { name: "Wall" } },
  { place: 1, name: "Small", cost: 0, need: 1, ko: 1, box_cost: 1, box: { name: "Fog" } },
];
const sitter = (more = {}) => ({
  content: {
    ...content,
    stories,
    villains,
    colours: ["red", "blue"],
    pairs: ["high and low"],
    fight_windows: ["seq", "fall"],
    abilities: [
      { name: "Bargain", follows: "villain" },
      { name: "Glare", follows: "" },
      { name: "Guess", follows: "colour" },
      { name: "Twist", follows: "pair" },
    ],
  },
  view: { ...view, track: [0, 1], teams: [team(0, { villains: [0, 1] })], case: null, round: 1, action_round: 2, ...more },
  seat: 0,
  say,
});
const asks = (what, moves) => ({ id: 1, what, moves, words: moves.map((move) => move.join(" ")) });

test("a Story action is chosen together with what it does, and a price with what is paid", () => {
  const chains = chainsOf(sitter(), asks("action", [["solve", 1], ["story"]]), "1 VP for Blues");
  assert.deepEqual(Object.keys(chains), ["1"]);
  assert.deepEqual(
    chains[1].map(({ next, note }) => [next, note]),
    [
      [["advance"], "1 VP for Blues"],
      [["manipulate", 0], undefined],
    ],
  );
  const last = chainsOf(sitter({ track: [1, 2] }), asks("action", [["story"]]), "1 VP for you");
  assert.deepEqual(
    last[0].map(({ next }) => next),
    [["advance"]],
    "nobody pushes a card to where it lies",
  );
  assert.deepEqual(chainsOf(sitter({ track: [1, -1] }), asks("action", [["story"]]), ""), {}, "then nothing is asked");
  const paid = chainsOf(sitter(), asks("outwit_r", [["use", 0], ["use", 1], ["pass"]]), "");
  assert.deepEqual(paid, { 0: [{ words: "Use Bargain, giving up Small", next: ["villain", 1] }] });
  const called = chainsOf(
    sitter(),
    asks("seq", [
      ["use", 2],
      ["use", 3],
    ]),
    "",
  );
  assert.deepEqual(
    called[0].map(({ words, next }) => [words, next]),
    [
      ["Use Guess: call red", ["colour", 0]],
      ["Use Guess: call blue", ["colour", 1]],
    ],
  );
  assert.deepEqual(called[1], [{ words: "Use Twist: high and low", next: ["option", 0] }]);
});

test("what is chosen together takes no more rows than the best moves would alone", () => {
  const two = [{ words: "a" }, { words: "b" }];
  assert.deepEqual(fewRows([3, 1, 0, 2], {}), [3, 1, 0, 2]);
  assert.deepEqual(fewRows([3, 1, 0, 2], { 1: two }), [3, 1, 0]);
  assert.deepEqual(fewRows([1], { 1: two }), [1]);
});

test("two gray boxes are played at once if the Trouble is enough for both", () => {
  const question = asks("gray_box", [["backup", 0], ["backup", 1], ["pass"]]);
  const both = boxChains(sitter({ case: { trouble: 3 } }), question, [1, 0], { 1: { about: "Hides." } });
  assert.deepEqual(both, {
    1: [
      { about: "Hides.", words: "backup 1" },
      { words: "Both: Fog and Wall (cost 3)", next: ["backup", 0] },
    ],
  });
  assert.deepEqual(boxChains(sitter({ case: { trouble: 2 } }), question, [1, 0], {}), {});
  assert.deepEqual(boxChains(sitter({ case: { trouble: 3 } }), question, [1, 2], {}), {});
});

test("who does not want something in a fight says so once", () => {
  const fights = sitter({ case: { fighter: 0, seat: 0, card: 1, mastermind: false } });
  assert.deepEqual(unlessOf(fights, "seq")?.order, { what: "seq", until: "caseended" });
  assert.equal(unlessOf(fights, "power"), null);
  assert.equal(unlessOf(fights, "fall"), null, "that comes up once");
  assert.equal(unlessOf(sitter(), "seq"), null);
  assert.notEqual(fightOf(fights.view), "");
  assert.equal(fightOf(sitter().view), "");
});

test("best play sends who wins most often, and chooses a power as often as it should be", () => {
  const powers = asks("power", [
    ["power", 0],
    ["power", 1],
    ["power", 2],
  ]);
  const hints = { moves: { 0: { play: 0 }, 1: { play: 0.25 }, 2: { play: 0.75 } } };
  assert.deepEqual(
    [0, 0.2, 0.25, 0.26, 1].map((drawn) => bestPlay(powers, hints, drawn)?.[1]),
    [1, 1, 1, 2, 2],
  );
  assert.deepEqual(oftenest(hints, 3), [2, 1, 0]);
  assert.deepEqual(
    bestPlay(
      asks("name_hero", [
        ["send", 0],
        ["send", 1],
      ]),
      { moves: { 0: { win: 0.4 }, 1: { win: 0.5 } } },
      0,
    ),
    ["send", 1],
  );
  assert.equal(bestPlay(powers, null, 0.5), null);
  assert.equal(bestPlay(powers, { moves: {} }, 0.5), null);
  assert.equal(bestPlay(asks("seq", [["pass"]]), hints, 0.5), null);
});

test("a Challenge says whom it meets, and what comes of it and of none", () => {
  const masterminds = [
    { name: "Fang", plans: [0, 1] },
    { name: "Grim", plans: [] },
  ];
  const sitter = {
    content: { ...content, masterminds, plans: [{ name: "Dusk" }, { name: "Night" }] },
    view: { ...view, teams: [team(0, { plans: 1 }), team(1)] },
    seat: 0,
    say,
  };
  assert.deepEqual(challengeTip(sitter, 0, true), {
    words: "Challenge Fang",
    about: "If you win, Night fails, and you may bring a Power-Up into play. If you lose, it succeeds.",
  });
  assert.deepEqual(challengeTip(sitter, 0, false), { about: "Night succeeds." });
});

test("an Ally that a plan has nothing left for is still shown", () => {
  const box = { ...content, resources: [{ ally: true }, { ally: false }, { ally: true }] };
  const holding = { ...view, teams: [team(0, { resources: [0, 1, 2] }), team(1)] };
  assert.deepEqual(
    barredAllies(box, holding, [
      ["ally", 2, 0],
      ["assign", 0, 1],
    ]),
    [["ally", 0, 0]],
  );
  assert.deepEqual(
    barredAllies(box, holding, [
      ["ally", 2, 1],
      ["ally", 0, 0],
    ]),
    [],
  );
  assert.deepEqual(barredAllies(box, { ...holding, seat: -1 }, []), []);
});

test("a fight whose beginning nobody has told is told from its middle on", () => {
  const now = { card: 4, seat: 1, seq: 2, init: 0 };
  const story = storyFrom(now, "Ace", "Fang");
  assert.deepEqual([story.card, story.seat, story.sequences.map((one) => [one.seq, one.names])], [4, 1, [[2, ["Ace", "Fang"]]]]);
  const after = storyAfter(story, [told("rolled", { side: 0, kind: 0, faces: [1], hits: 1 }), told("caseended", { outcome: 1, vp: 5 })]);
  assert.deepEqual([struckLast(after, 3)?.blows.length, after.outcome], [1, 1]);
  assert.deepEqual(storyFrom({ ...now, seq: 0 }, "", "").sequences, []);
});
