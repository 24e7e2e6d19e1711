/** Keys for the whole page of a table, and the list of them. */

import { el } from "../dom.js";
import { say } from "../words.js";
import { openDialog } from "./dialog.js";

const FIELDS = "input, textarea, select, [contenteditable]";
/** Keys that go somewhere, and go on while they are held. */
const GOING = /^(Arrow.*|Page.*|Tab|Home|End)$/;

/** A key that is held does what it does once: nobody means to pass ten times. */
export function hearHeldKeysOnce() {
  const hear = (/** @type {KeyboardEvent} */ event) => {
    if (!event.repeat || GOING.test(event.key) || (event.target instanceof Element && event.target.closest(FIELDS))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("keydown", hear, true);
}

/**
 * Listens for single keys that nothing else uses: not while somebody types, not with Ctrl, not behind a dialog.
 *
 * @param {(key: string, event: KeyboardEvent) => boolean} press gives whether it did something
 * @returns {() => void} how to stop it
 */
export function listenForKeys(press) {
  const hear = (/** @type {KeyboardEvent} */ event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = event.target instanceof Element ? event.target : document.body;
    if (at.closest(`${FIELDS}, dialog`)) return;
    const takesEnter = at.closest("button, a, summary");
    if (takesEnter && (event.key === "Enter" || event.key === " ")) return;
    if (press(event.key, event)) event.preventDefault();
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}

/** Show what each key does. */
export function openKeys() {
  const rows = [
    ["1 – 9, 0", say("keys.number")],
    ["Enter", say("keys.enter")],
    ["p", say("keys.pass")],
    ["n", say("keys.next")],
    ["Space", say("keys.beat")],
    ["u", say("keys.undo")],
    ["b", say("keys.back")],
    ["h", say("keys.hints")],
    ["q", say("keys.question")],
    ["r", say("keys.rules")],
    ["c", say("keys.chat")],
    ["i", say("keys.details")],
    ["m", say("keys.menu")],
    ["x", say("keys.together")],
    ["?", say("keys.help")],
    ["Esc", say("keys.escape")],
  ].map(([key, words]) => el("tr", null, el("th", { scope: "row" }, el("kbd", null, key)), el("td", null, words)));
  openDialog(
    say("keys.title"),
    el("table", { class: "keys" }, el("caption", { class: "sr-only" }, say("keys.title")), el("tbody", null, rows)),
  );
}
