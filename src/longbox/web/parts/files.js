/** Files that people keep and hand on: out of the page, and into it. */

import { button, el } from "../dom.js";

/** @import { Attrs, Child } from "../types.js" */

/** Give a text as a file, or what is at an address, which then names it. @param {string} name @param {string | URL} what */
export function handFile(name, what) {
  const href = what instanceof URL ? what.href : URL.createObjectURL(new Blob([what], { type: "text/plain" }));
  el("a", { href, download: name }).click();
  if (!(what instanceof URL)) window.setTimeout(() => URL.revokeObjectURL(href));
}

/**
 * A button that opens a file of this machine.
 *
 * @param {Child} label
 * @param {{accept: string, about: string, take: (text: string, file: File) => unknown}} how `about`: what kind of file, for screen readers
 * @param {Attrs} [attrs]
 */
export function fileButton(label, { accept, about, take }, attrs) {
  const input = el("input", { type: "file", class: "sr-only", accept, tabindex: -1, "aria-label": about });
  input.addEventListener("change", async () => {
    const chosen = input.files?.[0];
    const text = await chosen?.text();
    input.value = "";
    if (chosen && text !== undefined) await take(text, chosen);
  });
  return [button(label, () => input.click(), attrs), input];
}
