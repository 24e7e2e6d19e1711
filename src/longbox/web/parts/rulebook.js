/** The rulebook: search, chapters, and scrolling to one rule. The drawer at the table and the page of the rules both use it. */

import { rulesOf } from "../api.js";
import { button, el, fill } from "../dom.js";
import { findRules, markOf } from "../finding.js";
import { path } from "../route.js";
import { say } from "../words.js";

/** @import { Rule } from "../types.js" */

const MANY = 400;

/** A rulebook that can be searched. */
export class Rulebook {
  /** @param {string} game @param {"h2" | "h3"} heading of a chapter @param {(number: string) => void} [moved] hears which rule is shown */
  constructor(game, heading, moved) {
    this.game = game;
    this.heading = heading;
    this.moved = moved;
    /** @type {Rule[]} */
    this.rules = [];
    this.search = el("input", { type: "search", class: "field", placeholder: say("rules.search"), "aria-label": say("rules.search") });
    this.count = el("p", { class: "small soft", role: "status" });
    this.list = el("div", { class: "rules-list", tabindex: 0, role: "region", "aria-label": say("rules.title") });
    this.element = el("div", { class: "rulebook" }, this.search, this.count, this.list);
    this.search.addEventListener("input", () => this.draw());
    this.ready = this.load();
  }

  async load() {
    this.rules = await rulesOf(this.game);
    this.draw();
  }

  draw() {
    const wanted = this.search.value.trim();
    const found = findRules(this.rules, wanted);
    this.count.textContent = wanted ? say("rules.found", found.length) : say("rules.count", found.filter((rule) => rule.number).length);
    fill(
      this.list,
      chapters(found.slice(0, wanted ? MANY : undefined)).map((chapter) => this.drawChapter(chapter, wanted)),
    );
  }

  /** @param {{title: string, rules: Rule[]}} chapter @param {string} wanted */
  drawChapter(chapter, wanted) {
    return el(
      "section",
      { class: "chapter" },
      el(this.heading, { class: "chapter-title title" }, chapter.title),
      chapter.rules.map((rule) => this.drawRule(rule, wanted)),
    );
  }

  /** @param {Rule} rule @param {string} wanted */
  drawRule(rule, wanted) {
    if (!rule.number) return el("p", { class: "guide" }, emphasised(rule.text, wanted));
    const link = el("a", { href: path("rules", this.game, rule.number), class: "rule-number" }, rule.number);
    link.addEventListener("click", (event) => {
      event.preventDefault();
      this.show(rule.number);
    });
    return el("p", { class: "rule", dataset: { number: rule.number } }, link, " ", emphasised(rule.text, wanted));
  }

  /** Scroll to a rule. A number without an entry leads to the first rule below it, or else to the nearest above. @param {string} number */
  async show(number) {
    await this.ready;
    this.search.value = "";
    this.draw();
    const at = this.find(number);
    if (!at) return;
    for (const old of this.list.querySelectorAll(".rule.here")) old.classList.remove("here");
    at.classList.add("here");
    at.setAttribute("tabindex", "-1");
    at.scrollIntoView({ block: "center" });
    at.focus({ preventScroll: true });
    this.moved?.(number);
  }

  /** @param {string} number @returns {HTMLElement | null} */
  find(number) {
    const all = /** @type {HTMLElement[]} */ ([...this.list.querySelectorAll(".rule")]);
    for (let wanted = number; wanted; wanted = wanted.replace(/[.]?[^.]*$/, "")) {
      const at = all.find((rule) => rule.dataset.number === wanted) ?? all.find((rule) => rule.dataset.number?.startsWith(`${wanted}.`));
      if (at) return at;
    }
    return null;
  }
}

/** @param {Rule[]} rules */
function chapters(rules) {
  /** @type {{title: string, rules: Rule[]}[]} */
  const found = [];
  for (const rule of rules) {
    if (found.at(-1)?.title !== rule.chapter) found.push({ title: rule.chapter, rules: [] });
    found[found.length - 1].rules.push(rule);
  }
  return found;
}

/** The text with what was searched for marked. @param {string} text @param {string} wanted */
function marked(text, wanted) {
  const pattern = markOf(wanted);
  if (!pattern) return text;
  return text.split(new RegExp(pattern, "gi")).map((part) => (pattern.test(part) ? el("mark", null, part) : part));
}

/** The rulebook as a drawer beside the table. */
export class RuleDrawer {
  /** @param {string} game */
  constructor(game) {
    this.book = new Rulebook(game, "h3");
    /** @type {Element | null} */
    this.before = null;
    const shut = button("✕", () => this.close(), { class: "icon-button", "aria-label": say("close") });
    const head = el("div", { class: "drawer-head" }, el("h2", { class: "caption" }, say("rules.title")), shut);
    this.element = el("aside", { class: "drawer panel", "aria-label": say("rules.title"), hidden: true }, head, this.book.element);
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.stopPropagation();
      this.close();
    });
  }

  /** @param {string} [number] */
  open(number) {
    if (this.element.hidden) this.before = document.activeElement;
    this.element.hidden = false;
    if (number) this.book.show(number);
    else this.book.search.focus();
  }

  close() {
    this.element.hidden = true;
    if (this.before instanceof HTMLElement && this.before.isConnected) this.before.focus();
  }
}

/** A link that opens a rule in the rulebook. @param {string} number @param {(number: string) => void} open */
export function ruleLink(number, open) {
  return button(number, () => open(number), { class: "rule-link", "aria-label": say("rules.open", number) });
}

/** Text in which words between asterisks stand out. @param {string} text @param {string} wanted */
function emphasised(text, wanted) {
  return text.split(/\*\*?(.+?)\*\*?/).map((part, at) => (at % 2 ? el("b", null, marked(part, wanted)) : marked(part, wanted)));
}
