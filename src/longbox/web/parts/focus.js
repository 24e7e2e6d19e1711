/** Keeps the focus at the table: what somebody has pressed is often gone once it is drawn anew, and with it their place on the page. */

/** @import { QuestionPanel } from "./question.js" */

export class FocusKeeper {
  /** @param {HTMLElement} root @param {QuestionPanel} panel */
  constructor(root, panel) {
    this.panel = panel;
    /** What had the focus last. @type {Element | null} */
    this.held = null;
    /** Whether it came there by keys. */
    this.byKeys = false;
    root.addEventListener("focusin", ({ target }) => {
      this.held = /** @type {Element} */ (target);
      this.byKeys = this.held.matches(":focus-visible");
    });
  }

  /** After drawing: what had the focus is gone, so the question takes it; by keys its first control, as soon as there is one. */
  keep() {
    const now = document.activeElement;
    if (now === this.panel.text ? this.byKeys : now === document.body && this.held && !this.held.checkVisibility()) {
      this.panel.take(this.byKeys);
    }
  }
}
