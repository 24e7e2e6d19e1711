/** One screen for several people: nobody's hand is shown until its owner says so. */

import { button, el, fill } from "../dom.js";
import { say } from "../words.js";

export class Curtain {
  constructor() {
    this.text = el("h2", { class: "curtain-text title" });
    this.row = el("div", { class: "row centre" });
    this.element = el("section", { class: "curtain halftone", "aria-label": say("curtain.title"), hidden: true }, el("div", { class: "bubble big" }, this.text, this.row));
    this.key = "";
  }

  /**
   * Hand the screen to somebody.
   *
   * @param {string} name
   * @param {() => void} yes
   */
  handOver(name, yes) {
    this.draw(`hand ${name}`, say("curtain.hand", name), [button(say("curtain.yes", name), yes, { class: "button hot large" })]);
  }

  /**
   * Ask several people at once, without showing a hand.
   *
   * @param {string} about what they might respond to
   * @param {{name: string, look: () => void}[]} people
   * @param {() => void} nobody
   */
  askAll(about, people, nobody) {
    this.draw(`all ${about} ${people.map((person) => person.name)}`, say("curtain.respond", about), [
      button(say("curtain.nobody"), nobody, { class: "button hot large" }),
      ...people.map((person) => button(say("curtain.look", person.name), person.look, { class: "button large" })),
    ]);
  }

  /** @param {string} key @param {string} text @param {HTMLElement[]} buttons */
  draw(key, text, buttons) {
    if (!this.element.hidden && key === this.key) return;
    this.key = key;
    fill(this.text, text);
    fill(this.row, buttons);
    this.element.hidden = false;
    buttons[0].focus();
  }

  lift() {
    this.element.hidden = true;
  }

  shown() {
    return !this.element.hidden;
  }
}
