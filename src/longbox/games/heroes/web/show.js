/**
 * A fight as a show: what is told in one step, cut into beats that are seen one after the other. This is only arithmetic: which beats there
 * are, what each of them tells, how things stand in it, and how long it stays. The page's pacer keeps the time.
 */

/** @import { Beat, GameEvent, Message } from "/web/types.js" */
/** @import { CaseView, Content, HeroesView } from "./types.js" */

import { ATTACK, DEFEND, OUTWIT } from "./fight.js";

/**
 * @typedef {object} How
 * @property {Content} content
 * @property {number | null} seat
 * @property {number} spent how long this sequence has been shown already, in milliseconds
 * @property {boolean} still whether only still pictures are shown
 */

const FLIP = 350;
const TUMBLE = 250;
const LAND = 80;
const BOOSTED = 300;
const SLAP = 400;
const STAMP = 400;
const SLIDE = 250;
const FALL = 600;
const FLY = 500;
/** A still picture. */
const STILL = 400;
/** The result of a fight, for those who were in it, and for others. */
const RESULT = 2400;
const RESULT_OTHERS = 1000;
/** So long a sequence takes at most, of one's own and of others; one's own from the third on takes half. */
export const BUDGET = 4500;
export const BUDGET_OTHERS = 1500;
const LATE = 3;

/** What moves first, and is told when it has come to rest. */
const FIRST = ["powers", "attack", "defend", "outwit", "again", "points"];
/** What has a still picture of its own; anything else is seen in the next of these. */
const PICTURES = ["powers", "attack", "defend", "outwit", "stamp", "result"];
/** What a fight that has ended comes to, together with the points for its Headline. */
const ENDS = ["defeated", "retreated", "planended", "caseended"];
const BY_HEADLINE = "headline";
/** What is told aloud only by the stamp: a sentence for each blow. */
const UNSPOKEN = ["rolled", "rolledagain", "kolaid", "initiativetaken"];

/** A beat before it is known how long it stays. @typedef {{name: Beat["name"], events: Message[], ms: number}} Part */

/**
 * The beats of a step; []: it is no part of a fight. The last beat shows how things stand after it.
 *
 * @param {Message[]} messages
 * @param {HeroesView} before
 * @param {HeroesView} after
 * @param {How} how
 * @returns {Beat[]}
 */
export function beatsOf(messages, before, after, how) {
  const now = before.case;
  if (!now || now.fighter < 0 || messages.some(({ type }) => type === "undone")) return [];
  const told = messages.filter(({ type }) => type === "told");
  const result = endsWith(now, after);
  const end = told.findLastIndex((message) => isEnd(eventOf(message)));
  let parts = partsOf(result ? told.slice(0, end + 1) : told);
  if (!parts.length) return [];
  if (result) parts.push({ name: "result", events: [told[end]], ms: 0 });
  if (how.still) parts = parts.filter(({ name }) => PICTURES.includes(name)).map((part) => ({ ...part, ms: STILL }));
  const mine = isIn(now, how.seat);
  const stays = timed(parts, now, mine, how.spent);
  /** @type {Beat[]} */
  const beats = [];
  let view = before;
  let at = 0;
  for (const [place, { name, events }] of parts.entries()) {
    const moves = !how.still && FIRST.includes(name);
    const last = told.indexOf(events[moves ? 0 : events.length - 1]) + (moves ? 0 : 1);
    const heard = told.slice(at, Math.max(at, last));
    at = Math.max(at, last);
    view = heard.reduce((seen, message) => viewAfter(seen, eventOf(message), how.content), view);
    const stay = name === "result" ? (mine ? (result === "challenge" ? Infinity : RESULT) : RESULT_OTHERS) : stays[place];
    beats.push({ name, messages: heard, events: moves ? events.map(eventOf) : [], view, stay, said: heard.filter(isSpoken) });
  }
  const rest = messages.filter((message) => message.type !== "told" || told.indexOf(message) >= at);
  return [...beats, { name: "", messages: rest, events: [], view: after, stay: 0, said: rest.filter(isSpoken) }];
}

/** Whether a seat has a part in a fight. @param {CaseView} now @param {number | null} seat */
export function isIn(now, seat) {
  return seat !== null && [now.seat, now.nemesis, now.leader].includes(seat);
}

/** How long these beats take of the budget of their sequence. @param {Beat[]} beats */
export function spentOn(beats) {
  return beats.filter(({ name }) => name !== "result").reduce((sum, { stay }) => sum + stay, 0);
}

/** What a fight ends with: the Headline, a Challenge that may follow; null: it goes on. @param {CaseView} now @param {HeroesView} after */
function endsWith(now, after) {
  if (!after.case) return "headline";
  const over = after.case.mastermind !== now.mastermind || (after.case.lead < 0 && !now.mastermind);
  return over ? "challenge" : null;
}

/** Whether an event still belongs to the result of a fight: what comes after it has other reasons. @param {GameEvent} event */
function isEnd(event) {
  return ENDS.includes(event.event) || (event.event === "scored" && event.kind === BY_HEADLINE);
}

