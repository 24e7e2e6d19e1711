/** The table of Heroes: the city or the fight, the teams on top, what lies before the player below, and Planning on one page. */

/** @import { Beat, Drawn, Look, LookContext, Message, Move, Panel, Scene, Tip } from "/web/types.js" */
/** @import { Card, CaseView, Content, HeroesView, Hints, Story } from "./types.js" */

import { button, el, fill } from "/web/dom.js";
import { Board as Shared } from "/web/parts/board.js";
import { ruleLink } from "/web/parts/rulebook.js";
import { botName } from "/web/parts/seats.js";
import { paceOf, STAYS } from "/web/pace.js";
import { prefs } from "/web/prefs.js";
import { say } from "/web/words.js";
import { namedThings, nemesisRows } from "./aid.js";
import { CasePage } from "./casepage.js";
import { City } from "./city.js";
import { face } from "./faces.js";
import { stayOf, storyAfter, storyFrom } from "./fight.js";
import { beatsOf, isIn, spentOn } from "./show.js";
import { PlanPage } from "./plan.js";
import { aboutMove, areaAt, bestOf, headlineIn, isSpace, nemesisOf, PLANNING, RECOVERY, sourcesOf } from "./reading.js";
import { taleOf } from "./tale.js";
import { Team } from "./team.js";
import { bestPlay, boxChains, chainsOf, challengeTip, fewRows, fightOf, oftenest, unlessOf } from "./together.js";
import { Top } from "./top.js";

/** The styles of this look, beside it; later ones win. */
export const sheets = [
  "style/table.css",
  "style/city.css",
  "style/team.css",
  "style/plan.css",
  "style/case.css",
  "style/phone.css",
  "style/tv.css",
];

const BEST = 4;
const BEST_NARROW = 3;
/** Below this height so many moves are named first as on a phone. */
const LOW = 700;
/** What best play does stays for this part of the usual time, but at least and at most so long. */
const PLAYED = 0.4;
const PLAYED_LEAST = 500;
const PLAYED_MOST = 2400;
/** Questions whose hints put other moves first. */
const SORTABLE = ["action", "gray_box", "lead", "move_ready", "move_support"];
const TABS = ["main", "team", "track"];
/** Between the parts of what a card does, each of which begins with its moment. */
const SENTENCES = / (?=(?:After|As|At|Before|In|When|Where) [^.:]*:)/;
/** What stands before the colon in the words of an ability: when it is used. */
const MOMENT = /^[^:]*: /;

/** @param {LookContext} ctx @returns {Look} */
export const createLook = (ctx) => new Board(ctx);

/**
 * @typedef {{class: any, title: string, label?: string, rows: () => [string, string][], body?: () => Node | null, seat?: number}} About
 *   What a thing of the table is.
 */

/**
 * One chair's table. Its parts draw themselves from the scene.
 *
 * @extends {Shared<HeroesView, Content>}
 */
export class Board extends Shared {
  plans = true;

  /** @param {LookContext} ctx */
  constructor(ctx) {
    super(ctx, "hs", say("heroes.table"));
    /** @type {Hints | null} */
    this.hints = null;
    /** What can be done with each thing: the places of moves. @type {Map<string, number[]>} */
    this.moves = new Map();
    /** What is worth to be lit. @type {Set<string>} */
    this.lit = new Set();
    /** The troubleshooting under way or just ended, as it was seen. @type {Story | null} */
    this.story = null;
    /** The last state of a fight whose result no show has shown: it is seen until more happens. @type {CaseView | null} */
    this.past = null;
    /** The sequence that is shown, and how long it has been, in milliseconds at normal pace. */
    this.shownFor = { key: "", ms: 0 };
    /** The fight that is left to best play; "": none. */
    this.left = "";
    this.playing = 0;
    this.moving = false;
    this.tab = "main";
    const things = namedThings(this.content);
    /** What texts at this table name. */
    this.named = {
      names: [...things.keys()],
      open: (/** @type {string} */ name, /** @type {any} */ anchor) => this.read(things.get(name), anchor),
    };
    this.top = new Top(this);
    this.city = new City(this);
    this.team = new Team(this);
    this.plan = new PlanPage(this);
    this.page = new CasePage(this);
    this.final = el("section", { class: "hs-final panel", "aria-label": say("heroes.final") });
    this.tabs = el("div", { class: "hs-tabs", role: "tablist", "aria-label": say("heroes.tabs") });
    this.main = el("div", { class: "hs-main" }, this.final, this.page.element, this.city.element, this.plan.element);
    this.body.append(this.top.element, this.tabs, this.main, this.team.element);
  }

