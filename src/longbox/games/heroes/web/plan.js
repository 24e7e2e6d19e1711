/**
 * Planning on one page: ready-made plans, four heroes with what they cost, Allies, Power-Ups, the Plot Points that are left, and the
 * confirmation.
 */

/** @import { Move } from "/web/types.js" */
/** @import { Board } from "./look.js" */
/** @import { Hero } from "./types.js" */

import { button, el, fill } from "/web/dom.js";
import { sameMove } from "/web/parts/choices.js";
import { say } from "/web/words.js";
import { face } from "./faces.js";
import { icon, sign } from "./icons.js";
import { barredAllies, headlineIn, READY, RECOVERY, SUPPORTING, teamOf } from "./reading.js";

/** More Plot Points are told by their number alone: they would take the room of the ready-made plans. */
const MOST_COINS = 8;
const STATUSES = [READY, SUPPORTING, RECOVERY];

export class PlanPage {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.points = el("div", { class: "hs-points", role: "status" });
    this.presets = el("div", { class: "hs-presets row tight", role: "group", "aria-label": say("heroes.plan.presets") });
    this.heroes = el("ul", { class: "hs-plan-heroes", role: "list", "aria-label": say("heroes.your_heroes") });
    this.more = el("div", { class: "hs-plan-more" });
    this.foot = el("div", { class: "hs-plan-foot" });
    this.below = button(say("heroes.plan.below"), () => this.more.scrollIntoView({ block: "nearest" }), { class: "hs-below" });
    this.below.hidden = true;
    const head = el(
      "div",
      { class: "hs-plan-head" },
      el("div", null, el("h2", { class: "hs-plan-title title" }, say("heroes.plan.title")), this.points, this.below),
      this.presets,
      this.foot,
    );
    this.element = el(
      "section",
      { class: "hs-plan panel", "aria-label": say("heroes.plan.title"), "data-free": true },
      head,
      this.heroes,
      this.more,
    );
    // on a low desk the page scrolls, and nobody would look for Allies that are out of sight
    this.watch = new IntersectionObserver(
      (seen) => {
        this.below.hidden = (seen.at(-1)?.intersectionRatio ?? 1) > 0.9 || !this.more.childElementCount;
      },
      { root: this.element, threshold: [0, 0.9, 1] },
    );
  }

  get sealed() {
    return this.board.scene?.draft.sealed === true;
  }

  draw() {
    const { board } = this;
    const { view } = board;
    const have = view.teams[view.seat].pp;
    fill(
      this.points,
      have <= MOST_COINS ? coins(have, view.spent) : null,
      el("span", null, say("heroes.plan.points", have - view.spent, have)),
    );
    fill(
      this.presets,
      this.sealed
        ? el("p", { class: "hs-plan-sealed" }, icon("lock"), say("heroes.plan.sealed"))
        : (board.hints?.presets ?? []).map((preset) => this.preset(preset.name, preset.steps)),
    );
    fill(
      this.heroes,
      teamOf(board.content, view, view.seat).map((one) => this.hero(one)),
    );
    fill(this.more, this.toggles());
    this.watch.unobserve(this.more); // it tells what has changed only, and something new may lie out of sight as nothing did before
    this.watch.observe(this.more);
    this.drawFoot();
  }

  /** @param {string} name @param {Move[]} steps */
  preset(name, steps) {
    const laid = steps.every((step) => Number(step[2]) === this.status(Number(step[1])));
    const told = steps.filter((step) => Number(step[2]) !== RECOVERY).map((step) => this.board.content.heroes[Number(step[1])].name);
    return button([el("b", null, say(`heroes.plan.${name}`)), el("small", null, say("heroes.plan.who", told))], () => this.lay(steps), {
      class: "button small hs-preset",
      "aria-pressed": String(laid),
      dataset: { thing: `preset:${name}` },
    });
  }

  /** Only what the plan does not say already. @param {Move[]} steps */
  lay(steps) {
    return this.board.ctx.plan(steps.filter((step) => Number(step[2]) !== this.status(Number(step[1]))));
  }

  /** What the plan makes of a hero; who is not named recovers. @param {number} hero */
  status(hero) {
    const step = this.board.view.draft.findLast((move) => move[0] === "assign" && move[1] === hero);
    return step ? Number(step[2]) : RECOVERY;
  }

  /** @param {{hero: Hero, at: number, place: number, wounded: boolean, level: number}} one */
  hero({ hero, at, place, wounded }) {
    const { board } = this;
    const now = this.status(hero.place);
    const prices = [0, board.view.prices[at] ?? hero.level, 1];
    const title = board.card("heroes", hero, "hs-plan-face", face(hero.id), el("span", { class: "hs-hero-name" }, hero.name));
    return el(
      "li",
      { class: ["hs-plan-hero", now === READY && "hs-ready", now === SUPPORTING && "hs-supporting", wounded && "hs-wounded"] },
      title,
      el("p", { class: "hs-plan-where" }, board.where(place, wounded)),
      el(
        "span",
        { class: "hs-ratings" },
        board.content.types.map((type, n) =>
          sign(type, hero.ratings[n], say("heroes.rating", say(`heroes.type.${type}`), hero.ratings[n]), "hs-rating"),
        ),
      ),
      el(
        "span",
        { class: "hs-plan-skills" },
        hero.skills.map((skill) =>
          sign(
            board.content.skills[skill],
            say(`heroes.skill.${board.content.skills[skill]}`),
            say(`heroes.skill.${board.content.skills[skill]}`),
          ),
        ),
      ),
      wounded && now === RECOVERY && !board.offers(["assign", hero.place, READY])
        ? el("p", { class: "hs-prospect hs-hurt" }, say("heroes.plan.wounded"))
        : this.prospect(at),
      el(
        "div",
        { class: "hs-switch", role: "group", "aria-label": hero.name },
        STATUSES.map((status) => this.choice(hero, status, now, prices[status])),
      ),
    );
  }

  /** Where a hero alone would be worth most: the VP by the chance. @param {number} at */
  prospect(at) {
    const { content, view, hints } = this.board;
    const worth = Object.entries(hints?.alone[at] ?? {}).flatMap(([area, chance]) => {
      const headline = headlineIn(content, view, Number(area));
      return headline ? [{ name: headline.card.name, chance, worth: chance * headline.vp }] : [];
    });
    const best = worth.sort((one, other) => other.worth - one.worth)[0];
    return el(
      "p",
      { class: "hs-prospect", title: say("heroes.plan.alone_about") },
      best ? [el("span", null, best.name), el("b", null, say("heroes.percent", best.chance))] : null,
    );
  }

  /** @param {Hero} hero @param {number} status @param {number} now @param {number} price */
  choice(hero, status, now, price) {
    const { board } = this;
    const move = ["assign", hero.place, status];
    const open = board.offers(move);
    const press = (/** @type {MouseEvent} */ event) =>
      status === now ? null : open ? board.answer(move) : board.ctx.why(move, /** @type {Element} */ (event.currentTarget));
    return button(
      [
        el("span", null, say(`heroes.plan.status.${status}`)),
        el("span", { class: "hs-price" }, price ? [icon("bolt"), String(price)] : ""),
      ],
      press,
      {
        class: ["hs-switch-side", !open && status !== now && "greyed", board.isMeant(move) && "hs-meant"],
        "aria-pressed": String(status === now),
        "aria-label": say("heroes.plan.choice", hero.name, say(`heroes.plan.status.${status}`), price),
        disabled: this.sealed,
        dataset: { thing: `assign:${hero.place}:${status}` },
      },
    );
  }

  /** Allies, Power-Ups and abilities: what lies on the plan, what could, and Allies that cannot, with the reason. */
  toggles() {
    const { board } = this;
    const laid = board.view.draft.filter((move) => move[0] !== "assign");
    const open = (board.question?.moves ?? []).filter(
      (move) => ["ally", "buy", "aid", "dismiss"].includes(String(move[0])) && !laid.some((step) => sameMove(step, move)),
    );
    const all = [...laid.map((move) => ({ move, on: true })), ...open.map((move) => ({ move, on: false }))];
    const barred = board.question ? barredAllies(board.content, board.view, [...laid, ...open]) : [];
    const why = barred.map((move) =>
      button(this.wordsOf(move), (event) => board.ctx.why(move, /** @type {Element} */ (event.currentTarget)), {
        class: "button small hs-toggle greyed",
        "aria-pressed": "false",
        dataset: { thing: `step:${move.join(":")}` },
      }),
    );
    const toggles = all.map(({ move, on }) =>
      button(this.wordsOf(move), () => this.toggle(move, on), {
        class: ["button", "small", "hs-toggle", board.isMeant(move) && "hs-meant"],
        "aria-pressed": String(on),
        disabled: this.sealed,
        dataset: { thing: `step:${move.join(":")}` },
      }),
    );
    return [...toggles, ...why];
  }

  /** @param {Move} move @param {boolean} on */
  toggle(move, on) {
    if (!on) return this.board.answer(move);
    const step = this.board.view.draft.findIndex((laid) => sameMove(laid, move));
    return this.board.ctx.fill({ form: "drop", step });
  }

  /** @param {Move} move */
  wordsOf(move) {
    const { content } = this.board;
    const [kind, a, b] = move;
    const list = { ally: content.resources, dismiss: content.resources, buy: content.power_ups }[String(kind)];
    if (list) return say(`heroes.plan.${kind}`, list[Number(a)].name, Number(b) || 0);
    return say("heroes.plan.aid", content.abilities[Number(a)].name, content.heroes[Number(b)]?.name ?? "");
  }

  drawFoot() {
    const { board } = this;
    const { view, names } = board;
    const planning = view.teams.flatMap((team, seat) => (!team.sealed && seat !== view.seat ? [names[seat]] : []));
    const waits = el("small", { class: "soft" }, planning.length ? say("heroes.plan.waits", planning) : say("heroes.plan.all_wait"));
    if (this.sealed) {
      fill(
        this.foot,
        button(say("heroes.plan.reopen"), () => board.ctx.fill({ form: "reopen" }), { class: "button", dataset: { thing: "reopen" } }),
        waits,
      );
      return;
    }
    const done = ["done"];
    fill(
      this.foot,
      button(say("heroes.plan.confirm"), () => board.answer(done), {
        class: ["button", "hot", "large", board.isMeant(done) && "hs-meant"],
        disabled: !board.offers(done) && !board.sending,
        dataset: { thing: "done" },
      }),
      waits,
    );
  }
}

/** Plot Points as coins: what is spent is empty. @param {number} have @param {number} spent */
function coins(have, spent) {
  return el(
    "span",
    { class: "hs-coins", "aria-hidden": "true" },
    Array.from({ length: have }, (_, at) => el("i", { class: at < have - spent ? "hs-on" : null })),
  );
}
