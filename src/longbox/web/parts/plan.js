/** A seat's own plan: its steps in order, each of which can be dropped, and whether it is sealed. */

import { button, el, fill, svg } from "../dom.js";
import { say } from "../words.js";
import { ofPlan } from "./asked.js";
import { capital, sameMove } from "./choices.js";
import { ruleLink } from "./rulebook.js";

/** @import { Draft, GameEvent, Laid, Message } from "../types.js" */

/** @typedef {GameEvent & {steps: string[], why: string[]}} Fell */

/**
 * @typedef {object} Deeds What somebody may want of their plan. Each gives whether it was done.
 * @property {(step: number) => Promise<boolean>} drop
 * @property {() => Promise<boolean>} back
 * @property {() => Promise<boolean>} reopen
 * @property {(number: string) => void} rule
 * @property {() => void} shut it is not shown any more
 */

export class Plan {
  /** @param {Deeds} deeds @param {HTMLElement} bar the moves that finish it */
  constructor(deeds, bar) {
    this.deeds = deeds;
    this.key = "";
    /** The steps that are shown. @type {Laid[]} */
    this.laid = [];
    this.title = el("h2", { class: "plan-title" });
    this.steps = el("ol", { role: "list", class: "plan-steps", "aria-label": say("plan.steps") });
    this.tools = el("div", { class: "row tight" });
    /** What has fallen off, until the plan is changed again. */
    this.fallen = el("div", { class: "plan-fallen callout", hidden: true });
    this.element = el(
      "section",
      { class: "plan", "aria-label": say("plan.title"), hidden: true },
      el("div", { class: "plan-head" }, this.title, this.tools, bar),
      el("div", { class: "plan-body" }, this.fallen, this.steps),
    );
  }

  /** What these messages say of the plan: steps may have fallen off it. @param {Message[]} messages */
  hear(messages) {
    const fell = messages.filter(isFell);
    if (!fell.length && !messages.some((message) => message.type === "draft")) return;
    this.fallen.hidden = fell.length === 0;
    fill(this.fallen);
    if (fell.length) this.drawFallen(fell.map(({ event }) => /** @type {Fell} */ (event)));
  }

  /** @param {Fell[]} fell */
  drawFallen(fell) {
    const lines = fell.flatMap(({ steps, why }) => steps.map((step, at) => el("li", null, el("b", null, capital(step)), " ", why[at])));
    const shut = () => {
      this.fallen.hidden = true;
      this.element.hidden = !this.steps.childElementCount;
      if (this.element.hidden) this.deeds.shut();
    };
    fill(
      this.fallen,
      el(
        "div",
        { class: "plan-head" },
        el("p", null, say("plan.fallen"), " ", ruleLink(fell[0].rule, this.deeds.rule)),
        button("✕", shut, { class: "plan-shut", "aria-label": say("close") }),
      ),
      el("ul", { role: "list" }, lines),
    );
  }

  /**
   * @param {Draft} draft
   * @param {string[]} forms those that can be used now
   * @param {boolean} [drawn] whether the look draws it: then only what has fallen off is told here
   */
  show(draft, forms, drawn = false) {
    this.element.hidden = ((!draft.steps.length && !draft.sealed) || drawn) && this.fallen.hidden;
    const key = JSON.stringify([draft, forms.filter(ofPlan)]);
    if (this.element.hidden || key === this.key) return;
    this.key = key;
    const at = this.focused();
    this.element.classList.toggle("sealed", draft.sealed);
    fill(this.title, draft.sealed ? lock() : null, say(draft.sealed ? "plan.sealed" : "plan.title"));
    fill(
      this.steps,
      draft.steps.map((step, place) => this.step(step, place, forms.includes("drop"))),
    );
    this.laid = draft.steps;
    fill(
      this.tools,
      forms.includes("reopen") ? button(say("plan.reopen"), () => this.deeds.reopen(), { class: "button small" }) : null,
      forms.includes("back") && !forms.includes("drop") && draft.steps.length
        ? button(say("plan.back"), () => this.deeds.back(), { class: "button small", "aria-keyshortcuts": "b" })
        : null,
    );
    if (at >= 0) this.focus(at);
    this.steps.querySelector(".fresh")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /** @param {Laid} step @param {number} place @param {boolean} drops */
  step({ move, words }, place, drops) {
    const fresh = !this.laid.some((before) => sameMove(before.move, move));
    return el(
      "li",
      { class: ["plan-step", fresh && "fresh"] },
      el("span", { class: "plan-number", "aria-hidden": "true" }, place + 1),
      el("span", { class: "plan-words" }, capital(words)),
      drops ? button("✕", () => this.deeds.drop(place), { class: "plan-drop", "aria-label": say("plan.drop", capital(words)) }) : null,
    );
  }

  /** Which step's button has the focus; -1: none. */
  focused() {
    return [...this.steps.querySelectorAll("button")].indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  }

  /** Keep the focus near the step that is gone. @param {number} at */
  focus(at) {
    const drops = this.steps.querySelectorAll("button");
    (drops[Math.min(at, drops.length - 1)] ?? this.tools.querySelector("button"))?.focus();
  }
}

/**
 * Whether steps have fallen off the plan, because they no longer fit.
 *
 * @param {Message} message
 * @returns {message is Message & {type: "told"}}
 */
export function isFell(message) {
  return message.type === "told" && message.event.event === "fell";
}

function lock() {
  return svg(
    "svg",
    { class: "plan-lock", viewBox: "0 0 20 20", "aria-hidden": "true" },
    svg("path", { d: "M6 9V6.5a4 4 0 0 1 8 0V9", fill: "none", stroke: "currentColor", "stroke-width": 2.4 }),
    svg("rect", { x: 3.5, y: 9, width: 13, height: 9, rx: 1.5, fill: "currentColor" }),
  );
}
