/** What screen readers are told without being asked, and the short notes at the edge of the page. */

import { el } from "./dom.js";

const polite = el("div", { class: "sr-only", role: "status", "aria-live": "polite" });
const urgent = el("div", { class: "sr-only", role: "alert", "aria-live": "assertive" });
const notes = el("div", { class: "notes", "aria-hidden": "true" });

/** @type {string[]} */
let waiting = [];
let timer = 0;

/** Put the regions into the page, once. @param {HTMLElement} root */
export function placeRegions(root) {
  root.append(polite, urgent, notes);
}

/** Say it politely, after what is being read now. Texts that come together are read together. @param {string} text */
export function tell(text) {
  waiting.push(text);
  if (timer) return;
  timer = window.setTimeout(() => {
    polite.textContent = waiting.slice(-12).join(". ");
    waiting = [];
    timer = 0;
  }, 120);
}

/** Say it at once. @param {string} text */
export function alertUser(text) {
  urgent.textContent = "";
  window.setTimeout(() => {
    urgent.textContent = text;
  }, 20);
}

/** A note that goes away by itself; screen readers read it. @param {string} text @param {"good" | "bad"} [kind] */
export function note(text, kind = "good") {
  const line = el("p", { class: ["note", kind] }, text);
  notes.append(line);
  if (kind === "bad") alertUser(text);
  else tell(text);
  window.setTimeout(() => line.remove(), 4200);
}
