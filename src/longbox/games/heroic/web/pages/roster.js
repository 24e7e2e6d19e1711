/** Who is who: every character and Event that comes with the game, to read and to search. */

/** @import { PageContext } from "/web/types.js" */
/** @import { EventWords, RosterContent, Sheet } from "./types.js" */

import { el, fill } from "/web/dom.js";
import { linkSheets } from "/web/sheets.js";
import { say } from "/web/words.js";
import { datafile, dieOf, milestone, ruleLinks } from "./datafile.js";

const SHEETS = ["style/datafile.css", "style/roster.css"];
const KINDS = ["hero", "major", "minor", "mob", "threat"];
const ORDER = ["hero", "major", "minor", "specialist", "mob", "threat"];
const EVENTS = "events";

/** @param {HTMLElement} root @param {PageContext} ctx */
export async function page(root, ctx) {
  const [content] = await Promise.all([ctx.api("games/heroic/content/roster"), linkSheets(SHEETS, import.meta.url)]);
  const roster = new Roster(ctx, content);
  root.append(roster.element);
  // once it is in the page, so that the list can be scrolled to who is read
  requestAnimationFrame(() => roster.mark());
}

class Roster {
  /** @param {PageContext} ctx @param {RosterContent} content */
  constructor(ctx, content) {
    this.ctx = ctx;
    this.content = content;
    this.rule = ruleLinks(ctx.rule);
    this.texts = new Map(content.characters.map((sheet) => [sheet.id, textOf(sheet)]));
    this.kind = "";
    this.shown =
      content.characters.find((sheet) => sheet.id === ctx.name) ??
      content.characters.find((sheet) => sheet.kind === "hero") ??
      content.characters[0];
    this.search = el("input", {
      type: "search",
      class: "field",
      placeholder: say("heroic.roster.search"),
      "aria-label": say("heroic.roster.search"),
    });
    this.search.addEventListener("input", () => this.draw());
    this.kinds = ["", ...KINDS, EVENTS].map((kind) => this.filter(kind));
    this.found = el("p", { class: "rs-found", role: "status" });
    this.list = el("ul", { role: "list", class: "rs-list" });
    this.reading = el("section", { class: "rs-reading", "aria-label": say("heroic.roster.reading"), tabindex: -1 });
    this.element = el(
      "div",
      { class: "rs" },
      el(
        "header",
        { class: "rs-head" },
        el("h1", { class: "caption" }, say("heroic.roster.title")),
        el("p", null, say("heroic.roster.about", content.characters.length, content.events.length)),
      ),
      el(
        "section",
        { class: "rs-all", "aria-label": say("heroic.roster.list") },
        this.search,
        el("div", { class: "rs-kinds", role: "group", "aria-label": say("heroic.roster.kinds") }, this.kinds),
        this.found,
        this.list,
      ),
      this.reading,
    );
    this.draw();
    this.read(this.shown);
  }

  /** @param {string} kind */
  filter(kind) {
    const press = el(
      "button",
      { type: "button", class: "rs-kind", "aria-pressed": String(kind === this.kind), "data-kind": kind },
      say(`heroic.roster.${kind || "everybody"}`),
    );
    press.addEventListener("click", () => {
      this.kind = kind;
      for (const one of this.kinds) one.setAttribute("aria-pressed", String(one === press));
      this.draw();
    });
    return press;
  }