/** @param {Message} message @returns {GameEvent} */
function eventOf(message) {
  return message.type === "told" ? message.event : { event: "", rule: "" };
}

/** @param {Message} message */
function isSpoken(message) {
  return !UNSPOKEN.includes(eventOf(message).event);
}

/** The beats of these events, in order. @param {Message[]} told @returns {Part[]} */
function partsOf(told) {
  /** @type {Part[]} */
  const parts = [];
  for (const message of told) {
    const event = eventOf(message);
    const last = parts.at(-1);
    const part = partOf(event, message);
    if (part && last && isWith(part, last)) {
      last.events.push(message);
      last.ms = Math.max(last.ms, part.ms);
    } else if (part?.ms) parts.push(part);
  }
  return parts;
}

/** Whether something is seen with what was before it: what a stamp says, both sides of an Outwit. @param {Part} part @param {Part} last */
function isWith(part, last) {
  if (last.name === "stamp") return part.name === "ko" || part.name === "initiative";
  return last.name === "outwit" && part.name === "outwit" && last.events.length < 2;
}

/** @param {GameEvent} event @param {Message} message @returns {Part | null} */
function partOf(event, message) {
  /** @type {(name: Beat["name"], ms: number) => Part} */
  const part = (name, ms) => ({ name, events: [message], ms });
  switch (event.event) {
    case "powersshown":
      return part("powers", FLIP);
    case "rolled":
      return part(KINDS[Number(event.kind)], rollTime(event));
    case "rolledagain":
      return part("again", rollTime(event));
    case "used":
      return part("ability", SLAP);
    case "compared":
    case "outwitcompared":
    case "prevented":
      return part("stamp", STAMP);
    case "kolaid":
      return part("ko", STAMP);
    case "initiativetaken":
      return part("initiative", SLIDE);
    case "defeated":
      return part("defeat", FALL);
    case "scored":
      return part("points", FLY);
    case "caseended":
      return part("outcome", STAMP);
    default:
      return null;
  }
}

const KINDS = /** @type {Beat["name"][]} */ ([]);
KINDS[ATTACK] = "attack";
KINDS[DEFEND] = "defend";
KINDS[OUTWIT] = "outwit";

/** Dice tumble, land one after the other, and those that are boosted lift and are thrown again. @param {GameEvent} event */
export function rollTime(event) {
  const faces = /** @type {number[]} */ (event.faces);
  if (event.event === "rolledagain") return BOOSTED + LAND * Number(event.dice);
  if (!faces.length) return 0;
  const dice = Number(event.dice ?? faces.length);
  return TUMBLE + LAND * dice + (faces.length > dice ? BOOSTED : 0);
}

/**
 * How long each beat stays: as designed, or all of them shorter where the budget of their sequence is not enough. A step may end one
 * sequence and begin the next, which has a budget of its own but no beats before powers are chosen.
 *
 * @param {Part[]} parts
 * @param {CaseView} now
 * @param {boolean} mine
 * @param {number} spent
 */
function timed(parts, now, mine, spent) {
  const share = mine && now.seq >= LATE ? 0.5 : 1;
  const budget = Math.max(0, (mine ? BUDGET * share : BUDGET_OTHERS) - spent);
  const wanted = parts.map(({ ms }) => ms * (mine ? share : BUDGET_OTHERS / BUDGET));
  const sum = wanted.reduce((all, ms) => all + ms, 0);
  return sum > budget ? wanted.map((ms) => (ms * budget) / sum) : wanted;
}

/**
 * How things stand after an event of a fight, as far as it is seen on the board.
 *
 * @param {HeroesView} view
 * @param {GameEvent} event
 * @param {Content} content
 * @returns {HeroesView}
 */
function viewAfter(view, event, content) {
  if (event.event === "scored")
    return { ...view, teams: view.teams.map((team, seat) => (seat === event.who ? { ...team, vp: Number(event.total) } : team)) };
  const now = view.case && caseAfter(view.case, event, view, content);
  return now === view.case ? view : { ...view, case: now };
}

/** @param {CaseView} now @param {GameEvent} event @param {HeroesView} view @param {Content} content @returns {CaseView} */
function caseAfter(now, event, view, content) {
  const side = Number(event.side);
  switch (event.event) {
    case "powersshown":
      return {
        ...now,
        power: [Number(event.hero_colour), Number(event.villain_colour)].map((colour, at) => (colour >= 0 ? colour : now.power[at])),
        fighter: fighterOf(now, String(event.hero), view, content),
      };
    case "kolaid":
      if (side === 1) return { ...now, villain_kos: Number(event.kos) };
      return { ...now, kos: now.kos.map((kos, at) => (at === now.fighter ? Number(event.kos) : kos)) };
    case "initiativetaken":
      return { ...now, init: side };
    default:
      return now;
  }
}

/**
 * The place of the hero of this name in the team that troubleshoots.
 *
 * @param {CaseView} now
 * @param {string} name
 * @param {HeroesView} view
 * @param {Content} content
 */
function fighterOf(now, name, view, content) {
  const at = content.teams[view.teams[now.seat].team].heroes.findIndex((place) => content.heroes[place].name === name);
  return at < 0 ? now.fighter : at;
}
