/** One screen for several people: nobody's hand is shown until its owner says so. */

import { button, el, fill } from "../dom.js";
import { say } from "../words.js";

export class Curtain {
  constructor() {
    this.text = el("h2", { class: "curtain-text title" });
    this.about = el("p", { class: "curtain-about" });
    this.row = el("div", { class: "row centre" });
    this.element = el(
      "section",
      { class: "curtain", "aria-label": say("curtain.title"), hidden: true },
      el("div", { class: "bubble" }, this.about, this.text, this.row),
    );
    this.key = "";
  }

  /**
   * Hand the screen to somebody.
   *
   * @param {string} name
   * @param {() => void} yes
   */
  handOver(name, yes) {
    this.draw("", say("curtain.hand", name), [button(say("curtain.yes", name), yes, { class: "button hot large" })]);
  }

  /**
   * Ask several people at once, without showing a hand.
   *
   * @param {string} about what they might respond to
   * @param {{name: string, look: () => void}[]} people
   * @param {() => void} nobody
   */
  askAll(about, people, nobody) {
    this.draw(about, say("curtain.respond"), [
      button(say("curtain.nobody"), nobody, { class: "button hot large" }),
      ...people.map((person) => button(say("curtain.look", person.name), person.look, { class: "button large" })),
    ]);
  }

  /** @param {string} about @param {string} text @param {HTMLElement[]} buttons */
  draw(about, text, buttons) {
    const key = [about, text, ...buttons.map((press) => press.textContent)].join("\n");
    if (!this.element.hidden && key === this.key) return;
    this.key = key;
    fill(this.about, about);
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
