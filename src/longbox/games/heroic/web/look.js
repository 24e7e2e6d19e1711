/**
 * The table of Heroic: the datafile on the left, the scene, the foes and the pool in the middle, order and doom on the right; for the
 * Watcher the desk.
 */

/** @import { Drawn, Look, LookContext, Message, Move, Panel, Scene, Tip } from "/web/types.js" */
/** @import { Content, HeroicView, Hints } from "./types.js" */

import { el } from "/web/dom.js";
import { Board as Shared } from "/web/parts/board.js";
import { sameMove } from "/web/parts/choices.js";
import { ruleLink } from "/web/parts/rulebook.js";
import { say } from "/web/words.js";
import { Desk } from "./desk.js";
import { face } from "./faces.js";
import { Growth } from "./growth.js";
import { OutCard } from "./out.js";
import { Person } from "./person.js";
import { PoolZone } from "./pool.js";
import { aimOf, heroOf, percent, poolOf, present, sheetOf, STAGE, USE, WATCHER } from "./reading.js";
import { Rows } from "./rows.js";
import { ScenePanel } from "./scene.js";
import { Datafile } from "./sheet.js";
import { Side } from "./side.js";
import { taleOf } from "./tale.js";

/** The styles of this look, beside it; later ones win. */
export const sheets = [
  "style/table.css",
  "style/sheet.css",
  "style/pool.css",
  "style/side.css",
  "style/desk.css",
  "style/cast.css",
  "style/phone.css",
  "style/tv.css",
];

const BEST = 5;
const BEST_NARROW = 3;
/** Questions with many answers of which the first lets it be. */
const LET_BE_FIRST = ["opportunity", "counter", "landing"];

/** @param {LookContext} ctx @returns {Look} */
export const createLook = (ctx) => new Board(ctx);

/**
 * One chair's table. Its parts draw themselves from the scene that it has.
 *
 * @extends {Shared<HeroicView, Content>}
 */
export class Board extends Shared {
  plans = true;
  forms = ["advance", "unlock", "story", "strike"];
  reacts = true;

  /** @param {LookContext} ctx */
  constructor(ctx) {
    super(ctx, "hc", say("heroic.table"));
    /** @type {Hints | null} */
    this.hints = null;
    /** The type of stress that this person attacks with, until another is chosen. */
    this.type = 0;
    /** Whose datafile is on the left; -1: nobody's. */
    this.shownSheet = -1;
    this.sheet = new Datafile(this);
    this.rows = new Rows(this);
    this.scenery = new ScenePanel(this);
    this.pool = new PoolZone(this);
    this.side = new Side(this);
    this.growth = new Growth(this);
    this.person = new Person(this);
    this.left = el("div", { class: "hc-left" }, this.rows.element, this.sheet.element);
    this.out = new OutCard(this);
    this.middle = el("div", { class: "hc-middle" }, this.scenery.element, this.out.element, this.pool.element);
    this.right = el("div", { class: "hc-right" }, this.side.element);
    this.desk = this.seat === WATCHER ? new Desk(this) : null;
    this.element.classList.toggle("hc-watcher", this.desk !== null);
    this.body.append(...(this.desk ? [this.desk.element] : [this.left, this.middle, this.right]));
  }

  /** The hero of this chair in the cast; -1: none. */
  get me() {
    return heroOf(this.view, this.content, this.seat);
  }

  /** What the pool that grows is for. */
  get aim() {
    return aimOf(this.view);
  }

  /** The datafile of somebody at the table. @param {number} who */
  sheetOf(who) {
    return sheetOf(this.content, this.view.cast[who]);
  }

  /** Whether somebody in the cast is against the heroes. @param {number} who */
  isFoe(who) {
    return this.view.cast[who]?.side === 1;
  }

  /** The moves of the question of some kinds, with their places and words. @param {...string} kinds */
  movesOf(...kinds) {
    const { question } = this;
    return (question?.moves ?? [])
      .map((move, at) => ({ move, at, words: question?.words[at] ?? "" }))
      .filter(({ move }) => kinds.includes(String(move[0])));
  }

  // Doing

  /** @param {Move} move */
  answer(move) {
    this.ctx.details(null);
    return super.answer(move);
  }

  /** @param {Move} move */
  give(move) {
    return move[0] === "aim" ? this.aimAt(move) : this.answer(move);
  }

  /** Take a step off the pool. @param {number} step */
  drop(step) {
    return this.ctx.fill({ form: "drop", step });
  }

  /** Aim, and let the quick pool fill up; in a lesson one thing after the other. @param {Move} move */
  aimAt(move) {
    this.ctx.details(null);
    return this.lesson ? this.ctx.answer(move) : this.ctx.plan([move, ["quick"]]);
  }

  /** Aim otherwise: the dice stay, as far as they fit. @param {Move} move */
  take(move) {
    if (move[1] === USE.ATTACK) this.type = Number(move[3]);
    return this.answer(move);
  }

