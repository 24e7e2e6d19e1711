/** What the messages of a stream mean to a reader. */

import { say } from "./words.js";

/** @import { Message } from "./types.js" */

const TURN = /^(turn|round|scene)(began|begins|started)?$/;

/** Whether an event begins a turn, a round or a scene: lines are grouped by these, and orders end with them. @param {string} event */
export function beginsTurn(event) {
  return TURN.test(event);
}

/** Whether a message tells of a pass, which is shown quietly. @param {Message} message */
export function isPassing(message) {
  return message.type === "told" && message.event.event === "passed";
}

/** A message as a line; "" if there is nothing to say. @param {Message} message @param {string[]} names */
export function wordsOf(message, names) {
  if (message.type === "told") return message.text;
  if (message.type === "undone") return say("log.undone", names[message.by] ?? "", message.text);
  if (message.type === "ended") return say("log.ended");
  return "";
}
