/**
 * The Watcher's desk: everybody on the left, with a line to bring in somebody new; beside them one thing at a time: what is asked, a
 * person, doom, the scene, notes.
 */

/** @import { Drawn } from "/web/types.js" */
/** @import { Board } from "./look.js" */

import { button, el, fill, unique } from "/web/dom.js";
import { say } from "/web/words.js";
import { CastPane } from "./deskcast.js";
import { DoomPane } from "./deskdoom.js";
import { NotesPane } from "./desknotes.js";
import { PersonPane } from "./deskperson.js";
import { ScenePane } from "./deskscene.js";
import { pip } from "./dice.js";
import { face } from "./faces.js";
import { STAGE } from "./reading.js";
import { carried } from "./tokens.js";

const FOES = 1;
const TABS = ["now", "person", "doom", "scene", "cast", "notes"];
/** Where a question of the Watcher's is answered best. */
/** @type {{[what: string]: string}} */
const HOME = {
  frame: "scene",
  first: "now",
  next: "now",
  act: "now",
  react: "now",
  keep: "now",
  opportunity: "now",
  counter: "now",
  absorb: "now",
  extra: "now",
  landing: "now",
  allow: "now",
  insist: "now",
  lead: "now",
};
/** Moves that stand on the desk itself. */
const ON_DESK = [
  "interrupt",
  "split",
  "offer",
  "limit",
  "effect",
  "end_scene",
  "bring_in",
  "frame_scene",
  "frame_act",
  "frame_transition",
  "open_event",
  "new_distinction",
  "end_now",
  "proceed",
];

