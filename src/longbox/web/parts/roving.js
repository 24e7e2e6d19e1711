/** Arrows go over things by where they lie, and a region of many things is one stop for Tab. */

const ASIDE = 2.5;
/** @type {{[key: string]: [number, number]}} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Lets arrows go over the things with `data-nav` in a region. Call `settle` when it was drawn anew. @param {HTMLElement} region */
export function roving(region) {
  const stops = () =>
    /** @type {HTMLElement[]} */ ([...region.querySelectorAll("[data-nav]")]).filter((stop) => stop.getClientRects().length > 0);
  /** @param {Element | null} one */
  const settle = (one = document.activeElement) => {
    const all = stops();
    const chosen = all.find((stop) => stop === one) ?? all.find((stop) => stop.matches(".choice")) ?? all[0];
    for (const stop of all) stop.tabIndex = stop === chosen ? 0 : -1;
  };
  region.addEventListener(
    "focusin",
    (event) => event.target instanceof Element && event.target.matches("[data-nav]") && settle(event.target),
  );
  region.addEventListener("keydown", (event) => {
    const way = ARROWS[event.key];
    const here = document.activeElement;
    if (!way || !(here instanceof HTMLElement) || !here.matches("[data-nav]")) return;
    event.preventDefault();
    nearest(here, stops(), way)?.focus();
  });
  return { settle };
}

/** The nearest of some elements in a direction. @param {HTMLElement} here @param {HTMLElement[]} all @param {[number, number]} way */
function nearest(here, all, [x, y]) {
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
