/** The teacher of a guided game: what it says, how far one has come, and why another move can wait. */

import { el, fill } from "../dom.js";
import { path } from "../route.js";
import { say } from "../words.js";
import { ruleLink } from "./rulebook.js";

/** @import { Lesson } from "../types.js" */

export class Teacher {
  /** @param {(number: string) => void} rule */
  constructor(rule) {
    this.rule = rule;
    this.said = "";
    this.words = el("div", { class: "teacher-words", role: "status" });
    this.element = el("section", { class: "teacher panel", "aria-label": say("lesson.title"), hidden: true }, this.words);
  }

  /** @param {Lesson | null} lesson */
  show(lesson) {
    this.element.hidden = lesson === null;
    if (!lesson) return;
    const text = lesson.done ? lesson.farewell : lesson.says;
    if (!text || text === this.said) return;
    this.said = text;
    fill(
      this.words,
      el("p", { class: "teacher-step" }, lesson.done ? say("lesson.over") : say("lesson.step", lesson.number, lesson.total)),
      text.split(/\n\n+/).map((part) => el("p", null, part)),
      lesson.rule && !lesson.done ? el("p", null, say("lesson.rule"), " ", ruleLink(lesson.rule, this.rule)) : null,
      lesson.done ? el("p", { class: "row" }, el("a", { class: "button hot", href: "#/" }, say("lesson.play")), el("a", { class: "button", href: path("learn") }, say("lesson.more"))) : null,
    );
  }

  /** Why another move can wait. @param {string} text */
  wait(text) {
    const line = el("p", { class: "teacher-wait" }, text);
    this.words.querySelector(".teacher-wait")?.remove();
    this.words.append(line);
  }
}
