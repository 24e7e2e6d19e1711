/** The scene: its objective and clock, what is special here, and everybody who stands against the heroes. */

/** @import { Move } from "/web/types.js" */
/** @import { Board } from "./look.js" */

import { button, el, fill } from "/web/dom.js";
import { say } from "/web/words.js";
import { pip } from "./dice.js";
import { face } from "./faces.js";
import { ACTION_SCENE, isMany, percent, present, USE } from "./reading.js";
import { sceneDistinctions } from "./sheet.js";
import { tokens } from "./tokens.js";

const FOES = 1;
/** More boxes are drawn smaller. */
const MANY_BOXES = 8;

export class ScenePanel {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.head = el("div", { class: "hc-scene-head" });
    this.foes = el("ul", { role: "list", class: "hc-foes", "aria-label": say("heroic.foes") });
    this.element = el("section", { class: "hc-scene", "aria-label": say("heroic.scene") }, this.head, this.foes);
  }

  draw() {
    const { board } = this;
    const { scene } = board.view;
    const framed = scene.kind !== 0;
    fill(
      this.head,
      el(
        "h2",
        { class: "hc-title" },
        framed ? scene.title || say(scene.kind === ACTION_SCENE ? "heroic.action_scene" : "heroic.transition") : say("heroic.no_scene"),
      ),
      framed
        ? el(
            "span",
            { class: "hc-when" },
            scene.over
              ? say("heroic.over", scene.over)
              : scene.kind === ACTION_SCENE
                ? say("heroic.round", scene.round)
                : say("heroic.transition"),
          )
        : null,
      scene.objective >= 0 && scene.kind === ACTION_SCENE ? this.objective() : null,
      scene.distinctions.length
        ? el(
            "ul",
            { role: "list", class: "hc-chips", tabindex: board.narrow ? 0 : null, "aria-label": say("heroic.scene.distinctions") },
            sceneDistinctions(board),
          )
        : null,
    );
    this.drawFoes();
  }

  objective() {
    const { board } = this;
    const { scene, goal } = board.view;
    const about = goal?.about ?? "";
    const clock = goal?.clock ?? "";
    const name = say(`heroic.objective.${scene.objective}`);
    const move = this.aim(USE.OBJECTIVE);
    const label = say("heroic.objective.label", name, scene.filled, scene.boxes, scene.ticked, scene.ticks, about);
    const inside = [
      el("b", null, name),
      el(
        "span",
        { class: ["hc-boxes", scene.boxes > MANY_BOXES && "hc-many"], "aria-hidden": "true" },
        Array.from({ length: scene.boxes }, (_, at) => el("i", { class: at < scene.filled ? "hc-full" : "" })),
      ),
      scene.obstacle ? el("span", { class: "hc-obstacle" }, say("heroic.obstacle"), pip(scene.obstacle)) : null,
      scene.hinders ? el("span", { class: "hc-hinders" }, say("heroic.hinders", scene.hinders)) : null,
      move ? this.chance(move) : null,
    ];
    const aimed = board.aim?.use === USE.OBJECTIVE;
    const target = move
      ? button(inside, () => board.aimAt(move), {
          class: ["hc-objective", "choice", aimed && "hc-aimed", board.isMeant(move) && "hc-meant"],
          "aria-label": label,
          title: about,
          dataset: { thing: "objective", free: "" },
        })
      : el("div", { class: ["hc-objective", aimed && "hc-aimed"], title: about }, inside, el("span", { class: "sr-only" }, label));
    const time = el(
      "div",
      { class: "hc-clock", title: clock },
      el("span", { "aria-hidden": "true" }, clock || say("heroic.clock")),
      el(
        "span",
        { class: "hc-ticks", role: "img", "aria-label": say("heroic.clock.label", clock, scene.ticked, scene.ticks) },
        Array.from({ length: scene.ticks }, (_, at) => el("i", { class: at < scene.ticked ? "hc-full" : "" })),
      ),
    );
    return el("div", { class: "hc-goals" }, target, time, about ? el("p", { class: "hc-goal-about" }, about) : null);
  }

  /** An aim that can be taken now. @param {number} use @param {number} [target] @param {number} [detail] @returns {Move | null} */
  aim(use, target = -1, detail = -1) {
    return (
      this.board
        .movesOf("aim")
        .find(({ move }) => move[1] === use && (target < 0 || move[2] === target) && (detail < 0 || move[3] === detail))?.move ?? null
    );
  }

  /** The chance of the quick pool for an aim; until it is known, its place. @param {Move} move */
  chance(move) {
    const win = this.board.hints?.aims[this.board.placeOf(move)];
    return win === undefined
      ? el("span", { class: "hc-chance" })
      : el("span", { class: "hc-chance", "aria-label": say("heroic.chance", percent(win)) }, say("heroic.percent", percent(win)));
  }

  drawFoes() {
    const { board } = this;
    const { view } = board;
    const here = present(view, FOES);
    this.foes.hidden = !here.length;
    this.foes.dataset.count = String(here.length);
    fill(
      this.foes,
      here.map((who) => el("li", { class: "hc-foe-place" }, this.foe(who), tokens(board, who))),
    );
  }

  /** @param {number} who */
  foe(who) {
    const { board } = this;
    const { view } = board;
    const one = view.cast[who];
    const sheet = board.sheetOf(who);
    const move = board.attackOn(who);
    const name = view.faces[who].name;
    const aimed = board.aim?.target === who && board.aim.use !== USE.OBJECTIVE;
    const acting = view.actor === who;
    const boss = view.scene.boss === who;
    const press = (/** @type {MouseEvent} */ event) =>
      move && !aimed ? board.aimAt(move) : board.openPerson(who, /** @type {HTMLElement} */ (event.currentTarget));
    const state = [
      isMany(sheet) ? say("heroic.dice", one.dice, Math.max(...sheet.affiliations)) : say(`heroic.kind.${sheet.kind}`),
      boss ? say("heroic.marked") : "",
      boss && view.scene.gets_up ? say("heroic.gets_up", view.scene.gets_up) : "",
    ]
      .filter(Boolean)
      .join(", ");
    return button(
      [
        face(name, sheet.kind),
        el("span", { class: "hc-foe-words" }, el("b", null, name), el("small", null, state)),
        acting ? el("span", { class: "hc-acting" }, say("heroic.acts")) : null,
        move && !aimed ? this.chance(move) : null,
      ],
      press,
      {
        class: [
          "hc-foe",
          move && !aimed && "choice",
          aimed && "hc-aimed",
          one.out >= 0 && "greyed",
          move && board.isMeant(move) && "hc-meant",
          acting && "hc-now",
        ],
        "aria-label": say("heroic.foe.label", name, state, move && !aimed ? board.wordsOf(move) : ""),
        dataset: { thing: `foe:${who}`, nav: "", free: "" },
      },
    );
  }
}
