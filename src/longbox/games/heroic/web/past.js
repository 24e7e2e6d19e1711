/** The last action as it was told, so that it can still be seen when the game has gone on: dice, totals and the outcome. */

/** @import { GameEvent, Message } from "/web/types.js" */
/** @import { Past, Throw } from "./types.js" */

/** Whether a pool answers another one. @param {GameEvent} event */
export function answers(event) {
  return event.aim === "" || event.aim === "react";
}

/** @param {Past | null} past @param {Message[]} messages @returns {Past | null} */
export function pastAfter(past, messages) {
  for (const message of messages) {
    if (message.type === "undone") past = null;
    else if (message.type === "told") past = heard(past, message.event, message.text);
  }
  return past;
}

/** @param {Past | null} past @param {GameEvent} event @param {string} text @returns {Past | null} */
function heard(past, event, text) {
  if (event.event === "scenebegan") return null;
  if (event.event === "told" && event.use === "sfx burst") return { ...(past ?? { throws: [], outcome: "", won: false }), burst: true };
  if (event.event === "gathered") {
    /** @type {Throw} */
    const fresh = {
      who: Number(event.who),
      sides: /** @type {number[]} */ (event.dice),
      marks: /** @type {string[]} */ (event.marks),
      shown: [],
      total: [],
      effects: [],
      value: 0,
      kept: false,
      ones: 0,
    };
    const burst = past?.burst === true;
    if (!answers(event)) return { throws: [fresh], outcome: "", won: false, burst };
    return past?.throws.length ? { ...past, throws: [...past.throws.slice(0, 1), fresh], burst } : null;
  }
  if (!past) return null;
  if (event.event === "rolled")
    return {
      ...changed(past, fallen(/** @type {number[]} */ (event.dice), /** @type {number[]} */ (event.shown), past.burst)),
      burst: false,
    };
  if (event.event === "declared")
    return changed(past, {
      value: Number(event.value),
      total: /** @type {number[]} */ (event.total),
      effects: /** @type {number[]} */ (event.effects),
      ones: Number(event.ones),
      kept: true,
    });
  return event.event === "outcome" ? { ...past, outcome: text, won: event.won === true } : past;
}

/**
 * The dice as they fell; Burst takes the largest away (rule P9.9).
 *
 * @param {number[]} sides
 * @param {number[]} shown
 * @param {boolean} burst
 * @returns {Partial<Throw>}
 */
function fallen(sides, shown, burst) {
  if (!burst || sides.length < 2) return { sides, shown };
  const top = shown.indexOf(Math.max(...shown));
  return { sides: sides.toSpliced(top, 1), shown: shown.toSpliced(top, 1), away: { sides: sides[top], shown: shown[top] } };
}

/** With more known of the throw that was made last. @param {Past} past @param {Partial<Throw>} more @returns {Past} */
function changed(past, more) {
  return { ...past, throws: past.throws.map((one, at) => (at === past.throws.length - 1 ? { ...one, ...more } : one)) };
}
