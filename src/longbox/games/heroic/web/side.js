/** The right side: the action order as faces with Plot Points, the doom pool with its prices, and the story so far as captions. */

/** @import { Message } from "/web/types.js" */
/** @import { Board } from "./look.js" */
/** @import { Caption } from "./types.js" */

import { button, el, fill } from "/web/dom.js";
import { say } from "/web/words.js";
import { captionsAfter, withScene } from "./captions.js";
import { pip } from "./dice.js";
import { face } from "./faces.js";
import { ACTION_SCENE, present, STAGE } from "./reading.js";
import { tokens } from "./tokens.js";

/** Dice that end a scene at once. */
const END = 12;

export class Side {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** What has been told, the newest first. @type {Caption[]} */
    this.captions = [];
    /** Why doom is as it is. */
    this.grown = "";
    this.order = el("section", { class: "hc-order panel", "aria-label": say("heroic.order") });
    this.doom = el("section", { class: "hc-doom panel", "aria-label": say("heroic.doom") });
    this.tale = el("ul", { role: "list", class: "hc-captions", tabindex: 0, "aria-label": say("heroic.story") });
    this.line = el("input", {
      class: "field",
      maxlength: 300,
      "aria-label": say("heroic.tell"),
      placeholder: say("heroic.tell.hint"),
      autocomplete: "off",
    });
    this.form = el(
      "form",
      { class: "hc-tell" },
      this.line,
      button(say("heroic.tell.send"), () => {}, { type: "submit", class: "button small", "aria-label": say("heroic.tell") }),
    );
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.tell();
    });
    this.story = el(
      "section",
      { class: "hc-story panel", "aria-label": say("heroic.story") },
      el("h2", null, say("heroic.story")),
      this.tale,
      this.form,
    );
    this.element = el("div", { class: "hc-side" }, this.order, this.doom, this.story);
  }

  async tell() {
    const words = this.line.value.trim();
    if (words && (await this.board.ctx.fill({ form: "story", words }))) this.line.value = "";
  }

  /**
   * Keep what is told.
   *
   * @param {Message[] | null} before what was told before this page knew of it; null: nothing new
   * @param {Message[]} messages
   */
  hear(before, messages) {
    const teller = { say, foe: (/** @type {number} */ who) => this.board.isFoe(who) };
    this.captions = captionsAfter(before ? captionsAfter([], before, teller) : this.captions, messages, teller);
    for (const message of [...(before ?? []), ...messages])
      if (message.type === "told" && message.event.event === "doomchanged") this.grown = String(message.event.why ?? "");
  }

  draw() {
    this.drawOrder();
    this.drawDoom();
    this.drawStory();
  }

  drawOrder() {
    const { board } = this;
    const { view } = board;
    const heroes = present(view, 0);
    const foes = present(view, 1);
    const going = view.scene.kind === ACTION_SCENE && !view.scene.over;
    fill(
      this.order,
      el("h2", null, say(going ? "heroic.order" : "heroic.party")),
      el(
        "ul",
        { role: "list", class: "hc-people" },
        [...heroes, ...(going ? foes : [])].map((who) =>
          el(
            "li",
            { class: view.cast[who].side ? "hc-is-foe" : "" },
            this.person(who, going),
            view.cast[who].side || view.cast[who].out >= 0 || who === board.shownSheet ? null : tokens(board, who),
          ),
        ),
      ),
    );
  }

  /** @param {number} who @param {boolean} going */
  person(who, going) {
    const { board } = this;
    const { view } = board;
    const one = view.cast[who];
    const { name, affiliation } = view.faces[who];
    const sheet = board.sheetOf(who);
    const move = ["name", who];
    const next = board.offers(move);
    const acts = view.actor === who;
    const mark = one.out >= 0 ? "out" : acts ? "now" : !going ? "" : one.acted ? "acted" : "waits";
    const hero = sheet.kind === "hero" && one.seat !== 0;
    const press = (/** @type {MouseEvent} */ event) =>
      next ? board.answer(move) : board.openPerson(who, /** @type {HTMLElement} */ (event.currentTarget));
    const words = mark ? say(`heroic.turn.${mark}`) : "";
    const groups = new Set(present(view, 0).map((other) => view.cast[other].group));
    const company =
      going && hero ? [board.content.affiliations[affiliation], groups.size > 1 ? say("heroic.group", one.group + 1) : ""] : [];
    return button(
      [
        face(name, sheet.kind),
        el("span", { class: "hc-person-words" }, el("b", null, name), el("small", null, [words, ...company].filter(Boolean).join(" · "))),
        hero ? el("span", { class: "hc-pp", "aria-hidden": "true" }, one.pp) : null,
      ],
      press,
      {
        class: ["hc-person", mark && `hc-turn-${mark}`, next && "choice", board.isMeant(move) && "hc-meant"],
        "aria-label": say("heroic.person", name, words, hero ? one.pp : null, next),
        dataset: { thing: `person:${who}`, nav: "", free: "" },
      },
    );
  }

  drawDoom() {
    const { board } = this;
    const { view } = board;
    const largest = Math.max(0, ...view.doom);
    const twelves = view.doom.filter((die) => die === END).length;
    const prices = [
      ...(view.interrupt ? [{ dice: [view.interrupt], name: say("heroic.doom.interrupt"), gone: false, does: "" }] : []),
      ...view.prices.map((price) => ({ dice: [price.die], name: price.name, gone: price.bought, does: price.does })),
      ...(view.scene.kind === ACTION_SCENE ? [{ dice: [END, END], name: say("heroic.doom.end"), gone: false, does: "" }] : []),
    ];
    fill(
      this.doom,
      el("h2", null, say("heroic.doom"), this.grown ? el("small", null, this.grown) : null),
      el(
        "div",
        { class: "hc-doom-dice", role: "img", "aria-label": say("heroic.doom_is", view.doom.map((die) => say("heroic.d", die)).join(" ")) },
        view.doom.map((die) => pip(die, "hc-large")),
      ),
      prices.length
        ? el(
            "ul",
            { role: "list", class: "hc-prices", "aria-label": say("heroic.doom.prices") },
            prices.map(({ dice, name, gone, does }) =>
              el(
                "li",
                { title: does, class: [gone && "hc-gone", !gone && (dice.length > 1 ? twelves > 1 : largest >= dice[0]) && "hc-dear"] },
                dice.map((die) => pip(die)),
                el("span", null, name),
              ),
            ),
          )
        : null,
    );
  }

  drawStory() {
    const { board } = this;
    const captions = withScene(this.captions, board.view.stage === STAGE.IDLE && !this.captions.length ? "" : board.view.scene.words);
    fill(
      this.tale,
      captions.map((one) =>
        el(
          "li",
          { class: `hc-caption hc-caption-${one.kind}` },
          one.text,
          one.more.map((words) => el("small", null, words)),
        ),
      ),
    );
    this.form.hidden = board.seat === null || board.scene?.replaying === true || board.lesson !== null;
    this.story.hidden = !this.tale.childElementCount && this.form.hidden;
  }
}
