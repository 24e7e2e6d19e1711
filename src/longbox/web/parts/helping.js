/** What helps somebody to answer: hints are worked out only for those who want them, and never move what is about to be pressed. */

/** @import { Done, Question } from "../types.js" */

/**
 * @typedef {object} Wishes
 * @property {(type: "hint", fields: {question: number}) => Promise<Done>} send
 * @property {() => Promise<void>} came hints have come: show them
 */

export class Helping {
  /** @param {Wishes} wishes */
  constructor(wishes) {
    this.wishes = wishes;
    /** Whether the game has hints at all. */
    this.helps = false;
    /** The last question that hints were asked for, and what came. @type {{question: number, hints: any, work: Promise<any>}} */
    this.known = { question: 0, hints: null, work: Promise.resolve(null) };
    /** The question for which the best was wanted first; 0: none. */
    this.sorted = 0;
  }

  /** Whether there may be hints that have not come with the question. @param {Question | null} question */
  offers(question) {
    return this.helps && question !== null && question.hints === undefined && question.moves.length > 1;
  }

  /** The hints that are known. @param {Question | null} question */
  of(question) {
    return question?.hints ?? (question?.id === this.known.question ? this.known.hints : null) ?? null;
  }

  /**
   * Whether things may stand in the order of the hints: they came with the question, or somebody has asked for it.
   *
   * @param {Question | null} question
   */
  sorts(question) {
    return question !== null && (question.hints !== undefined || this.sorted === question.id);
  }

  /** From now on they do. @param {Question | null} question @returns {boolean} whether that changes anything */
  sort(question) {
    if (!question || this.sorts(question) || this.of(question) === null) return false;
    this.sorted = question.id;
    return true;
  }

  /**
   * Ask for the hints, once for each question; gives them, or null if there are none.
   *
   * @param {Question} question
   * @returns {Promise<any>}
   */
  ask(question) {
    if (!this.offers(question)) return Promise.resolve(this.of(question));
    if (this.known.question !== question.id) this.known = { question: question.id, hints: null, work: this.fetch(question.id) };
    return this.known.work;
  }

  /** @param {number} question */
  async fetch(question) {
    const { hints } = await this.wishes.send("hint", { question });
    if (!hints || this.known.question !== question) return null;
    this.known.hints = hints;
    await this.wishes.came();
    return hints;
  }
}
