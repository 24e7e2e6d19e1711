/** The popover for a card, a refusal, or anything else that wants more words: near what it is about, a sheet on a phone. */

import { el, fill, unique } from "../dom.js";
import { say } from "../words.js";

/** @import { Details } from "../types.js" */

const PAUSE = 350;
const PRESS = 480;
const GAP = 10;

const title = el("h2", { class: "details-title", id: unique("details") });
const body = el("div", { class: "details-body" });
const shut = el("button", { type: "button", class: "icon-button", "aria-label": say("close"), onclick: () => close(true) }, "✕");
const box = el("div", { class: "details panel", role: "dialog", "aria-labelledby": title.id, hidden: true, tabindex: -1 }, title, shut, body);

/** @type {Element | null} */
let anchor = null;
let passing = false;

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !box.hidden) {
    event.stopPropagation();
    close(true);
  }
});
document.addEventListener("pointerdown", (event) => {
  if (!box.hidden && event.target instanceof Node && !box.contains(event.target) && !anchor?.contains(event.target)) close(false);
});
box.addEventListener("pointerleave", () => passing && close(false));
window.addEventListener("hashchange", () => close(false));

/**
 * Opens the popover at an element; null closes it.
 *
 * @param {Element | null} at
 * @param {Details} [about]
 * @param {boolean} [byHover] opened in passing: it takes no focus and goes when the pointer goes
 */
export function details(at, about, byHover = false) {
  if (!at || !about) {
    close(false);
    return;
  }
  anchor = at;
  passing = byHover;
  title.textContent = about.title;
  fill(body, about.body);
  const home = at.closest("dialog[open]") ?? document.body;
  if (box.parentElement !== home) home.append(box);
  box.hidden = false;
  place(at);
  if (!byHover) box.focus({ preventScroll: true });
}

/** @param {boolean} back whether the focus goes back to where it came from */
function close(back) {
  if (box.hidden) return;
  const hadFocus = box.contains(document.activeElement);
  box.hidden = true;
  if (back && hadFocus && anchor instanceof HTMLElement) anchor.focus();
  anchor = null;
}

/** Below the anchor, above it, or beside it: wherever it fits. @param {Element} at */
function place(at) {
  box.style.left = box.style.top = "0px";
  if (window.innerWidth < 600) {
    box.style.removeProperty("left");
    box.style.removeProperty("top");
    return;
  }
  const target = at.getBoundingClientRect();
  const own = box.getBoundingClientRect();
  const below = target.bottom + GAP + own.height <= window.innerHeight;
  const above = target.top - GAP - own.height >= 0;
  let left = target.left + target.width / 2 - own.width / 2;
  let top = below ? target.bottom + GAP : target.top - GAP - own.height;
  if (!below && !above) {
    top = Math.max(GAP, window.innerHeight - own.height - GAP);
    left = target.right + GAP + own.width <= window.innerWidth ? target.right + GAP : target.left - GAP - own.width;
  }
  box.style.left = `${Math.max(GAP, Math.min(left, window.innerWidth - own.width - GAP))}px`;
  box.style.top = `${Math.max(GAP, top)}px`;
}

/**
 * Shows details of an element when the pointer rests on it, on a long press, and on the key "i" while it has the focus.
 *
 * @param {Element} element
 * @param {() => Details} make
 */
export function peek(element, make) {
  let timer = 0;
  const later = (/** @type {number} */ ms, /** @type {boolean} */ byHover) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => element.isConnected && details(element, make(), byHover), ms);
  };
  const stop = () => window.clearTimeout(timer);
  element.addEventListener("pointerenter", (event) => {
    if (/** @type {PointerEvent} */ (event).pointerType === "mouse") later(PAUSE, true);
  });
  element.addEventListener("pointerleave", (event) => {
    stop();
    const to = /** @type {PointerEvent} */ (event).relatedTarget;
    if (passing && anchor === element && !(to instanceof Node && box.contains(to))) close(false);
  });
  element.addEventListener("pointerdown", (event) => {
    stop();
    if (/** @type {PointerEvent} */ (event).pointerType !== "mouse") later(PRESS, false);
  });
  for (const name of ["pointerup", "pointercancel", "pointermove"]) {
    element.addEventListener(name, (event) => {
      if (/** @type {PointerEvent} */ (event).pointerType !== "mouse") stop();
    });
  }
  element.addEventListener("contextmenu", (event) => {
    if (!window.matchMedia("(hover: hover)").matches) event.preventDefault();
  });
  element.addEventListener("keydown", (event) => {
    const { key } = /** @type {KeyboardEvent} */ (event);
    if (key === "i" && event.target === element) {
      event.stopPropagation();
      details(element, make());
    }
  });
}
