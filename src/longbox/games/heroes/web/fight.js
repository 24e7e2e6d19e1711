/** A troubleshooting as it is seen, event by event: the Threat roll, the villains, every sequence with its dice, the outcome. */

/** @import { GameEvent, Message } from "/web/types.js" */
/** @import { Blow, CaseView, Sequence, Stamp, Story, Throw } from "./types.js" */

const HERO = 0;
const FOE = 1;
export const ATTACK = 0;
export const DEFEND = 1;
export const OUTWIT = 2;

/**
 * After these messages; null: no Headline is being troubleshot, and none was.
 *
 * @param {Story | null} story
 * @param {Message[]} messages
 * @returns {Story | null}
 */
export function storyAfter(story, messages) {
  return messages.reduce((now, message) => {
    if (message.type === "undone") return null;
    return message.type === "told" ? eventAfter(now, message.event) : now;
  }, story);
}

/** The same after one event. @param {Story | null} story @param {GameEvent} event @returns {Story | null} */
export function eventAfter(story, event) {
  if (event.event === "casebegan") return begun(event);
  if (!story) return null;
  const last = story.sequences.at(-1);
  switch (event.event) {
    case "declared":
      return { ...story, declared: String(event.plan) || story.declared };
    case "threatrolled":
      return { ...story, threat: { faces: numbers(event.faces), again: numbers(event.again), trouble: Number(event.trouble) } };
    case "troublechanged":
      return {
        ...story,
        changes: [...story.changes, { why: String(event.why), change: Number(event.change), trouble: Number(event.trouble) }],
      };
    case "sequencebegan":
      return { ...story, sequences: [...story.sequences, sequence(event)] };
    case "kolaid":
      return { ...story, kos: { ...story.kos, [String(event.name)]: Number(event.kos) } };
    case "planended":
      return { ...story, plan: { name: String(event.plan), done: event.done === true } };
    case "caseended":
      return { ...story, outcome: Number(event.outcome), vp: Number(event.vp) };
    default:
      return last ? { ...story, sequences: [...story.sequences.slice(0, -1), sequenceAfter(last, event)] } : story;
  }
}

/** @param {GameEvent} event @returns {Story} */
function begun(event) {
  return {
    card: Number(event.card),
    seat: Number(event.who),
    heroes: /** @type {string[]} */ (event.heroes),
    threat: null,
    changes: [],
    declared: "",
    steps: [],
    sequences: [],
    kos: {},
    outcome: 0,
    vp: 0,
    plan: null,
  };
}

/** @param {GameEvent} event @returns {Sequence} */
function sequence(event) {
  return { seq: Number(event.seq), names: [String(event.name), String(event.villain)], blows: [], used: [], fallen: [] };
}

/**
 * What can still be told of a troubleshooting whose beginning nobody has told: after an undo, or where the table begins in its middle.
 *
 * @param {CaseView} now
 * @param {string} hero who fights, by name; "": nobody does yet
 * @param {string} villain
 * @returns {Story}
 */
export function storyFrom(now, hero, villain) {
  const story = begun({ event: "casebegan", rule: "", card: now.card, who: now.seat, heroes: [hero] });
  const under_way = { event: "sequencebegan", rule: "", seq: now.seq, name: hero, villain, hero_first: now.init === 0 };
  return hero ? { ...story, sequences: [sequence(under_way)] } : story;
}

/** @param {Sequence} now @param {GameEvent} event @returns {Sequence} */
function sequenceAfter(now, event) {
  switch (event.event) {
    case "powersshown":
      return { ...now, names: [String(event.hero), String(event.villain)] };
    case "used":
      return {
        ...now,
        used: [...now.used, { blow: now.blows.length, id: String(event.id), name: String(event.name), of: String(event.of) }],
      };
    case "rolled":
      return { ...now, names: named(now.names, event), blows: thrown(now.blows, throwOf(event)) };
    case "rolledagain":
      return { ...now, blows: again(now.blows, event) };
    case "compared":
      return { ...now, blows: stamped(now.blows, ATTACK, event) };
    case "outwitcompared":
      return { ...now, blows: stamped(now.blows, OUTWIT, event) };
    case "prevented":
      return { ...now, blows: spared(now.blows) };
    case "defeated":
      return { ...now, fallen: [...now.fallen, Number(event.side)] };
    default:
      return now;
  }
}

/** Who fights on each side: another hero may have taken the place of the first. @param {string[]} names @param {GameEvent} event */
function named(names, event) {
  return names.map((name, side) => (side === Number(event.side) ? String(event.name) : name));
}

/** @param {GameEvent} event @returns {Throw} */
function throwOf(event) {
  const faces = numbers(event.faces);
  return {
    side: Number(event.side),
    kind: Number(event.kind),
    name: String(event.name),
    dice: Number(event.dice ?? faces.length),
    faces,
    hits: Number(event.hits),
  };
}

