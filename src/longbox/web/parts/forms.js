/**
 * Forms: conceding, a ruling, a framed scene, whatever a game has besides its moves. Each is fetched when it is opened, with the choices
 * that it has then.
 */

import { button, el, fill, unique } from "../dom.js";
import { note } from "../live.js";
import { known, say, spoken } from "../words.js";
import { details } from "./details.js";
import { openDialog } from "./dialog.js";
import { ruleLink } from "./rulebook.js";
import { reason } from "./why.js";

/** @import { Child, Schema } from "../types.js" */
/** @import { Connection } from "../connection.js" */

/** @typedef {Schema["properties"][string]} Blank */
/** @typedef {{row: HTMLElement, read: () => unknown}} Field a blank to fill in; undefined: it was left out */

/** So many choices are shown all at once; more as a list to open. */
const FEW = 5;

/** @param {string} form @param {string} [game] which may have a name of its own for it */
export function formName(form, game = "") {
  return named(game, form) ?? spoken(form);
}

/** What the game, or else the shell, calls something of a form. @param {string} game @param {string} key */
function named(game, key) {
  const keys = [`${game}.form.${key}`, `form.${key}`];
  const found = keys.find((one) => known(one));
  return found ? say(found) : null;
}

/**
 * Opens a form as it is for this seat now. It stays open, with the server's words, until it is accepted.
 *
 * @param {Connection} line
 * @param {string} name
 * @param {(number: string) => void} rule
 * @param {() => void} done
 * @param {Element} [anchor] where to say why it cannot be used now
 */
export async function openFormOf(line, name, rule, done, anchor) {
  const { refusal, form } = await line.send("form", { name });
  if (refusal) {
    if (anchor) details(anchor, { title: say("why.title"), body: reason(refusal, rule) });
    else note(refusal.words, "bad");
    return;
  }
  const send = async (/** @type {{[blank: string]: unknown}} */ values) => {
    const answer = await line.send("fill", { form: { form: name, ...values } });
    if (!answer.refusal) done();
    return answer.refusal;
  };
  openForm(line.table?.game ?? "", /** @type {Schema} */ (form), send, rule);
}

/**
 * @param {string} game
 * @param {Schema} schema
 * @param {(values: {[blank: string]: unknown}) => Promise<import("../types.js").Refusal | null>} send
 * @param {(number: string) => void} rule
 */
function openForm(game, schema, send, rule) {
  const title = formName(schema.title, game);
  const fields = Object.entries(schema.properties).map(([name, blank]) => ({
    name,
    ...field(named(game, `${schema.title}.${name}`) ?? spoken(name), blank, schema.required.includes(name)),
  }));
  const trouble = el("p", { class: "trouble", role: "alert" });
  const give = button(title, () => {}, { type: "submit", class: "button hot" });
  const form = el(
    "form",
    { class: "stack" },
    fields.length
      ? fields.map((one) => one.row)
      : el("p", null, known(`form.${schema.title}.about`) ? say(`form.${schema.title}.about`) : say("form.sure")),
    el(
      "div",
      { class: "form-foot" },
      trouble,
      el(
        "div",
        { class: "row end" },
        button(say("cancel"), () => dialog.close()),
        give,
      ),
    ),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const values = fields.map(({ name, read }) => [name, read()]).filter(([, value]) => value !== undefined);
    give.disabled = true;
    const refusal = await send(Object.fromEntries(values));
    give.disabled = false;
    if (!refusal) dialog.close();
    else fill(trouble, refusal.words, " ", refusal.rule ? ruleLink(refusal.rule, rule) : null);
  });
  const dialog = openDialog(title, form);
}

/** @param {string} name @param {Blank} blank @param {boolean} needed @returns {Field} */
function field(name, blank, needed) {
  if (blank.enum) {
    const words = blank.enum.map((value) => ({ value, title: spoken(value) }));
    return blank.enum.length <= FEW ? radios(name, words, needed) : list(name, words, needed);
  }
  if (blank.oneOf) return meaning(name, blank.oneOf, needed);
  if (blank.type === "integer") return whole(name, blank, needed);
  if (blank.lines) return several(name, blank.lines, blank.maxLength ?? 0);
  return blank.type === "array" ? numbers(name) : writing(name, blank, needed);
}

