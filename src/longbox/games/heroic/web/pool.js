/** The pool: dice as they gather, with exact odds and ROLL; then the dice as they fell, and what to make of them. */

/** @import { Message, Move } from "/web/types.js" */
/** @import { Board } from "./look.js" */
/** @import { Past, Throw, TradeOff } from "./types.js" */

import { button, el, fill } from "/web/dom.js";
import { sameMove } from "/web/parts/choices.js";
import { ruleLink } from "/web/parts/rulebook.js";
import { known, say, spoken } from "/web/words.js";
import { toRead } from "./captions.js";
import { diceWords, pip, thrown } from "./dice.js";
import { face } from "./faces.js";
import { oddsChart } from "./odds.js";
import { pastAfter } from "./past.js";
import { ACTION_SCENE, draftOf, HEROES, percent, present, STAGE, USE, WATCHER } from "./reading.js";

/** More dice are drawn smaller, to stand in one row. */
const MANY_DICE = 5;
/** How many choices of dice are shown at once. */
const MOST_KEEPS = 5;
/** How many aims, beside all others behind one press. */
const MOST_AIMS = 7;
/** How many answers to a question stand on the stage; all of them are in the panel. */
const MOST_ANSWERS = 12;
/** Steps of a pool that stand under it, in this order; then those that have no other place. */
const UNDER_POOL = ["push", "stunt", "own_stress", "also", "regroup", "lend", "doom"];
/** Steps of a pool that are pressed where their trait stands. */
const BY_TRAIT = ["affiliation", "distinction", "power", "specialty", "asset", "resource", "hindrance", "stress", "sfx", "multipower"];
/** Questions whose answers stand on the stage as they are. */
const ANSWERED_HERE = ["opportunity", "counter", "absorb", "extra", "landing", "limit", "lead", "ending", "curtain"];

