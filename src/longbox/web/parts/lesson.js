/** The teacher of a guided game: what it says, how far the pupil has come, and why another move can wait. */

import { el, fill } from "../dom.js";
import { path } from "../route.js";
import { say } from "../words.js";
import { ruleLink } from "./rulebook.js";

/** @import { Lesson } from "../types.js" */

export class Teacher {
  /** @param {(number: string) => void} rule @param {string} game */
  constructor(rule, game) {
    this.rule = rule;
    this.game = game;
    this.said = "";
    this.words = el("div", { class: "teacher-words", role: "status" });
    this.element = el("section", { class: "teacher panel", "aria-label": say("lesson.title"), hidden: true }, this.words);
  }

  /** @param {Lesson | null} lesson */
  show(lesson) {
    const text = lesson?.done ? lesson.farewell : lesson?.says;
    this.element.hidden = lesson === null || !(text || this.said);
    if (!lesson) return;
    this.element.classList.toggle("over", lesson.done);
    if (!text || text === this.said) return;
    this.said = text;
    fill(
      this.words,
      lesson.done ? el("p", { class: "teacher-step" }, say("lesson.over")) : this.drawStep(lesson),
      text.split(/\n\n+/).map((part) => el("p", null, part)),
      lesson.done ? this.drawNext() : null,
    );
    // its first words are seen, also where the moves below them were scrolled to
    this.element.scrollTop = 0;
    if (this.element.parentElement) this.element.parentElement.scrollTop = 0;
  }

  /** How far it is, by which rule, and the way to a real table. @param {Lesson} lesson */
  drawStep(lesson) {
    return el(
      "p",
      { class: "teacher-step row tight" },
      el("span", null, say("lesson.step", lesson.number, lesson.total)),
      lesson.rule ? ruleLink(lesson.rule, this.rule) : null,
      el("a", { href: path("play", this.game) }, say("lesson.play")),
    );
  }

  /** After the lesson: a real game, or once more. */
  drawNext() {
    return el(
      "p",
      { class: "row tight" },
      el("a", { class: "button hot", href: path("play", this.game) }, say("lesson.play")),
      el("a", { class: "button", href: path("learn", this.game) }, say("lesson.more")),
      el("a", { class: "button", href: "#/" }, say("lobby.back")),
    );
  }

  /** Why another move can wait. @param {string} text */
  wait(text) {
    const line = el("p", { class: "teacher-wait" }, text);
    this.words.querySelector(".teacher-wait")?.remove();
    // first, where it is seen without scrolling
    this.words.prepend(line);
    this.element.scrollTop = 0;
  }
}