  /** Who is asked here. */
  get sitter() {
    return { content: this.content, view: this.view, seat: this.seat ?? 0, say };
  }

  /** The hints, where things may stand in their order. */
  get ranking() {
    return this.scene?.sorts ? this.hints : null;
  }

  /** The seats by their teams. */
  get names() {
    return this.view.teams.map(({ team }) => this.content.teams[team]?.name ?? "");
  }

  /** Who plays each seat. */
  get people() {
    const { scene } = this;
    return (scene?.table.seats ?? []).map((seat) => (seat.kind === "bot" ? botName(seat.bot) : seat.who));
  }

  /** The best chance that this seat has at the Headline of an area; null: it is not known. @param {number} area @returns {number | null} */
  forecast(area) {
    return this.hints?.forecast[area] ?? null;
  }

  /** Where a hero is, in words. @param {number} place @param {boolean} wounded */
  where(place, wounded) {
    if (place === RECOVERY && wounded) return say("heroes.where.wounded");
    const { content } = this;
    const words =
      place < 3
        ? say(`heroes.where.${place}`)
        : isSpace(content, place)
          ? say("heroes.where.space", content.areas[content.places[place].area].name)
          : place === 3
            ? say("heroes.special")
            : content.places[place].name;
    return wounded ? say("heroes.where.and_wounded", words) : words;
  }

  // Drawing

  /** @param {Scene} scene @returns {Drawn} */
  update(scene) {
    const before = this.scene ? this.view : null;
    const last = this.scene?.beat ?? null;
    const planned = this.question?.what === "plan" ? this.hints : null;
    this.see(scene);
    // each step of a plan asks anew: until there is more to say, what was said holds
    this.hints = this.question ? (scene.hints ?? (this.question.what === "plan" ? planned : null)) : null;
    this.moving = scene.beat ? scene.beat !== last : scene.messages.length > 0;
    if (scene.before) this.story = storyAfter(null, scene.before) ?? storyAfter(this.middle(1), scene.before);
    this.follow(scene.messages, before, last?.name ?? "");
    this.sortMoves();
    const glide = before && this.moving ? this.ctx.animate.flip(this.element, () => this.draw()) : this.draw();
    this.playOn();
    return {
      ...this.ranked(),
      sortable: SORTABLE.includes(this.question?.what ?? ""),
      busy: glide ?? undefined,
      stay: stayOf(scene.messages, this.view.case, this.seat),
    };
  }

  /**
   * What is told in a step of a fight, as a show. Who wants to see things fast sees the fights of others as they end.
   *
   * @param {Message[]} messages
   * @param {any} before
   * @param {any} after
   * @returns {Beat[]}
   */
  beats(messages, before, after) {
    if (!before.case || (this.pace === "fast" && !isIn(before.case, this.seat))) return [];
    const key = `${fightOf(before)} ${before.case.seq}`;
    if (key !== this.shownFor.key) this.shownFor = { key, ms: 0 };
    const { content, seat } = this;
    const beats = beatsOf(messages, before, after, { content, seat, spent: this.shownFor.ms, still: this.ctx.reducedMotion() });
    this.shownFor.ms += spentOn(beats);
    return beats;
  }

  /**
   * Keep what is told of a troubleshooting; where no show has shown how it ended, that stays to be seen.
   *
   * @param {Message[]} messages
   * @param {HeroesView | null} before
   * @param {string} shown the beat that was seen last
   */
  follow(messages, before, shown) {
    if (messages.some((message) => message.type === "told" && message.event.event === "casebegan")) this.page.begin();
    const had = before?.case ?? null;
    this.story = storyAfter(this.story, messages);
    this.story ??= this.middle();
    if (this.view.case || messages.length) this.past = null;
    if (!this.view.case && had && this.story?.outcome && shown !== "result") this.past = had;
  }

