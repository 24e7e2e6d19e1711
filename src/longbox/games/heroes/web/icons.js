/** Signs of Heroes: types, skills, dice and tokens, drawn here. Each is silent; words stand beside it or in its label. */

import { el, svg } from "/web/dom.js";
import { say } from "/web/words.js";

/** Drawn on a field of 24 by 24, filled with the colour of the text. @type {{[name: string]: string}} */
const PATHS = {
  crime:
    "M12 2a6 6 0 0 1 6 6v2h1v12H5V10h1V8a6 6 0 0 1 6-6zm0 3a3 3 0 0 0-3 3v2h6V8a3 3 0 0 0-3-3zm0 8a2 2 0 0 0-1 3.700V19h2v-2.300A2 2 0 0 0 12 13z",
  danger: "M12 2 23 21H1zM11 9v6h2V9zm0 8v2h2v-2z",
  mystery: "M12 2c4 0 7 2.6 7 6 0 4-4 4.6-5 7h-4c0-5 5-5 5-7 0-1.3-1.2-2.2-3-2.200S9 7 9 8.500H5C5 4.5 8 2 12 2zm-2 15h4v4h-4z",
  fight: "M5 9V6l3-2 2 1 2-2 3 1 2 1v2l2 1v6l-3 4v4H8v-4l-4-4V9z",
  mystic: "M12 1l2.6 7.400L22 11l-7.4 2.600L12 21l-2.6-7.400L2 11l7.4-2.600z",
  protection: "M12 2l9 3v7c0 5-4 8.5-9 10-5-1.5-9-5-9-10V5z",
  rescue: "M9 2h6v7h7v6h-7v7H9v-7H2V9h7z",
  science: "M9 2h6v2h-1v5l6 10c1 2 0 3-2 3H6c-2 0-3-1-2-3l6-10V4H9z",
  stealth: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7S5 17 2 12zm10-4a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  skull:
    "M12 2c5 0 9 3.5 9 8.5 0 3-1.5 5-3.5 6V21h-11v-4.500C4.5 15.5 3 13.5 3 10.5 3 5.5 7 2 12 2zM8 9a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm8 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
  dice: "M3 3h18v18H3zM8 6.500a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.600zm8 7.400a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.600zM12 10.200a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.600z",
  star: "M12 1l3.2 7.3 7.8.7-5.9 5.200L18.9 22 12 17.9 5.1 22l1.8-7.800L1 9l7.8-.7z",
  bolt: "M13 1 4 14h6l-2 9 11-14h-7z",
  hand: "M4 5h11l5 3-8 14-8-4z",
  first: "M5 2h3v20H5zM9 3h11l-3 4 3 4H9z",
  lock: "M6 10V7a6 6 0 0 1 12 0v3h2v12H4V10zm3 0h6V7a3 3 0 0 0-6 0z",
  dot: "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z",
  diamond: "M12 2l9 10-9 10L3 12z",
  cross: "M5 2l7 7 7-7 3 3-7 7 7 7-3 3-7-7-7 7-3-3 7-7-7-7z",
};

/** @param {string} name @param {string} [kind] */
export function icon(name, kind = "") {
  return svg(
    "svg",
    { class: `hs-icon ${kind}`, viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: PATHS[name] ?? PATHS.dot, "fill-rule": "evenodd" }),
  );
}

/**
 * A sign with its number or word.
 *
 * @param {string} name
 * @param {string | number} text
 * @param {string} label for those who do not see the sign
 * @param {string} [kind]
 */
export function sign(name, text, label, kind = "") {
  return el(
    "span",
    { class: ["hs-sign", kind], title: label },
    icon(name),
    el("span", { "aria-hidden": "true" }, String(text)),
    el("span", { class: "sr-only" }, label),
  );
}

const HIT = 1;
const BOOST = 2;
const TROUBLE = 4;

/** What a die shows: Hits, Boosts and Troubles are bits of a number. @param {number} shown */
export function dieFace(shown) {
  const sign =
    shown & HIT
      ? "M20 3l4 10 10-4-4 10 8 6-10 3 1 10-9-6-8 6 1-10-10-3 8-6-4-10 10 4z"
      : shown & TROUBLE
        ? "M17 5h7l-1.5 20h-4zM17 29h7v6h-7z"
        : "";
  return svg(
    "svg",
    {
      class: ["hs-die", shown & HIT && "hs-hit", shown & TROUBLE && "hs-trouble"].filter(Boolean).join(" "),
      viewBox: "0 0 40 40",
      role: "img",
      "aria-label": say("heroes.die", Boolean(shown & HIT), Boolean(shown & BOOST), Boolean(shown & TROUBLE)),
    },
    svg("rect", { class: "hs-die-body", x: 1.5, y: 1.5, width: 37, height: 37, rx: 7 }),
    sign ? svg("path", { class: "hs-die-sign", d: sign }) : svg("circle", { class: "hs-die-blank", cx: 20, cy: 20, r: 3 }),
    shown & BOOST ? svg("path", { class: "hs-die-boost", d: "M28 24h5v4h4v5h-4v4h-5v-4h-4v-5h4z" }) : null,
  );
}

/** @param {number[]} faces @param {string} label */
export function dice(faces, label) {
  return el(
    "span",
    { class: "hs-dice", role: "group", "aria-label": label },
    faces.map((face) => dieFace(face)),
  );
}

/** KOs as filled and empty boxes. @param {number} count @param {number} most */
export function pips(count, most) {
  return el(
    "span",
    { class: "hs-pips", role: "img", "aria-label": say("heroes.kos", count, most) },
    Array.from({ length: Math.max(most, count) }, (_, at) => el("i", { class: at < count ? "hs-on" : null })),
  );
}