  /**
   * The attack that a press on a foe begins: with what hurts them most already, or as before.
   *
   * @param {number} who
   * @returns {Move | null}
   */
  attackOn(who) {
    if (this.view.pool?.seat !== this.seat || this.view.cast[who].side === this.view.cast[this.view.pool?.who ?? who].side) return null;
    const ways = this.movesOf("aim").filter(({ move }) => move[1] === USE.ATTACK && move[2] === who);
    if (!ways.length) return null;
    const { stress } = this.view.cast[who];
    const worst = Math.max(...stress);
    const type = worst ? stress.indexOf(worst) : this.type;
    return (ways.find(({ move }) => this.isMeant(move)) ?? ways.find(({ move }) => move[3] === type) ?? ways[0]).move;
  }

  // Drawing

  /** @param {Scene} scene */
  see(scene) {
    super.see(scene);
    this.view.pool = poolOf(this.view);
  }

  /** @param {Scene} scene @returns {Drawn} */
  update(scene) {
    const first = this.scene === null;
    const before = this.hints;
    const asked = this.question;
    this.see(scene);
    // each step of a pool asks anew: until there is more to say, what was said of the pool holds, without what was said of moves
    this.hints = this.question
      ? (scene.hints ??
        (before && asked?.what === this.question.what && this.view.pool
          ? { ...before, adds: {}, aims: {}, keeps: [], helps: [], growth: [] }
          : null))
      : null;
    this.side.hear(scene.before, scene.messages);
    this.pool.hear(scene.before, scene.messages);
    const glide = !first && scene.messages.length ? this.ctx.animate.flip(this.element, () => this.draw()) : this.draw();
    return { ...this.ranked(), busy: Promise.all([glide, this.pool.rolling]) };
  }

  draw() {
    const held = this.held();
    const { view } = this;
    const gathers = view.pool !== null && view.pool.seat === this.seat;
    this.shownSheet = gathers ? (view.pool?.who ?? -1) : this.me;
    this.element.dataset.gathers = String(gathers);
    this.element.dataset.sending = String(this.scene?.sending === true);
    this.element.dataset.scene = String(view.scene.kind);
    this.scenery.draw();
    this.out.draw();
    this.pool.draw();
    this.side.draw();
    this.sheet.draw(this.shownSheet);
    this.rows.draw(gathers && (this.aim !== null || view.stage === STAGE.REACT) ? this.shownSheet : -1);
    if (this.desk) this.desk.draw();
    this.left.hidden = this.shownSheet < 0;
    this.element.classList.toggle("hc-alone", this.left.hidden);
    this.fit();
    this.hold(held, ":is(.hc-roll, .hc-trade-off)[data-thing]", "button.choice[data-thing]", "button[data-thing]");
    return undefined;
  }

  /** What the question panel shows first, and more about some of its moves. */
  ranked() {
    const { question } = this;
    if (!question) return {};
    const tips = this.tips();
    if (this.expected?.length) return { tips, best: [this.placeOf(this.expected)].filter((at) => at >= 0) };
    const own = this.desk?.ranked();
    if (own) return { tips, ...own };
    // steps of a pool are pressed on the stage rather than in the question panel
    const claims = question.moves.flatMap((move, at) => (this.content.steps.includes(String(move[0])) ? [at] : []));
    return { tips, best: this.best(), claims };
  }

  /** The moves that most people want, in their order. @returns {number[]} */
  best() {
    const { question, view } = this;
    if (!question || question.moves.length <= BEST) return [];
    const most = this.narrow ? BEST_NARROW : BEST;
    // the same may be claimed several times: each is named once
    const claims = this.movesOf("claim")
      .filter(({ words }, place, all) => all.findIndex((one) => one.words === words) === place)
      .map(({ at }) => at);
    const gathers = view.pool !== null && view.pool.seat === this.seat;
    if (LET_BE_FIRST.includes(question.what)) return [0, 1, 2];
    if (view.stage === STAGE.KEEP) return this.keepsFirst(most);
    const roll = this.movesOf("roll", "rush").map(({ at }) => at);
    if (gathers && roll.length) return [...roll, ...this.movesOf("quick").map(({ at }) => at), ...claims];
    if (gathers)
      return [...this.aims(most), ...this.movesOf("done", "hold").map(({ at }) => at), ...claims].filter(
        (at, place, all) => all.indexOf(at) === place,
      );
    return claims.length ? [...claims, ...this.movesOf("name", "nobody").map(({ at }) => at)] : [];
  }

  /** @param {number} most */
  keepsFirst(most) {
    const known = (this.hints?.keeps ?? []).filter((one) => one.steps.length === 1).map((one) => this.placeOf(one.steps[0]));
    return (known.length ? known : this.movesOf("keep").map(({ at }) => at)).filter((at) => at >= 0).slice(0, most);
  }