  /**
   * The troubleshooting under way, from a sequence of its fight on: without what was told before.
   *
   * @param {number} [seq] at the latest this one
   */
  middle(seq = Infinity) {
    const { case: now } = this.view;
    const [hero, villain] = now ? this.page.fighters(now) : [];
    return now ? storyFrom({ ...now, seq: Math.min(now.seq, seq) }, hero, villain) : null;
  }

  /** Leave this fight to best play, or no longer. @param {boolean} yes */
  leaveFight(yes) {
    this.left = yes ? fightOf(this.view) : "";
    window.clearTimeout(this.playing);
    this.playOn();
    this.draw();
  }

  /** Whether this seat's fight is left to best play. */
  get isLeft() {
    return this.left !== "" && this.left === fightOf(this.view);
  }

  /** Answer as best play does, after a look at what has happened. */
  playOn() {
    window.clearTimeout(this.playing);
    const { question, hints } = this;
    const move = question && this.isLeft && !this.sending ? bestPlay(question, hints, Math.random()) : null;
    if (!move) return;
    const pause = Math.max(PLAYED_LEAST, Math.min(PLAYED_MOST, PLAYED * STAYS[this.pace]));
    this.playing = window.setTimeout(() => this.question?.id === question?.id && this.isLeft && this.answer(move), pause);
  }

  /** At which pace this screen shows things. */
  get pace() {
    return paceOf(prefs().pace, this.table?.pace ?? "", prefs().played);
  }

  /** The end of a fight was seen. */
  leave() {
    if (!this.past) return;
    this.past = null;
    if (this.scene) this.draw();
  }

  /** Which things the moves of the question are about. */
  sortMoves() {
    this.moves = new Map();
    const { question, content, view } = this;
    for (const [at, move] of (question?.moves ?? []).entries()) {
      for (const key of aboutMove(content, view, move)) this.moves.set(key, [...(this.moves.get(key) ?? []), at]);
    }
    const shown = question?.what === "action" ? this.best() : question?.what === "plan" ? [] : (question?.moves ?? []).map((_, at) => at);
    const keys = question ? shown.flatMap((at) => aboutMove(content, view, question.moves[at])) : [];
    // a Headline lights up rather than its district
    this.lit = new Set(
      (this.expected ? [] : keys).filter((key) => !key.startsWith("places:") || areaAt(content, view, Number(key.slice(7))) < 0),
    );
  }

  best() {
    return this.question
      ? bestOf(this.content, this.view, this.question.moves, this.ranking, this.narrow || window.innerHeight < LOW ? BEST_NARROW : BEST)
      : [];
  }

  /** What the question panel shows first, and more about some of its moves. */
  ranked() {
    const { question } = this;
    if (!question) return {};
    const tips = this.tips();
    if (this.expected?.length) return { tips, best: [this.placeOf(this.expected)].filter((at) => at >= 0) };
    if (question.what === "plan") return { tips, best: [this.placeOf(["done"])].filter((at) => at >= 0) };
    if (question.what === "declare")
      return {
        tips,
        best: question.moves
          .map((_, at) => at)
          .sort((one, other) => Number(question.moves[other][1]) - Number(question.moves[one][1]))
          .slice(0, BEST),
      };
    if (question.what === "gray_box") {
      const best = (this.ranking?.best ?? question.moves.map((_, at) => at)).slice(0, BEST_NARROW);
      return { tips, best, chains: boxChains(this.sitter, question, best, tips) };
    }
    if (question.what === "power") return { tips, best: this.ranking ? oftenest(this.ranking, question.moves.length) : [] };
    if (question.what === "move_ready")
      return {
        tips,
        best: [...new Set([...(this.ranking?.best ?? []), ...bestOf(this.content, this.view, question.moves, null, BEST)])].slice(0, BEST),
      };
    if (["lead", "name_hero", "move_support"].includes(question.what)) return { tips, best: this.ranking?.best ?? [] };
    const chains = chainsOf(this.sitter, question, this.leaving());
    for (const [at, [first]] of Object.entries(chains)) first.about ??= tips[Number(at)]?.about;
    if (question.what === "action") return { tips, chains, best: fewRows(this.best(), chains) };
    // a chain stands in the place of its move
    const best = Object.keys(chains).length ? question.moves.flatMap((move, at) => (move[0] === "pass" ? [] : [at])) : [];
    return { tips, chains, best, unless: unlessOf(this.sitter, question.what) };
  }