export class PoolZone {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** The throw that was drawn last, not to roll it again. */
    this.rolled = "";
    /** When the dice that roll lie still. @type {Promise<unknown>} */
    this.rolling = Promise.resolve();
    /** The last action, which stays to be seen until there is another. @type {Past | null} */
    this.past = null;
    this.element = el("section", { class: "hc-pool panel halftone", "aria-label": say("heroic.pool") });
  }

  draw() {
    const { board } = this;
    const { view } = board;
    const mine = view.pool !== null && view.pool.seat === board.seat && board.question !== null;
    this.element.dataset.mode = view.pool ? (mine ? "mine" : "theirs") : view.contest ? "thrown" : "rest";
    const gathers = view.pool !== null && !this.keeping;
    fill(
      this.element,
      view.contest ? this.throws() : mine || view.pool?.dice.length || this.answering || this.toRead().length ? null : this.ended(),
      this.answering ? this.answers() : null,
      gathers ? (mine ? this.gathering() : this.watching()) : null,
      this.keeping ? this.keeps() : null,
      !view.pool && !view.contest ? this.resting() : null,
      this.readiness(),
      (mine || this.answering) && !view.contest && !view.pool?.aim ? this.meanwhile() : null,
    );
    this.roll();
  }

  /** Keep what is told of an action. @param {Message[] | null} before @param {Message[]} messages */
  hear(before, messages) {
    this.past = pastAfter(before ? pastAfter(null, before) : this.past, messages);
  }

  /** Whether the person in this chair is asked something whose answers stand here. */
  get answering() {
    const { question } = this.board;
    return question !== null && ANSWERED_HERE.includes(question.what);
  }

  /** The question, what it is about, and its answers. */
  answers() {
    const { board } = this;
    const { question, view } = board;
    if (!question) return null;
    const [, ...more] = question.moves;
    const about = board.desk ? `heroic.about_watcher.${question.what}` : `heroic.about.${question.what}`;
    return el(
      "div",
      { class: "hc-answers" },
      el("header", { class: "hc-pool-head" }, el("h2", null, question.text)),
      known(about)
        ? el(
            "p",
            { class: "soft" },
            say(about, view.cast[board.me]?.pp ?? 0),
            " ",
            question.rule ? ruleLink(question.rule, board.ctx.rule) : null,
          )
        : null,
      el(
        "ul",
        { role: "list", class: ["hc-answer-list", more.length > 3 && "hc-many"] },
        question.moves.slice(0, MOST_ANSWERS).map((move, at) => el("li", null, this.answerButton(move, at))),
      ),
    );
  }

  /** @param {Move} move @param {number} at */
  answerButton(move, at) {
    const { board } = this;
    const words = board.tip(move, at)?.words ?? board.question?.words[at] ?? "";
    return button(el("span", null, words.charAt(0).toUpperCase() + words.slice(1)), () => board.answer(move), {
      class: ["hc-answer", board.isMeant(move) && "hc-meant"],
      dataset: { thing: `answer:${move.join(".")}`, free: "" },
    });
  }

  /** What is to be read before anybody acts: how it went, where the heroes are, how it ends. */
  toRead() {
    const { board } = this;
    const { scene, pool } = board.view;
    return scene.kind ? toRead(board.side.captions, scene.words, scene.kind === ACTION_SCENE && pool !== null) : [];
  }

  /** Below the choices: what is to be read, or how the last action ended. */
  meanwhile() {
    const read = this.reading();
    return read ?? (this.past?.outcome ? el("div", { class: "hc-meanwhile" }, this.ended()) : null);
  }

  reading() {
    const captions = this.toRead();
    return captions.length
      ? el(
          "div",
          { class: "hc-reading" },
          captions.map(({ kind, text }) => el("p", { class: ["hc-read", `hc-read-${kind}`] }, text)),
        )
      : null;
  }

  /** How the last action ended. */
  ended() {
    const { past } = this;
    if (!past?.outcome) return null;
    return el(
      "div",
      { class: "hc-throws hc-past" },
      el("p", { class: ["hc-outcome", past.won === this.board.isFoe(past.throws[0].who) ? "hc-lost" : "hc-won"] }, past.outcome),
      past.throws.map((one) => this.thrown(one)),
    );
  }

  /** Whether the person in this chair chooses among rolled dice. */
  get keeping() {
    return this.board.view.stage === STAGE.KEEP && this.board.question !== null && this.board.movesOf("keep").length > 0;
  }

  // Gathering

  gathering() {
    const { board } = this;
    const { view } = board;
    const { pool } = view;
    if (!pool) return null;
    const reacting = view.stage === STAGE.REACT;
    const name = view.faces[pool.who].name;
    const title = reacting ? say("heroic.react", name) : pool.aim ? say("heroic.wants", name, pool.aim) : say("heroic.what_to_do", name);
    const roll = board.movesOf("roll")[0];
    const rush = board.movesOf("rush")[0];
    const quick = board.movesOf("quick")[0];
    const prospect = board.hints?.pool ?? null;
    return [
      el(
        "header",
        { class: "hc-pool-head" },
        el("h2", null, title),
        this.types(),
        pool.cost || pool.gain ? el("span", { class: "hc-price" }, say("heroic.price", pool.cost, pool.gain, board.seat === 0)) : null,
      ),
      pool.dice.length
        ? this.dice(true)
        : pool.aim || reacting
          ? el("p", { class: "hc-empty soft" }, say("heroic.pool.empty"))
          : this.aims(),
      el(
        "div",
        { class: "hc-roll-row" },
        roll ? this.go(roll.move, say("heroic.roll"), "hot hc-roll") : null,
        rush && !roll ? this.go(rush.move, say("heroic.rush"), "hot hc-roll") : null,
        quick ? this.go(quick.move, say(pool.dice.length ? "heroic.fill_up" : "heroic.quick"), "small") : null,
        prospect || pool.aim || reacting ? oddsChart(prospect, reacting) : null,
      ),
      this.extras(),
      this.notes(),
    ];
  }

  /** @param {Move} move @param {string} words @param {string} name */
  go(move, words, name) {
    return button(words, () => this.board.answer(move), {
      class: ["button", name, this.board.isMeant(move) && "hc-meant"],
      dataset: { thing: String(move[0]), free: "" },
    });
  }

  /** What there is to do, each with the chance of the quick pool. */
  aims() {
    const { board } = this;
    const { view } = board;
    const places = board.aims(MOST_AIMS);
    const rests = view.stage === STAGE.REST;
    const rest = [...board.movesOf("aim"), ...(rests ? board.movesOf("stock", "milestone", "extend", "hand") : [])]
      .map(({ at }) => at)
      .filter((at) => !places.includes(at));
    const done = rests ? board.movesOf("done") : [];
    const more = (/** @type {MouseEvent} */ event) =>
      board.ctx.details(/** @type {HTMLElement} */ (event.currentTarget), {
        title: say("heroic.aims.more"),
        body: board.choicesAbout("", "P3.1", rest),
      });
    return [
      el(
        "ul",
        { role: "list", class: "hc-aims", "aria-label": say("heroic.aims") },
        places.map((at) => {
          const move = board.question?.moves[at] ?? [];
          const target = view.faces[Number(move[2])]?.name ?? "";
          const picture =
            move[1] === USE.OBJECTIVE
              ? el("span", { class: "hc-goal-face", "aria-hidden": "true" }, "★")
              : face(target, board.sheetOf(Number(move[2])).kind);
          return el(
            "li",
            null,
            button([picture, el("span", null, board.aimWords(move)), board.scenery.chance(move)], () => board.aimAt(move), {
              class: ["hc-aim", board.isMeant(move) && "hc-meant"],
              dataset: { thing: `aim:${move.slice(1).join(".")}`, free: "" },
            }),
          );
        }),
        rest.length
          ? el(
              "li",
              null,
              button(say("heroic.aims.rest", rest.length), more, {
                class: "hc-aim",
                "aria-haspopup": "dialog",
                dataset: { thing: "aim:rest", free: "" },
              }),
            )
          : null,
        board.growth.button(),
        done.map(({ move }) => el("li", null, this.go(move, say("heroic.rest.done"), "hot hc-done"))),
      ),
      el("p", { class: "soft" }, say(rests ? "heroic.pool.rest" : "heroic.pool.aim")),
    ];
  }

  /** What an attack is: the three types of stress, or a complication. */
  types() {
    const { board } = this;
    const { aim } = board;
    if (!aim || (aim.use !== USE.ATTACK && aim.use !== USE.COMPLICATE) || board.seat !== board.view.pool?.seat) return null;
    const ways = board
      .movesOf("aim")
      .filter(({ move }) => move[2] === aim.target && (move[1] === USE.ATTACK || (move[1] === USE.COMPLICATE && !move[3])));
    if (ways.length < 2) return null;
    return el(
      "div",
      { class: "hc-types", role: "group", "aria-label": say("heroic.types") },
      ways.map(({ move }) => {
        const on = move[1] === aim.use && move[3] === aim.detail;
        const key = move[1] === USE.COMPLICATE ? "complicate" : String(move[3]);
        return button(say(`heroic.type.${key}`), () => board.take(move), {
          class: ["hc-type", on && "hc-in"],
          "aria-pressed": String(on),
          dataset: { thing: `type:${key}`, free: "" },
        });
      }),
    );
  }

  /** The dice of the pool; one's own are put back by a press. @param {boolean} mine */
  dice(mine) {
    const { board } = this;
    const { pool } = board.view;
    if (!pool) return null;
    return el(
      "ul",
      { role: "list", class: "hc-dice" },
      pool.dice.map((die, at) => {
        const mark = pool.marks[at] ?? "";
        const step = mine ? pool.steps[at] : -1;
        const inside = [pip(die, "hc-large"), el("small", null, mark)];
        return el(
          "li",
          null,
          step >= 0
            ? button(inside, () => board.drop(step), {
                class: "hc-die-button",
                "aria-label": say("heroic.put_back", mark, die),
                title: say("heroic.put_back", mark, die),
                dataset: { thing: `die:${at}`, free: "" },
              })
            : el("span", { class: "hc-die-button" }, inside),
        );
      }),
    );
  }

  /** What costs something, with what it brings: a push, a stunt, more targets, another group, a lent trait. */
  extras() {
    const { board } = this;
    const kinds = [...UNDER_POOL, ...board.content.steps.filter((kind) => ![...UNDER_POOL, ...BY_TRAIT].includes(kind))];
    const title = (/** @type {string} */ kind) => (known(`heroic.extra.${kind}`) ? say(`heroic.extra.${kind}`) : spoken(kind));
    const draft = draftOf(board.view);
    const taken = draft.map((step, place) => ({ step, place })).filter(({ step }) => kinds.includes(String(step[0])));
    const groups = kinds
      .map((kind) => ({ kind, moves: board.movesOf(kind).filter(({ move }) => !draft.some((step) => sameMove(step, move))) }))
      .filter(({ moves }) => moves.length > 0);
    const buttons = groups.map(({ kind, moves }) => {
      const best = Math.max(...moves.map(({ at }) => board.hints?.adds[at] ?? -1));
      const gain = el("small", { class: "hc-adds" }, Math.abs(best) >= 0.005 && best > -1 ? say("heroic.adds", best) : "");
      const press = (/** @type {MouseEvent} */ event) =>
        moves.length === 1
          ? board.answer(moves[0].move)
          : board.ctx.details(/** @type {HTMLElement} */ (event.currentTarget), {
              title: title(kind),
              body: board.choicesAbout(
                "",
                "",
                moves.map(({ at }) => at),
              ),
            });
      return button([title(kind), gain], press, {
        class: "hc-extra",
        title: moves.length === 1 ? moves[0].words : null,
        "aria-haspopup": moves.length > 1 ? "dialog" : null,
        dataset: { thing: `extra:${kind}`, free: "" },
      });
    });
    const back = taken.map(({ step, place }) =>
      button([title(String(step[0])), " ×"], () => board.drop(place), {
        class: "hc-extra hc-in",
        "aria-label": say("heroic.put_back_extra", title(String(step[0]))),
        dataset: { thing: `back:${place}`, free: "" },
      }),
    );
    return el("div", { class: "hc-extras" }, back, buttons, this.tips());
  }

  /** What a point buys after the roll, and who could help. The button has its place before that is known. */
  tips() {
    const { board } = this;
    const hints = board.hints;
    const third =
      hints?.third && hints.third.win > 0.005 && this.points() > 0 ? el("li", null, say("heroic.third", percent(hints.third.win))) : null;
    const helps = (hints?.helps ?? []).map((help) => {
      const name = board.view.faces[help.who].name;
      const words = say("heroic.help", name, help.name, help.die, percent(hints?.pool?.win ?? 0), percent(help.win));
      return el(
        "li",
        { class: "hc-help" },
        face(name),
        el("span", null, words),
        button(
          say("heroic.ask_for", name),
          () => board.ctx.chat(say("heroic.asks", name, help.name, percent(hints?.pool?.win ?? 0), percent(help.win))),
          { class: "hc-extra", dataset: { thing: `help:${help.who}`, free: "" } },
        ),
      );
    });
    const open = (/** @type {MouseEvent} */ event) =>
      board.ctx.details(/** @type {HTMLElement} */ (event.currentTarget), {
        title: say("heroic.tips"),
        body: el("ul", { role: "list", class: "hc-notes" }, third, helps),
      });
    return button(say("heroic.tips"), open, {
      class: "hc-extra hc-tips",
      disabled: !third && !helps.length,
      "aria-haspopup": "dialog",
      dataset: { thing: "tips", free: "" },
    });
  }

  /** What the pool still lacks. */
  notes() {
    const missing = (this.board.view.pool?.missing ?? []).map((words) => el("li", { class: "hc-missing" }, words));
    return missing.length ? el("ul", { role: "list", class: "hc-notes" }, missing) : null;
  }

  points() {
    const { view } = this.board;
    return view.pool ? view.cast[view.pool.who].pp - view.pool.cost + view.pool.gain : 0;
  }

  /** Somebody else gathers dice. */
  watching() {
    const { view } = this.board;
    const { pool } = view;
    if (!pool) return null;
    const name = view.faces[pool.who].name;
    const reacting = view.stage === STAGE.REACT;
    return [
      el(
        "header",
        { class: "hc-pool-head" },
        el("h2", null, reacting ? say("heroic.react", name) : pool.aim ? say("heroic.wants", name, pool.aim) : say("heroic.gathers", name)),
      ),
      pool.dice.length ? this.dice(false) : el("p", { class: "hc-empty soft" }, say("heroic.pool.waiting")),
    ];
  }

  // Thrown

  throws() {
    const { view } = this.board;
    const { contest } = view;
    if (!contest) return null;
    return el(
      "div",
      { class: "hc-throws" },
      [contest.action, contest.reaction].map((one) => (one?.sides.length ? this.thrown(one) : null)),
    );
  }

  /** @param {Throw} one */
  thrown(one) {
    const { board } = this;
    const { view } = board;
    const name = one.who >= 0 ? view.faces[one.who].name : say("heroic.doom");
    const dice = one.sides.map((sides, at) => {
      const shown = one.shown[at] ?? null;
      const marks =
        shown === 1 ? ["one"] : one.total.includes(at) ? ["total"] : one.effects.includes(at) ? ["effect"] : one.kept ? ["left"] : [];
      const node = thrown(sides, shown, marks);
      node.dataset.at = String(at);
      return node;
    });
    const { away } = one.away === undefined ? (this.past?.throws.find((other) => other.who === one.who && other.away) ?? one) : one;
    if (away && one.shown.length) dice.push(thrown(away.sides, away.shown, ["away"]));
    const kept = one.kept
      ? el(
          "b",
          { class: "hc-sum" },
          say("heroic.total", one.value),
          one.effects.length ? one.effects.map((at) => pip(one.sides[at])) : pip(4),
        )
      : null;
    const ones = one.ones ? el("span", { class: "hc-ones" }, say("heroic.ones", one.ones)) : null;
    return el(
      "div",
      { class: ["hc-throw", dice.length > MANY_DICE && "hc-many-dice"], dataset: { who: one.who } },
      el(
        "span",
        { class: "hc-thrower" },
        one.who >= 0 ? face(name, board.sheetOf(one.who).kind) : el("span", { class: "hc-doom-face", "aria-hidden": "true" }, "☠"),
        name,
      ),
      el("span", { class: "hc-thrown" }, dice),
      kept,
      ones,
    );
  }

  /** Let fresh dice roll. */
  roll() {
    const { board } = this;
    const { contest } = board.view;
    const now = contest
      ? [contest.action, contest.reaction].map((one) => (one?.shown.length ? `${one.who}:${one.shown.join()}` : "")).join("/")
      : "";
    const fresh =
      now &&
      now !== this.rolled &&
      !this.rolled.startsWith(now) &&
      board.scene?.messages.some((message) => message.type === "told" && message.event.event === "rolled");
    this.rolled = now;
    // what lies above it changes its height in the same drawing
    if (fresh && board.narrow) requestAnimationFrame(() => this.element.scrollIntoView({ block: "start" }));
    if (fresh)
      this.rolling = Promise.all(
        [...this.element.querySelectorAll(".hc-throw:last-child .hc-die")].map((die) => this.rollOne(/** @type {any} */ (die))),
      );
  }

  /** A die rolls until it shows its number; what it is for is said again after that. @param {SVGSVGElement} die */
  async rollOne(die) {
    const label = die.getAttribute("aria-label") ?? "";
    await this.board.ctx.rollDie(die, Number(die.querySelector("text")?.textContent));
    die.setAttribute("aria-label", label);
  }

  // Trade-offs

  keeps() {
    const { board } = this;
    const { view } = board;
    const found = board.hints?.keeps ?? [];
    const options = found.slice(0, MOST_KEEPS);
    const best = options.filter((one) => one.name);
    const paid = options.filter((one) => !one.name);
    const more = board.movesOf("make_last", "again");
    const effects = board.movesOf("keep_effect");
    const another = (/** @type {MouseEvent} */ event) =>
      board.ctx.details(/** @type {HTMLElement} */ (event.currentTarget), {
        title: say("heroic.keep.another"),
        body: board.choicesAbout(
          "",
          "P4.4",
          effects.map(({ at }) => at),
        ),
      });
    return el(
      "div",
      { class: "hc-keeps" },
      el("h2", null, say(view.contest?.reaction ? "heroic.keep.react" : "heroic.keep")),
      el(
        "ul",
        { role: "list", class: "hc-trade" },
        options.length
          ? [...best, ...paid].map((one) => el("li", null, this.trade(one)))
          : board
              .movesOf("keep")
              .slice(0, MOST_KEEPS)
              .map(({ move, words }) => el("li", null, this.plain(move, words))),
      ),
      el(
        "div",
        { class: "hc-extras" },
        effects.length
          ? button(say("heroic.keep.another"), another, {
              class: "hc-extra",
              "aria-haspopup": "dialog",
              dataset: { thing: "more:effect", free: "" },
            })
          : null,
        more.map(({ move, words }) =>
          button(words, () => board.answer(move), { class: "hc-extra", dataset: { thing: `more:${move.join(".")}`, free: "" } }),
        ),
      ),
    );
  }

  /** Dice to keep while nothing is known of their odds yet. @param {Move} move @param {string} words */
  plain(move, words) {
    return button(words, () => this.board.answer(move), {
      class: ["hc-trade-off", "hc-trade-plain", this.board.isMeant(move) && "hc-meant"],
      dataset: { thing: `keep:${move.join(".")}`, free: "" },
    });
  }

  /** @param {TradeOff} one */
  trade(one) {
    const { board } = this;
    const throw_ = board.view.contest?.reaction ?? board.view.contest?.action;
    const name = one.name || "paid";
    const dice = one.dice.map((at) => say("heroic.keep.die", throw_?.sides[at], throw_?.shown[at])).join(" + ");
    const then =
      one.win !== null
        ? say("heroic.keep.win", percent(one.win))
        : one.holds
          ? say("heroic.keep.holds", one.die)
          : say("heroic.keep.takes", one.die);
    const meant = one.steps.length === 1 && board.isMeant(one.steps[0]);
    const best = board.hints?.keeps[0] === one;
    return button(
      [
        el(
          "span",
          { class: "hc-trade-name" },
          say(`heroic.keep.${name}`, one.price),
          best ? el("span", { title: say("heroic.keep.best") }, " ★") : null,
        ),
        el("b", { class: "hc-trade-total" }, one.total),
        pip(one.effect, "hc-large"),
        el("span", { class: "hc-trade-then" }, then),
        el("small", null, dice),
      ],
      () => board.ctx.plan(one.steps),
      {
        class: ["hc-trade-off", `hc-trade-${name}`, meant && "hc-meant"],
        "aria-label": say("heroic.keep.label", say(`heroic.keep.${name}`, one.price), one.total, one.effect, then, best),
        dataset: { thing: `keep:${one.steps.map((step) => step.join(".")).join(",")}`, free: "" },
      },
    );
  }

  /** Who is ready in a Transition and who is still busy, and the way back for whoever is ready too early. */
  readiness() {
    const { board } = this;
    const { view } = board;
    const heroes = present(view, HEROES).filter((who) => view.cast[who].seat !== WATCHER && board.sheetOf(who).kind === "hero");
    if (view.stage !== STAGE.REST || heroes.length < 2) return null;
    const ready = heroes.filter((who) => (view.rested >> who) & 1);
    const busy = heroes.filter((who) => !ready.includes(who));
    const names = (/** @type {number[]} */ some) => some.map((who) => view.faces[who].name);
    const back = board.movesOf("not_ready")[0];
    return el(
      "div",
      { class: "hc-ready" },
      ready.length ? el("p", null, say("heroic.rest.ready", names(ready))) : null,
      busy.length ? el("p", { class: "soft" }, say("heroic.rest.busy", names(busy))) : null,
      back ? this.go(back.move, say("heroic.rest.back"), "small") : null,
    );
  }

  // Between actions

  resting() {
    const { board } = this;
    const { view } = board;
    const names = board.movesOf("name");
    if (names.length)
      return [
        el("header", { class: "hc-pool-head" }, el("h2", null, say(view.stage === STAGE.FIRST ? "heroic.who_first" : "heroic.who_next"))),
        el("p", { class: "soft" }, say(board.desk ? "heroic.desk.hand_over" : "heroic.hand_over")),
        this.reading(),
      ];
    if (this.answering) return null;
    return [
      this.reading(),
      view.doom.length && view.scene.kind ? el("p", { class: "soft" }, say("heroic.doom_is", diceWords(view.doom))) : null,
    ];
  }
}
