/** Where a popover goes: near its subject, and never over what somebody is about to press. */

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{width: number, height: number}} Size */

const GAP = 10;
/** As far away as this a place may be, in pixels, rather than cover one thing that can be chosen. */
const CHOICE = 150;

/**
 * The place for a popover, or null if every one would cover what must stay free.
 *
 * @param {Size} window
 * @param {Size} own size of the popover
 * @param {Box} at its subject
 * @param {Box[]} free what it must not cover
 * @param {Box[]} choices what it had better not cover
 * @returns {{left: number, top: number} | null}
 */
export function placeFor(window, own, at, free, choices) {
  const across = (at.left + at.right - own.width) / 2;
  const along = (at.top + at.bottom - own.height) / 2;
  const xs = [
    across,
    at.left,
    at.right - own.width,
    ...beside(free, "left", "right", own.width),
    ...beside([at], "left", "right", own.width),
  ];
  const ys = [along, ...beside(free, "top", "bottom", own.height), ...beside([at], "top", "bottom", own.height)];
  const within = (/** @type {number} */ value, /** @type {number} */ most) => Math.max(GAP, Math.min(value, most - GAP));
  let best = null;
  let least = Infinity;
  for (const x of xs) {
    for (const y of ys) {
      const left = within(x, window.width - own.width);
      const top = within(y, window.height - own.height);
      const box = { left, top, right: left + own.width, bottom: top + own.height };
      if ([at, ...free].some((one) => overlap(box, one))) continue;
      const cost = Math.hypot(left - across, top - along) + CHOICE * choices.filter((one) => overlap(box, one)).length;
      if (cost < least) [best, least] = [{ left, top }, cost];
    }
  }
  return best;
}

/**
 * Where something of a size begins that stands on either side of boxes.
 *
 * @param {Box[]} boxes
 * @param {"left" | "top"} from
 * @param {"right" | "bottom"} to
 * @param {number} size
 */
function beside(boxes, from, to, size) {
  return boxes.flatMap((box) => [box[from] - GAP - size, box[to] + GAP]);
}

/** @param {Box} one @param {Box} other */
function overlap(one, other) {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
