/** The strip of seats: who sits where, whose move it is, and the clocks. */

import { el, fill } from "../dom.js";
import { known, say, spoken } from "../words.js";

/** @import { Clock, Table, TableCard } from "../types.js" */

const TICK = 500;

export class SeatStrip {
  constructor() {
    this.element = el("ul", { role: "list", class: "seats", "aria-label": say("seats.title") });
    /** @type {Clock | null} */
    this.clock = null;
    this.since = 0;
    this.timer = window.setInterval(() => this.tick(), TICK);
  }

  /** @param {Table | TableCard} table @param {number | null} you @param {number[]} turn the seats waited for */
  show(table, you, turn) {
    const clock = "clock" in table ? table.clock : null;
    if (clock !== this.clock) [this.clock, this.since] = [clock, performance.now()];
    fill(
      this.element,
      table.seats.map((seat, at) => {
        const marks = [
          turn.includes(at) ? say("seats.turn") : "",
          at === you ? say("seats.you") : "",
          seat.kind === "person" && !seat.online && at !== you && table.status !== "closed" ? say("seats.away") : "",
        ];
        return el(
          "li",
          { class: ["seat", turn.includes(at) && "turn", at === you && "you"], dataset: { seat: at } },
          el("span", { class: "seat-dot", "aria-hidden": "true" }, at + 1),
          el("span", { class: "seat-name" }, nameOf(table, at)),
          el("span", { class: "seat-mark" }, marks.filter(Boolean).join(", ")),
          this.clock ? el("span", { class: "seat-clock", role: "timer", dataset: { clock: at } }, "") : null,
        );
      }),
    );
    this.tick();
  }

  tick() {
    if (!this.clock) return;
    const gone = (performance.now() - this.since) / 1000;
    for (const [at, left] of this.clock.left.entries()) {
      const cell = this.element.querySelector(`[data-clock="${at}"]`);
      const rest = Math.max(0, left - (this.clock.running.includes(at) ? gone : 0));
      if (cell) {
        cell.textContent = minutes(rest);
        cell.classList.toggle("low", rest < 10 && this.clock.running.includes(at));
      }
    }
  }

  stop() {
    window.clearInterval(this.timer);
  }
}

/** @param {number} seconds */
function minutes(seconds) {
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** The way to the lobby, at tables on small screens, which have no bar of the site. */
export function homeLink() {
  return el("a", { class: "home", href: "#/", "aria-label": say("brand.home") });
}

/** Who sits at a seat: the person and the side, a bot, the lesson, or nobody yet. @param {Table | TableCard} table @param {number} at */
export function nameOf(table, at) {
  const seat = table.seats[at];
  if (!seat) return say("seats.nobody");
  if (seat.kind === "open" && "lesson" in table && table.lesson) return say("seats.name", say("seats.lesson"), seat.name);
  if (seat.kind === "open")
    return table.status === "closed" ? seat.name : isSecret(table) ? say("seats.free", at + 1) : say("seats.open", seat.name);
  const who = seat.kind === "bot" ? botName(seat.bot) : seat.who;
  if (who && isSecret(table)) return who;
  const side = ("names" in table && table.names[at]) || seat.called;
  // where the game has no names for its seats, they are called by the players
  if (side === seat.called && side !== seat.name) return seat.kind === "bot" && seat.who !== seat.bot ? say("seats.name", who, side) : side;
  return who && who !== side ? say("seats.name", who, side) : side;
}

/** Whether what a seat plays, which its side is named for, is still chosen in secret. @param {Table | TableCard} table */
function isSecret(table) {
  return "choices" in table && table.choices.length > 0 && !table.header;
}

/** A bot's name for people. @param {string} bot */
export function botName(bot) {
  return known(`bot.${bot}`) ? say(`bot.${bot}`) : say("bot.other", spoken(bot));
}
