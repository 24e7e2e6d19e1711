/**
 * A troubleshooting as a page of a comic: the Headline, the Threat roll, the villains who step in, the fight with its dice, the outcome.
 */

/** @import { Board } from "./look.js" */
/** @import { Beat, GameEvent } from "/web/types.js" */
/** @import { Blow, CaseView, Hero, Mastermind, Power, Sequence, Story, Throw, Villain } from "./types.js" */

import { button, el, fill } from "/web/dom.js";
import { say } from "/web/words.js";
import { face } from "./faces.js";
import { ATTACK, OUTWIT, struckLast } from "./fight.js";
import { dice, icon, pips, sign } from "./icons.js";
import { rollTime } from "./show.js";

const HERO = 0;
const FOE = 1;
const HIDDEN = 3;
const SOLVED = 1;
const LOST = 2;
const LONGEST_FLIGHT = 1000;
/** Beats in which it is seen how a fight has ended. */
const ENDS = ["outcome", "points", "result"];
/** Beats in which somebody is struck. */
const STRIKES = ["stamp", "ko", "defeat"];

/**
 * @typedef {{
 *   card: Hero | Villain | Mastermind, kind: "heroes" | "villains" | "masterminds", player: number, kos: number, ko: number
 * }} Fighter
 */

export class CasePage {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** What has been seen, so that only what is new moves. @type {Set<string>} */
    this.seen = new Set();
    /** @type {Beat | null} */
    this.beat = null;
    this.element = el("section", { class: "hs-case", "aria-label": say("heroes.fight.title") });
  }

  /**
   * @param {CaseView} now
   * @param {Story | null} story
   * @param {Beat | null} beat the beat of a show
   * @param {boolean} past whether it has ended, and is only still to be seen
   */
  draw(now, story, beat, past) {
    this.beat = beat;
    const over = past || ENDS.includes(beat?.name ?? "");
    const fights = now.fighter >= 0 && (now.mastermind || now.lead >= 0);
    this.element.classList.toggle("hs-over", over);
    this.element.classList.toggle("hs-fights", fights);
    this.element.classList.toggle("hs-shows", beat !== null);
    this.element.dataset.beat = beat?.name ?? "";
    this.element.style.setProperty("--beat", `${Math.min(beat?.stay ?? 0, 1000)}ms`);
    fill(
      this.element,
      this.opening(now, story),
      this.roll(now, story),
      this.villains(now),
      fights ? this.fight(now, story, over) : null,
      over && story ? this.outcome(story, past) : null,
    );
  }

  /** @param {string} name @param {string} caption @param {...any} children */
  panel(name, caption, ...children) {
    return el("div", { class: `hs-panel hs-panel-${name}` }, el("h2", { class: "hs-caption" }, caption), children);
  }

  /** Who goes where, and what the Nemesis declares. @param {CaseView} now @param {Story | null} story */
  opening(now, story) {
    const { board } = this;
    const { content, names } = board;
    const card = content.headlines[now.card];
    const team = board.view.teams[now.seat];
    const heroes = content.teams[team.team].heroes.filter((_, at) => team.place[at] === now.place).map((place) => content.heroes[place]);
    const type = content.types[now.type];
    const skill = content.skills[card.skill];
    const mastermind = content.masterminds[content.teams[team.team].mastermind];
    const schemes = content.schemes.filter((_, at) => at > 0 && (now.schemes >> at) & 1).map((one) => one.title);
    // once it has succeeded another comes next
    const plan = story?.declared || (content.plans[mastermind.plans[team.plans]]?.name ?? "");
    return this.panel(
      "opening",
      say("heroes.fight.where", content.places[now.place]?.name ?? say("heroes.special")),
      board.card("headlines", card, "hs-case-headline", el("b", null, card.name)),
      el(
        "span",
        { class: "hs-facts" },
        el("span", { class: "hs-type", dataset: { type } }, icon(type), say(`heroes.type.${type}`)),
        sign("dice", card.threat, say("heroes.threat", card.threat)),
        sign(skill, say(`heroes.skill.${skill}`), say("heroes.needs", say(`heroes.skill.${skill}`))),
        sign("star", say("heroes.points_short", card.vp), say("heroes.points_short", card.vp)),
      ),
      el(
        "p",
        { class: "hs-cast" },
        heroes.map((hero) => [
          el("span", { class: "hs-token", dataset: { seat: now.seat } }, face(hero.id)),
          el(
            "span",
            { class: "hs-cast-name" },
            hero.name,
            " ",
            sign(type, hero.ratings[now.type], say("heroes.rating", say(`heroes.type.${type}`), hero.ratings[now.type])),
            hero.skills.includes(card.skill) ? sign(skill, "", say(`heroes.skill.${skill}`)) : null,
          ),
        ]),
      ),
      el("p", { class: "hs-sends" }, say("heroes.fight.sends", names[now.seat], now.seat === board.seat)),
      now.attempt || schemes.length
        ? el(
            "p",
            { class: ["hs-declared", now.attempt && "hs-attempt"] },
            face(mastermind.id),
            el("span", null, say("heroes.fight.declares", mastermind.name, now.attempt ? plan : "", schemes)),
          )
        : null,
    );
  }

  /** @param {CaseView} now @param {Story | null} story */
  roll(now, story) {
    const rolled = story?.threat;
    const faces = rolled ? [...rolled.faces, ...rolled.again] : now.fighter < 0 ? (now.faces[HERO] ?? []) : [];
    const changes = (story?.changes ?? []).map(({ why, change }) => el("li", null, say("heroes.fight.change", why, change)));
    return this.panel(
      "roll",
      say("heroes.fight.threat"),
      faces.length
        ? this.fresh(`threat ${faces}`, dice(faces, say("heroes.fight.threat")))
        : el("p", { class: "soft" }, say("heroes.fight.not_rolled")),
      changes.length ? el("ul", { role: "list", class: "hs-changes" }, changes) : null,
      el("p", { class: "hs-trouble-now" }, el("b", null, now.trouble), " ", say("heroes.fight.trouble")),
    );
  }

  /** @param {CaseView} now */
  villains(now) {
    const { board } = this;
    const { content, view } = board;
    const team = content.teams[view.teams[now.seat].team];
    const lead = now.lead >= 0 ? content.villains[now.lead] : null;
    const boxes = [...now.backups, ...now.agents].map((place) => content.villains[place]);
    return this.panel(
      "villains",
      say("heroes.fight.villains"),
      board.seat === now.nemesis && !lead
        ? el("p", { class: "hs-part" }, say("heroes.fight.you_villain", content.masterminds[team.mastermind].name, team.name))
        : null,
      now.mastermind || (now.fighter < 0 && !lead) ? this.mastermind(now) : null,
      now.mastermind
        ? null
        : lead
          ? this.fresh(
              `lead ${lead.place}`,
              board.card(
                "villains",
                lead,
                "hs-lead",
                face(lead.id),
                el("span", null, el("b", null, lead.name), el("small", null, say("heroes.fight.lead"))),
              ),
            )
          : el("p", { class: "soft" }, say("heroes.fight.no_lead")),
      boxes.length
        ? el(
            "ul",
            { role: "list", class: "hs-boxes" },
            boxes.map((card) =>
              el(
                "li",
                null,
                board.card(
                  "villains",
                  card,
                  "hs-chip",
                  el("span", null, card.box.name),
                  el("small", null, say(card.agent ? "heroes.fight.agent" : "heroes.fight.backup")),
                ),
              ),
            ),
          )
        : null,
    );
  }

  /** Who pulls the strings, and which plan comes next. @param {CaseView} now */
  mastermind(now) {
    const { board } = this;
    const team = board.view.teams[now.seat];
    const one = board.content.masterminds[board.content.teams[team.team].mastermind];
    const plan = board.content.plans[one.plans[team.plans]];
    return [
      board.nemesis(
        now.seat,
        "hs-lead",
        face(one.id),
        el("span", null, el("b", null, one.name), el("small", null, say("heroes.fight.plans", team.plans))),
      ),
      plan ? el("p", { class: "hs-next-plan" }, el("b", null, say("heroes.fight.next_plan", plan.name)), " ", plan.short) : null,
    ];
  }

  /** @param {CaseView} now @param {number} side @returns {Fighter} */
  fighter(now, side) {
    const { content, view } = this.board;
    const team = content.teams[view.teams[now.seat].team];
    if (side === HERO) {
      const hero = content.heroes[team.heroes[now.fighter]];
      return { card: hero, kind: "heroes", player: now.seat, kos: now.kos[now.fighter], ko: hero.ko + (now.ko_mods[HERO] ?? 0) };
    }
    const card = now.mastermind ? content.masterminds[team.mastermind] : content.villains[now.lead];
    return {
      card,
      kind: now.mastermind ? "masterminds" : "villains",
      player: now.mastermind || now.leader < 0 ? now.nemesis : now.leader,
      kos: now.villain_kos,
      ko: card.ko + (now.ko_mods[FOE] ?? 0),
    };
  }

  /** The names of those who fight; "": nobody does yet, or the hero is still to be named. @param {CaseView} now */
  fighters(now) {
    return [HERO, FOE].map((side) => (now.seq > 0 && now.fighter >= 0 ? this.fighter(now, side).card.name : ""));
  }

  /**
   * A fighter with the last KO as well, which ended it before it could be looked at.
   *
   * @param {Fighter} fighter
   * @param {Story | null} story
   * @returns {Fighter}
   */
  fallen(fighter, story) {
    return { ...fighter, kos: story?.kos[fighter.card.name] ?? fighter.kos };
  }

  /** @param {CaseView} now @param {Story | null} story @param {boolean} over */
  fight(now, story, over) {
    const { board } = this;
    const [hero, foe] = [HERO, FOE].map((side) => (over ? this.fallen(this.fighter(now, side), story) : this.fighter(now, side)));
    const shows = this.beat !== null;
    const win = shows ? null : (board.hints?.win ?? null);
    const last = (shows ? story?.sequences.at(-1) : struckLast(story, now.seq)) ?? null;
    return el(
      "div",
      { class: "hs-fight" },
      this.side(now, HERO, hero, over, last),
      el(
        "div",
        { class: "hs-middle" },
        el("p", { class: "hs-part" }, this.part(hero, foe)),
        el(
          "p",
          { class: "hs-seq" },
          say("heroes.fight.seq", now.seq),
          " ",
          el(
            "span",
            { class: ["hs-init", now.init === FOE && "hs-foe"], dataset: { flip: "initiative" } },
            say("heroes.fight.init", (now.init === HERO ? hero : foe).card.name),
          ),
        ),
        win === null ? null : el("p", { class: "hs-win", title: say("heroes.fight.win_about") }, say("heroes.fight.win", win)),
        shows ? this.duel(now, [hero, foe]) : this.bestPlay(now),
        this.blows(now, last),
      ),
      this.side(now, FOE, foe, over, last),
    );
  }

  /** The powers of both: face down until they flip together. @param {CaseView} now @param {Fighter[]} fighters */
  duel(now, fighters) {
    const flips = this.beat?.name === "powers" ? this.beat.events[0] : undefined;
    const colours = flips ? [Number(flips.hero_colour), Number(flips.villain_colour)] : now.power;
    const cards = fighters.map(({ card }, side) => {
      const power = card.powers.find(({ colour }) => colour === colours[side]);
      return el(
        "span",
        {
          class: ["hs-duel-card", !power && "hs-back", power && flips && "hs-flips"],
          dataset: power ? { colour: this.board.content.colours[power.colour] } : {},
        },
        power ? power.name : el("span", { class: "sr-only" }, say("heroes.fight.hidden")),
      );
    });
    return el("p", { class: "hs-duel" }, cards);
  }

  /** From the second sequence on, who fights may leave the rest to best play. @param {CaseView} now */
  bestPlay(now) {
    const { board } = this;
    const offers = ["power", "name_hero"].includes(board.question?.what ?? "") && board.hints !== null && now.seq > 1;
    if (board.isLeft)
      return el(
        "p",
        { class: "hs-best-play" },
        say("heroes.fight.left"),
        " ",
        button(say("heroes.fight.take"), () => board.leaveFight(false), { class: "button small", dataset: { thing: "best-play" } }),
      );
    return offers
      ? el(
          "p",
          { class: "hs-best-play" },
          button(say("heroes.fight.leave"), () => board.leaveFight(true), {
            class: "button small",
            title: say("heroes.fight.leave_about"),
            dataset: { thing: "best-play" },
          }),
        )
      : null;
  }

  /** Whom the person in this chair plays. @param {Fighter} hero @param {Fighter} foe */
  part(hero, foe) {
    const { seat, names, content, view } = this.board;
    const team = content.teams[view.teams[hero.player].team].name;
    if (seat === foe.player) return say("heroes.fight.you_villain", foe.card.name, team);
    if (seat === hero.player) return say("heroes.fight.you_hero", hero.card.name, foe.card.name, names[foe.player]);
    return say("heroes.fight.watch", hero.card.name, names[hero.player], foe.card.name, names[foe.player]);
  }

  /** @param {CaseView} now @param {number} side @param {Fighter} fighter @param {boolean} over @param {Sequence | null} last */
  side(now, side, { card, kind, player, kos, ko }, over, last) {
    const { board } = this;
    const mine = board.seat === player;
    const secret = !over && now.power[side] < 0 && now.chosen[side] >= 0;
    return el(
      "div",
      {
        class: [
          "hs-side",
          side === FOE && "hs-foe",
          (this.beat || over) && last?.fallen.includes(side) && "hs-fallen",
          STRIKES.includes(this.beat?.name ?? "") && last?.blows.at(-1)?.stamp?.on === side && "hs-struck",
        ],
        dataset: { seat: player },
      },
      board.card(kind, card, "hs-fighter", face(card.id, "hs-big"), el("span", { class: "hs-fighter-name" }, card.name), pips(kos, ko)),
      el(
        "small",
        { class: "hs-player" },
        mine ? say("heroes.you_short") : board.names[player],
        (now.boosts ?? []).some((boost, at) => at % 2 === side && boost > 0)
          ? el("span", { class: "hs-tag" }, say("heroes.fight.boosted"))
          : null,
        el("span", { class: "hs-legend", "aria-hidden": "true" }, say("heroes.fight.legend")),
      ),
      el(
        "ul",
        { role: "list", class: "hs-powers" },
        card.powers.map((power) => el("li", null, this.power(now, side, power, mine))),
      ),
      "special" in card ? el("p", { class: "hs-special" }, el("b", null, card.special.name), " ", card.special.text) : null,
      secret
        ? el(
            "p",
            { class: "hs-secret" },
            icon("lock"),
            mine && now.chosen[side] !== HIDDEN
              ? say("heroes.fight.chosen", board.content.colours[now.chosen[side]])
              : say("heroes.fight.hidden"),
          )
        : null,
    );
  }

  /** A power; pressed, it is chosen. @param {CaseView} now @param {number} side @param {Power} power @param {boolean} mine */
  power(now, side, power, mine) {
    const { board } = this;
    const move = ["power", power.colour];
    const at = mine ? board.placeOf(move) : -1;
    const shown = now.power[side] === power.colour;
    const odds = at >= 0 ? board.hints?.moves[at]?.play : undefined;
    const inside = [
      el("span", { class: "hs-power-name" }, power.name),
      el(
        "span",
        { class: "hs-power-dice", title: say("heroes.fight.numbers", power.attack, power.defend, power.outwit) },
        [power.attack, power.defend, power.outwit].map((n) => el("b", { "aria-hidden": "true" }, n)),
        el("span", { class: "sr-only" }, say("heroes.fight.numbers", power.attack, power.defend, power.outwit)),
      ),
      odds === undefined
        ? null
        : el("small", { class: "hs-odds", title: say("heroes.odds", { play: odds }) }, say("heroes.fight.best", odds)),
    ];
    const name = [
      "hs-power",
      shown && "hs-shown",
      now.power[side] >= 0 && !shown && "hs-aside",
      now.power[side] < 0 && now.chosen[side] === power.colour && "hs-picked",
      board.isMeant(move) && at >= 0 && "hs-meant",
    ];
    const dataset = { colour: board.content.colours[power.colour], thing: `power:${side}:${power.colour}` };
    if (at < 0) return el("span", { class: name, dataset }, inside);
    return button(inside, () => board.answer(move), {
      class: [...name, "choice"],
      dataset: odds === undefined ? dataset : { ...dataset, play: odds },
    });
  }

  /** What was thrown in a sequence, blow by blow, by those who fought then. @param {CaseView} now @param {Sequence | null} last */
  blows(now, last) {
    if (!last) return null;
    const moved = this.beat?.events.filter(({ event }) => event === "rolled" || event === "rolledagain") ?? [];
    return el(
      "ol",
      { role: "list", class: "hs-beats", "aria-label": say("heroes.fight.seq", last.seq) },
      last.blows.map((blow, at) => {
        const current = this.beat !== null && at === last.blows.length - 1;
        const used = last.used.filter((one) => one.blow === at || (one.blow === at + 1 && at === last.blows.length - 1));
        const needs = current && this.beat?.name !== "attack" && !blow.stamp && !used.length ? this.needs(now, blow) : 0;
        return el(
          "li",
          { class: ["hs-beat", blow.stamp && blow.stamp.on >= 0 && blow.stamp.is !== "spared" && "hs-ko", current && "hs-now"] },
          el(
            "span",
            { class: "hs-beat-head" },
            el("span", { class: "hs-beat-what" }, say("heroes.fight.beat", blow.kind, last.names[blow.side])),
            blow.stamp ? this.stamp(blow, last.names) : null,
            needs ? el("span", { class: "hs-needs" }, say("heroes.fight.needs", needs)) : null,
          ),
          blow.throws.map((one) => this.throw(one, current ? moved.find(({ side }) => side === one.side) : undefined)),
          current ? used.map((one) => this.slap(one)) : null,
        );
      }),
      this.beat && !last.blows.length ? last.used.map((one) => el("li", null, this.slap(one))) : null,
    );
  }

  /** What came of a blow. @param {Blow} blow @param {string[]} names */
  stamp({ stamp, kind }, names) {
    const words = stamp ? say(`heroes.fight.stamp.${stamp.is}`, stamp.on >= 0 ? names[stamp.on] : "", stamp.hits, kind === OUTWIT) : "";
    return el("span", { class: "hs-result" }, words);
  }

  /**
   * How many Hits hold against an attack: one more than it has, unless something says whom equal Hits count for; 0: it is not known.
   *
   * @param {CaseView} now
   * @param {Blow} blow
   */
  needs(now, { kind, side, throws: [attack] }) {
    if (kind !== ATTACK || attack.kind !== ATTACK || !attack.faces.length) return 0;
    const tie = [0, 1, 2].map((span) => now.ties[3 * span + side]).find((one) => one >= 0);
    return attack.hits + (tie === 1 - side ? 0 : 1);
  }

  /**
   * Dice as they lie, those that boosts have added in a second row.
   *
   * @param {Throw} one
   * @param {GameEvent} [moved] what throws them in this beat
   */
  throw(one, moved) {
    const rows = [one.faces.slice(0, one.dice), one.faces.slice(one.dice)].filter((row, at) => at === 0 || row.length);
    const label = say("heroes.fight.throw", one.name, one.kind, one.hits);
    const pace = moved ? (this.beat?.stay ?? 0) / (rollTime(moved) || 1) : 0;
    return el(
      "span",
      {
        class: ["hs-throw", one.side === FOE && "hs-foe", moved && this.board.moving && "hs-rolls"],
        style: { "--pace": String(pace), "--dice": String(one.dice), "--hits": String(one.hits) },
        "aria-hidden": moved ? "true" : null,
      },
      el("small", { class: "hs-thrower", "aria-hidden": "true" }, one.name),
      el(
        "span",
        { class: "hs-rows" },
        rows.map((row, at) => {
          const shown = dice(row, at ? say("heroes.fight.boosts", row.length) : label);
          for (const [place, die] of [...shown.querySelectorAll("svg")].entries()) die.style.setProperty("--at", String(place));
          shown.classList.toggle("hs-added", at > 0);
          return shown;
        }),
      ),
      el("b", { "aria-hidden": "true" }, one.hits),
    );
  }

  /** An ability and what it does. @param {Sequence["used"][number]} used */
  slap({ id, name, of }) {
    const text = this.board.content.abilities.find(({ word }) => word === id)?.text ?? "";
    return el("span", { class: "hs-slap" }, el("b", null, `${name}${of}`), text ? [" ", text] : null);
  }

  /** @param {Story} story @param {boolean} past whether nothing but the page of the fight waits */
  outcome(story, past) {
    const { board } = this;
    const kind = story.outcome === SOLVED ? "hs-solved" : story.outcome === LOST ? "hs-lost" : "";
    const last = story.sequences.at(-1);
    const fallen = last?.fallen.at(-1) ?? -1;
    const words =
      story.outcome || !last
        ? say("heroes.fight.outcome", story.outcome, story.vp, board.names[story.seat], story.seat === board.seat)
        : say("heroes.fight.beaten", last.names[fallen] ?? "");
    const banner = el(
      "div",
      { class: ["hs-outcome", kind] },
      el("p", { class: "hs-burst title" }, words),
      story.plan ? el("p", null, say("heroes.fight.plan", story.plan.name, story.plan.done)) : null,
      past || this.beat?.name === "result"
        ? button(say(past ? "heroes.fight.back" : "heroes.fight.on"), () => board.leave(), {
            class: "button small",
            dataset: { thing: "leave" },
          })
        : null,
    );
    return this.fresh(`outcome ${words}`, banner);
  }

  /** Points fly from the result to the team that has won them. @param {Beat} beat */
  flyPoints({ events, stay }) {
    const { board } = this;
    const [{ who, change }] = events;
    const to = board.element.querySelector(`[data-thing="seats:${who}"] .hs-seat-vp`);
    const from = this.element.querySelector(".hs-burst");
    if (!to || !from) return;
    const flyer = el("b", { class: "hs-flyer", "aria-hidden": "true" }, say("heroes.fight.gain", Number(change)));
    board.element.append(flyer);
    board.ctx.animate
      .move(flyer, from.getBoundingClientRect(), to.getBoundingClientRect(), Math.min(stay, LONGEST_FLIGHT))
      .then(() => flyer.remove());
  }

  /** Something that moves when it is seen for the first time. @template {Element} T @param {string} key @param {T} node */
  fresh(key, node) {
    if (!this.seen.has(key) && !this.board.ctx.reducedMotion() && this.board.moving) node.classList.add("hs-fresh");
    this.seen.add(key);
    return node;
  }

  /** A new Headline: all is new again. */
  begin() {
    this.seen.clear();
  }
}
