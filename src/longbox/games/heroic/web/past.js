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
  if (event.event === "gathered") {
    /** @type {Throw} */
    const fresh = { who: Number(event.who), sides: /** @type {number[]} */ (event.dice), marks: /** @type {string[]} */ (event.marks), shown: [], total: [], effects: [], value: 0, kept: false, ones: 0 };
    if (!answers(event)) return { throws: [fresh], outcome: "", won: false };
    return past ? { ...past, throws: [...past.throws.slice(0, 1), fresh] } : null;
  }
  if (!past) return null;
  if (event.event === "rolled") return changed(past, { sides: /** @type {number[]} */ (event.dice), shown: /** @type {number[]} */ (event.shown) });
  if (event.event === "declared") return changed(past, { value: Number(event.value), total: /** @type {number[]} */ (event.total), effects: /** @type {number[]} */ (event.effects), ones: Number(event.ones), kept: true });
  return event.event === "outcome" ? { ...past, outcome: text, won: event.won === true } : past;
}

/** With more known of the throw that was made last. @param {Past} past @param {Partial<Throw>} more @returns {Past} */
function changed(past, more) {
  return { ...past, throws: past.throws.map((one, at) => (at === past.throws.length - 1 ? { ...one, ...more } : one)) };
}
