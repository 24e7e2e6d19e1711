/** What lies before a player: four hero cards in their positions, Allies, Power-Ups and the hand. */

/** @import { Board } from "./look.js" */
/** @import { Hero } from "./types.js" */

import { el, fill } from "/web/dom.js";
import { roving } from "/web/parts/roving.js";
import { say } from "/web/words.js";
import { face } from "./faces.js";
import { icon, sign } from "./icons.js";
import { positionOf, teamOf } from "./reading.js";

export class Team {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.heroes = el("ul", { class: "hs-heroes", role: "list", "aria-label": say("heroes.your_heroes") });
    this.cards = el("div", { class: "hs-cards", tabindex: "0", role: "group", "aria-label": say("heroes.tab.team") });
    this.element = el("section", { class: "hs-team", "aria-label": say("heroes.your_team"), "data-free": true }, this.heroes, this.cards);
    this.roving = roving(this.element);
  }

  draw() {
    const { board } = this;
    const { content, view, seat } = board;
    this.element.hidden = seat === null;
    if (seat === null) return;
    fill(
      this.heroes,
      teamOf(content, view, seat).map((one) => el("li", null, this.hero(one))),
    );
    const team = view.teams[seat];
    const ups = content.teams[team.team].power_ups.filter((_, at) => (team.power_ups >> at) & 1);
    const open = [
      ...team.allies.map((place, at) =>
        board.card(
          "resources",
          content.resources[place],
          "hs-chip hs-ally",
          icon("rescue"),
          el("span", null, content.resources[place].name),
          el("small", null, say("heroes.uses", team.ally_pp[at] + 1)),
        ),
      ),
      ...ups.map((place) =>
        board.card("power_ups", content.power_ups[place], "hs-chip hs-up", icon("bolt"), el("span", null, content.power_ups[place].name)),
      ),
    ];
    const resources = team.resources.map((place) =>
      board.card(
        "resources",
        content.resources[place],
        "hs-chip",
        icon(content.resources[place].ally ? "rescue" : "star"),
        el("span", null, content.resources[place].name),
      ),
    );
    const villains = team.villains.map((place) => {
      const card = content.villains[place];
      return board.card(
        "villains",
        card,
        "hs-chip hs-villain",
        face(card.id),
        el("span", null, card.name),
        el("small", { title: say("heroes.need_cost", card.need, card.cost) }, say("heroes.need_short", card.need, card.cost)),
      );
    });
    fill(
      this.cards,
      this.pile(say("heroes.in_play", team.story.length), open),
      this.pile(say("heroes.resources"), resources),
      this.pile(say("heroes.villains"), villains),
    );
    this.roving.settle();
  }

  /** @param {string} title @param {Node[]} cards */
  pile(title, cards) {
    return el(
      "section",
      { class: "hs-pile", "aria-label": title },
      el("h2", { class: "hs-pile-name" }, title),
      el(
        "ul",
        { role: "list", class: "hs-pile-cards" },
        cards.length ? cards.map((card) => el("li", null, card)) : el("li", { class: "soft" }, say("heroes.none")),
      ),
    );
  }

  /** @param {{hero: Hero, at: number, place: number, wounded: boolean, level: number}} one */
  hero({ hero, place, wounded, level }) {
    const { board } = this;
    const position = positionOf(board.content, place);
    return board.thing(
      `heroes:${hero.place}`,
      {
        class: ["hs-hero", `hs-at-${position}`, wounded && "hs-wounded"],
        seat: board.seat ?? 0,
        title: hero.name,
        rows: () => hero.rows,
        label: say("heroes.hero", hero.name, board.where(place, wounded)),
      },
      el(
        "span",
        { class: "hs-hero-head" },
        face(hero.id),
        el("span", { class: "hs-hero-name" }, hero.name),
        el("span", { class: "hs-level", title: say("heroes.level", level) }, level),
      ),
      el("span", { class: "hs-hero-where" }, board.where(place, wounded)),
      el(
        "span",
        { class: "hs-ratings" },
        board.content.types.map((type, at) =>
          sign(type, hero.ratings[at], say("heroes.rating", say(`heroes.type.${type}`), hero.ratings[at]), "hs-rating"),
        ),
      ),
      el("span", { class: "hs-abilities" }, this.ability(hero.special.name, "bolt"), this.ability(hero.support.name, "hand")),
    );
  }

  /** An ability lights up when it can be used. @param {string} name @param {string} sign */
  ability(name, sign) {
    const on =
      this.board.question?.moves.some(
        (move) => ["use", "aid"].includes(String(move[0])) && this.board.content.abilities[Number(move[1])]?.name === name,
      ) === true;
    return el(
      "span",
      { class: ["hs-ability", on && "hs-lit"] },
      icon(sign),
      el("span", null, name),
      on ? el("span", { class: "sr-only" }, say("heroes.usable")) : null,
    );
  }
}
