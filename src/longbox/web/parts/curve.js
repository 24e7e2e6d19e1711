/** How the scores went, as a picture: a stair for each seat, with its steps labelled and the turning points numbered. */

import { el, svg } from "../dom.js";

/** @import { FrontPage } from "../types.js" */

/** The picture is this wide and high; what is written on it is placed by parts of that. */
const WIDE = 1000;
const HIGH = 100;
/** So much of its height is above the highest score and below the lowest, for labels. */
const AIR = 0.1;
/** How much of the picture a label takes on the narrowest screen, as parts of its width and height. */
const LABEL = { wide: 0.14, high: 0.14 };
/** And the number of a turning point. */
const NUMBER = { wide: 0.08, high: 0.19 };
/** How much of the width the name of a chapter takes there. */
const NAME = 0.17;
/** So many chapters are named at most. */
const NAMED = 5;

/**
 * @typedef {object} Point A change of a score: where it is (parts of the picture, from its left and its top), whose it is, and by how much.
 * @property {number} x
 * @property {number} y
 * @property {number} seat
 * @property {number} change
 */

/**
 * What is drawn: the corners of each seat's stair, every step, and the heights of the lowest and highest score.
 *
 * @param {Pick<FrontPage, "start" | "steps">} page
 */
export function stairsOf({ start, steps }) {
  const all = [start, ...steps.map(({ scores }) => scores)].flat();
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const y = (/** @type {number} */ score) => round(1 - AIR - ((score - low) / (high - low)) * (1 - 2 * AIR));
  /** @type {Point[][]} */
  const points = steps.map(({ at, scores }, n) => {
    const before = n ? steps[n - 1].scores : start;
    return scores.flatMap((score, seat) => (score === before[seat] ? [] : [{ x: at, y: y(score), seat, change: score - before[seat] }]));
  });
  const lines = start.map((score, seat) => {
    const corners = [{ x: 0, y: y(score) }];
    for (const [n, { at, scores }] of steps.entries()) {
      if (!points[n].some((point) => point.seat === seat)) continue;
      corners.push({ x: at, y: corners[corners.length - 1].y }, { x: at, y: y(scores[seat]) });
    }
    return [...corners, { x: 1, y: corners[corners.length - 1].y }];
  });
  return { lines, points, marks: [low, high].map((score) => ({ score, y: y(score) })) };
}

/** @param {number} part */
function round(part) {
  return Math.round(part * 1e4) / 1e4;
}

/**
 * The steps that can be labelled without one label lying on another: the largest first, but none on a place that is taken.
 *
 * @param {Point[]} points
 * @param {{x: number, y: number}[]} taken
 */
export function labelled(points, taken = []) {
  /** @type {Point[]} */
  const found = [];
  const meets = (/** @type {{x: number, y: number}} */ one, /** @type {{x: number, y: number}} */ other) =>
    Math.abs(one.x - other.x) < LABEL.wide && Math.abs(one.y - other.y) < LABEL.high;
  for (const point of [...points].sort((one, other) => Math.abs(other.change) - Math.abs(one.change))) {
    if (point.x < LABEL.wide) continue;
    if (![...found, ...taken].some((other) => meets(point, other))) found.push(point);
  }
  return found;
}

/**
 * The numbers of the turning points, none on another: where two steps lie close together the later number goes higher, or lower.
 *
 * @template {{x: number, y: number}} T
 * @param {T[]} points
 */
export function apart(points) {
  /** @type {T[]} */
  const found = [];
  for (const point of points) {
    const meets = (/** @type {number} */ y) =>
      found.some((one) => Math.abs(one.x - point.x) < NUMBER.wide && Math.abs(one.y - y) < NUMBER.high);
    const heights = [0, -1, 1, -2, 2, -3, 3].map((n) => round(point.y + n * NUMBER.high)).filter((y) => y > 0 && y < 1);
    found.push({ ...point, y: heights.find((y) => !meets(y)) ?? point.y });
  }
  return found;
}

/** The chapters that are named below the picture: as many as have room there. @param {FrontPage["chapters"]} chapters */
export function named(chapters) {
  const every = Math.ceil(chapters.length / NAMED);
  /** @type {FrontPage["chapters"]} */
  const found = [];
  for (const [n, chapter] of chapters.entries()) {
    const room = Math.min(chapter.at, 1 - NAME) - Math.min(found.at(-1)?.at ?? -1, 1 - NAME);
    if (n % every === 0 && room >= NAME) found.push(chapter);
  }
  return found;
}

/** @param {FrontPage} page */
export function drawCurve(page) {
  const { lines, points, marks } = stairsOf(page);
  const at = (/** @type {{x: number, y: number}} */ { x, y }) => ({ left: `${100 * x}%`, top: `${100 * y}%` });
  const turned = page.turns.map((turn) => points[turn][0]).filter(Boolean);
  const turns = apart(turned);
  const labels = labelled(
    points.flat().filter((point) => !turned.includes(point)),
    turns,
  );
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", focusable: "false" },
    page.chapters.map(({ at: x }) => svg("path", { class: "curve-rule", d: `M${x * WIDE} 0V${HIGH}` })),
    marks.map(({ y }) => svg("path", { class: "curve-rule", d: `M0 ${y * HIGH}H${WIDE}` })),
    lines.map((corners, seat) =>
      svg("path", {
        class: "curve-line",
        dataset: { seat },
        d: `M${corners.map(({ x, y }) => `${round(x * WIDE)} ${round(y * HIGH)}`).join("L")}`,
      }),
    ),
  );
  return el(
    "div",
    { class: "curve", "aria-hidden": "true" },
    el(
      "div",
      { class: "curve-field" },
      picture,
      marks.map(({ score, y }) => el("span", { class: "curve-score", style: { top: `${100 * y}%` } }, score)),
      labels.map((point) => el("span", { class: "curve-label", dataset: { seat: point.seat }, style: at(point) }, signed(point.change))),
      turns.map((point, n) => el("b", { class: "curve-turn", dataset: { seat: point.seat }, style: at(point) }, n + 1)),
    ),
    el(
      "div",
      { class: "curve-chapters" },
      named(page.chapters).map(({ at: x, words }) => el("span", { style: x > 1 - NAME ? { right: "0" } : { left: `${100 * x}%` } }, words)),
    ),
  );
}

/** @param {number} change */
export function signed(change) {
  return change < 0 ? `−${-change}` : `+${change}`;
}
