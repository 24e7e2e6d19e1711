/** What the person in a chair is asked and may do, and what is said meanwhile. A chair without a seat only watches. */

import { say } from "../words.js";
import { isPassed, passOf } from "./choices.js";

/** @import { Question, Table } from "../types.js" */
/** @import { Chair } from "../standing.js" */

/** Whether a person decides here: not while the table is paused, or a bot plays. @param {Table} table @param {number | null} seat */
export function isPlaying(table, seat) {
  return table.status === "running" && (seat === null || table.seats[seat].kind !== "bot");
}

/** What is asked: nothing that the table is about to pass. @param {Table} table @param {Chair} chair @param {number | null} seat */
export function askedOf(table, chair, seat) {
  return isPlaying(table, seat) && !isPassed(chair.question) ? chair.question : null;
}

/** The forms that can be filled in now. @param {Table} table @param {Chair} chair @param {number | null} seat */
export function formsOf(table, chair, seat) {
  return isPlaying(table, seat) && !table.lesson ? chair.forms : [];
}

/** Whether the seat could leave the rest of its own turn to the table now. @param {Table} table @param {Chair} chair @param {number | null} seat */
export function canEndTurn(table, chair, seat) {
  const question = askedOf(table, chair, seat);
  return question?.must === true && passOf(question) !== null && table.steps.length > 0 && chair.moment?.whose === seat && !table.lesson;
}

/**
 * What the panel says while nothing is asked, or nothing that has to be answered.
 *
 * @param {Table} table
 * @param {Chair} chair
 * @param {number | null} seat
 * @param {Question | null} question
 */
export function meanwhileOf(table, chair, seat, question) {
  const { due, waiting, draft } = chair;
  if (due) return say("wait.roll", due.by >= 0 ? table.names[due.by] : "", due.what);
  const others = (waiting?.seats ?? []).filter((one) => one !== seat).map((one) => table.names[one]);
  if (others.length) return say(draft.sealed && draft.steps.length ? "plan.waits" : "wait.for", others);
  if (question) return "";
  return say(waiting && !waiting.seats.length ? "wait.nobody" : "wait.moment");
}
