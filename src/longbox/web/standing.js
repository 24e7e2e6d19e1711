/** How things stand for one chair: the sum of the messages sent to it. */

/** @import { Draft, Ended, Message, Moment, Question, RollDue, Table, View, Waiting } from "./types.js" */

/**
 * @typedef {object} Standing
 * @property {Question | null} question what this chair is asked
 * @property {Waiting | null} waiting
 * @property {RollDue | null} due
 * @property {Ended | null} ended
 * @property {Draft} draft the steps of this seat's own plan
 * @property {string[]} forms the forms that this seat can use, by name
 */

/**
 * @typedef {object} Seen What the server says of a chair beside that.
 * @property {number} n the last message's number
 * @property {View | null} view null until the server has answered
 * @property {string} shown
 * @property {Moment | null} moment the last step of a turn that the game has been in
 */

/** @typedef {Standing & Seen} Chair */

/** Before the first message. @type {Readonly<Standing>} */
export const NOTHING = Object.freeze({
  question: null,
  waiting: null,
  due: null,
  ended: null,
  draft: { steps: [], sealed: false },
  forms: [],
});

/** How things stand after these messages. @param {Standing} before @param {Message[]} messages @returns {Standing} */
export function standingAfter(before, messages) {
  return messages.length ? Object.assign({}, before, ...messages.map(changes)) : before;
}

/** What a message changes. @param {Message} message @returns {Partial<Standing>} */
function changes(message) {
  switch (message.type) {
    case "told":
      return {};
    case "asked":
      return { question: message.question };
    case "waiting":
      return { waiting: message, due: null };
    case "roll_due":
      return { due: message, waiting: null };
    case "undone":
      return { ended: null, due: null };
    case "draft":
      return { draft: { steps: message.steps, sealed: message.sealed } };
    case "forms":
      return { forms: message.forms };
    case "ended":
      return { ended: message, question: null, waiting: null, due: null };
  }
}

/**
 * The seats that are waited for, by the messages; what the table says is only as new as its last message.
 *
 * @param {Pick<Table, "turn">} table
 * @param {Standing} standing
 */
export function turnOf(table, standing) {
  if (standing.ended || standing.due) return [];
  return standing.waiting?.seats ?? table.turn;
}