  draw() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const has = (/** @type {string} */ text) => words.every((word) => text.includes(word));
    const fits = (/** @type {Sheet} */ sheet) =>
      !this.kind || sheet.kind === this.kind || (this.kind === "minor" && sheet.kind === "specialist");
    const people = this.content.characters
      .filter((sheet) => fits(sheet) && has(this.texts.get(sheet.id) ?? ""))
      .sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
    const events = this.content.events.filter(
      (event) => (!this.kind || this.kind === EVENTS) && has(`${event.name} ${event.read}`.toLowerCase()),
    );
    fill(this.found, say("heroic.roster.found", people.length, events.length));
    fill(
      this.list,
      people.map((sheet) => this.card(sheet)),
      events.map((event) => this.event(event)),
    );
    this.mark();
  }

  /** @param {Sheet} sheet */
  card(sheet) {
    const press = el(
      "button",
      { type: "button", class: ["rs-card", `hp-${sheet.kind}`], "data-id": sheet.id },
      el("span", { class: "rs-name" }, sheet.name),
      el(
        "span",
        { class: "rs-dice", "aria-hidden": "true" },
        sheet.affiliations.map((one) => dieOf(one.die)),
      ),
      el("span", { class: "rs-line" }, sheet.play || sheet.sets.map((one) => one.name).join(", ")),
    );
    press.addEventListener("click", () => this.read(sheet, true));
    return el("li", null, press);
  }

  /** @param {EventWords} event */
  event(event) {
    const press = el(
      "button",
      { type: "button", class: "rs-card rs-event", "data-id": event.id },
      el("span", { class: "rs-name" }, event.name),
      el("span", { class: "rs-line" }, say("heroic.roster.length", event.acts, event.scenes)),
    );
    press.addEventListener("click", () => this.readEvent(event));
    return el("li", null, press);
  }

  /** @param {Sheet} sheet @param {boolean} [go] whether somebody wants to see it now */
  read(sheet, go = false) {
    this.shown = sheet;
    fill(
      this.reading,
      el(
        "div",
        { class: "row tight rs-do" },
        el("a", { class: "button small", href: `#/games/heroic/sheet/${sheet.id}` }, say("heroic.paper.page", sheet.name)),
      ),
      datafile(sheet, this.rule),
    );
    this.mark(sheet.id);
    if (go) this.show(sheet.name);
  }

  /** @param {EventWords} event */
  readEvent(event) {
    fill(
      this.reading,
      el(
        "article",
        { class: "rs-event-page", "aria-label": event.name },
        el("h2", { class: "hp-name title" }, event.name),
        el("p", { class: "hp-kind" }, say("heroic.roster.length", event.acts, event.scenes)),
        el("blockquote", null, event.read),
        event.milestones.map((one) => milestone(say("heroic.paper.milestone"), one, 3)),
        el("p", { class: "rs-spoilers" }, say("heroic.roster.spoilers")),
      ),
    );
    this.mark(event.id);
    this.show(event.name);
  }

  /** On a small screen what is read stands below the list. @param {string} name */
  show(name) {
    this.ctx.tell(name);
    if (this.reading.getBoundingClientRect().top > window.innerHeight * 0.6) this.reading.scrollIntoView({ block: "start" });
    this.reading.focus({ preventScroll: true });
  }

  /** @param {string} [id] */
  mark(id = /** @type {HTMLElement | null} */ (this.list.querySelector("[aria-current]"))?.dataset.id ?? this.shown.id) {
    for (const card of this.list.querySelectorAll("[data-id]")) {
      const { dataset, offsetTop, offsetHeight } = /** @type {HTMLElement} */ (card);
      if (dataset.id === id) {
        card.setAttribute("aria-current", "true");
        if (offsetTop + offsetHeight > this.list.scrollTop + this.list.clientHeight) this.list.scrollTop = offsetTop;
      } else card.removeAttribute("aria-current");
    }
  }
}

/** All that can be searched. @param {Sheet} sheet */
function textOf(sheet) {
  const sets = sheet.sets.flatMap((one) => [
    one.name,
    ...one.powers.map((power) => power.title),
    ...[...one.sfx, ...one.limits].flatMap((part) => [part.title, part.words]),
  ]);
  return [
    sheet.name,
    say(`heroic.page.kind.${sheet.kind}`),
    sheet.play,
    ...sheet.distinctions,
    ...sheet.specialties.map((one) => one.title),
    ...sets,
    ...sheet.milestones.map((one) => one.name),
  ]
    .join(" ")
    .toLowerCase();
}