/**
 * A throw opens a blow, or answers the last one that waits for it: an attack may happen inside of another. Of an attack that nobody has
 * told, where the table begins in its middle, there is only the defence.
 *
 * @param {Blow[]} blows
 * @param {Throw} one
 * @returns {Blow[]}
 */
function thrown(blows, one) {
  const kind = one.kind === OUTWIT ? OUTWIT : ATTACK;
  const side = one.kind === DEFEND ? 1 - one.side : one.side;
  const waits = (/** @type {Blow} */ blow) =>
    blow.kind === kind && blow.throws.length === 1 && blow.throws[0].side !== one.side && !blow.stamp;
  const at = one.kind === ATTACK ? -1 : blows.findLastIndex(waits);
  if (at >= 0) return blows.map((blow, place) => (place === at ? { ...blow, throws: [...blow.throws, one] } : blow));
  return [...blows, { kind, side, throws: [one], stamp: null }];
}

/** The last blow of a kind that has none gets its stamp. @param {Blow[]} blows @param {number} kind @param {GameEvent} event */
function stamped(blows, kind, event) {
  const at = blows.findLastIndex((blow) => blow.kind === kind && !blow.stamp);
  return blows.map((blow, place) => (place === at ? { ...blow, stamp: (kind === OUTWIT ? outwitted : compared)(event, blow) } : blow));
}

/** What came of an attack, by the side that threw for it. @param {GameEvent} event @param {Blow} blow @returns {Stamp} */
function compared(event, { side, throws }) {
  const hits = Number(event.attack_hits);
  if (event.ko) return { is: hits === Number(event.defend_hits) ? "tie" : "ko", on: 1 - side, hits };
  const none = throws.some((one) => one.kind === ATTACK && !one.faces.length);
  return { is: none ? "nodice" : "held", on: -1, hits };
}

/** @param {GameEvent} event @returns {Stamp} */
function outwitted(event) {
  const hits = Number(event.hero_hits);
  if (event.winner === "") return { is: "even", on: -1, hits };
  return { is: hits === Number(event.villain_hits) ? "tie" : "ko", on: event.winner === event.hero ? FOE : HERO, hits };
}

/** The KO of the last blow is not laid. @param {Blow[]} blows @returns {Blow[]} */
function spared(blows) {
  const at = blows.length - 1;
  return blows.map((blow, place) =>
    place === at && blow.stamp && blow.stamp.on >= 0 ? { ...blow, stamp: { ...blow.stamp, is: "spared" } } : blow,
  );
}

/** The last throw of a side, thrown again. @param {Blow[]} blows @param {GameEvent} event */
function again(blows, event) {
  const side = Number(event.side);
  const at = blows.findLastIndex((blow) => !blow.stamp && blow.throws.some((one) => one.side === side));
  const changed = (/** @type {Throw} */ one) =>
    one.side === side ? { ...one, faces: numbers(event.faces), hits: Number(event.hits) } : one;
  return blows.map((blow, place) => (place === at ? { ...blow, throws: blow.throws.map(changed) } : blow));
}

/**
 * The sequence whose blows are to be seen: the last one of the fight under way that has any. A Challenge counts its sequences anew.
 *
 * @param {Story | null} story
 * @param {number} seq the sequence under way
 * @returns {Sequence | null}
 */
export function struckLast(story, seq) {
  const sequences = story?.sequences ?? [];
  const fight = sequences.slice(
    Math.max(
      0,
      sequences.findLastIndex((one) => one.seq === 1),
    ),
  );
  return fight.findLast((one) => one.seq <= seq && one.blows.length > 0) ?? null;
}

/** What is worth a look while a fight goes on, though only a part of the usual: it stays to be seen on its page. */
const STEPS = ["casebegan", "declared", "threatrolled", "leadplayed", "boxplayed", "leadswapped", "used", "powersshown"];
const OWN = 0.45;
const AGAINST = 0.35;
const OTHERS = 0.2;

/**
 * How long a step in the middle of a troubleshooting stays, as a part of the usual time: what concerns this seat longer; undefined: as
 * usual.
 *
 * @param {Message[]} messages
 * @param {Pick<CaseView, "seat" | "nemesis" | "leader"> | null} now the troubleshooting under way
 * @param {number | null} seat
 */
export function stayOf(messages, now, seat) {
  if (!now) return undefined;
  if (!messages.some((message) => message.type === "told" && STEPS.includes(message.event.event))) return 0;
  return seat === now.seat ? OWN : seat === now.nemesis || seat === now.leader ? AGAINST : OTHERS;
}

/** @param {unknown} list @returns {number[]} */
function numbers(list) {
  return Array.isArray(list) ? list.map(Number) : [];
}
