/** The popover for a card, a refusal, or anything else that needs more words: beside its subject, or a sheet on a phone. */

import { el, fill, unique } from "../dom.js";
import { say } from "../words.js";
import { placeFor } from "./placing.js";

/** @import { Details } from "../types.js" */
/** @import { Box } from "./placing.js" */

const PAUSE = 350;
const PRESS = 480;
/** Below this width it is a sheet at the bottom. */
const NARROW = 600;
/** What is pressed all the time stays free: buttons that answer, and what a look marks. */
const FREE = "[data-free], .bubble, .quick";
const CHOICES = ".choice";

const title = el("h2", { class: "details-title", id: unique("details") });
const body = el("div", { class: "details-body" });
const shut = el("button", { type: "button", class: "icon-button", "aria-label": say("close"), onclick: () => close(true) }, "✕");
const box = el(
  "div",
  { class: "details panel", role: "dialog", "aria-labelledby": title.id, hidden: true, tabindex: -1 },
  title,
  shut,
  body,
);

/** @type {Element | null} */
let anchor = null;
let passing = false;
/** Where the mouse was last. */
let mouse = "";

// after the listeners of elements, which compare; and what has opened in passing goes with the pointer, even if its subject has gone first
document.addEventListener("pointermove", (event) => {
  mouse = spot(event);
  if (passing && event.target instanceof Node && !box.contains(event.target) && !anchor?.contains(event.target)) close(false);
});

/** @param {PointerEvent} event */
function spot(event) {
  return `${event.clientX} ${event.clientY}`;
}

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
  if (!place(at, byHover)) close(false);
  else if (!byHover) box.focus({ preventScroll: true });
}

/** @param {boolean} back whether the focus goes back to where it came from */
function close(back) {
  if (box.hidden) return;
  const hadFocus = box.contains(document.activeElement);
  box.hidden = true;
  if (back && hadFocus && anchor instanceof HTMLElement) anchor.focus();
  anchor = null;
}

/**
 * Near the anchor; gives whether there is a place. Whoever has asked for it sees it in any case, others only if nothing that can be
 * pressed is covered.
 *
 * @param {Element} at
 * @param {boolean} byHover
 */
function place(at, byHover) {
  box.style.removeProperty("left");
  box.style.removeProperty("top");
  if (window.innerWidth < NARROW) return true;
  const choices = boxes(CHOICES, at);
  const found = spotAt(at, boxes(FREE, at), choices) ?? (byHover ? null : (spotAt(at, [], choices) ?? { left: 0, top: 0 }));
  if (!found) return false;
  box.style.left = `${found.left}px`;
  box.style.top = `${found.top}px`;
  return true;
}

/** Where the popover goes, the wide one if the usual one is too high. @param {Element} at @param {Box[]} free @param {Box[]} choices */
function spotAt(at, free, choices) {
  for (const wide of [false, true]) {
    box.classList.toggle("wide", wide);
    box.style.left = box.style.top = "0px";
    const found = placeFor(
      { width: window.innerWidth, height: window.innerHeight },
      box.getBoundingClientRect(),
      at.getBoundingClientRect(),
      free,
      choices,
    );
    if (found) return found;
  }
  return null;
}

/**
 * Where the elements of a kind are, as far as they can be seen.
 *
 * @param {string} kind
 * @param {Element} but not these: what is inside of it
 */
function boxes(kind, but) {
  return [...document.querySelectorAll(kind)]
    .filter((one) => !but.contains(one))
    .map((one) => one.getBoundingClientRect())
    .filter((rect) => rect.width > 0);
}

/**
 * Shows details of an element when the pointer has come to rest on it (not when the element has come to the pointer), on a long press, and
 * on the key "i" while it has focus.
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
  element.addEventListener("pointermove", (event) => {
    const move = /** @type {PointerEvent} */ (event);
    const still = !box.hidden && anchor === element;
    if (move.pointerType === "mouse" && !move.buttons && !still && spot(move) !== mouse) later(PAUSE, true);
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