  /** Better words for a move, and its odds. @param {Move} move @param {number} at @returns {Tip | null} */
  tip(move, at) {
    const { content, view } = this;
    const odds = this.hints?.moves[at];
    const note = odds ? say("heroes.odds", odds) : "";
    const [kind, a, b, c] = move;
    if (kind === "solve") {
      const headline = headlineIn(content, view, Number(a));
      return headline
        ? { words: say("heroes.tip.solve", headline.card.name), note: say("heroes.tip.note", headline.vp, odds?.solve) }
        : null;
    }
    const headline = kind === "move" || kind === "go" ? headlineIn(content, view, areaAt(content, view, Number(b))) : null;
    if (headline)
      return {
        words: say(
          "heroes.tip.move",
          content.heroes[Number(a)].name,
          (kind === "move" && content.heroes[Number(c)]?.name) || "",
          headline.card.name,
        ),
        note: say("heroes.tip.note", headline.vp, odds?.solve, this.hints?.before[at]),
      };
    if ((kind === "declare" || kind === "scheme") && view.case)
      return { words: this.declared(view.case, kind === "declare" && a === 1, Number(kind === "declare" ? b : a)) };
    if (kind === "pass" && this.question?.what === "lead" && view.case)
      return { about: say("heroes.tip.no_lead", this.names[view.case.seat], content.headlines[view.case.card].vp) };
    if (view.case && this.question?.what === "challenge")
      return { ...challengeTip(this.sitter, view.case.seat, kind === "challenge"), note };
    if (kind === "advance" || kind === "story") return { note: this.leaving() };
    const about = this.doing(String(kind), Number(a));
    return note || about ? { note, about } : null;
  }

  /** Who scores if the Story goes on. */
  leaving() {
    const { content, view } = this;
    const card = content.stories[view.track.at(-1) ?? -1];
    const owner = card ? view.teams.findIndex((team) => team.team === card.team) : -1;
    return owner >= 0 ? say("heroes.tip.leaving", this.names[owner], owner === this.seat) : "";
  }

  /** What a card or an ability does, in its own words without the moment, which has come. @param {string} kind @param {number} number */
  doing(kind, number) {
    const { content } = this;
    if (kind === "unveil") return content.power_ups[number].short;
    const text =
      kind === "backup"
        ? content.villains[number].box.text
        : kind === "use"
          ? content.abilities[number].text
          : kind === "play"
            ? (content.abilities.find((one) => one.kind === "resources" && one.card === number)?.text ?? "")
            : "";
    const sentences = text.split(SENTENCES);
    const moment = content.windows[this.question?.what ?? ""] ?? "";
    const now = sentences.findIndex((one) => moment.startsWith(one.split(":")[0]));
    const rest = sentences.slice(Math.max(0, now)).join(" ").replace(MOMENT, "");
    return rest.charAt(0).toUpperCase() + rest.slice(1);
  }

  /** What the Nemesis declares, with its numbers. @param {CaseView} now @param {boolean} attempt @param {number} scheme */
  declared(now, attempt, scheme) {
    const { content, view } = this;
    const team = view.teams[now.seat];
    const { mastermind } = nemesisOf(content, view, now.seat);
    const levels = content.teams[team.team].heroes
      .filter((_, at) => team.place[at] === now.place)
      .map((place) => content.heroes[place].level);
    const plan = attempt ? (content.plans[mastermind.plans[team.plans]]?.name ?? "") : "";
    return say(
      "heroes.tip.declare",
      plan,
      say(`heroes.scheme.${content.schemes[scheme].id}`, [0, mastermind.threat[now.type], Math.max(0, ...levels), 0][scheme]),
    );
  }

