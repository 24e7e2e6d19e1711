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
 * A button that opens a file of this machine, or with `many` several as one text, in the order of their names.
 *
 * @param {Child} label
 * @param {{accept: string, about: string, many?: boolean, take: (text: string, file: File) => unknown}} how `about`: the kind of file
 * @param {Attrs} [attrs]
 */
export function fileButton(label, { accept, about, many = false, take }, attrs) {
  const input = el("input", { type: "file", class: "sr-only", accept, multiple: many, tabindex: -1, "aria-label": about });
  input.addEventListener("change", async () => {
    const chosen = [...(input.files ?? [])].sort((one, other) => one.name.localeCompare(other.name));
    const texts = await Promise.all(chosen.map((file) => file.text()));
    input.value = "";
    if (chosen.length) await take(texts.join("\n"), chosen[0]);
  });
  return [button(label, () => input.click(), attrs), input];
}
