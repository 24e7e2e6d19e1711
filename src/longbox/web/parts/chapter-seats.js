/** Who goes on in the next chapter, and what it is asked for with. */

/** @import { Table, TableCard } from "../types.js" */

/**
 * A seat of the next chapter: its old place (-1: new), who has it, and what a new one chooses, by option.
 *
 * @typedef {{place: number, who: string, words?: {[option: string]: string}}} Seat
 */

/** Who leaves. */
export const GONE = "gone";

/** What the next chapter is asked for with. @param {Seat[]} seats */
export function nextWish(seats) {
  const stay = seats.filter((seat) => seat.who !== GONE);
  const names = [...new Set(stay.flatMap((seat) => Object.keys(seat.words ?? {})))];
  // a seat that stays keeps what it had chosen, whatever word stands in its place
  const options = names.map((name) => [
    name,
    stay.map((seat) => seat.words?.[name] ?? stay.find((other) => other.words?.[name])?.words?.[name]).join(","),
  ]);
  return { who: stay.map((seat) => seat.who), seats: stay.map((seat) => seat.place), options: Object.fromEntries(options) };
}

/** Who had which seat, and has it still unless somebody says otherwise. @param {Table | TableCard} table @returns {Seat[]} */
export function sameSeats(table) {
  return table.seats.map((seat, place) => ({
    place,
    who: seat.kind === "bot" ? `bot:${seat.bot}` : seat.kind === "person" ? "same" : "open",
  }));
}