  /** One aim for each whom it may concern: the objective, each foe, help for somebody, then recovery. @param {number} most */
  aims(most) {
    const { view } = this;
    const other = view.cast[view.pool?.who ?? 0]?.side === 1 ? 0 : 1;
    const foes = present(view, other)
      .filter((who) => view.cast[who].out < 0)
      .map((who) => this.attackOn(who))
      .filter((move) => move !== null);
    const others = this.movesOf("aim").filter(
      ({ move }) => [USE.OBJECTIVE, USE.SUPPORT, USE.RECOVER].includes(Number(move[1])) && (move[1] !== USE.SUPPORT || !move[3]),
    );
    const first = others.filter(({ move }) => move[1] === USE.OBJECTIVE).map(({ at }) => at);
    const recover = others.filter(({ move }) => move[1] === USE.RECOVER).map(({ at }) => at);
    const support = others.filter(({ move }) => move[1] === USE.SUPPORT).map(({ at }) => at);
    return [...first, ...foes.map((move) => this.placeOf(move)), ...recover, ...support].slice(0, most);
  }

  /** What an aim is, in few words. @param {Move} move */
  aimWords(move) {
    const { view } = this;
    const name = view.faces[Number(move[2])]?.name ?? "";
    if (move[1] === USE.OBJECTIVE) return say("heroic.aim.objective", say(`heroic.objective.${view.scene.objective}`));
    if (move[1] === USE.ATTACK) return say("heroic.aim.attack", name, this.content.types[Number(move[3])]);
    if (move[1] === USE.SUPPORT && !move[3])
      return move[2] === view.pool?.who ? say("heroic.aim.prepare") : say("heroic.aim.support", name);
    return this.wordsOf(move);
  }

  /** @param {Move} move @param {number} at @returns {Tip | null} */
  tip(move, at) {
    const { hints } = this;
    const kind = String(move[0]);
    if (kind === "aim")
      return { words: this.aimWords(move), note: hints?.aims[at] === undefined ? "" : say("heroic.percent", percent(hints.aims[at])) };
    if (kind === "buy") return { words: say("heroic.buy", Number(move[1]), Number(move[2])), note: "" };
    if (kind === "roll") return { words: say("heroic.roll"), note: hints?.pool ? say("heroic.percent", percent(hints.pool.win)) : "" };
    if (kind === "keep") {
      const option = hints?.keeps.find((one) => one.steps.length === 1 && sameMove(one.steps[0], move));
      if (!option) return null;
      return {
        words: say("heroic.keep.short", option.name ? say(`heroic.keep.${option.name}`, 0) : "", option.total, option.effect),
        note:
          option.win === null
            ? say(option.holds ? "heroic.keep.holds" : "heroic.keep.takes", option.die)
            : say("heroic.percent", percent(option.win)),
      };
    }
    const adds = hints?.adds[at];
    return adds !== undefined && Math.abs(adds) >= 0.005
      ? { note: say("heroic.adds", adds), why: adds < 0 ? say("heroic.adds.less") : "" }
      : null;
  }

  /** Some words, the rule, and moves to choose from, for a popover. @param {string} words @param {string} rule @param {number[]} moves */
  choicesAbout(words, rule, moves) {
    return el(
      "div",
      { class: "hc-about" },
      this.moveList(moves, "hc-about-moves"),
      words || rule ? el("p", null, words, " ", rule ? ruleLink(rule, this.ctx.rule) : null) : null,
    );
  }

  /** Somebody in full, with all that can be done about them. @param {number} who @param {HTMLElement} anchor */
  openPerson(who, anchor) {
    this.ctx.details(anchor, { title: this.view.faces[who].name, body: this.person.about(who) });
  }

  // Fitting

  /** The datafile is set as tightly as it must. */
  fit() {
    super.fit();
    this.sheet.fit(this.height() && !this.desk ? this.left.clientHeight : 0);
  }

  /** Show what a move of the question panel is about. @param {Move | null} move */
  highlight(move) {
    this.point(move && this.scene ? thingsOf(move) : []);
  }

  /** What has happened, with the faces of those who did it. @param {Message[]} messages @param {string[]} names @returns {Panel[]} */
  panels(messages, names) {
    if (!this.scene) return [];
    const { view, seat, me } = this;
    return taleOf(messages, { view, names, seat, me, say }).map(({ face: shown, ...panel }) => ({
      ...panel,
      picture:
        shown !== null && view.faces[shown]
          ? el("span", { class: "hc-tale" }, face(view.faces[shown].name, this.sheetOf(shown).kind))
          : null,
    }));
  }
}

/** The things that a move is about. @param {Move} move */
function thingsOf([kind, a, b]) {
  if (kind === "aim") return [a === USE.OBJECTIVE ? "objective" : `foe:${b}`, `person:${b}`];
  if (kind === "name") return [`person:${a}`];
  return kind === "power" ? [`power:${a}.${b}`] : [`${kind}:${a}`, String(kind)];
}
