/** What the person in a chair is asked and may do, and what is said meanwhile. A chair without a seat only watches. */

import { turnOf } from "../standing.js";
import { say } from "../words.js";
import { isPassed, passOf } from "./choices.js";

/** @import { Look, Question, Table, Unless, View } from "../types.js" */
/** @import { Chair } from "../standing.js" */

/**
 * @typedef {object} Beside What can be done beside answering.
 * @property {boolean} waits stop the table, which is about to pass
 * @property {Unless | null} unless leave an order to pass
 * @property {boolean} ends end the turn
 * @property {boolean} untilTurn pass until the own turn
 * @property {string[]} forms
 */

/** So many forms are shown as buttons beside the question; more are in the menu only. */
const FEW_FORMS = 6;
/** A form that nobody should press by accident. */
const RARE = "concede";

/** Whether a person decides here: not while the table is paused, or a bot plays. @param {Table} table @param {number | null} seat */
export function isPlaying(table, seat) {
  return table.status === "running" && (seat === null || table.seats[seat].kind !== "bot");
}

/** What is asked: nothing that the table is about to pass. @param {Table} table @param {Chair} chair @param {number | null} seat */
export function askedOf(table, chair, seat) {
  return isPlaying(table, seat) && !isPassed(chair.question) ? chair.question : null;
}

/** Whether the table is about to pass for the seat. @param {Table} table @param {Chair} chair @param {number | null} seat */
export function isPassedFor(table, chair, seat) {
  return isPlaying(table, seat) && isPassed(chair.question);
}

/** The forms that can be filled in now. @param {Table} table @param {Chair} chair @param {number | null} seat */
export function formsOf(table, chair, seat) {
  return isPlaying(table, seat) && !table.lesson ? chair.forms : [];
}

/**
 * Whether the seat could leave the rest of its own turn to the table now.
 *
 * @param {Table} table
 * @param {Chair} chair
 * @param {number | null} seat
 */
export function canEndTurn(table, chair, seat) {
  return mayPass(table, chair, seat) && table.steps.length > 0 && chair.moment?.whose === seat;
}

/**
 * Whether the seat is waited for and may pass, outside of a lesson.
 *
 * @param {Table} table
 * @param {Chair} chair
 * @param {number | null} seat
 */
function mayPass(table, chair, seat) {
  const question = askedOf(table, chair, seat);
  return question?.must === true && passOf(question) !== null && !table.lesson;
}

/**
 * What can be done beside answering, but for what the look offers itself.
 *
 * @param {Table} table
 * @param {Chair} chair
 * @param {number | null} seat
 * @param {Pick<Look, "forms" | "reacts" | "stops"> | null} look
 * @param {Unless | null} [unless] what the look says would be passed
 * @returns {Beside}
 */
export function besideOf(table, chair, seat, look, unless = null) {
  const passes = mayPass(table, chair, seat);
  const forms = formsOf(table, chair, seat).filter((form) => !ofPlan(form) && form !== RARE && !look?.forms?.includes(form));
  return {
    waits: isPassedFor(table, chair, seat) && (chair.question?.moves.length ?? 0) > 1,
    unless: passes ? unless : null,
    ends: canEndTurn(table, chair, seat) && look?.stops !== true,
    untilTurn: passes && table.turns && !table.passing?.until_turn && look?.reacts !== true,
    forms: forms.length <= FEW_FORMS ? forms : [],
  };
}

/** Whether a form belongs to a plan, and so is not offered elsewhere. @param {string} form */
export function ofPlan(form) {
  return ["back", "drop", "reopen"].includes(form);
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

/**
 * How things stand, as a look draws them at a table.
 *
 * @param {Table} table
 * @param {Chair} chair
 * @param {View} view
 * @param {number | null} seat
 */
export function standingScene(table, chair, view, seat) {
  const { shown, waiting, due, ended, draft } = chair;
  return {
    view,
    shown,
    question: askedOf(table, chair, seat),
    waiting,
    due,
    ended,
    draft,
    table: { ...table, turn: turnOf(table, chair) },
    replaying: false,
    ends: canEndTurn(table, chair, seat),
    forms: formsOf(table, chair, seat),
  };
}
