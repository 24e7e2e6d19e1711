/**
 * The city: a tile for each area with its four districts, its Headline and its Support space, drawn by ourselves; the Story track and
 * the Most Wanted below.
 */

/** @import { Board } from "./look.js" */
/** @import { Headline } from "./types.js" */

import { el, fill, svg } from "/web/dom.js";
import { roving } from "/web/parts/roving.js";
import { say } from "/web/words.js";
import { face } from "./faces.js";
import { icon, sign } from "./icons.js";
import { districtOf, headlineIn, heroesAt, openAreas, SPECIAL } from "./reading.js";

/** The skyline of each area, on a field of 300 by 90, so that one knows it again. @type {{[id: string]: string}} */
const SKYLINES = {
  "upper-manhattan": "M0 90V62h18V50h14v12h20V44h8v-6h10v6h8v26h22V52h16v14h24V40l10-8 10 8v30h18V56h22v14h20V46h16v20h22V58h20v10h22v22z",
  "central-manhattan":
    "M0 90V54h14V30h18v24h10V16h6V4h4v12h6v38h14V38h16v22h20c4-14 12-18 18-8 6-12 16-10 18 2 8-4 14 2 14 8h18V40h14V22h16v18h10v20h14V34h8V20h6v14h8v24h18v32z",
  "the-village": "M0 90V60l12-8 12 8v8h16V54h22v14h14l10-12 10 12h18V50h20v16h16l8-10 8 10h18V58h24v10h18l12-10 12 10h16V62h24v28z",
  "lower-manhattan":
    "M0 90V66h12V40h14v26h8V28h16V14h10v14h14v34h10V20l9-12 9 12v42h14V36h18v26h10V10h14v50h12V32h16v34h14V46h18v22h14V54h20v36z",
  queens: "M0 90V68h20V58h16v10h22V60h14V48h14v20h24l12-10 12 10h20V56h18v12h24V50h10V34h8v16h10v18h24V60h18v10h34v20z",
  brooklyn: "M0 90V70h16l4-40h8l4 40h4c20-30 44-30 64 0h4l4-40h8l4 40h14V58h18v12h16V52h20v18h18V60h20v10h16v20z",
};

