/** The stage of a table: the game's own look, or, for a game without one, its view as text. */

import * as animate from "../animate.js";
import { contentOf, games } from "../api.js";
import { die, rollDie } from "../dice.js";
import { el, fill, svg } from "../dom.js";
import { tell } from "../live.js";
import { say } from "../words.js";
import { details, peek } from "./details.js";

/** @import { Look, LookContext, Move, Refusal, Scene } from "../types.js" */

/**
 * @typedef {object} StageWishes What a stage asks of its page.
 * @property {(move: Move) => Promise<Refusal | null>} answer
 * @property {(what: string | Move, anchor: Element) => Promise<void>} why
 * @property {(number: string) => void} rule
 */

const LONGEST = 2000;

export class Stage {
  /**
   * @param {string} game
   * @param {string} table
   * @param {number | null} seat
   * @param {boolean} big
   * @param {StageWishes} wishes
   */
  constructor(game, table, seat, big, wishes) {
    this.element = el("div", { class: ["stage", big && "big"] });
    /** @type {Look | null} */
    this.look = null;
    /** @type {number[]} */
    this.claims = [];
    this.gone = false;
    this.ready = this.load(game, table, seat, big, wishes);
  }

  /**
   * @param {string} game
   * @param {string} table
   * @param {number | null} seat
   * @param {boolean} big
   * @param {StageWishes} wishes
   */
  async load(game, table, seat, big, wishes) {
    const name = (await games()).find((one) => one.name === game)?.look ?? "";
    const make = name ? await lookOf(name) : textLook;
    /** @type {LookContext} */
    const ctx = {
      game,
      seat,
      table,
      content: name ? await contentOf(game) : {},
      answer: wishes.answer,
      why: wishes.why,
      rule: wishes.rule,
      details: (anchor, about) => details(anchor, about),
      peek,
      tell,
      words: say,
      el,
      svg,
      animate,
      die,
      rollDie,
      reducedMotion: animate.reducedMotion,
      big,
    };
    if (this.gone) return;
    this.look = make(ctx);
    this.element.replaceChildren(this.look.element);
  }

  /** Draw a scene; done when the next one may be drawn. @param {Scene} scene */
  async show(scene) {
    await this.ready;
    const drawn = this.look?.update(scene);
    this.claims = drawn?.claims ?? [];
    return { busy: Promise.race([drawn?.busy ?? Promise.resolve(), new Promise((resolve) => setTimeout(resolve, LONGEST))]) };
  }

  /** @param {Move | null} move */
  highlight(move) {
    this.look?.highlight?.(move);
  }

  destroy() {
    this.gone = true;
    this.look?.destroy();
    this.element.remove();
  }
}

/** @param {string} name @returns {Promise<(ctx: LookContext) => Look>} */
async function lookOf(name) {
  const href = `/web/games/${name}/look.css`;
  if (!document.querySelector(`link[href="${href}"]`)) {
    const sheet = el("link", { rel: "stylesheet", href });
    const loaded = new Promise((resolve) => {
      sheet.addEventListener("load", resolve);
      sheet.addEventListener("error", resolve);
    });
    document.head.append(sheet);
    await loaded;
  }
  return (await import(`/web/games/${name}/look.js`)).createLook;
}

/** The look of a game that has none of its own: a page whose panels are the lines of its view. @type {(ctx: LookContext) => Look} */
function textLook(ctx) {
  const page = el("ul", { class: "shown", tabindex: 0, role: "list", "aria-label": say("stage.text") });
  const element = el("section", { class: "text-stage panel halftone", "aria-label": say("stage.title") }, page);
  let before = "";
  return {
    element,
    update(scene) {
      if (scene.shown === before) return;
      const old = new Set(before.split("\n"));
      before = scene.shown;
      const lines = drawn(scene.shown) ? [scene.shown] : scene.shown.split("\n").filter((line) => line.trim());
      const panels = lines.map((line) => fact(line, scene.table));
      fill(page, panels);
      panels.forEach((panel, at) => scene.messages.length && !old.has(lines[at]) && ctx.animate.pop(panel, 180));
    },
    destroy() {},
  };
}

/** Whether lines stand below each other with a purpose, as in a table or a map: then they are left as they are. @param {string} text */
function drawn(text) {
  return /^\s|\S {2,}\S|[|+]--/m.test(text);
}

/** A line as a panel: a name and what there is to it, or a sentence. @param {string} line @param {Scene["table"]} table */
function fact(line, table) {
  const [, name, value] = line.match(/^([^:.!?\n]{1,32}):(?: (.*))?$/) ?? [];
  if (!name) return el("li", { class: ["fact", line.includes("\n") ? "fact-drawn" : "fact-told"] }, line);
  const seat = table.seats.findIndex((one, at) => name === one.name || ("names" in table && name === table.names[at]));
  const items = (value ?? "").split(", ").filter(Boolean);
  return el(
    "li",
    { class: ["fact", items.length > 1 && "fact-list"], dataset: seat < 0 ? {} : { seat } },
    el("span", { class: "fact-name" }, name.replaceAll("_", " "), el("span", { class: "sr-only" }, ": ")),
    el("span", { class: "fact-value" }, items.length ? items.map((item, at) => [at ? el("span", { class: "sr-only" }, ", ") : null, el("span", { class: "fact-item" }, item)]) : el("span", { class: "soft" }, say("stage.empty"))),
  );
}
