/** How to read views and moves: numbers of the engine, who is where, and what lies in a pool. */

/** @import { Move } from "/web/types.js" */
/** @import { Character, Content, HeroicView, Sheet, Trait } from "./types.js" */

export const WATCHER = 0;
export const HEROES = 0;

/** Stages of the game. */
export const STAGE = { IDLE: 0, FIRST: 1, NEXT: 2, ACT: 3, ROLL: 4, KEEP: 5, BUY: 6, REACT: 7, REST: 11 };
/** What an action is for. */
export const USE = { ATTACK: 0, COMPLICATE: 1, SUPPORT: 2, RECOVER: 3, OBJECTIVE: 4, SHUT: 5, REMOVE: 6, LIFT: 7, LOWER: 8 };
/** Traits that lie on the table. */
export const KIND = { ASSET: 0, COMPLICATION: 1, RESOURCE: 2, STUNT: 3 };
/** Distinctions of the scene come behind those of a datafile. */
export const SCENE_DISTINCTION = 4;
export const ACTION_SCENE = 1;
/** Left by a complication and not by stress. */
export const OUT_BY_COMPLICATION = 3;

/** @param {Content} content @param {Character} one @returns {Sheet} */
export function sheetOf(content, { sheet }) {
  return typeof sheet === "string" ? content.datafiles[sheet] : sheet;
}

/** Whether it is a mob or a threat, whose dice fall one by one. @param {Sheet} sheet */
export function isMany(sheet) {
  return sheet.kind === "mob" || sheet.kind === "threat";
}

/** Those who are in the scene, by the places of the cast. @param {HeroicView} view @param {number} side */
export function present(view, side) {
  return view.cast.map((_, who) => who).filter((who) => view.cast[who].here && !view.cast[who].dead && view.cast[who].side === side);
}

/** The hero of a seat; -1: none. @param {HeroicView} view @param {Content} content @param {number | null} seat */
export function heroOf(view, content, seat) {
  if (seat === null || seat === WATCHER) return -1;
  return view.cast.findIndex((one) => one.seat === seat && one.side === HEROES && !one.dead && sheetOf(content, one).kind === "hero");
}

/**
 * What somebody has on the table, with the places.
 *
 * @param {HeroicView} view
 * @param {number} who
 * @returns {{trait: Trait, place: number}[]}
 */
export function traitsOf(view, who) {
  return view.traits.map((trait, place) => ({ trait, place })).filter(({ trait }) => trait.die > 0 && trait.owner === who);
}

/** The pool to look at: one's own, or the first that is begun, or the only one. @param {HeroicView} view */
export function poolOf({ pools, seat }) {
  const begun = pools.find((pool) => pool.aim || pool.dice.length);
  return pools.find((pool) => pool.seat === seat) ?? begun ?? (pools.length === 1 ? pools[0] : null);
}

/** The steps in a seat's pool. @param {HeroicView} view @returns {Move[]} */
export function draftOf(view) {
  return view.pool ? (view.drafts[view.pool.seat] ?? []) : [];
}

/** The aim in a pool: use, target, detail; null: none yet. @param {HeroicView} view */
export function aimOf(view) {
  const aim = draftOf(view).find((step) => step[0] === "aim");
  return aim ? { use: Number(aim[1]), target: Number(aim[2]), detail: Number(aim[3]) } : null;
}

/** Where the powers of a set begin among all. @param {Sheet} sheet @param {number} set */
export function firstPower(sheet, set) {
  return sheet.sets.slice(0, set).reduce((sum, one) => sum + one.powers.length, 0);
}

/** Where the SFX, or the Limits, of a set begin among all. @param {Sheet} sheet @param {number} set @param {"sfx" | "limits"} list */
export function firstOf(sheet, set, list) {
  return sheet.sets.slice(0, set).reduce((sum, one) => sum + one[list].length, 0);
}

/** @param {number} chance */
export function percent(chance) {
  const whole = Math.round(chance * 100);
  if (whole === 100 && chance < 0.9995) return 99;
  return whole === 0 && chance > 0.0005 ? 1 : whole;
}

/**
 * The chances of an effect of just this size: those of at least this size, less those of a larger one; what is smaller than d6 is a d4.
 *
 * @param {number} win
 * @param {{[size: string]: number}} effects
 * @returns {{size: number, chance: number}[]}
 */
export function exactly(win, effects) {
  const least = [win, effects[6] ?? 0, effects[8] ?? 0, effects[10] ?? 0, effects[12] ?? 0, 0];
  return [4, 6, 8, 10, 12].map((size, at) => ({ size, chance: Math.max(0, least[at] - least[at + 1]) }));
}

/**
 * The Limits of somebody that have to be activated, by the number that moves call them by.
 *
 * @param {Content} content
 * @param {Sheet} sheet
 */
export function limitsOf(content, sheet) {
  const all = sheet.sets.flatMap((set) => set.limits);
  return all
    .map((limit, flat) => ({
      flat,
      limit,
      name: content.limits[limit.id].name,
      detail: limit.words || limit.complication,
      rule: content.limits[limit.id].rule,
    }))
    .filter(({ limit }) => !["conscious_activation", "growing_dread"].includes(limit.id));
}
