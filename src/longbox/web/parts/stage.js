/** The stage of a table: the game's own look, or its view as text. */

import * as animate from "../animate.js";
import { api, contentOf, gameFile, gameModule, games } from "../api.js";
import { die, rollDie } from "../dice.js";
import { el, fill, svg } from "../dom.js";
import { tell } from "../live.js";
import { panelsOf } from "../lines.js";
import { linkSheets } from "../sheets.js";
import { say } from "../words.js";
import { details, peek } from "./details.js";
import { Naming } from "./naming.js";

/** @import { Beat, Look, LookContext, Message, Move, Panel, Refusal, Scene, View } from "../types.js" */
/** @import { Shown } from "./choices.js" */

/**
 * @typedef {object} StageWishes What somebody may want at the stage.
 * @property {(move: Move) => Promise<Refusal | null>} answer
 * @property {LookContext["plan"]} plan
 * @property {LookContext["fill"]} fill
 * @property {LookContext["form"]} form
 * @property {LookContext["undo"]} undo
 * @property {LookContext["hints"]} hints
 * @property {() => void} endTurn
 * @property {LookContext["stop"]} stop
 * @property {(what: string | Move, anchor: Element) => Promise<void>} why
 * @property {(number: string) => void} rule
 * @property {LookContext["chat"]} chat
 * @property {() => void} plain the look has failed: the view is needed as text from now on
 */

const LONGEST = 2000;

/** What the server's log gets to know of an error: its type and its place. @param {unknown} error */
function faultOf(error) {
  const [name, stack] = error instanceof Error ? [error.name, error.stack ?? ""] : [typeof error, ""];
  const place = /\/web\/[^\s)]+:\d+/.exec(stack)?.[0] ?? "";
  return { error: name.slice(0, 60), where: place.slice(-200) };
}

export class Stage {
  /**
   * @param {{game: string, content: string}} played the game, and the name of what its look draws from
   * @param {string} table
   * @param {number | null} seat
   * @param {boolean} big
   * @param {StageWishes} wishes
   */
  constructor(played, table, seat, big, wishes) {
    this.element = el("div", { class: ["stage", big && "big"] });
    this.seat = seat;
    this.table = table;
    /** @type {Look | null} */
    this.look = null;
    /** What the look says of the moves. @type {Shown} */
    this.shown = { claims: [], best: [], tips: {}, chains: {} };
    /** Whether hints for the question could put other moves first. */
    this.sortable = false;
    this.gone = false;
    /** What the look can open by its name. */
    this.naming = new Naming();
    this.plain = wishes.plain;
    /** Puts the plain look in the place of one that has failed. @type {() => void} */
    this.fallBack = () => {};
    this.ready = this.load(played, table, seat, big, wishes);
  }

