/** Mayhem's drawn signs: Symbols, Roles, Suits and marks of the table, all of simple geometry on a field of 24 by 24. */

const NS = "http://www.w3.org/2000/svg";

/** The signs, each as shapes: the first word is the class, "fill" for the coloured body and "line" for ink alone.
 * @type {Record<string, [string, string][]>} */
const SHAPES = {
  // Symbols
  attack: [
    ["fill", "M12 1l2.6 5.2L20 3.6l-1.4 5.6L23.5 12l-4.9 2.8L20 20.4l-5.4-2.6L12 23l-2.6-5.2L4 20.4l1.4-5.6L.5 12l4.9-2.8L4 3.6l5.4 2.6z"],
  ],
  defense: [
    ["fill", "M12 1.5 21.5 5v6.5c0 5.4-3.9 9.2-9.5 11-5.6-1.8-9.5-5.6-9.5-11V5z"],
    ["line", "M12 5.4v13.2M6 11h12"],
  ],
  draw: [
    ["fill", "M8.5 2h12v16h-12z"],
    ["fill", "M3.5 6h12v16h-12z"],
    ["line", "M9.5 10.5v7M6 14h7"],
  ],
  healing: [
    [
      "fill",
      "M12 22C4.5 16 1.5 12.5 1.5 8.2 1.5 5 4 2.5 7 2.5c2 0 4 1.2 5 3.2 1-2 3-3.2 5-3.2 3 0 5.5 2.5 5.5 5.7C22.5 12.5 19.5 16 12 22z",
    ],
    ["line", "M12 8v7M8.5 11.5h7"],
  ],
  power: [["fill", "M14 1 4 13.5h6L7.5 23 20 9.5h-7z"]],
  // Roles
  actor: [
    ["fill", "M12 2a4.6 4.6 0 0 1 0 9.2A4.6 4.6 0 0 1 12 2z"],
    ["fill", "M3.5 22c.4-6 3.7-9 8.5-9s8.1 3 8.5 9z"],
  ],
  set: [
    ["fill", "M2 3h20v4H2z"],
    ["fill", "M2 7h6c0 6-2 9-6 11z"],
    ["fill", "M22 7h-6c0 6 2 9 6 11z"],
    ["line", "M2 21.5h20"],
  ],
  prop: [
    ["fill", "M3 4.5 6.5 2 13 9l-3.5 3z"],
    ["fill", "m11.5 10.5 2-2L22 19l-3 3z"],
    ["line", "M2 9.5 8.5 3"],
  ],
  "set-piece": [
    ["fill", "M5 2h14v4H5z"],
    ["fill", "M8 6h8v12H8z"],
    ["fill", "M4 18h16v4H4z"],
  ],
  act: [
    ["fill", "M2 3h20v13H12l-5.5 6v-6H2z"],
    ["line", "M12 5.5v5M12 13v.5"],
  ],
  // Suits
  clubs: [
    [
      "fill",
      "M12 1.5a4.6 4.6 0 0 1 3.7 7.3 4.6 4.6 0 1 1-2.5 7.8c.2 2.2 1 4.2 2.8 5.9H8c1.8-1.7 2.6-3.7 2.8-5.9a4.6 4.6 0 1 1-2.5-7.8A4.6 4.6 0 0 1 12 1.5z",
    ],
  ],
  diamonds: [["fill", "M12 1 20.5 12 12 23 3.5 12z"]],
  hearts: [
    [
      "fill",
      "M12 22.5C4.5 16.5 1.5 12.8 1.5 8.4 1.5 5 4 2.5 7 2.5c2 0 4 1.2 5 3.2 1-2 3-3.2 5-3.2 3 0 5.5 2.5 5.5 5.9 0 4.4-3 8.1-10.5 14.1z",
    ],
  ],
  spades: [
    [
      "fill",
      "M12 1.5c2 4 9.5 7.7 9.5 12.8 0 2.7-2.1 4.7-4.6 4.7-1.5 0-2.7-.6-3.5-1.6.3 1.9 1.1 3.7 2.6 5.1H8c1.5-1.4 2.3-3.2 2.6-5.1-.8 1-2 1.6-3.5 1.6-2.5 0-4.6-2-4.6-4.7C2.5 9.2 10 5.5 12 1.5z",
    ],
  ],
  joker: [
    ["fill", "M4 15 1.5 5.5 8 9l4-7 4 7 6.5-3.5L20 15z"],
    ["fill", "M3.5 17.5h17v4h-17z"],
  ],
  // Marks of the table
  deck: [
    ["fill", "M7 2h13v17H7z"],
    ["fill", "M4 5h13v17H4z"],
  ],
  discard: [
    ["fill", "M4 6.5 15 2l6 14.5L10 21z"],
    ["line", "m9 9 5 9M14 7l-5 13"],
  ],
  hand: [
    ["fill", "m2 8 7-3 5 13-7 3z"],
    ["fill", "M9.5 3h7.5v14H9.5z"],
    ["fill", "m17 4 6 3-5 13-6-3z"],
  ],
  star: [["fill", "m12 1.5 3.2 6.9 7.5.9-5.5 5.2 1.4 7.4L12 18.3l-6.6 3.6 1.4-7.4L1.3 9.3l7.5-.9z"]],
  crown: [["fill", "M2 6l5 5 5-9 5 9 5-5-2 14H4z"]],
};

/** Add a sign, unless there is one of that name. @param {string} name @param {[string, string][]} shapes */
export function addSign(name, shapes) {
  SHAPES[name] ??= shapes;
}

/** A sign by its name. It is decoration: what it means is said in words beside it.
 * @param {string} name @param {string} [extra] further classes @returns {SVGSVGElement} */
export function icon(name, extra = "") {
  const svg = document.createElementNS(NS, "svg");
  svg.setAttribute("viewBox", "-1 -1 26 26");
  svg.setAttribute("class", `mh-icon mh-icon-${name} ${extra}`.trim());
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  for (const [kind, d] of SHAPES[name] ?? []) {
    const path = document.createElementNS(NS, "path");
    path.setAttribute("class", kind);
    path.setAttribute("d", d);
    svg.append(path);
  }
  return svg;
}

/** A jagged burst, as behind a loud word; `points` teeth on a field of 100 by 100.
 * @param {number} points @returns {SVGSVGElement} */
export function burst(points) {
  const svg = document.createElementNS(NS, "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("class", "mh-burst-shape");
  svg.setAttribute("aria-hidden", "true");
  const corners = Array.from({ length: points * 2 }, (_, at) => {
    const far = at % 2 ? 33 + (at % 3) * 2 : 49 - (at % 4) * 2;
    const angle = (Math.PI * at) / points;
    return `${(50 + far * Math.cos(angle)).toFixed(1)},${(50 + far * Math.sin(angle)).toFixed(1)}`;
  });
  const shape = document.createElementNS(NS, "polygon");
  shape.setAttribute("points", corners.join(" "));
  svg.append(shape);
  return svg;
}
