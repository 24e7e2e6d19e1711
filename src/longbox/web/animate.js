/** Motion in small pieces. Every function returns a promise, and ends at once for people who want less motion. */

const still = window.matchMedia("(prefers-reduced-motion: reduce)");

/** Whether to reduce motion. */
export function reducedMotion() {
  return still.matches;
}

/** @param {number} ms @returns {Promise<void>} */
export function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, reducedMotion() ? 0 : ms));
}

/**
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 * @returns {Promise<void>}
 */
async function play(element, frames, options) {
  if (reducedMotion()) return;
  try {
    await element.animate(frames, options).finished;
  } catch {
    // the element was removed meanwhile: nothing is left to show
  }
}

/**
 * Moves an element from one rectangle of the screen to another. It must be in its final place already, which is the default for `to`.
 *
 * @param {Element} element
 * @param {DOMRect} from
 * @param {DOMRect} [to]
 * @param {number} [ms]
 */
export function move(element, from, to = element.getBoundingClientRect(), ms = 420) {
  const own = element.getBoundingClientRect();
  const place = (/** @type {DOMRect} */ rect) =>
    `translate(${rect.left - own.left}px, ${rect.top - own.top}px) scale(${own.width ? rect.width / own.width : 1}, ${
      own.height ? rect.height / own.height : 1
    })`;
  const frames = [
    { transform: place(from), transformOrigin: "0 0" },
    { transform: place(to), transformOrigin: "0 0" },
  ];
  return play(element, frames, { duration: ms, easing: "cubic-bezier(.2,.8,.3,1)" });
}

/**
 * Changes what is under `root`, then lets everything with `data-flip="a unique name"` glide from its old place to its new one.
 *
 * @param {Element} root
 * @param {() => void} change
 * @param {number} [ms]
 */
export async function flip(root, change, ms = 360) {
  if (reducedMotion()) {
    change();
    return;
  }
  const before = places(root);
  change();
  const moves = [];
  for (const [name, { element, rect }] of places(root)) {
    const old = before.get(name);
    if (old && (Math.abs(old.rect.left - rect.left) > 1 || Math.abs(old.rect.top - rect.top) > 1)) {
      moves.push(move(element, old.rect, rect, ms));
    }
  }
  await Promise.all(moves);
}

/** @param {Element} root */
function places(root) {
  /** @type {Map<string, {element: Element, rect: DOMRect}>} */
  const found = new Map();
  for (const element of root.querySelectorAll("[data-flip]")) {
    found.set(element.getAttribute("data-flip") ?? "", { element, rect: element.getBoundingClientRect() });
  }
  return found;
}

/** Jumps out of the page for a moment. @param {Element} element @param {number} [ms] */
export function pop(element, ms = 320) {
  return play(element, [{ transform: "scale(0.7)" }, { transform: "scale(1.12)" }, { transform: "scale(1)" }], {
    duration: ms,
    easing: "ease-out",
  });
}

/** No, not that one. @param {Element} element @param {number} [ms] */
export function shake(element, ms = 300) {
  const at = [0, -6, 6, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  return play(element, at, { duration: ms });
}
