/** Dialogs in front of everything. The browser keeps focus inside them and gives it back. */

import { button, el, unique } from "../dom.js";
import { say } from "../words.js";

/** @import { Child } from "../types.js" */

/**
 * Opens a dialog. It is removed when it is closed, also by Escape.
 *
 * @param {string} title
 * @param {Child} body
 * @param {{wide?: boolean, closed?: () => void, plain?: boolean}} [how] plain: no button to close it, its body has its own
 */
export function openDialog(title, body, how = {}) {
  const id = unique("dialog");
  /** @type {HTMLDialogElement} */
  const dialog = el(
    "dialog",
    { class: ["dialog", "panel", how.wide && "wide"], "aria-labelledby": id },
    el("h2", { class: "caption", id }, title),
    el("div", { class: "dialog-body" }, body),
    how.plain ? null : button("✕", () => dialog.close(), { class: "icon-button dialog-close", "aria-label": say("close") }),
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    how.closed?.();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog && !how.plain) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** Close every dialog, because the page behind them is going away. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog[open]")) /** @type {HTMLDialogElement} */ (dialog).close();
}

/**
 * Asks yes or no.
 *
 * @param {string} title
 * @param {string} words
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirmed(title, words, yes) {
  return new Promise((resolve) => {
    let answer = false;
    const press = () => {
      answer = true;
      dialog.close();
    };
    const row = el(
      "div",
      { class: "row end" },
      button(say("cancel"), () => dialog.close()),
      button(yes, press, { class: "button hot" }),
    );
    const dialog = openDialog(title, [el("p", null, words), row], { closed: () => resolve(answer) });
  });
}
