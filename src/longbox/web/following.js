/** Where people go when a table goes on elsewhere: those who watch it, and those who have agreed to a rematch. */

/** @import { Table } from "./types.js" */

/**
 * The table where the game goes on, in a rematch or the next chapter; null: nowhere.
 *
 * @param {Pick<Table, "rematch" | "continued">} table
 */
function nextOf(table) {
  return table.rematch?.table ?? table.continued ?? null;
}

/**
 * The table to follow to, if people have just gone there. Somebody who opens an old table wants to see that one.
 *
 * @param {Pick<Table, "rematch" | "continued"> | null} before how it stood when it was last heard of; null: never
 * @param {Pick<Table, "rematch" | "continued">} now
 */
export function followTo(before, now) {
  return before && nextOf(before) === null ? nextOf(now) : null;
}
