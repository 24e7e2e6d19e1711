/** Faces of heroes and villains: a few shapes of our own, put together by what somebody wears. No picture of anybody's art. */

import { svg } from "/web/dom.js";

/**
 * @typedef {{
 *   skin?: string, hair?: string, style?: "short" | "long" | "bald" | "flame" | "spikes",
 *   mask?: "" | "domino" | "cowl" | "full" | "helmet" | "visor" | "band", cloth?: string, suit?: string, beard?: boolean,
 *   horns?: boolean, rocks?: boolean
 * }}
 *   Traits
 */

/** What is drawn of those whom people know; all others are drawn by chance of their names. @type {{[id: string]: Traits}} */
const KNOWN = {
  "captain-america": { mask: "cowl", cloth: "#2c5fb3", suit: "#2c5fb3" },
  hulk: { skin: "#6fae54", hair: "#1d2a16", suit: "#5b3a7a" },
  "iron-man": { mask: "helmet", cloth: "#b3202c", suit: "#b3202c" },
  thor: { hair: "#e6c25a", style: "long", suit: "#3a4a63" },
  "human-torch": { skin: "#ffb347", hair: "#ff6b1a", style: "flame", suit: "#e2571c" },
  "invisible-woman": { hair: "#e8cf86", style: "long", suit: "#4a8fc7" },
  "mr-fantastic": { hair: "#5a4636", suit: "#2f6fae" },
  thing: { skin: "#d98443", style: "bald", rocks: true, suit: "#2f6fae" },
  daredevil: { mask: "cowl", cloth: "#a5161f", suit: "#a5161f", horns: true },
  "doctor-strange": { hair: "#20191a", beard: true, suit: "#2d3f8f" },
  elektra: { hair: "#191519", style: "long", mask: "band", cloth: "#b3121f", suit: "#b3121f" },
  "spider-man": { mask: "full", cloth: "#c01f2c", suit: "#274ba0" },
  cyclops: { hair: "#6b4a2d", mask: "visor", cloth: "#e03a2f", suit: "#27407f" },
  "jean-grey": { hair: "#b3411e", style: "long", suit: "#3c7a4a" },
  storm: { skin: "#8a5a3c", hair: "#f2f0ea", style: "long", suit: "#2c2c34" },
  wolverine: { mask: "cowl", cloth: "#e7b91f", suit: "#e7b91f", horns: true },
  "red-skull": { skin: "#b8261f", style: "bald", suit: "#2a2a2a" },
  "doctor-doom": { mask: "helmet", cloth: "#8d9096", suit: "#2f6b43" },
  kingpin: { skin: "#e3b48d", style: "bald", suit: "#f2efe6" },
  magneto: { mask: "cowl", cloth: "#8a1f3d", suit: "#5a1f6b" },
};
const SKINS = ["#f0c9a4", "#d9a577", "#b07a4f", "#8a5a3c", "#cfd8b0", "#b9c7d8"];
const HAIRS = ["#201a1a", "#5a4636", "#b3411e", "#e2c46b", "#8a8f98", "#3b5a2f"];
const CLOTHS = ["#3d6b35", "#6b2f7a", "#a5161f", "#31527f", "#8a5a1a", "#3a3a44", "#0f6b6b"];
const MASKS = /** @type {Traits["mask"][]} */ (["", "domino", "cowl", "full", "helmet", "", "domino"]);
const STYLES = /** @type {Traits["style"][]} */ (["short", "long", "bald", "spikes", "short"]);

/** A number that a name always has. @param {string} name */
function lot(name) {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + letter.charCodeAt(0)) % 1_000_003;
  return sum;
}

/** How somebody looks. @param {string} id @returns {Traits} */
export function traitsOf(id) {
  if (KNOWN[id]) return KNOWN[id];
  const n = lot(id);
  return {
    skin: SKINS[n % 6],
    hair: HAIRS[(n >> 3) % 6],
    style: STYLES[(n >> 5) % 5],
    mask: MASKS[(n >> 7) % 7],
    cloth: CLOTHS[(n >> 9) % 7],
    suit: CLOTHS[(n >> 11) % 7],
    beard: n % 5 === 0,
    horns: n % 7 === 0,
  };
}

