/** A hero that is being built: as the builder holds it, and as a file has it. */

/** @import { Carried, Draft, Family, MilestoneDraft, Part } from "./types.js" */

/**
 * A power: a word of one's own before the family, which may be empty; the family, empty if there is no such one; the die.
 *
 * @typedef {{word: string, family: string, die: number}} Power
 */
/** @typedef {{name: string, powers: Power[], sfx: Part[], limits: Part[]}} PowerSet */
/**
 * @typedef {{
 *   name: string, play: string, dice: number[], distinctions: string[], specialties: {[skill: string]: string},
 *   sets: PowerSet[], milestones: MilestoneDraft[], carried?: Carried
 * }}
 *   Hero
 */

const LETTERS = ["S", "B", "T"];
export const LADDER = [10, 8, 6];

/** @returns {Hero} */
export function newHero() {
  return {
    name: "",
    play: "",
    dice: [0, 0, 0],
    distinctions: ["", "", ""],
    specialties: {},
    sets: [newSet()],
    milestones: [newMilestone(), newMilestone()],
  };
}

/** @returns {PowerSet} */
export function newSet() {
  return { name: "", powers: [], sfx: [], limits: [] };
}

/** @returns {MilestoneDraft} */
export function newMilestone() {
  return { name: "", one: "", three: "", ten: "" };
}

/** A power by its name as a file has it. @param {string} name @param {number} die @param {Family[]} families @returns {Power} */
export function powerOf(name, die, families) {
  const family =
    families
      .map((one) => one.name)
      .filter((one) => name === one || name.endsWith(` ${one}`))
      .sort((one, other) => other.length - one.length)[0] ?? "";
  return { word: family ? name.slice(0, name.length - family.length).trim() : name, family, die };
}

/** @param {Power} power */
export function powerName({ word, family }) {
  return `${word.trim()} ${family}`.trim();
}

/** @param {Partial<Draft>} draft @param {Family[]} families @returns {Hero} */
export function heroOf(draft, families) {
  const dice = /^S(\d+) B(\d+) T(\d+)$/
    .exec(draft.affiliations ?? "")
    ?.slice(1)
    .map(Number) ?? [0, 0, 0];
  const sets = (draft.sets ?? []).map((one) => ({
    name: one.name ?? "",
    powers: Object.entries(one.powers ?? {}).map(([name, die]) => powerOf(name, die, families)),
    sfx: (one.sfx ?? []).map((part) => ({ ...part })),
    limits: (one.limits ?? []).map((part) => ({ ...part })),
  }));
  const lines = [...(draft.distinctions ?? []), "", "", ""];
  const milestones = [...(draft.milestones ?? []).map((one) => ({ ...newMilestone(), ...one })), newMilestone(), newMilestone()];
  return {
    name: draft.name ?? "",
    play: draft.play ?? "",
    dice,
    distinctions: lines.slice(0, Math.max(3, draft.distinctions?.length ?? 0)),
    specialties: Object.fromEntries((draft.specialties ?? []).map((words) => words.split(" "))),
    sets: sets.length ? sets : [newSet()],
    milestones: milestones.slice(0, Math.max(2, draft.milestones?.length ?? 0)),
    ...(draft.carried ? { carried: draft.carried } : {}),
  };
}

/** @param {Hero} hero @returns {Draft} */
export function draftOf(hero) {
  return {
    name: hero.name.trim(),
    affiliations: hero.dice.map((die, at) => `${LETTERS[at]}${die}`).join(" "),
    distinctions: hero.distinctions.map((line) => line.trim()).filter(Boolean),
    specialties: Object.entries(hero.specialties)
      .filter(([, rank]) => rank)
      .map(([skill, rank]) => `${skill} ${rank}`),
    sets: hero.sets.map((one) => ({
      name: one.name.trim(),
      powers: Object.fromEntries(one.powers.map((power) => [powerName(power), power.die])),
      sfx: one.sfx.map(filled),
      limits: one.limits.map(filled),
    })),
    milestones: hero.milestones.map((one) => ({
      name: one.name.trim(),
      one: one.one.trim(),
      three: one.three.trim(),
      ten: one.ten.trim(),
    })),
    play: hero.play.trim(),
    ...(hero.carried ? { carried: hero.carried } : {}),
  };
}

/** Without fields that are empty. @param {Part} part @returns {Part} */
function filled(part) {
  return /** @type {Part} */ (
    Object.fromEntries(Object.entries(part).filter(([, value]) => (Array.isArray(value) ? value.length : value)))
  );
}

/** Give a die to an affiliation; whoever had it takes the other, no die is there twice, and the last one left is given too.
 * @param {number[]} dice @param {number} at @param {number} die */
export function withDie(dice, at, die) {
  const swapped = dice.map((one, place) => (place === at ? die : one === die ? dice[at] : one));
  const new_ = swapped.map((one, place) => (place !== at && (one === die || swapped.indexOf(one) < place) ? 0 : one));
  const open = new_.filter((one) => !LADDER.includes(one)).length;
  const left = LADDER.filter((one) => !new_.includes(one));
  return open === 1 ? new_.map((one) => (LADDER.includes(one) ? one : left[0])) : new_;
}
