/** Dice rolled by hand: type in what they show (rule T3.5). */

import { die } from "../dice.js";
import { button, el, fill } from "../dom.js";
import { say } from "../words.js";
import { ruleLink } from "./rulebook.js";

/** @import { RollDue } from "../types.js" */
/** @import { Connection } from "../connection.js" */

export class TypedRoll {
  /** @param {Connection} line @param {(number: string) => void} rule */
  constructor(line, rule) {
    this.line = line;
    this.rule = rule;
    /** The roll that is asked for. */
    this.roll = 0;
    this.element = el("section", { class: "typed-roll bubble", "aria-label": say("roll.title"), hidden: true });
  }

  /** @param {RollDue | null} due */
  show(due) {
    const mine = due !== null && this.line.seat !== null && (due.by === -1 || due.by === this.line.seat);
    this.element.hidden = !mine;
    if (!due || !mine || due.id === this.roll) return;
    this.roll = due.id;
    const inputs = due.sides.map((sides, at) =>
      el("input", {
        class: "field",
        type: "number",
        inputmode: "numeric",
        min: 1,
        max: sides,
        required: true,
        "aria-label": say("roll.die", at + 1, sides),
      }),
    );
    const trouble = el("p", { class: "trouble", role: "alert" });
    const form = el(
      "form",
      { class: "stack" },
      el("h2", { class: "bubble-text" }, say("roll.due", due.what)),
      el(
        "div",
        { class: "dice-row" },
        due.sides.map((sides, at) => el("span", { class: "die-field" }, die(sides), inputs[at])),
      ),
      el(
        "div",
        { class: "row" },
        button(say("roll.send"), () => {}, { type: "submit", class: "button hot" }),
        due.rule ? ruleLink(due.rule, this.rule) : null,
      ),
      trouble,
    );
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      const { refusal } = await this.line.send("roll", { roll: due.id, shown: inputs.map((input) => Number(input.value)) });
      fill(trouble, refusal?.words ?? "");
    });
    fill(this.element, form);
    inputs[0]?.focus();
  }
}
