/** Several panes in one place, one of them shown. */

import { el, unique } from "../dom.js";

/** @typedef {{name: string, label: string, body: HTMLElement}} Tab */

export class Tabs {
  /** @param {string} label @param {Tab[]} tabs */
  constructor(label, tabs) {
    this.heads = tabs.map((tab) => {
      const id = unique("tab");
      const body = el("div", { role: "tabpanel", id: `${id}-body`, "aria-labelledby": id, class: "tab-body" }, tab.body);
      const head = el("button", { type: "button", role: "tab", class: "tab", id, "aria-controls": body.id }, tab.label);
      head.addEventListener("click", () => this.show(tab.name));
      return { name: tab.name, head, body };
    });
    const list = el(
      "div",
      { role: "tablist", class: "tab-list", "aria-label": label },
      this.heads.map((tab) => tab.head),
    );
    list.addEventListener("keydown", (event) => this.rove(event));
    this.element = el(
      "div",
      { class: "tabs panel" },
      list,
      this.heads.map((tab) => tab.body),
    );
    this.shown = "";
    this.show(tabs[0].name);
  }

  /** @param {string} name */
  show(name) {
    this.shown = name;
    for (const tab of this.heads) {
      const on = tab.name === name;
      tab.head.setAttribute("aria-selected", String(on));
      tab.head.tabIndex = on ? 0 : -1;
      tab.body.hidden = !on;
      if (on) tab.head.classList.remove("new");
    }
  }

  /** Mark a tab that has something new while another is shown. @param {string} name */
  mark(name) {
    if (this.shown !== name) this.heads.find((tab) => tab.name === name)?.head.classList.add("new");
  }

  /** @param {KeyboardEvent} event */
  rove(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = this.heads.findIndex((tab) => tab.name === this.shown);
    const next = this.heads[(at + step + this.heads.length) % this.heads.length];
    this.show(next.name);
    next.head.focus();
  }
}
