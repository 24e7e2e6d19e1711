/** How somebody answers: only what is seen on the page and still open, and one answer at a time. */

import { sameMove, warningOf } from "./choices.js";

/** @import { Done, Draft, Move, Question, Refusal } from "../types.js" */

/**
 * @typedef {object} Line What is needed of the connection. When an answer is acknowledged, what it has led to is known.
 * @property {{question: Question | null, draft: Draft, forms: string[]}} chair
 * @property {(question: Question, move: Move) => Promise<Done>} answer
 */

/**
 * @typedef {object} Wishes
 * @property {(warning: string) => Promise<boolean>} sure ask whether a move that is warned of is meant
 * @property {() => Refusal | null} late what was pressed is no longer asked: say so
 * @property {(question: Question) => (refusal: Refusal | null) => Refusal | null} gives
 *   an answer is on its way; what to do when it has arrived
 * @property {(step: number) => Promise<unknown>} drop take a step off the plan
 */

/** @typedef {{question: Question, move: Move, reply: Promise<Done>}} Given */

export class Answering {
  /** @param {Line} line @param {Wishes} wishes */
  constructor(line, wishes) {
    this.line = line;
    this.wishes = wishes;
    /** The last answer, unless it was refused. @type {Given | null} */
    this.given = null;
  }

  /** Whether this question has its answer, which may still be on its way. @param {Question | null} question */
  has(question) {
    return question !== null && question.id === this.given?.question.id;
  }

  /**
   * Answer the question that is seen, if it is still open and has no answer yet.
   *
   * @param {Question | null} question
   * @param {Move} move
   * @returns {Promise<Refusal | null>}
   */
  async answer(question, move) {
    if (!question || this.has(question)) return question ? this.later(question, move) : this.wishes.late();
    const warning = this.isOpen(question) ? warningOf(question, move) : null;
    if (warning && !(await this.wishes.sure(warning))) return null;
    if (this.has(question)) return null;
    return this.isOpen(question) ? this.give(question, move) : this.wishes.late();
  }

  /** @param {Question} question */
  isOpen(question) {
    return question.id === this.line.chair.question?.id;
  }

  /** @param {Question} question @param {Move} move */
  async give(question, move) {
    const given = { question, move, reply: this.line.answer(question, move) };
    this.given = given;
    const arrived = this.wishes.gives(question);
    const { refusal } = await given.reply;
    if (refusal && this.given === given) this.given = null;
    return arrived(refusal);
  }

  /**
   * Somebody is quicker than the line: one more step of a plan is laid when those before it have arrived, if it is still possible then.
   * Anything else is not given twice.
   *
   * @param {Question} question
   * @param {Move} move
   */
  async later(question, move) {
    if (!this.line.chair.forms.includes("drop") || sameMove(move, this.given?.move ?? null)) return null;
    await this.arrived();
    const now = this.line.chair.question;
    return now?.what === question.what && offers(now, move) ? this.answer(now, move) : null;
  }

  /** Resolves when no answer is on its way. */
  async arrived() {
    for (let before; before !== this.given; ) {
      before = this.given;
      await before?.reply;
    }
  }

  /** Lay out a plan: give these steps one after the other. @param {Move[]} steps @returns {Promise<Refusal | null>} */
  async lay(steps) {
    await this.arrived();
    for (const step of steps) {
      const { question } = this.line.chair;
      const refusal = question && offers(question, step) ? await this.answer(question, step) : null;
      if (refusal) return refusal;
    }
    return null;
  }

  /**
   * Answer, and then the question that follows at once, if it is the one that was expected.
   *
   * @param {Question | null} question
   * @param {Move} move
   * @param {Move} then
   */
  async chain(question, move, then) {
    const refusal = await this.answer(question, move);
    const next = this.line.chair.question;
    return !refusal && next && next.id !== question?.id && offers(next, then) ? this.answer(next, then) : refusal;
  }

  /**
   * Answer with what was pressed in a list. A step that lies on the plan already, and changes nothing there, is taken off.
   *
   * @param {Question | null} question
   * @param {Move} move
   */
  async choose(question, move) {
    const { draft, forms } = this.line.chair;
    const planned = forms.includes("drop") ? draft.steps.findIndex((step) => sameMove(step.move, move)) : -1;
    if (!question || this.has(question) || planned < 0) return this.answer(question, move);
    const refusal = await this.answer(question, move);
    const { chair } = this.line;
    if (!refusal && chair.question && chair.question.id !== question.id && chair.draft === draft) await this.wishes.drop(planned);
    return refusal;
  }
}

/** @param {Question} question @param {Move} move */
function offers(question, move) {
  return question.moves.some((one) => sameMove(one, move));
}
