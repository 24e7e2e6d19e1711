/** Forms out of their JSON Schema: conceding, a ruling, a framed scene, whatever a game has beside its moves. */

import { button, el, fill, unique } from "../dom.js";
import { known, say, spoken } from "../words.js";
import { openDialog } from "./dialog.js";
import { ruleLink } from "./rulebook.js";

/** @import { Done, Schema } from "../types.js" */

/** @typedef {Schema["properties"][string]} Blank */

/** @param {Schema} schema */
export function formName(schema) {
  return known(`form.${schema.title}`) ? say(`form.${schema.title}`) : spoken(schema.title);
}

/**
 * Opens a form as a dialog; it stays open with the server's words until the form is accepted.
 *
 * @param {Schema} schema
 * @param {(form: {[name: string]: unknown}) => Promise<Done>} send
 * @param {(number: string) => void} rule
 */
export function openForm(schema, send, rule) {
  const blanks = Object.entries(schema.properties);
  const inputs = blanks.map(([name, blank]) => ({ name, blank, ...field(name, blank, schema.required.includes(name)) }));
  const trouble = el("p", { class: "trouble", role: "alert" });
  const form = el(
    "form",
    { class: "stack" },
    blanks.length ? inputs.map((input) => input.row) : el("p", null, known(`form.${schema.title}.about`) ? say(`form.${schema.title}.about`) : say("form.sure")),
    trouble,
    el("div", { class: "row end" }, button(say("cancel"), () => dialog.close()), button(formName(schema), () => {}, { type: "submit", class: "button hot" })),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = inputs.map(({ name, blank, input }) => [name, read(blank, input.value)]).filter(([, value]) => value !== undefined);
    const { refusal } = await send({ form: schema.title, ...Object.fromEntries(values) });
    if (!refusal) dialog.close();
    else fill(trouble, refusal.words, " ", refusal.rule ? ruleLink(refusal.rule, rule) : null);
  });
  const dialog = openDialog(formName(schema), form);
}

/** @param {string} name @param {Blank} blank @param {boolean} needed */
function field(name, blank, needed) {
  const id = unique("blank");
  const input = blank.enum
    ? el("select", { class: "field", id, required: needed }, [...(needed ? [] : [""]), ...blank.enum].map((word) => el("option", { value: word }, spoken(word))))
    : blank.type === "integer"
      ? el("input", { class: "field", id, type: "number", min: blank.minimum, max: blank.maximum, required: needed })
      : el("input", { class: "field", id, type: "text", maxlength: blank.maxLength, required: needed && blank.type !== "string" });
  const about = blank.type === "integer" ? say("form.range", blank.minimum, blank.maximum) : blank.type === "array" ? say("form.numbers") : needed ? "" : say("form.optional");
  const hint = about ? el("span", { class: "small soft", id: `${id}-about` }, about) : null;
  if (hint) input.setAttribute("aria-describedby", hint.id);
  return { input, row: el("div", { class: "stack tight" }, el("label", { for: id }, spoken(name)), input, hint) };
}

/** What was filled in, as the schema wants it; undefined if it was left out. @param {Blank} blank @param {string} text */
function read(blank, text) {
  if (blank.type === "array") return text.split(/[\s,;]+/).filter(Boolean).map(Number);
  if (blank.type === "integer") return text === "" ? undefined : Number(text);
  return text === "" && blank.enum ? undefined : text;
}
