/** The deck builder, which the game's own look draws. */

import { api } from "../api.js";
import { el, svg } from "../dom.js";
import { tell } from "../live.js";
import { details, peek } from "../parts/details.js";
import { titlePage } from "../parts/notice.js";
import { go, path } from "../route.js";
import { say } from "../words.js";

/** @import { Page, PageContext } from "../types.js" */

/** @type {Page} */
export async function decksPage(root, [name]) {
  titlePage(say("decks.title"));
  const { deckPage } = await import("../games/mayhem/decks.js");
  /** @type {PageContext} */
  const ctx = {
    name: name ?? "",
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
  return deckPage(root, ctx);
}
