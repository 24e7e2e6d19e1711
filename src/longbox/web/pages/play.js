/** An address that starts a game against bots at once. */

import { games } from "../api.js";
import { path } from "../route.js";
import { say } from "../words.js";
import { tableNow } from "./new-table.js";

/** @import { Page } from "../types.js" */

/** @type {Page} */
export async function playPage(_, [name]) {
  const game = (await games()).find((one) => one.name === name);
  if (!game) throw new Error(say("error.lost"));
  // whoever goes back must not start another
  location.replace(path("table", await tableNow(game)));
}
