/** A face for everybody: a mask in the colours of the name, with its letters. No art: drawn from the name alone. */

import { svg } from "/web/dom.js";

const INKS = ["#c8102e", "#1749b8", "#0b6b3a", "#6b1f8a", "#a34a00", "#0d6b77", "#8a1f5c", "#3b4a13"];
/** Masks across the eyes, by turns. */
const MASKS = [
  "M12,42 Q50,28 88,42 Q86,64 66,62 Q54,60 50,52 Q46,60 34,62 Q14,64 12,42 Z",
  "M6,36 L94,36 L86,58 L60,60 L50,50 L40,60 L14,58 Z",
  "M16,30 Q50,44 84,30 L88,54 Q70,66 56,54 Q50,50 44,54 Q30,66 12,54 Z",
];

/** @param {string} name */
function sum(name) {
  return [...name].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
}

/** The first letters of up to two words. @param {string} name */
export function letters(name) {
  const words = name.replace(/^(the|a)\s+/i, "").split(/[\s-]+/);
  return (words.length > 1 ? words[0][0] + words[1][0] : name.slice(0, 2)).toUpperCase();
}

/** A picture without a meaning of its own: the name stands beside it. @param {string} name @param {string} [kind] of the character */
export function face(name, kind = "hero") {
  const number = sum(name);
  const ink = INKS[number % INKS.length];
  const many = kind === "mob" || kind === "threat";
  return svg(
    "svg",
    { class: ["hc-face", kind !== "hero" && "hc-foe-face"], viewBox: "0 0 100 100", "aria-hidden": "true" },
    svg("rect", { width: 100, height: 100, fill: ink }),
    svg("circle", { cx: 50, cy: 54, r: 36, fill: "#fff4d8", opacity: 0.22 }),
    many
      ? [
          svg("circle", { cx: 28, cy: 40, r: 13, fill: "#16130f" }),
          svg("circle", { cx: 72, cy: 40, r: 13, fill: "#16130f" }),
          svg("circle", { cx: 50, cy: 34, r: 15, fill: "#16130f" }),
        ]
      : [
          svg("path", { d: MASKS[number % MASKS.length], fill: "#16130f" }),
          svg("ellipse", { cx: 33, cy: 46, rx: 8, ry: 5, fill: "#fff" }),
          svg("ellipse", { cx: 67, cy: 46, rx: 8, ry: 5, fill: "#fff" }),
        ],
    svg("text", { x: 50, y: 90, "text-anchor": "middle", class: "hc-letters" }, letters(name)),
  );
}
