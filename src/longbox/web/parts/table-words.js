/** What a table waits for, and how it has ended, in words. */

/** @import { Table, TableCard } from "../types.js" */

import { say } from "../words.js";
import { nameOf } from "./seats.js";

/** Whether a seat still has to choose what it plays with. @param {Table} table @param {number | null} seat */
export function mustChoose(table, seat) {
  return table.status === "open" && seat !== null && table.choices[seat]?.made === false;
}

/** What the game waits for before it begins. @param {Table} table @param {number} free how many seats nobody has taken */
export function waitsFor(table, free) {
  if (mustChoose(table, table.you)) return say(table.choices[table.you ?? 0]?.openly ? "wait.choose_openly" : "wait.choose");
  const choosing = table.seats.flatMap((seat, at) =>
    seat.kind === "person" && table.choices[at]?.made === false ? [nameOf(table, at)] : [],
  );
  if (free) return say("wait.free", free);
  const away = table.seats.flatMap((seat, at) =>
    seat.kind === "person" && !seat.online && !table.nonces.includes(at) ? [nameOf(table, at)] : [],
  );
  if (away.length) return say("wait.away", away);
  return choosing.length ? say("wait.choosing", choosing) : say("wait.soon");
}

/** Whether a table waits for this person. @param {TableCard} table */
export function isDue(table) {
  return table.status === "running" && table.turn.some((seat) => table.mine.includes(seat));
}

/** Who else sits there. @param {TableCard} table */
export function othersAt(table) {
  return table.seats.flatMap((_, at) => (table.mine.includes(at) ? [] : [nameOf(table, at)]));
}

/**
 * The game that this person played last and can play once more against the same bots; a story goes on in another way.
 *
 * @param {TableCard[]} finished
 */
export function lastPlayed(finished) {
  const mine = finished.filter(
    ({ mine, seats, imported, continues, continued }) =>
      mine.length && !imported && !continues && !continued && seats.every(({ kind }, at) => kind === "bot" || mine.includes(at)),
  );
  return mine.sort((one, other) => other.moved - one.moved)[0];
}

/** How a table stands. @param {TableCard} table */
export function stateOf(table) {
  const names = (/** @type {number[]} */ seats) => seats.map((seat) => nameOf(table, seat));
  if (isDue(table)) return say("tables.your_move");
  if (table.winners && (table.status === "over" || table.status === "closed"))
    return table.winners.length ? say("tables.won", names(table.winners)) : say("tables.over");
  if (table.status === "running" && table.turn.length) return say("tables.waits", names(table.turn));
  return say(`tables.status.${table.status}`);
}
