/** Arrows go over things by where they lie, and a region of many things is one stop for Tab. The things have `data-nav`. */

const ASIDE = 2.5;
/** @type {{[key: string]: [number, number]}} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Lets arrows go over the things in a region. Call `settle` when it was drawn anew. @param {HTMLElement} region */
export function roving(region) {
  region.addEventListener(
    "focusin",
    (event) => event.target instanceof Element && event.target.matches("[data-nav]") && settle(region, event.target),
  );
  region.addEventListener("keydown", (event) => {
    const way = ARROWS[event.key];
    const here = document.activeElement;
    if (!way || !(here instanceof HTMLElement) || !here.matches("[data-nav]")) return;
    event.preventDefault();
    nearest(here, stopsOf(region), way)?.focus();
  });
  return { settle: () => settle(region, document.activeElement) };
}

/** @param {Element} region @returns {HTMLElement[]} */
function thingsOf(region) {
  return [.../** @type {NodeListOf<HTMLElement>} */ (region.querySelectorAll("[data-nav]"))];
}

/** The things of a region that are seen. @param {Element} region */
export function stopsOf(region) {
  return thingsOf(region).filter((stop) => stop.getClientRects().length > 0);
}

/**
 * Make one thing of a region the stop for Tab: this one, if it is there, or else what can be chosen.
 *
 * @param {Element} region
 * @param {Element | null} one
 * @param {string} [choice] a selector
 */
export function settle(region, one, choice = ".choice") {
  const all = thingsOf(region);
  const seen = stopsOf(region);
  const chosen = all.find((stop) => stop === one) ?? seen.find((stop) => stop.matches(choice)) ?? seen[0] ?? all[0];
  for (const stop of all) stop.tabIndex = stop === chosen ? 0 : -1;
}

/** The nearest of some elements in a direction. @param {HTMLElement} here @param {HTMLElement[]} all @param {[number, number]} way */
export function nearest(here, all, [x, y]) {
  const from = middle(here);
  let best = null;
  let least = Infinity;
  for (const stop of all) {
    const to = middle(stop);
    const along = (to.x - from.x) * x + (to.y - from.y) * y;
    const far = along + ASIDE * (Math.abs((to.x - from.x) * y) + Math.abs((to.y - from.y) * x));
    if (stop !== here && along > 4 && far < least) [best, least] = [stop, far];
  }
  return best;
}

/** @param {Element} element */
function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