  draw() {
    const held = this.held();
    const { view } = this;
    const set = view.scenario >= 0 && view.teams.every((team) => team.team >= 0);
    this.element.classList.toggle("hs-waiting", !set);
    if (!set) return undefined;
    const shown = view.case ?? (view.phase === PLANNING && this.question?.what === "plan" ? null : this.past);
    const plans =
      !shown &&
      this.seat !== null &&
      view.phase === PLANNING &&
      this.scene?.replaying !== true &&
      this.scene?.ended === null &&
      (this.question?.what === "plan" || this.scene?.draft.sealed === true);
    this.element.dataset.mode = this.scene?.ended ? "final" : shown ? "case" : plans ? "plan" : "city";
    this.element.dataset.seats = String(view.teams.length);
    this.top.draw();
    this.city.draw();
    this.page.element.hidden = !shown;
    const beat = this.scene?.beat ?? null;
    if (shown) this.page.draw(shown, storyAfter(this.story, told(beat)), beat, view.case === null);
    else fill(this.page.element);
    this.plan.element.hidden = !plans;
    if (plans) this.plan.draw();
    this.team.draw();
    if (plans) this.team.element.hidden = false;
    this.drawFinal();
    this.drawTabs();
    this.fit();
    this.hold(held, ".hs-plan button", '.hs-main [data-nav][tabindex="0"]');
    if (beat?.name === "points" && this.moving) this.page.flyPoints(beat);
    return undefined;
  }

  /** On a small screen one part is seen at a time. */
  drawTabs() {
    const mode = this.element.dataset.mode ?? "city";
    const words = { main: say(`heroes.tab.${mode}`), team: say("heroes.tab.team"), track: say("heroes.tab.track") };
    this.element.dataset.tab = this.tab;
    fill(
      this.tabs,
      TABS.filter((tab) => tab !== "team" || this.seat !== null).map((tab) =>
        button(/** @type {any} */ (words)[tab], () => this.turnTo(tab), {
          class: "hs-tab",
          role: "tab",
          "aria-selected": String(tab === this.tab),
          dataset: { thing: `tab:${tab}` },
        }),
      ),
    );
  }

  /** @param {string} tab */
  turnTo(tab) {
    this.tab = tab;
    this.draw();
  }

  /** How it ended: every team with where its points came from. */
  drawFinal() {
    const { content, view, scene } = this;
    this.final.hidden = !scene?.ended;
    if (!scene?.ended) return;
    const order = view.teams.map((_, seat) => seat).sort((one, other) => view.teams[other].vp - view.teams[one].vp);
    fill(
      this.final,
      el("h2", { class: "caption" }, say("heroes.final")),
      el(
        "ol",
        { role: "list", class: "hs-standings" },
        order.map((seat) => {
          const { solved, rest } = sourcesOf(content, view, seat);
          const team = content.teams[view.teams[seat].team];
          const parts = [
            ...solved.map((one) => el("li", null, el("b", null, one.vp), " ", one.name)),
            rest ? el("li", null, el("b", null, rest), " ", say("heroes.rest")) : null,
          ];
          return el(
            "li",
            { class: ["hs-standing", scene.ended?.winners.includes(seat) && "hs-winner"], dataset: { seat } },
            el(
              "h2",
              null,
              el("b", { class: "hs-standing-vp" }, view.teams[seat].vp),
              " ",
              team.name.replaceAll("-", "\u2011"),
              " ",
              el("small", null, this.people[seat]),
            ),
            el(
              "div",
              { class: "hs-faces" },
              team.heroes.map((place) => face(content.heroes[place].id)),
            ),
            el("ul", { role: "list", class: "hs-sources" }, parts),
            el(
              "p",
              { class: "small soft" },
              say("heroes.nemesis_score", nemesisOf(content, view, seat).mastermind.name, view.teams[seat].plans),
            ),
          );
        }),
      ),
    );
  }

  // Things

  /**
   * A thing of the table as a button: pressed, it is read, with all that can be done with it.
   *
   * @param {string} key
   * @param {About} about
   * @param {...any} children
   */
  thing(key, about, ...children) {
    const can = this.moves.has(key);
    const node = button(children, (event) => this.open(key, about, /** @type {HTMLElement} */ (event.currentTarget)), {
      class: [about.class, can && "hs-can", can && this.lit.has(key) && "choice", this.meant(key) && "hs-meant"].flat(),
      "aria-label": about.label ?? null,
      "aria-haspopup": "dialog",
      dataset: { thing: key, nav: "", ...(about.seat === undefined ? {} : { seat: about.seat }) },
    });
    this.ctx.peek(node, () => ({ title: about.title, body: this.sheet(key, about, node, false) }));
    return node;
  }

