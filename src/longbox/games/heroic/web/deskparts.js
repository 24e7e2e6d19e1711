/** What every pane of the Watcher's desk is made of: buttons that do something or say why not, dice as signs, one line to type in. */

/** @import { Child, Move } from "/web/types.js" */
/** @import { Board } from "./look.js" */

import { button, el, unique } from "/web/dom.js";
import { ruleLink } from "/web/parts/rulebook.js";
import { say } from "/web/words.js";

export const DICE = [4, 6, 8, 10, 12];

/**
 * A button that makes a move if it is possible now, and otherwise says why it is not, and by which rule.
 *
 * @param {Board} board
 * @param {Child} label
 * @param {Move} move
 * @param {{class?: any}} [how]
 */
export function moveButton(board, label, move, how = {}) {
  const possible = board.placeOf(move) >= 0;
  const press = (/** @type {MouseEvent} */ event) =>
    possible ? board.answer(move) : board.ctx.why(move, /** @type {Element} */ (event.currentTarget));
  return button([label, possible ? null : notNow()], press, { class: ["button", "small", !possible && "hd-not", how.class] });
}

/** For those who do not see that it is grey. */
function notNow() {
  return el("span", { class: "sr-only" }, say("heroic.desk.not_now"));
}

/**
 * A button for a form of the game. With values it is filled in at once; without, its dialog opens. If it cannot be used it says why.
 *
 * @param {Board} board
 * @param {Child} label
 * @param {string} form
 * @param {{[blank: string]: unknown} | null} [values]
 * @param {{class?: any}} [how]
 */
export function formButton(board, label, form, values = null, how = {}) {
  const possible = board.scene?.forms.includes(form) === true;
  return button(
    [label, possible ? null : notNow()],
    (event) => {
      if (possible && values) return board.ctx.fill({ form, ...values });
      return board.ctx.form(form, /** @type {Element} */ (event.currentTarget));
    },
    { class: ["button", "small", !possible && "hd-not", how.class] },
  );
}

/** A heading with the rule that it rests on. @param {Board} board @param {string} words @param {string} rule @param {...Child} more */
export function heading(board, words, rule, ...more) {
  return el("h3", { class: "hd-heading" }, el("span", { class: "grow" }, words), more, rule ? ruleLink(rule, board.ctx.rule) : null);
}

/**
 * A line to type in, with a button that sends it.
 *
 * @param {{
 *   label: string, press: string, placeholder?: string, longest: number, list?: HTMLDataListElement,
 *   send: (words: string) => Promise<boolean>, class?: string
 * }} how
 */
export function typedLine(how) {
  const id = unique("line");
  const input = el("input", {
    class: "field grow",
    id,
    maxlength: how.longest,
    placeholder: how.placeholder ?? null,
    autocomplete: "off",
    list: how.list?.id ?? null,
  });
  const form = el(
    "form",
    { class: ["hd-typed", how.class] },
    el("label", { for: id }, how.label),
    input,
    button(how.press, () => {}, { type: "submit", class: "button small hot" }),
    how.list ?? null,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const words = input.value.trim();
    if (!words) input.focus();
    else if (await how.send(words)) input.value = "";
  });
  return { form, input };
}

/** What is shown where there is nothing. @param {string} key */
export function nothing(key) {
  return el("p", { class: "small soft" }, say(key));
}