  /**
   * @param {{game: string, content: string}} played
   * @param {string} table
   * @param {number | null} seat
   * @param {boolean} big
   * @param {StageWishes} wishes
   */
  async load({ game, content: name }, table, seat, big, wishes) {
    const own = (await games()).find((one) => one.name === game)?.look === true;
    /** @type {[(ctx: LookContext) => Look, any]} */
    let [make, content] = [textLook, {}];
    /** @type {unknown} */
    let fault = null;
    try {
      if (own) [make, content] = await Promise.all([lookOf(game), contentOf(game, name)]);
    } catch (error) {
      fault = error;
    }
    /** @type {LookContext} */
    const ctx = {
      game,
      seat,
      table,
      content,
      answer: wishes.answer,
      plan: wishes.plan,
      fill: wishes.fill,
      form: wishes.form,
      undo: wishes.undo,
      hints: wishes.hints,
      endTurn: wishes.endTurn,
      stop: wishes.stop,
      why: wishes.why,
      rule: wishes.rule,
      chat: wishes.chat,
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
    this.fallBack = () => {
      this.look = textLook(ctx);
      this.element.classList.add("failed");
      this.element.replaceChildren(el("p", { class: "banner bad look-failed", role: "status" }, say("stage.failed")), this.look.element);
    };
    if (fault) return this.fail(fault);
    try {
      this.look = make(ctx);
      this.element.replaceChildren(this.look.element);
      if (this.look.named) this.naming.begin(this.look.named, this.element.closest(".place") ?? this.element);
    } catch (error) {
      this.fail(error);
    }
  }

  /** The game's look has a fault: say so, and go on with the plain one, so that nobody is stuck. @param {unknown} error */
  fail(error) {
    console.error("The look of this game has failed.", error);
    api(`tables/${encodeURIComponent(this.table)}/fault`, faultOf(error)).catch(() => {}); // the page goes on without the server's log
    const failed = this.look;
    this.fallBack();
    this.plain();
    try {
      failed?.destroy();
    } catch {
      // it has failed already, and nothing of it is on the page any more
    }
  }

  /**
   * Ask something of the look; if that fails, the plain one takes its place and is asked instead.
   *
   * @template T
   * @param {(look: Look) => T} act
   * @returns {T | undefined}
   */
  ask(act) {
    try {
      return this.look ? act(this.look) : undefined;
    } catch (error) {
      this.fail(error);
      return this.look ? act(this.look) : undefined;
    }
  }

  /** Draw a scene; resolves when the next one may be drawn. @param {Scene} scene */
  async show(scene) {
    await this.ready;
    const drawn = this.ask((look) => look.update(scene));
    const busy = Promise.resolve(drawn?.busy).catch((error) => this.fail(error));
    this.sortable = drawn?.sortable === true;
    this.shown = {
      claims: drawn?.claims ?? [],
      best: drawn?.best ?? [],
      tips: drawn?.tips ?? {},
      chains: drawn?.chains ?? {},
      unless: drawn?.unless ?? null,
    };
    return {
      stay: drawn?.stay,
      busy: Promise.race([busy, new Promise((resolve) => setTimeout(resolve, LONGEST))]),
    };
  }

  /** What has happened as panels. @param {Message[]} messages @param {string[]} names @returns {Panel[]} */
  panels(messages, names) {
    return this.ask((look) => look.panels?.(messages, names)) ?? panelsOf(messages, names, this.seat);
  }

  /** A step as a show. @param {Message[]} messages @param {View} before @param {View} after @returns {Beat[]} */
  beats(messages, before, after) {
    return this.ask((look) => look.beats?.(messages, before, after)) ?? [];
  }

  /** @param {Move | null} move */
  highlight(move) {
    this.ask((look) => look.highlight?.(move));
  }

  destroy() {
    this.gone = true;
    this.look?.destroy();
    this.element.remove();
  }
}

/** A game's own look, once its styles are loaded. @param {string} game @returns {Promise<(ctx: LookContext) => Look>} */
async function lookOf(game) {
  const address = new URL(gameFile(game, "look.js"), location.href).href;
  const { createLook, sheets = [] } = await gameModule(game, "look.js");
  await linkSheets(sheets, address);
  return createLook;
}

/** The plain look, for a game without its own: a page whose panels are the lines of its view. @type {(ctx: LookContext) => Look} */
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
      for (const [at, panel] of panels.entries()) if (scene.messages.length && !old.has(lines[at])) ctx.animate.pop(panel, 180);
    },
    destroy() {},
  };
}

/** Whether lines are aligned, as in a table or a map; then they are left as they are. @param {string} text */
function drawn(text) {
  return /^\s|\S {2,}\S|[|+]--/m.test(text);
}

/** A line as a panel: a name and its value, or a sentence. @param {string} line @param {Scene["table"]} table */
function fact(line, table) {
  const [, name, value] = line.match(/^([^:.!?\n]{1,32}):(?: (.*))?$/) ?? [];
  if (!name) return el("li", { class: ["fact", line.includes("\n") ? "fact-drawn" : "fact-told"] }, line);
  const seat = table.seats.findIndex((one, at) => name === one.name || ("names" in table && name === table.names[at]));
  const items = (value ?? "").split(", ").filter(Boolean);
  return el(
    "li",
    { class: ["fact", items.length > 1 && "fact-list"], dataset: seat < 0 ? {} : { seat } },
    el("span", { class: "fact-name" }, name.replaceAll("_", " "), el("span", { class: "sr-only" }, ": ")),
    el(
      "span",
      { class: "fact-value" },
      items.length
        ? items.map((item, at) => [at ? el("span", { class: "sr-only" }, ", ") : null, el("span", { class: "fact-item" }, item)])
        : el("span", { class: "soft" }, say("stage.empty")),
    ),
  );
}