/** A face without meaning of its own: who it is stands beside it. @param {string} id @param {string} [name] of its class */
export function face(id, name = "") {
  const {
    skin = "#f0c9a4",
    hair = "#3a2b22",
    style = "short",
    mask = "",
    cloth = "#333",
    suit = "#444",
    beard = false,
    horns = false,
    rocks = false,
  } = traitsOf(id);
  const covered = mask === "full" || mask === "helmet" || mask === "cowl";
  return svg(
    "svg",
    { class: `hs-face ${name}`, viewBox: "0 0 48 48", "aria-hidden": "true" },
    svg("rect", { class: "hs-face-ground", width: 48, height: 48 }),
    style === "long" && !covered
      ? svg("path", { d: "M11 22c0-12 6-17 13-17s13 5 13 17c0 8 2 12 3 17H8c1-5 3-9 3-17z", fill: hair, ...INK })
      : null,
    svg("path", { d: "M4 49c1-11 9-14 20-14s19 3 20 14z", fill: suit, ...INK }),
    horns && covered ? svg("path", { d: "M14 14 11 3l8 6zM34 14l3-11-8 6z", fill: cloth, ...INK }) : null,
    svg("path", {
      d: "M14 19c0-8 4-12 10-12s10 4 10 12c0 9-4 17-10 17s-10-8-10-17z",
      fill: covered && mask !== "cowl" ? cloth : skin,
      ...INK,
    }),
    rocks
      ? svg("path", { d: "M16 15l6 3 5-4 6 4M15 26l6-2 4 4 8-3M20 33l5-3 5 3", fill: "none", stroke: "#7a3f17", "stroke-width": 1.6 })
      : null,
    hairPath(style, covered, hair),
    maskPaths(mask, cloth),
    beard && !covered ? svg("path", { d: "M18 29c2 3 10 3 12 0l-2 7c-2 2-6 2-8 0z", fill: hair }) : null,
    mask === "full" || mask === "helmet"
      ? null
      : svg("path", { d: "M20.5 30.5c2 1.2 5 1.2 7 0", fill: "none", stroke: "#16130f", "stroke-width": 1.5 }),
  );
}

const INK = { stroke: "#16130f", "stroke-width": 1.8, "stroke-linejoin": "round" };

/** @param {Traits["style"]} style @param {boolean} covered @param {string} fill */
function hairPath(style, covered, fill) {
  if (covered || style === "bald") return null;
  const shapes = {
    short: "M13 20c-1-11 4-15 11-15s12 4 11 15c-1-5-3-7-5-8-5 1-9 0-12-1-2 2-4 4-5 9z",
    long: "M12 22c-1-12 5-17 12-17s13 5 12 17c-2-7-4-9-6-10-4 1-8 0-11-1-3 2-5 4-7 11z",
    flame: "M12 21C9 14 13 9 15 11c0-5 4-8 6-9 0 4 3 4 4 2 2 2 2 4 2 6 3-2 6 0 6 3 3 1 3 5 2 8-2-5-5-7-7-7-5 1-12 0-16 7z",
    spikes: "M12 20 10 9l6 3 2-8 6 5 6-5 2 8 6-3-2 11c-2-6-4-8-6-8-4 1-9 1-12 0-2 1-4 3-6 8z",
  };
  return svg("path", { d: shapes[style ?? "short"] ?? shapes.short, fill, ...INK });
}

/** @param {Traits["mask"]} mask @param {string} cloth */
function maskPaths(mask, cloth) {
  const eyes = (/** @type {string} */ fill) =>
    svg("path", {
      d: "M16.5 22.5c2-2.4 4.6-1.6 6 1-2.4 1.2-4.6.8-6-1zM31.5 22.500c-2-2.4-4.6-1.6-6 1 2.4 1.2 4.6.8 6-1z",
      fill,
      stroke: "#16130f",
      "stroke-width": 1,
    });
  if (mask === "domino" || mask === "band") {
    const d = mask === "band" ? "M13 16c7-3 15-3 22 0v-4c-6-4-16-4-22 0z" : "M14 20c6-2 14-2 20 0v5c-4 2-8 1-10-1-2 2-6 3-10 1z";
    return [svg("path", { d, fill: cloth, ...INK }), eyes("#fff")];
  }
  if (mask === "cowl") return [svg("path", { d: "M13 25c-2-13 4-20 11-20s13 7 11 20l-5 1-6-2-6 2z", fill: cloth, ...INK }), eyes("#fff")];
  if (mask === "full")
    return [
      eyes("#fff"),
      svg("path", { d: "M24 8v27M15 16c6 3 12 3 18 0M15.5 29c5-2 12-2 17 0", fill: "none", stroke: "#16130f", "stroke-width": 0.9 }),
    ];
  if (mask === "helmet")
    return [
      svg("path", { d: "M17 17h14l-1 14-6 4-6-4z", fill: "#e8c65a", ...INK }),
      svg("path", { d: "M18 22h5M25 22h5", stroke: "#16130f", "stroke-width": 2.4 }),
      svg("path", { d: "M20 30h8", stroke: "#16130f", "stroke-width": 1.6 }),
    ];
  if (mask === "visor") return svg("path", { d: "M13 20h22v5H13z", fill: cloth, ...INK });
  return svg("path", { d: "M19 22v2M29 22v2", stroke: "#16130f", "stroke-width": 2.6, "stroke-linecap": "round" });
}
