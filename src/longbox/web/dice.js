/** Dice as SVG: the outline tells a d4 from a d12, the number what it shows. */

import { reducedMotion, wait } from "./animate.js";
import { svg } from "./dom.js";
import { say } from "./words.js";

/** The outline of each die, and the lines on its front. @type {{[sides: number]: {outline: string, lines: string, at: number}}} */
const SHAPES = {
  4: { outline: "50,8 94,86 6,86", lines: "", at: 66 },
  6: { outline: "14,14 86,14 86,86 14,86", lines: "", at: 51 },
  8: { outline: "50,4 92,50 50,96 8,50", lines: "M8,50 L92,50", at: 41 },
  10: { outline: "50,4 94,46 50,96 6,46", lines: "M6,46 L30,58 L50,96 L70,58 L94,46 M30,58 L50,4 L70,58", at: 48 },
  12: { outline: "50,4 90,22 97,62 70,94 30,94 3,62 10,22", lines: "M26,34 L50,20 L74,34 L66,66 L34,66 Z", at: 46 },
};

/**
 * A die that shows a number, or nothing yet.
 *
 * @param {number} sides
 * @param {number | null} [shown]
 */
export function die(sides, shown = null) {
  const shape = SHAPES[sides] ?? SHAPES[6];
  return svg(
    "svg",
    { class: "die", viewBox: "0 0 100 100", role: "img", "aria-label": label(sides, shown), dataset: { sides } },
    svg("polygon", { class: "die-body", points: shape.outline }),
    shape.lines ? svg("path", { class: "die-line", d: shape.lines }) : null,
    svg("text", { class: "die-number", x: 50, y: shape.at, "text-anchor": "middle", "dominant-baseline": "central" }, shown ?? `d${sides}`),
  );
}

/** @param {number} sides @param {number | null} shown */
function label(sides, shown) {
  return shown === null ? say("die.blank", sides) : say("die.shown", sides, shown);
}

/**
 * Lets a die roll until it shows a number.
 *
 * @param {SVGSVGElement} element
 * @param {number} shown
 */
export async function rollDie(element, shown) {
  const sides = Number(element.dataset.sides);
  const number = element.querySelector("text");
  if (!number) return;
  if (!reducedMotion()) {
    element.classList.add("rolling");
    for (let turn = 0; turn < 8; turn += 1) {
      number.textContent = String(1 + Math.floor(Math.random() * sides));
      await wait(40 + turn * 12);
    }
    element.classList.remove("rolling");
  }
  number.textContent = String(shown);
  element.setAttribute("aria-label", label(sides, shown));
}
