/** Mayhem's own table: the stage with its tableaux, the Stack, the hand and what can be done with them. */

/** @import { Drawn, GameEvent, Look, LookContext, Message, Move, Panel, Question, Scene } from "/web/types.js" */
/** @import { Content, MayhemView, Token } from "./types.js" */

import { el } from "/web/dom.js";
import { Board as Shared } from "/web/parts/board.js";
import { passOf } from "/web/parts/choices.js";
import { say } from "/web/words.js";
import { Bar } from "./bar.js";
import { cardPicture, cardSheets } from "./cards.js";
import { at } from "./catalog.js";
import { Drag } from "./drag.js";
import { Hand } from "./hand.js";
import { Fit } from "./fit.js";
import { dressHeroes } from "./heroes.js";
import { Keys } from "./keys.js";
import { places, tellEvents } from "./motion.js";
import { Choosing, doubtOf, scorings } from "./moves.js";
import { lay } from "./names.js";
import { briefOf, outcomeOf } from "./outcome.js";
import { StackZone } from "./stack.js";
import { taleOf } from "./tale.js";
import { Tableau } from "./tableau.js";
import { Cards } from "./pieces.js";

/** The styles of this look, beside it; later ones win. */
export const sheets = [
  ...cardSheets,
  "style/choices.css",
  "style/table.css",
  "style/tableau.css",
  "style/stack.css",
  "style/stops.css",
  "style/tale.css",
  "style/bar.css",
  "style/hand.css",
  "style/sizes.css",
  "style/phone.css",
  "style/tv.css",
  "style/motion.css",
];

/** Favor that somebody begins with, for going later. */
const HEAD_START = "head start";

/** @param {LookContext} ctx @returns {Look} */
export function createLook(ctx) {
  dressHeroes(ctx.content.heroes);
  return new Board(ctx);
}

/**
 * One chair's table. Its parts draw themselves from the scene; what is pressed anywhere comes back to `press`.
 *
 * @extends {Shared<MayhemView, Content>}
 */
export class Board extends Shared {
  stops = true;

  /** @param {LookContext} ctx */
  constructor(ctx) {
    super(ctx, "mh", say("mayhem.table"));
    /** @type {Choosing | null} */
    this.choosing = null;
    /** What one thing of the board could mean, when it could mean several. @type {Token[]} */
    this.unclear = [];
    /** What has changed each seat's Favor last. @type {Map<number, GameEvent>} */
    this.favorBy = new Map();
    /** Whose the cards on the stage are, also those that are gone when it is told what happened to them. @type {Map<string, number>} */
    this.whose = new Map();
    this.cards = new Cards(this);
    /** @type {Tableau[]} */
    this.tableaux = [];
    this.stack = new StackZone(this);
    this.bar = new Bar(this);
    this.hand = new Hand(this);
    this.others = el("div", { class: "mh-others" });
    this.own = el("div", { class: "mh-own" });
    this.fx = el("div", { class: "mh-fx", "aria-hidden": "true" });
    this.dock = el("div", { class: "mh-dock", "data-free": true }, this.bar.element, this.hand.element);
    this.body.append(this.others, this.stack.element, this.own, this.dock);
    this.element.append(this.stack.arrows, this.fx);
    this.keys = new Keys(this);
    this.drag = new Drag(this);
    this.sizes = new Fit(this);
  }

  get names() {
    return this.table?.names ?? this.scene?.table.seats.map((seat) => seat.name) ?? [];
  }

  /** What has happened, with the cards that did it. @param {Message[]} messages @param {string[]} names @returns {Panel[]} */
  panels(messages, names) {
    const { content, seat } = this;
    const standing = (/** @type {number} */ slot) => (this.scene ? at(this.view, slot) : undefined);
    const whose = (/** @type {number} */ slot, /** @type {number} */ card) => this.whose.get(`${slot}:${card}`);
    return taleOf(messages, { content, names, seat, at: standing, whose, say }).map(({ card, ...panel }) => ({
      ...panel,
      picture: card >= 0 ? el("span", { class: "mh-tale" }, cardPicture(content, content.cards[card], "tiny")) : null,
    }));
  }

  /** @param {Scene} scene @returns {Drawn} */
  update(scene) {
    const moving = scene.messages.length > 0 && !this.ctx.reducedMotion();
    const before = this.scene && moving ? places(this.element) : null;
    const old = this.scene ? this.view : null;
    const asked = this.question;
    this.see(scene);
    for (const { slot, card, controller } of this.view.stage) this.whose.set(`${slot}:${card}`, controller);
    if (scene.before) this.favorBy.clear();
    for (const message of scene.before ?? scene.messages) this.noteFavor(message);
    const { question } = this;
    if (question?.id !== asked?.id || !question) this.forget(question);
    if (!this.tableaux.length) this.seatThem();
    this.draw();
    const claims = question ? this.claims(question) : [];
    if (!before || !old) return { claims };
    return { claims, busy: tellEvents(this, scene.messages, before, old).then(() => this.stack.point()) };
  }

  /** @param {Message} message */
  noteFavor(message) {
    if (message.type === "undone") this.favorBy.clear();
    if (message.type === "told" && message.event.event === "favorchanged") this.favorBy.set(Number(message.event.who), message.event);
  }

