/** Scenes of the Watcher's own that wait until they are begun (rule P15.14). Nobody else sees them. */

/** @import { Board } from "./look.js" */
/** @import { Plan } from "./types.js" */

import { button, el, fill } from "/web/dom.js";
import { openDialog } from "/web/parts/dialog.js";
import { linkSheets } from "/web/sheets.js";
import { say } from "/web/words.js";
import { DICE, formButton, heading, nothing } from "./deskparts.js";
import { choiceField, labelled, textField } from "./pages/fields.js";

const BOXES = Array.from({ length: 20 }, (_, at) => String(at + 1));
const TICKS = BOXES.slice(0, 8);
const LONGEST = 2000;
const TRANSITION = "transition";

export class PlansPane {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.key = "";
    this.list = el("ul", { role: "list", class: "hv-file" });
    this.element = el(
      "div",
      { class: "hd-spend" },
      heading(board, say("heroic.plan"), "P15.14"),
      el(
        "div",
        { class: "row tight" },
        button(say("heroic.plan.new"), () => this.edit(null, -1), { class: "button small" }),
      ),
      this.list,
    );
  }

  draw() {
    const { view, scene } = this.board;
    const key = JSON.stringify([view.plans, scene?.forms]);
    if (key === this.key) return;
    this.key = key;
    fill(this.list, view.plans.length ? view.plans.map((plan, at) => this.row(plan, at)) : el("li", null, nothing("heroic.plan.none")));
  }

  /** What a scene is about, as the form says it. @param {Plan} plan */
  kindOf({ objective }) {
    const { objectives } = this.board.content;
    return objective < 0 ? "none" : (objectives[objective] ?? TRANSITION);
  }

  /** @param {Plan} plan @param {number} at */
  row(plan, at) {
    const { board } = this;
    const kind = this.kindOf(plan);
    return el(
      "li",
      { class: "hv-filed" },
      el("p", { class: "hv-name" }, el("b", null, plan.title), el("span", { class: "small soft" }, ` ${say(`heroic.plan.kind.${kind}`)}`)),
      plan.foes.length ? el("p", { class: "small" }, plan.foes.join("; ")) : null,
      el(
        "div",
        { class: "row tight" },
        formButton(board, say("heroic.plan.begin"), "begin", { plan: at }),
        button(say("heroic.file.change"), () => this.edit(plan, at), { class: "button small" }),
        formButton(board, say("heroic.file.strike"), "unprepare", { plan: at }),
      ),
    );
  }

  /** A dialog with everything that a scene has. @param {Plan | null} plan @param {number} at */
  async edit(plan, at) {
    const { board } = this;
    await linkSheets(["pages/style/builder.css"], import.meta.url);
    const now = {
      title: plan?.title ?? "",
      words: plan?.words ?? "",
      objective: plan ? this.kindOf(plan) : "none",
      boxes: plan?.boxes ?? 4,
      ticks: plan?.ticks ?? 4,
      obstacle: `d${plan?.obstacle ?? 8}`,
      about: plan?.about ?? "",
      clock: plan?.clock ?? "",
      distinctions: plan?.distinctions.join("\n") ?? "",
      foes: plan?.foes.join("\n") ?? "",
    };
    const form = el(
      "form",
      { class: "stack" },
      row(line(now, "title")),
      row(lines(now, "words")),
      this.goal(now),
      row(lines(now, "distinctions")),
      row(lines(now, "foes")),
      el(
        "div",
        { class: "row end" },
        button(say("heroic.plan.keep"), () => {}, { type: "submit", class: "button hot" }),
      ),
    );
    const dialog = openDialog(say(plan ? "heroic.plan.change" : "heroic.plan.new"), form, { wide: true });
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (await board.ctx.fill({ form: "prepare", ...now, ...(plan ? { plan: at } : {}) })) dialog.close();
    });
  }

  /** What it is about, and for an objective its numbers and names. @param {Fields} now */
  goal(now) {
    const { objectives } = this.board.content;
    const kinds = ["none", ...objectives, TRANSITION].map((kind) => [kind, say(`heroic.plan.kind.${kind}`)]);
    const numbers = el("div", { class: "hb-line" });
    const draw = () => {
      const fields = [choice(now, "boxes", BOXES), choice(now, "ticks", TICKS), obstacle(now), line(now, "about"), line(now, "clock")];
      fill(numbers, objectives.includes(now.objective) ? fields : null);
    };
    const kind = choiceField(say("heroic.plan.objective"), kinds, now.objective, (value) => {
      now.objective = value;
      draw();
    });
    draw();
    return el("div", { class: "stack" }, row(kind), numbers);
  }
}

/**
 * @typedef {{
 *   title: string, words: string, objective: string, boxes: number, ticks: number, obstacle: string, about: string, clock: string,
 *   distinctions: string, foes: string
 * }} Fields
 */

/** @param {HTMLElement} field */
function row(field) {
  return el("div", { class: "hb-line" }, field);
}

/** @param {Fields} now @param {"title" | "about" | "clock"} field */
function line(now, field) {
  return textField(say(`heroic.plan.${field}`), now[field], (value) => {
    now[field] = value;
  });
}

/** @param {Fields} now @param {"words" | "distinctions" | "foes"} field */
function lines(now, field) {
  const input = el("textarea", { class: "field", rows: 3, maxlength: LONGEST }, now[field]);
  input.addEventListener("input", () => {
    now[field] = input.value;
  });
  return labelled(say(`heroic.plan.${field}`), input, say(`heroic.plan.${field}_about`));
}

/** @param {Fields} now @param {"boxes" | "ticks"} field @param {string[]} all */
function choice(now, field, all) {
  const choices = all.map((one) => [one, one]);
  return choiceField(say(`heroic.plan.${field}`), choices, String(now[field]), (value) => {
    now[field] = Number(value);
  });
}

/** @param {Fields} now */
function obstacle(now) {
  const dice = DICE.map((die) => [`d${die}`, `d${die}`]);
  return choiceField(say("heroic.plan.obstacle"), dice, now.obstacle, (value) => {
    now.obstacle = value;
  });
}