  /** A card that can be read. @param {string} list @param {Card} card @param {string} name of its class @param {...any} children */
  card(list, card, name, ...children) {
    return this.thing(`${list}:${card.place}`, { class: name, title: card.name, rows: () => card.rows }, ...children);
  }

  /** Open a card that was named. @param {ReturnType<ReturnType<typeof namedThings>["get"]>} thing @param {HTMLElement} anchor */
  read(thing, anchor) {
    if (!thing) return;
    const [list, place] = thing;
    const card = this.content[list][place];
    this.open(`${list}:${place}`, { class: "", title: card.name, rows: () => card.rows }, anchor);
  }

  /** The Nemesis against a team, with his plans. @param {number} target @param {string} name of its class @param {...any} children */
  nemesis(target, name, ...children) {
    const { mastermind } = nemesisOf(this.content, this.view, target);
    const about = { class: name, title: mastermind.name, rows: () => nemesisRows(this, target) };
    return this.thing(`masterminds:${mastermind.place}`, about, ...children);
  }

  /** Whether the move that the narrator waits for is about a thing. @param {string} key */
  meant(key) {
    const { expected } = this;
    return (
      expected !== null && expected.length > 0 && expected[0] !== "assign" && aboutMove(this.content, this.view, expected).includes(key)
    );
  }

  /** @param {string} key @param {About} about @param {HTMLElement} anchor */
  open(key, about, anchor) {
    this.ctx.details(anchor, { title: about.title, body: this.sheet(key, about, anchor, true) });
  }

  /**
   * What is told of a thing, and what can be done with it.
   *
   * @param {string} key
   * @param {About} about
   * @param {HTMLElement} anchor
   * @param {boolean} acts
   */
  sheet(key, about, anchor, acts) {
    const moves = acts ? this.orderOf(this.moves.get(key) ?? []) : [];
    const asks = acts && !moves.length && this.question !== null && /^(heroes|resources|villains|power_ups|areas)/.test(key);
    return el(
      "div",
      { class: "hs-sheet" },
      this.moveList(moves, "hs-sheet-moves"),
      el(
        "dl",
        { class: "hs-rows" },
        about.rows().map(([title, words]) => el("div", null, title ? el("dt", null, title) : null, el("dd", null, words))),
      ),
      about.body?.() ?? null,
      this.rules(key),
      asks ? button(say("heroes.why"), () => this.ctx.why(about.title, anchor), { class: "button small" }) : null,
    );
  }

  /** The rules of what the abilities of a card do. @param {string} key */
  rules(key) {
    const own = this.content.abilities.filter(({ kind, card }) => `${kind}:${card}` === key);
    const numbers = [...new Set(own.flatMap(({ rules }) => rules))];
    return numbers.length
      ? el(
          "p",
          { class: "hs-rules" },
          say("heroes.rules"),
          " ",
          numbers.map((number) => [ruleLink(number, this.ctx.rule), " "]),
        )
      : null;
  }

  /** The best first, as far as that is known. @param {number[]} places */
  orderOf(places) {
    const order = this.hints?.best ?? [];
    const rank = (/** @type {number} */ at) => (order.includes(at) ? order.indexOf(at) : order.length + at);
    return [...places].sort((one, other) => rank(one) - rank(other));
  }

  /** @param {Move} move */
  answer(move) {
    this.leave();
    return super.answer(move);
  }

  /** Show what a move of the question panel is about. @param {Move | null} move */
  highlight(move) {
    this.point(move && this.scene ? aboutMove(this.content, this.view, move) : []);
  }

  /** What has happened, with the faces of those who did it. @param {Message[]} messages @param {string[]} names @returns {Panel[]} */
  panels(messages, names) {
    const { content, seat } = this;
    const lists = { hero: content.heroes, villain: content.villains, mastermind: content.masterminds };
    return taleOf(messages, { content, names, seat, say }).map(({ face: shown, ...panel }) => ({
      ...panel,
      picture: shown ? el("span", { class: "hs-tale" }, face(lists[shown.kind][shown.place].id)) : null,
    }));
  }

  destroy() {
    window.clearTimeout(this.playing);
    super.destroy();
  }
}

/** What is still in motion in a beat, as if it were told. @param {Beat | null} beat @returns {Message[]} */
function told(beat) {
  return (beat?.events ?? []).map((event) => ({ n: 0, type: "told", event, text: "" }));
}
