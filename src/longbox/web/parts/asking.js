/** How a question is put: the panel with its moves, the plan that they make, what is passed, and what else can be done. */

import { askedOf, besideOf, formsOf, isPassedFor, meanwhileOf } from "./asked.js";
import { finishOf } from "./choices.js";
import { Hints } from "./hints.js";
import { Learnt } from "./learnt.js";
import { titlePage, yourMove } from "./notice.js";
import { PassingPart } from "./passing.js";
import { Plan } from "./plan.js";
import { QuestionPanel } from "./question.js";
import { Quick } from "./quick.js";

/** @import { Message, Move, Question, Table } from "../types.js" */
/** @import { Chair } from "../standing.js" */
/** @import { Connection } from "../connection.js" */
/** @import { Answering } from "./answering.js" */
/** @import { Doing } from "./doing.js" */
/** @import { Stage } from "./stage.js" */

/**
 * @typedef {object} Wishes
 * @property {(act: () => Promise<unknown>) => void} working do something that takes a while
 * @property {() => Promise<void>} redraw draw the stage again, and then the question
 * @property {() => boolean} active whether somebody looks
 * @property {() => void} endTurn
 * @property {(form: string) => void} form open its dialog
 * @property {(number: string) => void} rule
 */

export class Asking {
  /**
   * @param {Connection} line
   * @param {string} game
   * @param {Stage} stage
   * @param {Answering} answering
   * @param {Doing} doing
   * @param {Wishes} wishes
   */
  constructor(line, game, stage, answering, doing, wishes) {
    this.line = line;
    this.stage = stage;
    this.answering = answering;
    this.wishes = wishes;
    /** The question that this person was told of. */
    this.noticed = 0;
    /** How things stood when the question was put. */
    this.chair = line.chair;
    this.learnt = new Learnt();
    this.passing = new PassingPart(line, this.learnt);
    this.hints = new Hints(line, game, { question: () => this.panel.question, redraw: wishes.redraw, working: wishes.working });
    /** @type {QuestionPanel} */
    this.panel = new QuestionPanel(
      {
        answer: (move, then) => wishes.working(() => this.chosen(move, then)),
        rule: wishes.rule,
        text: (text) => stage.naming.text(text),
        highlight: (move) => stage.highlight(move),
      },
      this.hints.element,
    );
    this.plan = new Plan(
      {
        drop: (step) => doing.fill({ form: "drop", step }),
        back: () => doing.back(),
        reopen: () => doing.fill({ form: "reopen" }),
        rule: wishes.rule,
        shut: () => this.show(this.chair),
      },
      this.panel.bar,
    );
    this.quick = new Quick(game, {
      askMe: () => this.passing.askMe(this.chair),
      unless: (order) => this.passing.add(order),
      endTurn: wishes.endTurn,
      untilTurn: () => this.passing.set({ until_turn: true }),
      form: wishes.form,
    });
    /** All of it, from top to bottom. */
    this.elements = [this.plan.element, this.panel.element, this.quick.element, this.passing.marked, this.passing.element];
  }

  /** @param {Message[]} messages @param {Question | null} question that they have led to */
  hear(messages, question) {
    this.learnt.follow(messages, question);
    this.plan.hear(messages);
  }

  /** Answer with a move of the panel. @param {Move} move @param {Move} [then] the answer to what follows at once */
  chosen(move, then) {
    const { question } = this.panel;
    return then ? this.answering.chain(question, move, then) : this.answering.choose(question, move);
  }

  /** @param {Chair} chair */
  show(chair) {
    const { table, seat } = this.line;
    if (!table) return;
    const { look, shown, sortable } = this.stage;
    this.chair = chair;
    const question = askedOf(table, chair, seat);
    this.passing.showRow(look?.stops === true ? [] : this.passing.marks(chair), this.wishes.rule);
    this.plan.show(chair.draft, formsOf(table, chair, seat), look?.plans === true);
    this.showPanel(table, chair, question);
    this.hints.show(table, question, sortable, this.wishes.active());
    this.quick.show(besideOf(table, chair, seat, look, shown.unless));
    if (seat !== null && this.wishes.active()) this.notice(table, question);
  }

  /** @param {Table} table @param {Chair} chair @param {Question | null} question */
  showPanel(table, chair, question) {
    const { seat } = this.line;
    const { draft, ended } = chair;
    const meanwhile = isPassedFor(table, chair, seat) ? this.passing.words(chair.question) : meanwhileOf(table, chair, seat, question);
    const finish = this.plan.element.hidden ? [] : finishOf(question);
    const taught = table.lesson?.move.length ? table.lesson.move : null;
    this.panel.show(question, meanwhile, this.stage.shown, taught, draft.steps, finish);
    this.panel.showSending(this.answering.has(question));
    this.panel.element.hidden = table.status !== "running" || ((ended !== null || table.lesson?.done === true) && !question);
  }

  /** Show in the panel whether an answer is on its way. */
  showSending() {
    this.panel.showSending(this.answering.has(this.panel.question));
  }

  /** Tell this person that it is their move. @param {Table} table @param {Question | null} question */
  notice(table, question) {
    titlePage(table.title, question?.must === true);
    if (!question?.must || question.id === this.noticed) return;
    this.noticed = question.id;
    yourMove(question.text);
  }
}
