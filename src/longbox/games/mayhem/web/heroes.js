/** The heroes as their packs describe them: each one's ink and emblem. A hero without them looks like any hero. */

/** @import { Hero } from "./types.js" */

import { addSign } from "./icons.js";

const INK = "#3b3b44";
const TINT = "#00000017";
/** @type {[string, string][]} */
const EMBLEM = [
  ["fill", "M12 1a11 11 0 0 1 0 22 11 11 0 0 1 0-22z"],
  ["hole", "m12 5 2 4.6 5 .5-3.8 3.2 1.2 4.9-4.4-2.7-4.4 2.7 1.2-4.9L5 10.1l5-.5z"],
];

/** @type {CSSStyleSheet | undefined} */
let inks;

/** Give every hero's cards their ink, and every hero an emblem. @param {Hero[]} heroes */
export function dressHeroes(heroes) {
  for (const { id, emblem } of heroes) addSign(id, emblem.length ? emblem : EMBLEM);
  if (!inks) {
    inks = new CSSStyleSheet();
    document.adoptedStyleSheets.push(inks);
  }
  inks.replaceSync(heroes.map(({ id, ink, tint }) => `.mh-of-${id} { --band: ${ink || INK}; --tint: ${tint || TINT}; }`).join("\n"));
}
