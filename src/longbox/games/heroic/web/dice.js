/** Dice as this game has them: the outline says how large, and the size and what is shown stand apart. */

import { el, svg } from "/web/dom.js";
import { say } from "/web/words.js";

/** @type {{[sides: number]: string}} */
const OUTLINES = {
  4: "50,10 95,88 5,88",
  6: "14,14 86,14 86,86 14,86",
  8: "50,3 95,50 50,97 5,50",
  10: "50,3 96,40 82,82 50,97 18,82 4,40",
  12: "50,3 84,14 97,50 84,86 50,97 16,86 3,50 16,14",
};

/** A small die with its size on it, as part of a line. @param {number} sides @param {string} [name] of its class */
export function pip(sides, name = "") {
  return svg(
    "svg",
    { class: ["hc-pip", name], viewBox: "0 0 100 100", role: "img", "aria-label": say("die.blank", sides), dataset: { sides } },
    svg("polygon", { points: OUTLINES[sides] ?? OUTLINES[6] }),
    svg("text", { x: 50, y: sides === 4 ? 72 : 53, "text-anchor": "middle", "dominant-baseline": "central" }, sides),
  );
}

/**
 * A die on the table: what it shows on it, its size below.
 *
 * @param {number} sides
 * @param {number | null} shown
 * @param {string[]} marks classes: one, total, effect, left
 */
export function thrown(sides, shown, marks) {
  const label = shown === null ? say("die.blank", sides) : say("die.shown", sides, shown);
  const roles = marks.filter((mark) => mark !== "left").map((mark) => say(`heroic.die.${mark}`));
  return el(
    "span",
    {
      class: ["hc-die", ...marks.map((mark) => `hc-die-${mark}`)],
      role: "img",
      "aria-label": [label, ...roles].join(", "),
      dataset: { sides },
    },
    svg(
      "svg",
      { viewBox: "0 0 100 100", "aria-hidden": "true" },
      svg("polygon", { points: OUTLINES[sides] ?? OUTLINES[6] }),
      svg("text", { x: 50, y: sides === 4 ? 70 : 53, "text-anchor": "middle", "dominant-baseline": "central" }, shown ?? "?"),
    ),
    el("span", { class: "hc-die-size", "aria-hidden": "true" }, say("heroic.d", sides)),
  );
}

/** Several dice as people write them: 2d6 d8. @param {number[]} dice */
export function diceWords(dice) {
  const sizes = [...new Set(dice)].sort((one, other) => one - other);
  return sizes.map((size) => say("heroic.dice", dice.filter((die) => die === size).length, size)).join(" ");
}
