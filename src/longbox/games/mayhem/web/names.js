/** The names on cards and of seats, laid out by measure, because nobody knows which fonts there are. */

import { wrap } from "./wrap.js";

/** @import { Laid } from "./wrap.js" */

const STEPS = [1, 0.93, 0.86, 0.8, 0.74, 0.68];
/** Letters are drawn a little apart. */
const APART = 1.03;

const pen = /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
/** @type {Map<string, Laid>} */
const known = new Map();

const watcher = new ResizeObserver((entries) => {
  const cards = entries.map((entry) => /** @type {HTMLElement} */ (entry.target));
  for (const card of cards) if (!card.isConnected) watcher.unobserve(card);
  lay(cards.flatMap((card) => [.../** @type {NodeListOf<HTMLElement>} */ (card.querySelectorAll(".mh-name"))]));
});

/** Lay out the name of a card that was drawn anew, as soon as its size is known, and whenever that changes. @param {HTMLElement} card */
export function watchName(card) {
  watcher.unobserve(card);
  watcher.observe(card);
}

/**
 * Lay out names now. Each has its text in `data-name`, its lines in `--lines` and the smallest size of its letters in `--least`.
 *
 * @param {HTMLElement[]} names
 */
export function lay(names) {
  for (const name of names) name.style.removeProperty("font-size");
  const wanted = names.map((name) => ({ name, laid: laidOut(name) }));
  for (const { name, laid } of wanted) {
    if (!laid) continue;
    name.style.fontSize = `${laid.size}px`;
    name.textContent = laid.lines.join("\n");
  }
}

/** @param {HTMLElement} name @returns {Laid | null} null: it is not to be seen */
function laidOut(name) {
  const room = /** @type {HTMLElement} */ (name.parentElement);
  const around = getComputedStyle(room);
  const beside = [...room.children].filter((one) => one !== name && getComputedStyle(one).position === "static");
  const taken = beside.reduce((sum, one) => sum + /** @type {HTMLElement} */ (one).offsetWidth + (parseFloat(around.columnGap) || 0), 0);
  const width = room.clientWidth - parseFloat(around.paddingLeft) - parseFloat(around.paddingRight) - taken;
  if (!(width > 0)) return null;
  const style = getComputedStyle(name);
  const [lines, least] = ["--lines", "--least"].map((key) => parseFloat(style.getPropertyValue(key)));
  const base = parseFloat(style.fontSize);
  const text = name.dataset.name ?? "";
  const shown = style.textTransform === "uppercase" ? text.toUpperCase() : text;
  const key = [shown, width, lines, least, base, style.fontFamily].join("|");
  const found =
    known.get(key) ??
    wrap(shown, width, lines, sizes(base, least), (line, size) => {
      pen.font = `${style.fontWeight} ${size}px ${style.fontFamily}`;
      return pen.measureText(line).width * APART;
    });
  known.set(key, found);
  return found;
}

/** @param {number} base @param {number} least */
function sizes(base, least) {
  const all = STEPS.map((step) => Math.round(base * step * 2) / 2).filter((size) => size > least);
  return [...all, Math.min(base, least)];
}
