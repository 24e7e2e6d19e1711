/** A troubleshooting as it is seen, event by event: the Threat roll, the villains, every sequence with its dice, the outcome. */

/** @import { GameEvent, Message } from "/web/types.js" */
/** @import { CaseView, Sequence, Story, Throw } from "./types.js" */

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

/** @param {Story | null} story @param {GameEvent} event @returns {Story | null} */
function eventAfter(story, event) {
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
  return {
    seq: Number(event.seq),
    hero: String(event.name),
    villain: String(event.villain),
    heroFirst: event.hero_first === true,
    colours: [-1, -1],
    powers: ["", ""],
    throws: [],
    results: [],
  };
}

/**
 * What can still be told of a troubleshooting whose beginning nobody has told: after an undo, or where the table begins in its middle.
 *
 * @param {CaseView} now
 * @param {string} hero who fights, by name
 * @param {string} villain
 * @returns {Story}
 */
export function storyFrom(now, hero, villain) {
  const story = begun({ event: "casebegan", rule: "", card: now.card, who: now.seat, heroes: [hero] });
  const under_way = { event: "sequencebegan", rule: "", seq: now.seq, name: hero, villain, hero_first: now.init === 0 };
  return now.seq > 0 ? { ...story, sequences: [sequence(under_way)] } : story;
}

/** @param {Sequence} now @param {GameEvent} event @returns {Sequence} */
function sequenceAfter(now, event) {
  switch (event.event) {
    case "powersshown":
      return {
        ...now,
        colours: [Number(event.hero_colour), Number(event.villain_colour)],
        powers: [String(event.hero_power), String(event.villain_power)],
      };
    case "rolled":
      return {
        ...now,
        throws: [
          ...now.throws,
          { side: Number(event.side), kind: Number(event.kind), faces: numbers(event.faces), hits: Number(event.hits) },
        ],
      };
    case "rolledagain":
      return { ...now, throws: again(now.throws, event) };
    case "compared":
      return {
        ...now,
        results: [
          ...now.results,
          { text: `${event.attack_hits}:${event.defend_hits}`, ko: event.ko ? (event.attacker === now.hero ? 1 : 0) : -1 },
        ],
      };
    case "outwitcompared":
      return {
        ...now,
        results: [
          ...now.results,
          { text: `${event.hero_hits}:${event.villain_hits}`, ko: event.winner === "" ? -1 : event.winner === now.hero ? 1 : 0 },
        ],
      };
    default:
      return now;
  }
}

/** The last throw of a side, thrown anew. @param {Sequence["throws"]} throws @param {GameEvent} event */
function again(throws, event) {
  const at = throws.findLastIndex((one) => one.side === Number(event.side));
  return throws.map((one, place) => (place === at ? { ...one, faces: numbers(event.faces), hits: Number(event.hits) } : one));
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
  return fight.findLast((one) => one.seq <= seq && one.throws.length > 0) ?? null;
}

/** What is worth a look while a fight goes on, though only a part of the usual: it stays to be seen on its page. */
const ATTACK = 0;
const DEFEND = 1;
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

/** An attack with its defence, or the two sides of an Outwit. @param {Throw[]} throws */
export function pairsOf(throws) {
  /** @type {Throw[][]} */
  const pairs = [];
  for (const one of throws) {
    const last = pairs.at(-1);
    const answers = one.kind !== ATTACK && last?.length === 1 && last[0].side !== one.side;
    if (answers && last[0].kind === (one.kind === DEFEND ? ATTACK : one.kind)) last.push(one);
    else pairs.push([one]);
  }
  return pairs;
}
