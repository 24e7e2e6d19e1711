/** What a game tells of how it went, on the page that takes the place of the board: a headline, the curve of the scores, and facts. */

import { api } from "../api.js";
import { el, fill } from "../dom.js";
import { replayPath } from "../route.js";
import { say } from "../words.js";
import { drawCurve } from "./curve.js";

/** @import { FrontPage, Table } from "../types.js" */
/** @import { Connection } from "../connection.js" */

export class Front {
  /** @param {Connection} line @param {() => void} changed called when there is more to read */
  constructor(line, changed) {
    this.line = line;
    this.changed = changed;
    /** For which status of the table it was fetched. */
    this.asked = "";
    /** Undefined until the server has answered; null: the game has none. @type {FrontPage | null | undefined} */
    this.page = undefined;
    /** Whether nothing is hidden any more. */
    this.given = false;
    /** Reserves the room for what the server still puts together. */
    this.curve = el("div", { class: "front-curve" });
    this.facts = el("div", { class: "front-facts" });
  }

  /** Fetch what is told of this table, once when the game is over, and again when the table is closed. @param {Table} table */
  async ask(table) {
    if (this.asked === table.status) return;
    this.asked = table.status;
    if (this.page === undefined) this.draw();
    const found = await api(`tables/${encodeURIComponent(table.id)}/front`).catch(() => null);
    if (this.asked !== table.status) return;
    this.page = found?.page ?? null;
    this.given = found?.given ?? false;
    this.draw();
    this.changed();
  }

  /** The game goes on: it was taken back. */
  forget() {
    this.asked = "";
    this.page = undefined;
  }

  draw() {
    const { page } = this;
    this.curve.hidden = this.facts.hidden = page === null;
    if (page === undefined) {
      fill(this.curve, el("p", { class: "small soft", role: "status" }, say("front.wait")));
      fill(this.facts);
    }
    if (!page) return;
    fill(this.curve, page.steps.length ? drawCurve(page) : null);
    fill(
      this.facts,
      page.turns.length ? this.turns(page) : null,
      page.facts.map((fact) => this.fact(fact.title, fact.words, fact.moment)),
      sides(page.names, say("front.plans"), page.plans, say("front.no_plan")),
      page.hands.length ? sides(page.names, say("front.hands"), page.hands, say("front.no_cards")) : null,
      this.given ? null : el("p", { class: "small soft" }, say("front.soon")),
      page.steps.length ? this.steps(page) : null,
    );
  }

  /** @param {number} moment @param {import("../types.js").Child} label */
  link(moment, label) {
    if (moment < 0) return el("span", null, label);
    return el("a", { href: replayPath(this.line.id, this.line.seat, { moment }) }, label);
  }

  /** The turning points, which open the replay there. @param {FrontPage} page */
  turns(page) {
    const list = page.turns.map((at) => {
      const { moment, words } = page.steps[at];
      return el("li", null, this.link(moment, [el("b", null, chapterOf(page, at)), " ", words]));
    });
    return el("section", { class: "front-fact" }, el("h3", { class: "move-title" }, say("front.turns")), el("ol", null, list));
  }

  /** @param {string} title @param {string[]} words @param {number} moment */
  fact(title, words, moment) {
    return el(
      "section",
      { class: ["front-fact", words.length > 1 && "wide"] },
      el("h3", { class: "move-title" }, title),
      words.map((line) => el("p", null, line)),
      moment < 0 ? null : el("p", { class: "small" }, this.link(moment, say("front.see"))),
    );
  }

  /** Every step of the curve in words. @param {FrontPage} page */
  steps(page) {
    return el(
      "details",
      { class: "front-more" },
      el("summary", null, say("front.steps", page.steps.length)),
      el(
        "ol",
        { role: "list" },
        page.steps.map(({ moment, words, scores }, at) =>
          el("li", null, this.link(moment, [el("b", null, chapterOf(page, at)), " ", words]), " ", say("front.stand", scores)),
        ),
      ),
    );
  }
}

/** What each side did, or held. @param {string[]} names @param {string} title @param {string[][]} all @param {string} none */
function sides(names, title, all, none) {
  const side = (/** @type {string[]} */ lines, /** @type {number} */ seat) =>
    el(
      "div",
      { class: "front-side" },
      el("h3", { class: "move-title" }, names[seat]),
      lines.length
        ? el(
            "ul",
            null,
            lines.map((line) => el("li", null, line)),
          )
        : el("p", null, none),
    );
  return el("details", { class: "front-more" }, el("summary", null, title), all.map(side));
}

/** The chapter in which a step was made. @param {FrontPage} page @param {number} step */
export function chapterOf(page, step) {
  return page.chapters.findLast(({ at }) => at <= page.steps[step].at)?.words ?? say("front.before");
}
