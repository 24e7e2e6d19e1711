/** Scenes, Acts and Events: what is played, what is prepared, and what the Watcher frames anew. */

/** @import { Board } from "./look.js" */
/** @import { Prepared } from "./types.js" */

import { button, el, fill } from "/web/dom.js";
import { say } from "/web/words.js";
import { pip } from "./dice.js";
import { DICE, formButton, heading, moveButton, typedLine } from "./deskparts.js";
import { PlansPane } from "./deskplans.js";

const ACTION = 1;
const LONGEST = 300;
/** What the Watcher fills in as a form, in this order. */
const FORMS = ["scene", "transition", "act", "frame_trauma", "seat_hero", "session", "standing", "finish"];

export class ScenePane {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.key = "";
    /** The Event whose scenes are shown; "": that of the scene, or the first. */
    this.event = "";
    this.playing = el("div", { class: "hd-playing" });
    this.store = el("div", { class: "hd-store" });
    this.plans = new PlansPane(board);
    this.forms = el("div", { class: "row tight" });
    const caption = typedLine({
      label: say("heroic.desk.story"),
      press: say("heroic.desk.tell"),
      longest: LONGEST,
      send: (words) => board.ctx.fill({ form: "story", words }),
    });
    this.element = el(
      "div",
      null,
      this.playing,
      this.plans.element,
      this.store,
      el("div", { class: "hd-spend" }, heading(board, say("heroic.desk.anew"), "P15.1"), this.forms),
      caption.form,
    );
  }

  draw() {
    this.plans.draw();
    const { view, scene, question } = this.board;
    const key = JSON.stringify([view.scene, view.prepared.length, view.goal, scene?.forms, question?.id, this.event]);
    if (key === this.key) return;
    this.key = key;
    this.drawPlaying();
    this.drawStore();
    fill(
      this.forms,
      FORMS.map((form) => formButton(this.board, say(`heroic.desk.form.${form}`), form)),
    );
  }

  drawPlaying() {
    const { board } = this;
    const now = board.view.scene;
    if (!now.kind) {
      fill(this.playing, el("p", { class: "soft" }, say("heroic.desk.no_scene")));
      return;
    }
    const title = el(
      "h3",
      { class: "hd-heading" },
      el("span", { class: "grow" }, now.title || say("heroic.desk.untitled")),
      el(
        "span",
        { class: "small" },
        say(now.over ? "heroic.desk.over" : now.kind === ACTION ? "heroic.desk.round" : "heroic.desk.transition", now.round),
      ),
    );
    const proceed = board.placeOf(["proceed"]) >= 0 ? moveButton(board, say("heroic.desk.proceed"), ["proceed"], { class: "hot" }) : null;
    const ends = now.kind === ACTION ? ["won", "lost", "ended"] : ["ended"];
    fill(
      this.playing,
      title,
      now.kind === ACTION && now.objective >= 0 ? this.tracks() : null,
      this.distinctions(),
      el(
        "div",
        { class: "row tight" },
        proceed,
        now.over ? null : ends.map((result) => formButton(board, say(`heroic.desk.end.${result}`), "end", { result })),
      ),
    );
  }

  /** The boxes and the clock, each with a step back and a step on: rulings. */
  tracks() {
    const { scene, goal } = this.board.view;
    return el(
      "div",
      { class: "hd-tracks" },
      this.track(
        "boxes",
        say("heroic.desk.boxes", this.board.content.objectives[scene.objective], goal?.about ?? ""),
        scene.filled,
        scene.boxes,
      ),
      scene.ticks ? this.track("ticks", goal?.clock || say("heroic.desk.clock"), scene.ticked, scene.ticks) : null,
    );
  }

  /** The distinctions of the scene and the obstacle, to be ruled on. */
  distinctions() {
    const { scene } = this.board.view;
    const rule = (/** @type {{[blank: string]: unknown}} */ values, /** @type {string} */ sign, /** @type {string} */ words) =>
      button(sign, () => this.board.ctx.fill({ form: "ruling", reason: say("heroic.desk.reason.story"), ...values }), {
        class: "icon-button",
        "aria-label": words,
        title: words,
      });
    const gone = scene.distinctions.map((words, at) =>
      el(
        "span",
        { class: "hd-ruled-on" },
        el("span", null, words),
        rule({ what: "no_distinction", value: at }, "✕", say("heroic.desk.no_distinction", words)),
      ),
    );
    const sizes = scene.obstacle ? [scene.obstacle - 2, scene.obstacle + 2].filter((die) => DICE.includes(die)) : [];
    const obstacle = scene.obstacle
      ? el(
          "span",
          { class: "hd-ruled-on" },
          el("span", null, say("heroic.desk.obstacle")),
          pip(scene.obstacle),
          sizes.map((die) =>
            rule({ what: "obstacle", value: die }, die < scene.obstacle ? "−" : "+", say("heroic.desk.obstacle_now", die)),
          ),
        )
      : null;
    return gone.length || obstacle ? el("div", { class: "row tight" }, obstacle, gone) : null;
  }

  /** @param {string} what @param {string} name @param {number} value @param {number} most */
  track(what, name, value, most) {
    const set = (/** @type {number} */ to) =>
      this.board.ctx.fill({ form: "ruling", what, value: to, reason: say("heroic.desk.reason.story") });
    const step = (/** @type {number} */ by) =>
      button(by < 0 ? "−" : "+", () => set(value + by), {
        class: "icon-button",
        "aria-label": say(by < 0 ? "heroic.desk.less" : "heroic.desk.more", name),
        disabled: value + by < 0 || value + by > most,
      });
    return el(
      "div",
      { class: `hd-track hd-track-${what}` },
      el("span", { class: "hd-track-name" }, name),
      step(-1),
      el("span", { class: "hd-track-value" }, say("heroic.desk.of", value, most)),
      step(1),
    );
  }

  // What Events have prepared

  drawStore() {
    const { board } = this;
    const { prepared, scene } = board.view;
    const title = heading(board, say("heroic.desk.prepared"), "P15.10");
    if (!prepared.length) {
      fill(
        this.store,
        title,
        el(
          "div",
          { class: "row tight" },
          el("p", { class: "small soft grow" }, say("heroic.desk.prepared_later")),
          formButton(board, say("heroic.desk.why"), "prepared"),
        ),
      );
      return;
    }
    // the shortest first: it is the one to begin with
    const size = (/** @type {string} */ event) => prepared.filter((one) => one.event === event).length;
    const events = [...new Set(prepared.map((one) => one.event))].sort((one, other) => size(one) - size(other));
    const current = prepared.find((one) => one.id === scene.id)?.event;
    const shown = events.includes(this.event) ? this.event : (current ?? events[0]);
    const choose = (/** @type {string} */ event) => {
      this.event = event;
      this.key = "";
      this.draw();
      /** @type {HTMLElement | null} */ (this.store.querySelector('[aria-pressed="true"]'))?.focus();
    };
    fill(
      this.store,
      title,
      el(
        "div",
        { class: "row tight" },
        events.map((event) => button(event, () => choose(event), { class: "button small", "aria-pressed": String(event === shown) })),
      ),
      el(
        "ul",
        { role: "list", class: "hd-prepared" },
        prepared.filter((one) => one.event === shown).map((one) => el("li", null, this.card(one))),
      ),
    );
  }

  /** One press frames it. @param {Prepared} one */
  card(one) {
    const { board } = this;
    const frame = button(
      [
        el("b", null, one.title),
        el(
          "span",
          { class: "hd-card-kind" },
          one.objective ? say("heroic.desk.act_scene", one.act, one.objective) : say("heroic.desk.act_rest", one.act),
        ),
        one.foes.length ? el("span", { class: "hd-card-foes" }, one.foes.join(", ")) : null,
      ],
      () => board.ctx.fill({ form: "prepared", scene: one.id }),
      {
        class: ["hd-card", board.view.scene.id === one.id && "now"],
        "aria-label": say("heroic.desk.frame", one.title, one.objective, one.foes),
      },
    );
    board.ctx.peek(frame, () => ({ title: one.title, body: one.words }));
    return frame;
  }
}