  /** What has changed a seat's Favor last, and by how much; "": nothing yet. @param {number} seat */
  favorWords(seat) {
    const event = this.favorBy.get(seat);
    if (!event || event.kind === HEAD_START) return "";
    const change = Number(event.change);
    const attack = change < 0 ? (this.content.cards.find(({ name }) => name === event.cause)?.attack ?? 0) : 0;
    return say("mayhem.favorBy", change, event.cause, attack);
  }

  /** The moves that can be made on the board; the others are listed beside it. @param {Question} question */
  claims(question) {
    const passes = (/** @type {Move} */ move) => this.content.moves[String(move[0])]?.passes;
    return question.moves.flatMap((move, index) => (passes(move) || this.choosing?.offers(index) ? [index] : []));
  }

  /** Begin to choose anew. @param {Question | null} question */
  forget(question) {
    this.choosing = question ? new Choosing(this.content, this.view, question.moves) : null;
    this.unclear = [];
  }

  seatThem() {
    const count = this.view.favor.length;
    const first = this.seat === null ? 0 : this.seat + 1;
    this.element.dataset.seats = String(count);
    for (let step = 0; step < count; step += 1) {
      const seat = (first + step) % count;
      const tableau = new Tableau(this, seat);
      this.tableaux.push(tableau);
      (seat === this.seat ? this.own : this.others).append(tableau.element);
    }
  }

  draw() {
    const held = this.held();
    for (const tableau of this.tableaux) tableau.draw();
    this.stack.draw();
    this.hand.draw();
    this.bar.draw();
    this.cards.sweep();
    this.layNames();
    this.fit();
    this.keys.rove();
    this.hold(held, ".mh-hand-zone [data-nav][tabindex='0']", ".mh-main button");
    this.stack.point();
  }

  fit() {
    this.sizes.run();
  }

  /** Lay out the names of the seats; those of cards lay out themselves. */
  layNames() {
    lay([.../** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll(".mh-who-name"))]);
  }

  /** What is open at a thing of the board: what it would be chosen for, whether it is chosen, whether the narrator means it, and what
   * speaks against all of it.
   * @param {Token["kind"]} kind @param {number} place */
  mark(kind, place) {
    const open = this.choosing ? this.choosing.here(kind, place).map((entry) => entry.token) : [];
    const chosen = this.choosing?.chosen.some((one) => one.kind === kind && one.at === place) ?? false;
    const paths = this.choosing ? this.choosing.here(kind, place).flatMap((entry) => entry.paths) : [];
    return { open, chosen, meant: this.meant(open), doubt: doubtOf(this.view, paths) };
  }

  /** Whether one of these choices leads to the move that the narrator waits for. @param {Token[]} tokens */
  meant(tokens) {
    if (!this.expected || !this.choosing) return false;
    const move = this.expected.join(" ");
    const next = this.choosing.next();
    return tokens.some((one) => next.get(one.key)?.paths.some((path) => path.move.join(" ") === move));
  }

  /** Something of the board was pressed. Gives whether that meant anything. @param {Token["kind"]} kind @param {number} place */
  press(kind, place) {
    const choosing = this.choosing;
    if (!choosing || this.sending) return false;
    if (choosing.chosen.some((one) => one.kind === kind && one.at === place)) {
      this.cancel();
      return true;
    }
    let open = choosing.here(kind, place).map((entry) => entry.token);
    if (!open.length && choosing.chosen.length) {
      const kept = choosing.chosen;
      choosing.clear();
      open = choosing.here(kind, place).map((entry) => entry.token);
      if (!open.length) choosing.chosen = kept;
    }
    if (!open.length) return false;
    if (open.length === 1) this.choose(open[0]);
    else {
      this.unclear = open;
      this.draw();
    }
    return true;
  }

  /** @param {Token} one */
  choose(one) {
    if (!this.choosing || this.sending) return;
    this.unclear = [];
    const move = this.choosing.choose(one);
    if (move) this.answer(move);
    else this.draw();
  }

  cancel() {
    this.choosing?.clear();
    this.unclear = [];
    this.draw();
  }

  /** @param {Move} move */
  async answer(move) {
    const asked = this.question?.id;
    await this.ctx.answer(move);
    if (this.question?.id === asked) this.cancel();
  }

  /** The best scoring that is open now. */
  best() {
    return this.question ? scorings(this.view, this.question.moves)[0] : undefined;
  }

  pass() {
    return passOf(this.question);
  }

  get seer() {
    return { content: this.content, view: this.view, say };
  }

  /** What a choice would do, before it is made. @param {Token} one @param {boolean} [brief] where there is little room */
  outcome(one, brief = false) {
    return (brief ? briefOf : outcomeOf)(one, this.choosing?.chosen ?? [], this.seer);
  }

  /** Show what a move of the question panel is about. @param {Move | null} move */
  highlight(move) {
    const paths = move && this.scene ? new Choosing(this.content, this.view, [move]).paths : [];
    this.point(paths.slice(0, 1).flatMap((path) => path.tokens.map((one) => `${one.kind}:${one.at}`)));
  }

  destroy() {
    super.destroy();
    this.bar.watch.disconnect();
    this.keys.destroy();
    this.stack.destroy();
  }
}
