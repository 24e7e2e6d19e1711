/** A sheet to print: one page of A4 or Letter, light on ink, with rows to tick and room for notes. */

/** @import { PageContext } from "/web/types.js" */
/** @import { Own, RosterContent, Sheet } from "./types.js" */

import { button, el, svg } from "/web/dom.js";
import { linkSheets } from "/web/sheets.js";
import { say } from "/web/words.js";
import { datafile, dieOf } from "./datafile.js";

const SHEETS = ["style/datafile.css", "style/paper.css"];
const SIZES = [11, 10.6, 10.2, 9.8, 9.4, 9, 8.6, 8.2, 7.8, 7.4, 7, 6.6, 6.2];
const TYPES = ["physical", "mental", "emotional"];
const DICE = [4, 6, 8, 10, 12];
const POINTS = 10;

/** @param {HTMLElement} root @param {PageContext} ctx */
export async function page(root, ctx) {
  const [content, own] = await Promise.all([
    ctx.api("games/heroic/content/roster"),
    ctx.api("games/heroic/own"),
    linkSheets(SHEETS, import.meta.url),
  ]);
  const sheet = found(ctx.name, content, own);
  if (!sheet) throw new Error(say("heroic.paper.nobody"));
  const paper = el(
    "div",
    { class: "pp" },
    datafile(sheet, () => null, 1),
    tracks(sheet),
    el("p", { class: "pp-foot" }, say("heroic.paper.fan")),
  );
  root.append(
    el(
      "div",
      { class: "pp-page" },
      el(
        "nav",
        { class: "pp-bar row tight", "aria-label": say("heroic.paper.do") },
        button(say("heroic.paper.print"), () => window.print(), { class: "button hot" }),
        el("a", { class: "button", href: "#/games/heroic/roster" }, say("heroic.paper.roster")),
        el("a", { class: "button", href: "#/games/heroic/builder" }, say("heroic.paper.build")),
      ),
      el("p", { class: "pp-about" }, say("heroic.paper.about")),
      paper,
    ),
  );
  fit(paper);
}

/**
 * One of the game's characters by id, or a hero of one's own.
 *
 * @param {string} name
 * @param {RosterContent} content
 * @param {Own[]} own
 * @returns {Sheet | undefined}
 */
function found(name, content, own) {
  return own.find((one) => one.mine && one.name === name)?.sheet ?? content.characters.find((one) => one.id === name);
}

/**
 * The largest letters with which all of it fits on one page of either paper, found on a copy that nobody sees.
 *
 * @param {HTMLElement} paper
 */
export function fit(paper) {
  const copy = /** @type {HTMLElement} */ (paper.cloneNode(true));
  copy.classList.add("pp-measure");
  copy.setAttribute("aria-hidden", "true");
  for (const one of copy.querySelectorAll("[id]")) one.removeAttribute("id");
  document.body.append(copy);
  const size = SIZES.find((points) => {
    copy.style.setProperty("--pp-size", `${points}pt`);
    return copy.scrollHeight <= copy.clientHeight;
  });
  copy.remove();
  paper.style.setProperty("--pp-size", `${size ?? SIZES[SIZES.length - 1]}pt`);
}

/** What is ticked and written in play. @param {Sheet} sheet */
function tracks(sheet) {
  const many = sheet.kind === "mob" || sheet.kind === "threat";
  return el(
    "div",
    { class: "pp-tracks" },
    many ? null : stress(),
    sheet.kind === "hero" ? points() : null,
    el("section", { class: "pp-notes" }, el("h2", { class: "hp-part" }, say("heroic.paper.notes")), el("div", { class: "pp-lines" })),
  );
}

function stress() {
  const row = (/** @type {string} */ type) =>
    el(
      "tr",
      null,
      el("th", { scope: "row" }, say(`heroic.page.type.${type}`)),
      ["stress", "trauma"].map((kind) =>
        el(
          "td",
          { "data-kind": kind },
          DICE.map((sides) => dieOf(sides)),
        ),
      ),
    );
  return el(
    "table",
    { class: "pp-stress" },
    el("caption", { class: "hp-part" }, say("heroic.paper.stress")),
    el(
      "thead",
      null,
      el(
        "tr",
        null,
        el("td", null),
        el("th", { scope: "col" }, say("heroic.paper.stress_one")),
        el("th", { scope: "col" }, say("heroic.paper.trauma")),
      ),
    ),
    el("tbody", null, TYPES.map(row)),
  );
}

function points() {
  const circles = Array.from({ length: POINTS }, (_, at) => svg("circle", { cx: 12 + 24 * at, cy: 12, r: 9 }));
  return el(
    "section",
    { class: "pp-points" },
    el("h2", { class: "hp-part" }, say("heroic.paper.points")),
    svg(
      "svg",
      { viewBox: `0 0 ${24 * POINTS} 24`, class: "pp-circles", role: "img", "aria-label": say("heroic.paper.points_about", POINTS) },
      circles,
    ),
    el("h2", { class: "hp-part" }, say("heroic.paper.xp")),
    el("div", { class: "pp-box" }),
  );
}
