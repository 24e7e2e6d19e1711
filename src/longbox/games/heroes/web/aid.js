/** What can be read by its name, what the die and the signs mean, and what the Nemesis of a team has done, may do and risks. */

/** @import { Board } from "./look.js" */
/** @import { Content } from "./types.js" */

import { el } from "/web/dom.js";
import { say } from "/web/words.js";
import { dieFace, icon } from "./icons.js";
import { nemesisOf } from "./reading.js";

const HIT = 1;
const BOOST = 2;
const TROUBLE = 4;
/** Signs that are no type and no skill. */
const OTHERS = ["dice", "star", "skull", "bolt", "hand"];

/** Lists of what can be read by its name. */
const READ = /** @type {const} */ (["heroes", "villains", "masterminds", "plans", "power_ups", "resources", "headlines", "scenarios"]);

/** @param {Content} content */
export function aidOf(content) {
  const faces = [...new Set(content.die)];
  const times = (/** @type {number} */ face) => content.die.filter((one) => one === face).length;
  const row = (/** @type {Node} */ sign, /** @type {string} */ words) => el("li", null, sign, el("span", null, words));
  return el(
    "div",
    { class: "hs-aid-body" },
    el("h3", null, say("heroes.aid.die")),
    el(
      "ul",
      { role: "list" },
      faces.map((face) => row(dieFace(face), say("heroes.aid.face", times(face), content.die.length, say(`heroes.aid.${nameOf(face)}`)))),
    ),
    el("h3", null, say("heroes.aid.types")),
    el(
      "ul",
      { role: "list", class: "hs-aid-short" },
      content.types.map((type) => row(icon(type), say(`heroes.type.${type}`))),
    ),
    el("h3", null, say("heroes.aid.skills")),
    el(
      "ul",
      { role: "list", class: "hs-aid-short" },
      content.skills.map((skill) => row(icon(skill), say(`heroes.skill.${skill}`))),
    ),
    el("h3", null, say("heroes.aid.others")),
    el(
      "ul",
      { role: "list" },
      OTHERS.map((name) => row(icon(name), say(`heroes.aid.${name}`))),
    ),
  );
}

/**
 * What can be read by its name: cards, and abilities with their owners, each by its list and its place there.
 *
 * @param {Content} content
 * @returns {Map<string, [typeof READ[number], number]>}
 */
export function namedThings(content) {
  /** @type {Map<string, [typeof READ[number], number]>} */
  const things = new Map();
  for (const list of READ) for (const { name, place } of content[list]) if (!things.has(name)) things.set(name, [list, place]);
  for (const { name, kind, card } of content.abilities) {
    const list = READ.find((one) => one === kind);
    if (list && name && !things.has(name)) things.set(name, [list, card]);
  }
  return things;
}

/** @param {number} face */
function nameOf(face) {
  return face & HIT ? (face & BOOST ? "boost" : "hit") : face & TROUBLE ? "trouble" : "blank";
}

/**
 * What is told of the Nemesis against a team: each plan with what it does and how far it is, what it brings and risks, and his card.
 *
 * @param {Board} board
 * @param {number} target
 * @returns {[string, string][]}
 */
export function nemesisRows({ content, view, names, seat: own }, target) {
  const { mastermind, seat, plans } = nemesisOf(content, view, target);
  const player = seat === own ? say("heroes.you_short") : names[seat];
  const all = mastermind.plans.map((place) => content.plans[place]);
  const told = all.map(({ stage, name, short }, at) => {
    const how = say(`heroes.nemesis.${at < plans ? "done" : at === plans ? "next" : "later"}`);
    return /** @type {[string, string]} */ ([say("heroes.nemesis.stage", stage), `${name}. ${how} ${short}`]);
  });
  return [
    [say("heroes.nemesis.player"), player],
    ...told,
    [say("heroes.nemesis.tries"), say("heroes.nemesis.where")],
    [say("heroes.nemesis.succeeds"), say("heroes.nemesis.gain", player)],
    [say("heroes.nemesis.fails"), say("heroes.nemesis.risk", mastermind.name, names[target])],
    ...mastermind.rows.filter(([title]) => !all.some(({ name }) => title.endsWith(name))),
  ];
}
