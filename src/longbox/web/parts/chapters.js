/** A story that goes on from table to table: close a chapter, and open the next one with those who stay and those who are new. */

import { api, games, refusalOf } from "../api.js";
import { button, el, fill, unique } from "../dom.js";
import { go, path } from "../route.js";
import { say, spoken } from "../words.js";
import { keptOf, offers, usualWords } from "./choosing.js";
import { GONE, nextWish, sameSeats } from "./chapter-seats.js";
import { confirmed, openDialog } from "./dialog.js";
import { asHost } from "./host.js";
import { botName, nameOf } from "./seats.js";

/** @import { Game, Table, TableCard } from "../types.js" */
/** @import { Seat } from "./chapter-seats.js" */
/** @import { Kept } from "./choosing.js" */
/** @import { Connection } from "../connection.js" */

/** Whether this chapter can be closed, as far as everybody knows: the table may still refuse. @param {Table} table */
export function mayClose(table) {
  return table.host && table.status === "running" && table.mine.length > 0 && table.chapter !== null && !table.lesson;
}

/** @param {Connection} line */
export async function closeChapter(line) {
  if (await confirmed(say("chapter.close"), say("chapter.close_about"), say("chapter.close"))) asHost(line, { do: "chapter" });
}

/** Opens the next chapter of a closed one. @param {Table | TableCard} table */
export async function openContinue(table) {
  const game = (await games()).find((one) => one.name === table.game);
  if (game) new NextChapter(table, game, await keptOf(game));
}

class NextChapter {
  /** @param {Table | TableCard} table @param {Game} game @param {Kept[]} kept what people have made for the game */
  constructor(table, game, kept) {
    this.table = table;
    this.game = game;
    this.kept = kept;
    this.seats = sameSeats(table);
    this.rows = el("ul", { role: "list", class: "stack tight" });
    this.trouble = el("p", { class: "trouble", role: "alert" });
    this.add = button(say("chapter.add"), () => this.addSeat());
    const form = el(
      "form",
      { class: "stack" },
      el("p", null, say("chapter.next_about"), " ", say("chapter.fresh")),
      this.rows,
      el("div", { class: "row" }, this.add),
      this.trouble,
      el(
        "div",
        { class: "row end" },
        button(say("cancel"), () => this.dialog.close()),
        button(say("chapter.open"), () => {}, { type: "submit", class: "button hot" }),
      ),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.draw();
    this.dialog = openDialog(say("chapter.next"), form, { wide: true });
  }

  draw() {
    fill(
      this.rows,
      this.seats.map((seat, at) => this.row(seat, at)),
    );
    this.add.hidden = nextWish(this.seats).who.length >= this.game.seats[1];
  }

  addSeat() {
    const words = this.game.options.filter((option) => option.by_seat).map((option) => [option.name, usualWords(option, 1)[0]]);
    this.seats.push({ place: -1, who: "open", words: Object.fromEntries(words) });
    this.draw();
    this.rows.querySelectorAll("select")[this.seats.length - 1]?.focus();
  }

  /** @param {Seat} seat @param {number} at */
  row(seat, at) {
    const id = unique("seat");
    const name = seat.place < 0 ? say("chapter.new_seat") : nameOf(this.table, seat.place);
    const input = el(
      "select",
      { class: "field", id },
      this.people(seat).map(([value, words]) => el("option", { value, selected: value === seat.who }, words)),
    );
    input.addEventListener("change", () => {
      this.seats[at] = { ...this.seats[at], who: input.value };
      this.draw();
      this.rows.querySelectorAll("select")[at]?.focus();
    });
    return el(
      "li",
      { class: ["next-seat", seat.who === GONE && "gone"] },
      el("label", { for: id }, name),
      input,
      seat.place < 0 ? this.choices(seat, at) : null,
    );
  }

  /** What somebody new brings along. @param {Seat} seat @param {number} at */
  choices(seat, at) {
    return this.game.options
      .filter((option) => option.by_seat && seat.words)
      .map((option) => {
        const id = unique("brings");
        const all = offers(option, this.kept, this.game.name, at);
        const now = seat.words?.[option.name];
        const input = el(
          "select",
          { class: "field", id },
          all.map(({ value, words }) => el("option", { value, selected: value === now }, words)),
        );
        input.addEventListener("change", () => {
          if (seat.words) seat.words[option.name] = input.value;
        });
        return all.length ? [el("label", { for: id, class: "sr-only" }, say("new.by_seat", spoken(option.by_seat), at + 1)), input] : null;
      });
  }

  /** Who can have a seat. @param {Seat} seat @returns {string[][]} */
  people({ place }) {
    const bots = this.game.bots.map((bot) => [`bot:${bot}`, botName(bot)]);
    if (place < 0) return [["open", say("new.open")], ["me", say("new.me")], ...bots, [GONE, say("chapter.no_seat")]];
    const stays = this.table.seats[place].kind === "person" ? [["same", say("chapter.stays")]] : [];
    const mine = this.table.imported ? [["me", say("new.me")]] : [];
    return [...stays, ...mine, ["open", say("chapter.guest")], ...bots, [GONE, say("chapter.leaves")]];
  }

  async send() {
    try {
      const { table } = await api(`tables/${encodeURIComponent(this.table.id)}/next`, nextWish(this.seats));
      this.dialog.close();
      go(path("table", table));
    } catch (error) {
      this.trouble.textContent = refusalOf(error).words;
    }
  }
}