export class Desk {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** Who is looked at, a place in the cast. */
    this.who = -1;
    this.tab = "scene";
    this.asked = "";
    this.keys = { people: "" };
    this.person = new PersonPane(this);
    this.doom = new DoomPane(board);
    this.stage = new ScenePane(board);
    this.file = new CastPane(board);
    this.notes = new NotesPane(board);
    this.request = el("div", { class: "hd-request", hidden: true, role: "status" });
    this.now = el("div", { class: "hd-now" }, this.request, board.middle, board.left);
    /** @type {{[tab: string]: HTMLElement}} */
    const bodies = {
      now: this.now,
      person: this.person.element,
      doom: this.doom.element,
      scene: this.stage.element,
      cast: this.file.element,
      notes: this.notes.element,
    };
    this.heads = TABS.map((tab) => {
      const id = unique("desk");
      bodies[tab].classList.add("hd-pane");
      for (const [name, value] of [
        ["role", "tabpanel"],
        ["id", `${id}-body`],
        ["aria-labelledby", id],
        ["tabindex", "0"],
      ])
        bodies[tab].setAttribute(name, value);
      const head = el(
        "button",
        { type: "button", role: "tab", class: "hd-tab", id, "aria-controls": `${id}-body`, onclick: () => this.show(tab) },
        say(`heroic.desk.tab.${tab}`),
      );
      return { tab, head, body: bodies[tab] };
    });
    const list = el(
      "div",
      { class: "hd-tabs", role: "tablist", "aria-label": say("heroic.desk.tabs") },
      this.heads.map(({ head }) => head),
    );
    list.addEventListener("keydown", (event) => this.rove(event));
    this.people = el("div", { class: "hd-people" });
    this.improvise = this.file.newcomer();
    this.element = el(
      "section",
      { class: "hc-desk", "aria-label": say("heroic.desk") },
      el("div", { class: "hd-cast" }, this.people, this.improvise),
      el(
        "div",
        { class: "hd-side" },
        list,
        this.heads.map(({ body }) => body),
      ),
    );
    this.show("scene");
  }

  // Tabs

  /** @param {string} tab */
  show(tab) {
    this.tab = tab;
    for (const one of this.heads) {
      const on = one.tab === tab;
      one.head.setAttribute("aria-selected", String(on));
      one.head.tabIndex = on ? 0 : -1;
      one.body.hidden = !on;
    }
  }

  /** @param {KeyboardEvent} event */
  rove(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = TABS.indexOf(this.tab);
    this.show(TABS[(at + step + TABS.length) % TABS.length]);
    this.heads.find(({ tab }) => tab === this.tab)?.head.focus();
  }

  /** Look at somebody. @param {number} who */
  lookAt(who) {
    this.who = who;
    this.person.ruled = "";
    this.show("person");
    this.draw();
    this.person.element.scrollTop = 0;
  }

  // Drawing

  /** Draw what the board's scene says. */
  draw() {
    const { board } = this;
    if (!board.scene) return;
    this.turnTo(board.question?.what ?? "");
    this.drawRequest();
    this.drawPeople();
    this.person.draw();
    this.doom.draw();
    this.stage.draw();
    this.file.draw();
    this.notes.draw();
    this.heads.find(({ tab }) => tab === "now")?.head.classList.toggle("must", board.question?.must === true);
  }

  /** A new question opens the pane where it is answered, unless somebody is typing. @param {string} what */
  turnTo(what) {
    if (what === this.asked) return;
    this.asked = what;
    const typing = this.element.contains(document.activeElement) && document.activeElement?.matches("input, textarea, select");
    if (HOME[what] && !typing) this.show(HOME[what]);
  }

  /** What a hero asks for, and a yes or no. */
  drawRequest() {
    const { board } = this;
    const { question } = board;
    const open = question?.what === "allow" || question?.what === "insist";
    this.request.hidden = !open;
    if (!open) {
      fill(this.request);
      return;
    }
    const answers = board.movesOf("allow", "insist");
    fill(
      this.request,
      el("p", { class: "hd-request-words" }, question.text),
      el(
        "div",
        { class: "row tight" },
        answers.map(({ move, words }, at) =>
          button(words, () => board.ctx.answer(move), { class: ["button", at === 0 && question.what === "allow" && "hot"] }),
        ),
      ),
    );
  }

  drawPeople() {
    const { view } = this.board;
    const key = JSON.stringify([
      view.cast,
      view.traits,
      view.faces,
      view.actor,
      this.who,
      this.tab,
      view.scene.boss,
      this.board.movesOf("name"),
    ]);
    if (key === this.keys.people) return;
    this.keys.people = key;
    const here = view.cast.map((_, who) => who).filter((who) => view.cast[who].here && !view.cast[who].dead);
    const foes = here.filter((who) => view.cast[who].side === FOES);
    const heroes = here.filter((who) => view.cast[who].side !== FOES);
    const held =
      document.activeElement instanceof HTMLElement && this.people.contains(document.activeElement)
        ? document.activeElement.dataset.who
        : null;
    fill(this.people, this.group("heroic.desk.foes", foes), this.group("heroic.desk.heroes", heroes));
    if (held) /** @type {HTMLElement | null} */ (this.people.querySelector(`[data-who="${held}"]`))?.focus();
  }

  /** @param {string} title @param {number[]} people */
  group(title, people) {
    return el(
      "section",
      { class: "hd-group", "aria-label": say(title) },
      el("h2", { class: "hd-group-title" }, say(title)),
      people.length
        ? el(
            "ul",
            { role: "list" },
            people.map((who) => el("li", { class: "hd-person" }, this.row(who))),
          )
        : el("p", { class: "small soft" }, say("heroic.desk.nobody")),
    );
  }

  /** Somebody in one row: a face that hands over where it can, name, dice of a mob, what lies on them. @param {number} who */
  row(who) {
    const { board } = this;
    const { view } = board;
    const one = view.cast[who];
    const sheet = board.sheetOf(who);
    const many = sheet.kind === "mob" || sheet.kind === "threat";
    const { name } = view.faces[who];
    const next = board.offers(["name", who]);
    const tokens = carried(board, who).map((token) =>
      el(
        "span",
        { class: `hd-token hc-token hc-token-${token.kind}` },
        el("span", { "aria-hidden": "true" }, pip(token.die)),
        el("span", { class: "hc-token-name" }, token.name),
        el("span", { class: "sr-only" }, ` d${token.die}.`),
      ),
    );
    return [
      next
        ? button(face(name, sheet.kind), () => board.answer(["name", who]), {
            class: "hd-face choice",
            "aria-label": say("heroic.desk.acts", name),
          })
        : el("span", { class: "hd-face" }, face(name, sheet.kind)),
      button(
        [
          el(
            "span",
            { class: "hd-row-head" },
            el("b", { class: "hd-row-name" }, name),
            many ? el("span", { class: "hd-row-dice" }, `${one.dice}d${Math.max(...sheet.affiliations)}`) : null,
            this.mark(who),
          ),
          tokens.length ? el("span", { class: "hd-tokens" }, tokens) : null,
        ],
        () => this.lookAt(who),
        {
          class: ["hd-row", one.out >= 0 && "out", view.actor === who && "acts"],
          "aria-pressed": String(this.tab === "person" && this.who === who),
          dataset: { who },
        },
      ),
    ];
  }

  /** How somebody stands: out, acting, has acted; a hero's Plot Points. @param {number} who */
  mark(who) {
    const { view } = this.board;
    const one = view.cast[who];
    const state = one.out >= 0 ? "out" : view.actor === who ? "acts" : one.acted ? "acted" : this.rests(who);
    const hero = one.seat > 0 && this.board.sheetOf(who).kind === "hero";
    return el(
      "span",
      { class: "hd-row-marks" },
      hero ? el("span", { class: "hd-pp" }, say("heroic.desk.pp", one.pp)) : null,
      state ? el("span", { class: `hd-mark hd-mark-${state}` }, say(`heroic.desk.is.${state}`)) : null,
    );
  }

  /** Whether somebody has still to act, or is ready for what follows a Transition. @param {number} who */
  rests(who) {
    const { view } = this.board;
    if (view.stage === STAGE.REST) return (view.rested >> who) & 1 ? "ready" : "";
    return view.scene.kind === 1 ? "waits" : "";
  }

  // The question panel

  /** What the question panel names first, where the desk knows best; null: the desk has nothing to say of it. @returns {Drawn | null} */
  ranked() {
    const { question } = this.board;
    if (!question) return null;
    const places = (/** @type {string[]} */ ...kinds) => this.board.movesOf(...kinds).map(({ at }) => at);
    const claims = places(...ON_DESK);
    switch (question.what) {
      case "first":
      case "next":
        return { best: places("name", "nobody"), claims };
      case "doom":
      case "ready":
        return { claims };
      case "frame":
        return { best: places("proceed").length ? places("proceed") : places("open_event"), claims };
      case "allow":
      case "insist":
        return { best: places("allow", "insist") };
      default:
        return null;
    }
  }
}
