/** "Why not?": the server's reason and its rule, for a move, a card, or typed words. */

import { button, el, fill } from "../dom.js";
import { say } from "../words.js";
import { openDialog } from "./dialog.js";
import { details } from "./details.js";
import { ruleLink } from "./rulebook.js";

/** @import { Move, Refusal } from "../types.js" */
/** @import { Connection } from "../connection.js" */

/** @param {Refusal | null} refusal @param {(number: string) => void} rule */
export function reason(refusal, rule) {
  return refusal
    ? el("p", null, refusal.words, " ", refusal.rule ? ruleLink(refusal.rule, rule) : null)
    : el("p", null, say("why.possible"));
}

/**
 * @param {Connection} line
 * @param {string | Move} what
 * @param {Element} anchor
 * @param {(number: string) => void} rule
 */
export async function whyNot(line, what, anchor, rule) {
  const { refusal } = await line.send("why", typeof what === "string" ? { words: what } : { move: what });
  details(anchor, { title: say("why.title"), body: reason(refusal, rule) });
}

/** Ask about anything, in words. @param {Connection} line @param {(number: string) => void} rule */
export function openWhy(line, rule) {
  const input = el("input", { class: "field", "aria-label": say("why.what"), placeholder: say("why.example") });
  const answer = el("div", { role: "status" });
  const form = el(
    "form",
    { class: "stack" },
    el("p", null, say("why.about")),
    el(
      "div",
      { class: "row tight" },
      input,
      button(say("why.ask"), () => {}, { type: "submit", class: "button hot" }),
    ),
    answer,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { refusal } = await line.send("why", { words: input.value.trim() });
    fill(answer, reason(refusal, rule));
  });
  openDialog(say("why.title"), form);
}
