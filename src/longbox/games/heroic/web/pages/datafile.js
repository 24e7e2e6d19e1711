/** A datafile on the screen and on paper: dice, distinctions, power sets, specialties, milestones. */

import { die } from "/web/dice.js";
import { button, el } from "/web/dom.js";
import { say } from "/web/words.js";

/** @import { Child } from "/web/types.js" */
/** @import { Effect, MilestoneWords, SetWords, Sheet, Trait } from "./types.js" */

/** What draws a rule's number, or nothing on paper. @typedef {(rule: string) => Child} RuleLink */

/** A die, or the place of one that is not chosen yet. @param {number} sides */
export function dieOf(sides) {
  return sides ? die(sides) : el("span", { class: "hp-no-die", role: "img", "aria-label": say("heroic.paper.no_die") }, "?");
}

/** A button that leads to a rule. @param {(game: string, number: string) => void} open @returns {RuleLink} */
export function ruleLinks(open) {
  return (rule) =>
    rule ? button(rule, () => open("heroic", rule), { class: "hp-rule", "aria-label": say("heroic.page.rule", rule) }) : null;
}

/** A whole character. @param {Sheet} sheet @param {RuleLink} rule @param {number} [level] of its first heading */
export function datafile(sheet, rule, level = 2) {
  return el(
    "article",
    { class: ["hp-file", `hp-${sheet.kind}`], "aria-label": sheet.name || say("heroic.paper.nameless") },
    head(sheet, level),
    el(
      "div",
      { class: "hp-main" },
      el(
        "div",
        { class: "hp-side hp-sets" },
        sheet.sets.map((one) => powerSet(one, rule, level + 1)),
      ),
      el("div", { class: "hp-side" }, side(sheet, level + 1)),
    ),
  );
}

/** @param {number} level @param {string} name @param {...Child} children */
export function heading(level, name, ...children) {
  const tag = /** @type {"h1" | "h2" | "h3" | "h4" | "h5"} */ (`h${level}`);
  return el(tag, { class: name }, ...children);
}

/** @param {Sheet} sheet @param {number} level */
function head(sheet, level) {
  return el(
    "header",
    { class: "hp-head" },
    el(
      "div",
      { class: "hp-title" },
      heading(level, "hp-name title", sheet.name || say("heroic.paper.nameless")),
      el("span", { class: "hp-kind" }, say(`heroic.page.kind.${sheet.kind}`)),
    ),
    sheet.play ? el("p", { class: "hp-play" }, sheet.play) : null,
    el("div", { class: "hp-top" }, affiliations(sheet), distinctions(sheet, level + 1)),
  );
}

/** @param {Sheet} sheet */
function affiliations(sheet) {
  const many = sheet.count > 1 || sheet.kind === "mob" || sheet.kind === "threat";
  const one = (/** @type {{name: string, die: number}} */ part) =>
    el("li", null, many ? Array.from({ length: sheet.count }, () => dieOf(part.die)) : dieOf(part.die), el("span", null, part.name));
  return el("ul", { class: "hp-affiliations", role: "list", "aria-label": say("heroic.paper.affiliations") }, sheet.affiliations.map(one));
}

/** @param {Sheet} sheet @param {number} level */
function distinctions(sheet, level) {
  if (!sheet.distinctions.length) return null;
  const about = say(sheet.kind === "hero" ? "heroic.paper.d4_hero" : "heroic.paper.d4_foe");
  return el(
    "section",
    { class: "hp-distinctions" },
    heading(level, "hp-part", say("heroic.paper.distinctions"), " ", el("small", null, about)),
    el(
      "ul",
      { role: "list", class: "hp-traits" },
      sheet.distinctions.map((title) => trait({ title, die: 8 })),
    ),
  );
}

/** @param {Trait} one */
function trait({ title, die: sides }) {
  return el("li", null, dieOf(sides), el("span", null, title));
}

/** @param {SetWords} one @param {RuleLink} rule @param {number} level */
function powerSet(one, rule, level) {
  return el(
    "section",
    { class: "hp-set" },
    heading(level, "hp-set-name title", one.name || say("heroic.paper.unnamed_set")),
    el("ul", { role: "list", class: "hp-traits" }, one.powers.map(trait)),
    one.sfx.length || one.limits.length
      ? el(
          "dl",
          { class: "hp-effects" },
          one.sfx.map((sfx) => effect("", sfx, rule)),
          one.limits.map((limit) => effect(say("heroic.paper.limit"), limit, rule)),
        )
      : null,
  );
}

/** @param {string} kind @param {Effect} one @param {RuleLink} rule */
function effect(kind, one, rule) {
  return el(
    "div",
    { class: kind ? "hp-limit" : "hp-sfx" },
    el("dt", null, kind ? el("span", { class: "hp-limit-word" }, kind, " ") : null, one.title, " ", rule(one.rule)),
    el("dd", null, one.words),
  );
}

/** @param {Sheet} sheet @param {number} level */
function side(sheet, level) {
  const title = say(sheet.kind === "hero" ? "heroic.paper.milestone" : "heroic.paper.bounty");
  return [
    sheet.specialties.length
      ? el(
          "section",
          null,
          heading(level, "hp-part", say("heroic.paper.specialties")),
          el("ul", { role: "list", class: "hp-traits" }, sheet.specialties.map(trait)),
        )
      : null,
    sheet.milestones.map((one) => milestone(title, one, level)),
    sheet.backlash ? el("p", { class: "hp-backlash" }, say("heroic.paper.backlash", sheet.backlash.die, sheet.backlash.type)) : null,
  ];
}

/** @param {string} title @param {MilestoneWords} one @param {number} level */
export function milestone(title, one, level) {
  const lines = one.lines.map((line) =>
    el(
      "li",
      null,
      el("b", { class: "hp-xp" }, say("heroic.page.xp", line.xp)),
      el("span", { class: line.wrong ? "trouble" : "" }, line.words || line.wrong || "…"),
    ),
  );
  return el(
    "section",
    { class: "hp-milestone" },
    heading(level, "hp-part", title, one.name ? [": ", el("span", { class: "hp-milestone-name" }, one.name)] : null),
    el("ul", { role: "list", class: "hp-lines" }, lines),
  );
}
