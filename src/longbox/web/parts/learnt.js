/** What a seat has met so far that an order to pass can be about. */

import { beginsTurn } from "../messages.js";
import { passOf } from "./choices.js";

/** @import { Message, Question } from "../types.js" */

export class Learnt {
  constructor() {
    /** The questions so far that this seat could have passed: the name of each, and how it was put. @type {Map<string, string>} */
    this.asked = new Map();
    /** The events that were told so far, by name. @type {Set<string>} */
    this.events = new Set();
  }

  /** @param {Message[]} messages @param {Question | null} now */
  follow(messages, now) {
    for (const message of messages) {
      if (message.type === "told") this.events.add(message.event.event);
      if (message.type === "asked") this.learn(message.question);
    }
    this.learn(now);
  }

  /** @param {Question | null} question */
  learn(question) {
    if (question && passOf(question)) this.asked.set(question.what, question.text);
  }

  /** The events so far that have begun a turn, which can end an order. */
  turns() {
    return [...this.events].filter(beginsTurn).sort();
  }
}