/**
 * Numbers that stand for something, by what they stand for.
 *
 * @param {string} name
 * @param {{const: number, title: string}[]} choices
 * @param {boolean} needed
 * @returns {Field}
 */
function meaning(name, choices, needed) {
  const words = choices.map(({ const: value, title }) => ({ value: String(value), title }));
  const { row, read } = words.length <= FEW ? radios(name, words, needed) : list(name, words, needed);
  return { row, read: () => (read() === undefined ? undefined : Number(read())) };
}

/** Several short texts, each in a line of its own. @param {string} name @param {number} count @param {number} longest @returns {Field} */
function several(name, count, longest) {
  const inputs = Array.from({ length: count }, (_, at) =>
    el("input", { class: "field", maxlength: longest, autocomplete: "off", "aria-label": say("form.line", at + 1) }),
  );
  const row = el("fieldset", { class: "stack tight" }, el("legend", null, name, optional()), inputs);
  const read = () =>
    inputs
      .map((input) => input.value.trim())
      .filter(Boolean)
      .join("\n");
  return { row, read: () => read() || undefined };
}

/** @typedef {{value: string, title: string}} Word */

/** @param {string} name @param {Word[]} choices @param {boolean} needed @returns {Field} */
function radios(name, choices, needed) {
  const group = unique("blank");
  const inputs = choices.map(({ value }) =>
    el("input", { type: "radio", name: group, value, required: needed, checked: needed && choices.length === 1 }),
  );
  const row = el(
    "fieldset",
    { class: "stack tight" },
    el("legend", null, name, needed ? null : optional()),
    el(
      "div",
      { class: "choices" },
      inputs.map((input, at) => el("label", { class: "choice-chip" }, input, el("span", null, choices[at].title))),
    ),
  );
  return { row, read: () => inputs.find((input) => input.checked)?.value };
}

/** @param {string} name @param {Word[]} choices @param {boolean} needed @returns {Field} */
function list(name, choices, needed) {
  const input = el(
    "select",
    { class: "field", required: needed },
    el("option", { value: "" }, say("form.choose")),
    choices.map(({ value, title }) => el("option", { value }, title)),
  );
  return { row: labelled(name, input, needed), read: () => input.value || undefined };
}

/** @param {string} name @param {Blank} blank @param {boolean} needed @returns {Field} */
function whole(name, blank, needed) {
  const input = el("input", {
    class: "field",
    type: "number",
    inputmode: "numeric",
    min: blank.minimum,
    max: blank.maximum,
    required: needed,
  });
  return {
    row: labelled(name, input, needed, say("form.range", blank.minimum, blank.maximum)),
    read: () => (input.value === "" ? undefined : Number(input.value)),
  };
}

/** @param {string} name @returns {Field} */
function numbers(name) {
  const input = el("input", { class: "field", type: "text", inputmode: "numeric" });
  return {
    row: labelled(name, input, true, say("form.numbers")),
    read: () =>
      input.value
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(Number),
  };
}

/**
 * A text that is needed has at least one visible character.
 *
 * @param {string} name
 * @param {Blank} blank
 * @param {boolean} needed
 * @returns {Field}
 */
function writing(name, blank, needed) {
  const must = needed && (blank.minLength ?? 0) > 0;
  const input = el("textarea", { class: "field writing", rows: 1, maxlength: blank.maxLength, required: must });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    input.form?.requestSubmit();
  });
  return {
    row: labelled(name, input, must, must ? say("form.needed") : ""),
    read: () => (needed || input.value ? input.value : undefined),
  };
}

/** @param {string} name @param {HTMLElement} input @param {boolean} needed @param {string} [about] */
function labelled(name, input, needed, about = "") {
  input.id = unique("blank");
  const hint = about ? el("span", { class: "small soft", id: `${input.id}-about` }, about) : null;
  if (hint) input.setAttribute("aria-describedby", hint.id);
  return el("div", { class: "stack tight" }, el("label", { for: input.id }, name, needed ? null : optional()), input, hint);
}

/** @returns {Child} */
function optional() {
  return [" ", el("span", { class: "small soft" }, say("form.optional"))];
}
