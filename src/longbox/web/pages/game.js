/** A page that a game adds, such as a deck builder: `web/pages/PAGE.js` in the game's folder draws it. */

import { api, gameModule, games } from "../api.js";
import { el, svg } from "../dom.js";
import { tell } from "../live.js";
import { details, peek } from "../parts/details.js";
import { titlePage } from "../parts/notice.js";
import { go, path } from "../route.js";
import { say } from "../words.js";

/** @import { Page, PageContext } from "../types.js" */

/** @type {Page} */
export async function gamePage(root, [name, wanted, ...rest]) {
  const game = (await games()).find((one) => one.name === name);
  const found = game?.pages.find((one) => one.name === wanted);
  if (!game || !found) throw new Error(say("error.lost"));
  titlePage(found.title);
  const { page } = await gameModule(game.name, `pages/${found.name}.js`);
  /** @type {PageContext} */
  const ctx = {
    game: game.name,
    name: rest[0] ?? "",
    el,
    svg,
    words: say,
    api,
    rule: (game, number) => go(path("rules", game, number)),
    details: (anchor, about) => details(anchor, about),
    peek,
    tell,
    go,
  };
  return page(root, ctx);
}