export class City {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.map = el("ul", { class: "hs-map", role: "list", "aria-label": say("heroes.city") });
    this.track = el("ol", { class: "hs-track", role: "list", "aria-label": say("heroes.track") });
    this.wanted = el("ul", { class: "hs-wanted", role: "list", "aria-label": say("heroes.wanted") });
    this.element = el(
      "section",
      { class: "hs-city", "aria-label": say("heroes.city") },
      this.map,
      el("div", { class: "hs-tracks" }, this.track, this.wanted),
    );
    this.roving = roving(this.element);
  }

  draw() {
    const { content, view } = this.board;
    const areas = openAreas(content, view);
    const all = view.special >= 0 ? [...areas, content.areas.length] : areas;
    this.map.dataset.count = String(all.length);
    const order = this.board.narrow ? this.byOdds(all) : all;
    fill(
      this.map,
      order.map((area) => this.tile(area)),
    );
    this.drawTrack();
    this.drawWanted();
    this.roving.settle();
  }

  /** On a phone the Headlines are a list, the likeliest first. @param {number[]} areas */
  byOdds(areas) {
    const worth = (/** @type {number} */ area) =>
      this.board.ranking?.forecast[area] ?? (headlineIn(this.board.content, this.board.view, area) ? 0 : -1);
    return [...areas].sort((one, other) => worth(other) - worth(one));
  }

  /** @param {number} area */
  tile(area) {
    const { content, view } = this.board;
    const special = area === content.areas.length;
    const headline = headlineIn(content, view, area);
    const name = special ? say("heroes.special") : content.areas[area].name;
    const plots = special
      ? []
      : content.areas[area].districts.map((district, symbol) =>
          this.plot(area, symbol, district, headline?.at === districtOf(content, area, symbol)),
        );
    return el(
      "li",
      {
        class: ["hs-tile", special && "hs-tile-special", !headline && "hs-tile-calm"],
        dataset: { type: headline ? content.types[headline.card.type] : "" },
      },
      special ? null : skyline(content.areas[area].id),
      el("div", { class: "hs-tile-head" }, el("span", { class: "hs-area" }, name), special ? this.standing(SPECIAL) : this.support(area)),
      headline ? this.headline(headline) : el("p", { class: "hs-no-headline" }, say("heroes.calm")),
      plots.length ? el("div", { class: "hs-plots" }, plots) : null,
    );
  }

  /** @param {{card: Headline, area: number, at: number, vp: number, threat: number, aged: boolean}} headline */
  headline({ card, area, vp, threat, aged }) {
    const { board } = this;
    const { content } = board;
    const chance = board.forecast(area);
    const type = content.types[card.type];
    const skill = content.skills[card.skill];
    const key = `areas:${area}`;
    return board.thing(
      key,
      {
        class: "hs-headline",
        title: card.name,
        rows: () => [...card.rows, ...(aged ? /** @type {[string, string][]} */ ([["", say("heroes.aged", threat, vp)]]) : [])],
      },
      el(
        "span",
        { class: "hs-headline-name" },
        card.mastermind ? [sign("skull", "", say("heroes.icon"), "hs-skull"), " "] : null,
        card.name,
      ),
      el(
        "span",
        { class: "hs-facts" },
        el("span", { class: "hs-type", dataset: { type } }, icon(type), el("span", null, say(`heroes.type.${type}`))),
        sign("dice", threat, say("heroes.threat", threat)),
        sign(skill, say(`heroes.skill.${skill}`), say("heroes.needs", say(`heroes.skill.${skill}`)), "hs-skill"),
      ),
      chance === null
        ? null
        : el(
            "span",
            { class: "hs-chance", title: say("heroes.chance", chance) },
            el("span", { "aria-hidden": "true" }, say("heroes.percent", chance)),
            el("span", { class: "sr-only" }, say("heroes.chance", chance)),
          ),
      el("span", { class: "hs-vp" }, el("b", null, vp), " ", el("small", null, say("heroes.vp"))),
    );
  }

  /** @param {number} area @param {number} symbol @param {string} name @param {boolean} here whether the Headline lies there */
  plot(area, symbol, name, here) {
    const { board } = this;
    const place = districtOf(board.content, area, symbol);
    const heroes = heroesAt(board.content, board.view, place);
    const who = heroes.map(({ hero }) => hero.name);
    return board.thing(
      `places:${place}`,
      {
        class: ["hs-plot", here && "hs-here"],
        title: name,
        label: say("heroes.plot", name, here, who),
        rows: () => [
          [say("heroes.area"), board.content.areas[area].name],
          ["", who.length ? say("heroes.who_there", who) : say("heroes.nobody")],
        ],
      },
      icon(board.content.symbols[symbol], "hs-symbol"),
      el("span", { class: "hs-plot-name" }, name),
      el(
        "span",
        { class: "hs-tokens" },
        heroes.map(({ hero, seat }) => this.token(hero.place, seat)),
      ),
    );
  }

  /** @param {number} hero @param {number} seat */
  token(hero, seat) {
    return el("span", { class: "hs-token", dataset: { seat, flip: `hero:${hero}` } }, face(this.board.content.heroes[hero].id));
  }

  /** The Support space of an area. @param {number} area */
  support(area) {
    const place = this.board.content.place_numbers.first_space + area;
    return this.standing(place);
  }

  /** Who stands on a Support space, or at the Special Headline. @param {number} place */
  standing(place) {
    const { board } = this;
    const heroes = heroesAt(board.content, board.view, place);
    const who = heroes.map(({ hero }) => hero.name);
    const name = place === SPECIAL ? say("heroes.special") : say("heroes.space");
    return board.thing(
      `places:${place}`,
      {
        class: "hs-space",
        title: name,
        label: say("heroes.plot", name, false, who),
        rows: () => [["", who.length ? say("heroes.who_there", who) : say("heroes.space_about")]],
      },
      who.length ? null : el("span", { class: "hs-space-word" }, say("heroes.space_short")),
      heroes.map(({ hero, seat }) => this.token(hero.place, seat)),
    );
  }

  /** The Story track from its front to its end, where the next card leaves. */
  drawTrack() {
    const { content, view, names } = this.board;
    const cells = view.track.map((card, at) => {
      const story = card >= 0 ? content.stories[card] : null;
      const seat = story ? view.teams.findIndex((team) => team.team === story.team) : -1;
      const team = story ? content.teams[story.team].name : "";
      const leaves = at === view.track.length - 1;
      return el(
        "li",
        {
          class: ["hs-story", leaves && "hs-leaves", !story && "hs-story-empty"],
          dataset: seat >= 0 ? { seat } : {},
          title: story?.name ?? "",
        },
        story
          ? [
              el("span", { class: "hs-story-team" }, team),
              el("span", { class: "sr-only" }, say("heroes.story_card", story.name, seat >= 0 ? names[seat] : "", leaves)),
            ]
          : el("span", { class: "sr-only" }, say("heroes.empty")),
      );
    });
    fill(
      this.track,
      el("li", { class: "hs-track-name" }, say("heroes.story")),
      cells,
      el("li", { class: "hs-track-end" }, say("heroes.leaves")),
    );
  }

  drawWanted() {
    const { board } = this;
    const { content, view } = board;
    const cards = view.wanted.map((place) =>
      el(
        "li",
        null,
        board.card(
          "villains",
          content.villains[place],
          "hs-chip",
          face(content.villains[place].id),
          el("span", null, content.villains[place].name),
        ),
      ),
    );
    const empty = Array.from({ length: Math.max(0, content.numbers.wanted - cards.length) }, () =>
      el("li", { class: "hs-wanted-empty", "aria-hidden": "true" }),
    );
    fill(this.wanted, el("li", { class: "hs-track-name" }, say("heroes.wanted")), cards, empty);
  }
}

/** The ground of a tile: sky, water and the skyline of the area. @param {string} id */
function skyline(id) {
  return svg(
    "svg",
    { class: "hs-skyline", viewBox: "0 0 300 90", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("path", { class: "hs-far", d: SKYLINES[id] ?? SKYLINES.queens, transform: "translate(300 8) scale(-1 0.9)" }),
    svg("path", { class: "hs-near", d: SKYLINES[id] ?? SKYLINES.queens }),
  );
}
