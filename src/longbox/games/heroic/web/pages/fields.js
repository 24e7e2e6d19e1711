/** Fields of the hero builder, each with its label. */

import { button, el, unique } from "/web/dom.js";
import { say } from "/web/words.js";

/** @import { Attrs, Child } from "/web/types.js" */

/** @param {string} label @param {HTMLElement} input @param {string} [about] */
export function labelled(label, input, about) {
  input.id ||= unique("hero");
  const hint = about ? el("span", { class: "hb-hint", id: `${input.id}-about` }, about) : null;
  if (hint) input.setAttribute("aria-describedby", hint.id);
  return el("div", { class: "hb-field" }, el("label", { for: input.id }, label), input, hint);
}

/**
 * A line of text.
 *
 * @param {string} label
 * @param {string} value
 * @param {(value: string) => void} hear
 * @param {Attrs & {about?: string}} [attrs]
 */
export function textField(label, value, hear, { about, ...attrs } = {}) {
  const input = el("input", { class: "field", value, maxlength: 300, autocomplete: "off", ...attrs });
  input.addEventListener("input", () => hear(input.value));
  return labelled(label, input, about);
}

/**
 * One out of a list.
 *
 * @param {string} label
 * @param {string[][]} choices each a value and its words
 * @param {string} value
 * @param {(value: string) => void} hear
 * @param {Attrs} [attrs]
 */
export function choiceField(label, choices, value, hear, attrs) {
  const input = el(
    "select",
    { class: "field", ...attrs },
    choices.map(([one, words]) => el("option", { value: one, selected: one === value }, words)),
  );
  input.addEventListener("change", () => hear(input.value));
  return labelled(label, input);
}

/**
 * A list out of which things are added.
 *
 * @param {string} label
 * @param {string[][]} choices
 * @param {(value: string) => void} take
 * @param {Attrs} [attrs]
 */
export function addField(label, choices, take, attrs) {
  const input = el(
    "select",
    { class: "field", ...attrs },
    el("option", { value: "" }, say("heroic.build.choose")),
    choices.map(([one, words]) => el("option", { value: one }, words)),
  );
  input.addEventListener("change", () => {
    const { value } = input;
    input.value = "";
    if (value) take(value);
  });
  return labelled(label, input);
}

/** @param {string} label what it removes @param {() => void} press @param {Attrs} [attrs] */
export function removeButton(label, press, attrs) {
  return button("✕", press, { class: "icon-button hb-remove", "aria-label": say("heroic.build.remove", label), ...attrs });
}

/** @param {string} title @param {...Child} children */
export function group(title, ...children) {
  return el("fieldset", { class: "hb-group" }, el("legend", null, title), ...children);
}
