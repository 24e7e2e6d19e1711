/** What stands on top: the Scenario, the rounds, and a chip for each seat with its points, its tokens and its Nemesis. */

/** @import { Board } from "./look.js" */

import { el, fill } from "/web/dom.js";
import { say } from "/web/words.js";
import { aidOf } from "./aid.js";
import { face } from "./faces.js";
import { icon, sign } from "./icons.js";
import { nemesisOf, PLANNING, preyOf, sourcesOf, teamOf } from "./reading.js";

/** Names of Scenarios that need a line of their own. */
const LONG = 12;

export class Top {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.when = el("div", { class: "hs-when" });
    this.chips = el("ul", { class: "hs-chips", role: "list", "aria-label": say("heroes.teams") });
    this.element = el("div", { class: "hs-top" }, this.when, this.chips);
  }

  draw() {
    const { content, view } = this.board;
    const scenario = content.scenarios[view.scenario];
    fill(
      this.when,
      this.board.card(
        "scenarios",
        scenario,
        scenario.name.length > LONG ? "hs-scenario hs-long" : "hs-scenario",
        el("b", null, scenario.name),
        el("small", null, scenario.ends),
      ),
      el(
        "span",
        { class: "hs-round" },
        el("b", null, say("heroes.round", view.round)),
        view.phase === PLANNING ? el("span", null, say("heroes.planning")) : this.rounds(),
        this.aid(),
      ),
    );
    const first = this.board.seat ?? 0;
    const seats = view.teams.map((_, at) => (first + at) % view.teams.length);
    fill(
      this.chips,
      seats.map((seat) => el("li", null, this.chip(seat))),
    );
  }

  /** What the dice and signs mean. */
  aid() {
    const { board } = this;
    const about = { class: "hs-aid", title: say("heroes.aid"), label: say("heroes.aid"), rows: () => [], body: () => aidOf(board.content) };
    return board.thing("aid", about, say("heroes.aid.short"));
  }

  rounds() {
    const { content, view } = this.board;
    const dots = Array.from({ length: content.numbers.action_rounds }, (_, at) =>
      el("i", { class: at < view.action_round ? "hs-on" : null }),
    );
    return el("span", { class: "hs-rounds", role: "img", "aria-label": say("heroes.action_round", view.action_round) }, dots);
  }

  /** @param {number} seat */
  chip(seat) {
    const { board } = this;
    const { content, view, names } = board;
    const team = view.teams[seat];
    const { mastermind, seat: nemesis } = nemesisOf(content, view, seat);
    const acts = view.phase !== PLANNING && view.active === seat;
    return board.thing(
      `seats:${seat}`,
      {
        class: ["hs-seat", acts && "hs-acts", seat === board.seat && "hs-mine"],
        seat,
        title: names[seat],
        rows: () => this.rows(seat),
        body: () => this.body(seat),
      },
      el(
        "span",
        { class: "hs-seat-name" },
        names[seat],
        el("small", null, seat === board.seat ? say("heroes.you_short") : board.people[seat]),
      ),
      el("span", { class: "hs-seat-vp" }, el("b", null, team.vp), " ", el("small", null, say("heroes.vp"))),
      el(
        "span",
        { class: "hs-seat-facts" },
        sign("bolt", team.pp, say("heroes.pp", team.pp)),
        view.first === seat ? el("span", { class: "hs-tag" }, say("heroes.first")) : null,
        view.arch === seat ? el("span", { class: "hs-tag hs-arch" }, say("heroes.arch")) : null,
        team.sealed && view.phase === PLANNING
          ? el("span", { class: "hs-tag hs-sealed" }, icon("lock"), el("span", null, say("heroes.sealed")))
          : null,
        el(
          "span",
          { class: "hs-nemesis", title: say("heroes.nemesis_of", mastermind.name, names[nemesis]) },
          face(mastermind.id),
          el("span", { class: "sr-only" }, say("heroes.nemesis_of", mastermind.name, names[nemesis])),
          el(
            "span",
            { class: ["hs-nemesis-arrow", nemesis === board.seat && "hs-by-me"], "aria-hidden": "true", dataset: { seat: nemesis } },
            say("heroes.by"),
            el("span", null, nemesis === board.seat ? say("heroes.you_short") : names[nemesis]),
          ),
          el(
            "span",
            { class: "hs-plans", "aria-hidden": "true" },
            [0, 1, 2].map((at) => el("i", { class: at < team.plans ? "hs-on" : null })),
          ),
        ),
      ),
    );
  }

  /** What is told of a seat, and where its points came from. @param {number} seat @returns {[string, string][]} */
  rows(seat) {
    const { content, view, names } = this.board;
    const team = view.teams[seat];
    const { mastermind, seat: nemesis, plans } = nemesisOf(content, view, seat);
    const { solved, rest } = sourcesOf(content, view, seat);
    const prey = preyOf(view, seat);
    const points = [...solved.map(({ name, vp }) => say("heroes.source", name, vp)), ...(rest ? [say("heroes.source_rest", rest)] : [])];
    const ups = content.teams[team.team].power_ups
      .filter((_, at) => (team.power_ups >> at) & 1)
      .map((place) => content.power_ups[place].name);
    return [
      [say("heroes.points"), points.length ? `${team.vp}: ${points.join(", ")}` : String(team.vp)],
      [say("heroes.has"), say("heroes.holdings", team.pp, team.story.length, team.resource_count, team.villain_count)],
      [
        say("heroes.allies"),
        team.allies.map((place, at) => say("heroes.ally_uses", content.resources[place].name, team.ally_pp[at] + 1)).join(", ") ||
          say("heroes.none"),
      ],
      [say("heroes.power_ups"), ups.join(", ") || say("heroes.none")],
      [say("heroes.against"), say("heroes.nemesis_long", mastermind.name, names[nemesis], plans)],
      ...(prey >= 0 ? /** @type {[string, string][]} */ ([[say("heroes.plays"), nemesisOf(content, view, prey).mastermind.name]]) : []),
    ];
  }

  /** The heroes of a seat and its Nemesis, each to be read. @param {number} seat */
  body(seat) {
    const { board } = this;
    const { mastermind } = nemesisOf(board.content, board.view, seat);
    return el(
      "div",
      { class: "hs-sheet-heroes" },
      teamOf(board.content, board.view, seat).map(({ hero, place, wounded }) =>
        board.card("heroes", hero, "hs-chip", face(hero.id), el("span", null, hero.name, el("small", null, board.where(place, wounded)))),
      ),
      board.nemesis(seat, "hs-chip", face(mastermind.id), el("span", null, mastermind.name, el("small", null, say("heroes.nemesis.see")))),
    );
  }
}
