/** The tables on the lobby's page: where this person goes on, has free seats to take, can watch, or can look at what was played. */

import { api, refusalOf } from "../api.js";
import { button, el, fill, unique } from "../dom.js";
import { note } from "../live.js";
import { path, replayPath } from "../route.js";
import { say } from "../words.js";
import { press } from "./game-card.js";
import { nameOf } from "./seats.js";
import { isDue, lastPlayed, othersAt, stateOf } from "./table-words.js";

/** @import { Game, TableCard, Tables } from "../types.js" */

/** How many tables under way stand above the games. */
const GO_ON = 3;

/** The lists of tables, drawn again when something has changed. */
export class TableLists {
  /** @param {Game[]} all @param {Game} first the game that somebody plays first */
  constructor(all, first) {
    this.first = first;
    this.titles = new Map(all.map((game) => [game.name, game.title]));
    this.key = "";
    /** What is said to whoever comes for the first time, or comes back. */
    this.welcome = el("p", { class: "hero-about" }, say("hero.about"));
    /** Where whoever comes back goes on. */
    this.back = el("nav", { class: "hero-back stack tight", "aria-label": say("back.title"), hidden: true });
    this.mine = this.section("mine", "mine");
    this.open = this.section("open", "open");
    this.watch = this.section("watch", "watch");
    this.finished = this.section("finished", "finished");
  }

  /** @param {string} name @param {string} kind */
  section(name, kind) {
    const id = unique("list");
    return el(
      "section",
      { class: `panel pad list-${kind}`, "aria-labelledby": id, hidden: name !== "mine" },
      el("h2", { class: "caption", id }, say(`tables.${name}`)),
      el("div", { class: "table-list" }, el("p", { class: "soft" }, say("tables.loading"))),
    );
  }

  async refresh() {
    /** @type {Tables} */
    let tables;
    try {
      tables = await api("tables");
    } catch (error) {
      note(refusalOf(error).words, "bad");
      return;
    }
    const key = JSON.stringify(tables);
    if (key === this.key) return;
    this.key = key;
    this.goOn(tables);
    this.fill(this.mine, tables.mine, (table) => path("table", table.id), true);
    this.fill(this.open, tables.open, (table) => path("table", table.id));
    this.fill(this.watch, tables.watch, (table) => path("watch", table.id));
    this.fill(this.finished, tables.finished, (table) =>
      table.status === "closed" ? replayPath(table.id, table.mine[0]) : path("table", table.id),
    );
  }

  /** What comes first: this person's tables under way, their last game once more, or where a newcomer begins. @param {Tables} tables */
  goOn(tables) {
    const { first } = this;
    const under = tables.mine.filter((table) => table.status === "running" || table.status === "paused");
    const last = lastPlayed(tables.finished);
    const known = tables.mine.length > 0 || last !== undefined;
    fill(
      this.welcome,
      say("hero.about"),
      !known && first.lesson
        ? [" ", say("hero.newcomer"), " ", el("a", { href: path("learn", first.name) }, say("hero.begin", first.title))]
        : null,
    );
    this.back.hidden = !under.length && !last;
    fill(
      this.back,
      under
        .sort((one, other) => Number(isDue(other)) - Number(isDue(one)) || other.moved - one.moved)
        .slice(0, GO_ON)
        .map((table) =>
          el(
            "a",
            { class: ["button", "go-on", isDue(table) && "hot"], href: path("table", table.id) },
            el("b", null, isDue(table) ? say("tables.your_move") : say("back.go_on")),
            el("span", null, say("back.table", this.titleOf(table), othersAt(table))),
          ),
        ),
      last
        ? button(
            say(
              "back.again",
              this.titleOf(last),
              last.seats.map((_, at) => nameOf(last, at)),
            ),
            (event) => press(event, async () => (await api(`tables/${last.id}/again`, {})).table),
            { class: "button again" },
          )
        : null,
    );
  }

  /** @param {HTMLElement} section @param {TableCard[]} tables @param {(table: TableCard) => string} link @param {boolean} [always] */
  fill(section, tables, link, always = false) {
    section.hidden = tables.length === 0 && !always;
    const list = /** @type {HTMLElement} */ (section.querySelector(".table-list"));
    const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
    fill(
      list,
      tables.length
        ? el(
            "ul",
            { role: "list", class: "stack tight" },
            tables.map((table) => this.card(table, link(table))),
          )
        : el("p", { class: "soft" }, say("tables.none")),
    );
    if (focused) /** @type {HTMLElement | null} */ (list.querySelector(`[href="${focused}"]`))?.focus();
  }

  /** @param {TableCard} table */
  titleOf(table) {
    return table.title || this.titles.get(table.game) || table.game;
  }

  /** @param {TableCard} table @param {string} href */
  card(table, href) {
    const due = isDue(table);
    const names = table.seats.map((_, at) => nameOf(table, at));
    return el(
      "li",
      null,
      el(
        "a",
        { class: ["table-card", due && "due"], href },
        el("span", { class: "table-card-title" }, this.titleOf(table)),
        el("span", { class: "table-card-state" }, stateOf(table)),
        el("span", { class: "table-card-names" }, say("tables.names", names)),
      ),
    );
  }
}
