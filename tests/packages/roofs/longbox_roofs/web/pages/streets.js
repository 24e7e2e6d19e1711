/** A page of Roofs beside the table: its streets. It stands at #/games/roofs/streets. */

/** @import { PageContext } from "/web/types.js" */

import { add } from "/web/dom.js";
import { contentOf } from "/web/api.js";

/** @param {HTMLElement} root @param {PageContext} ctx */
export async function page(root, ctx) {
  const { el, words } = ctx;
  const { streets } = await contentOf(ctx.game);
  add(root, [
    el("h1", null, words("roofs.streets")),
    el(
      "ul",
      null,
      streets.map((/** @type {import("../look.js").Street} */ one) => el("li", null, words("roofs.street", one.name, one.die, one.roofs))),
    ),
    el("a", { class: "button", href: "#/" }, words("roofs.play")),
  ]);
}
