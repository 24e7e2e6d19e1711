/** Somebody at the table, as the Watcher holds them: what they are, their stress to be set, awards, Limits, and what they could do now. */

/** @import { Child } from "/web/types.js" */
/** @import { Desk } from "./desk.js" */
/** @import { Sheet } from "./types.js" */

import { button, el, fill, unique } from "/web/dom.js";
import { say } from "/web/words.js";
import { judged } from "./deskjudge.js";
import { DICE, formButton, heading, moveButton } from "./deskparts.js";
import { pip } from "./dice.js";
import { limitsOf } from "./reading.js";

const FOES = 1;
const LONGEST = 200;
const REASONS = ["story", "mistake", "happens"];

export class PersonPane {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    this.board = desk.board;
    this.key = "";
    this.trauma = false;
    /** What is made anew. */
    this.making = "complication";
    /** What was ruled last, in words, until somebody else is looked at. */
    this.ruled = "";
    /** The form of that ruling. @type {{form: string, [blank: string]: unknown}} */
    this.ruling = { form: "ruling" };
    const id = unique("reason");
    const list = el(
      "datalist",
      { id: unique("reasons") },
      REASONS.map((name) => el("option", { value: say(`heroic.desk.reason.${name}`) })),
    );
    this.reason = el("input", {
      class: "field grow",
      id,
      maxlength: LONGEST,
      list: list.id,
      autocomplete: "off",
      value: say("heroic.desk.reason.story"),
    });
    this.why = el("div", { class: "hd-reason row tight" }, el("label", { for: id }, say("heroic.desk.reason")), this.reason, list);
    this.name = el("input", {
      class: "field grow",
      id: unique("name"),
      maxlength: 60,
      autocomplete: "off",
      placeholder: say("heroic.desk.trait_example"),
    });
    this.done = el("div", { class: "hd-ruled", role: "status" });
    this.head = el("div", null);
    this.rulings = el("div", null);
    this.rest = el("div", null);
    this.element = el("div", null, this.head, this.done, this.why, this.rulings, this.rest);
  }

  draw() {
    const { board, desk } = this;
    const { view, question, scene } = board;
    const there = desk.who >= 0 && desk.who < view.cast.length && view.cast[desk.who].here;
    const key = there
      ? JSON.stringify([
          desk.who,
          view.cast[desk.who],
          view.faces[desk.who],
          view.traits,
          question?.id,
          scene?.forms,
          this.trauma,
          this.making,
          this.ruled,
        ])
      : "none";
    if (key === this.key) return;
    this.key = key;
    const held =
      document.activeElement instanceof HTMLElement && this.element.contains(document.activeElement)
        ? heldBy(document.activeElement)
        : null;
    this.why.hidden = !there;
    if (!there) {
      fill(this.head, el("p", { class: "soft" }, say("heroic.desk.choose_somebody")));
      for (const part of [this.done, this.rulings, this.rest]) fill(part);
      return;
    }
    this.drawHead(desk.who);
    this.drawDone();
    fill(this.rulings, this.stress(desk.who), this.traits(desk.who));
    fill(
      this.rest,
      this.powers(desk.who),
      this.awards(desk.who),
      judged(board, desk.who),
      this.limits(desk.who),
      this.states(desk.who),
      this.groups(desk.who),
    );
    if (held)
      /** @type {HTMLElement | undefined} */ (
        [...this.element.querySelectorAll("button, input")].find((one) => heldBy(one) === held)
      )?.focus();
  }

  // What they are

  /** @param {number} who */
  drawHead(who) {
    const { board } = this;
    const { view, content } = board;
    const face = view.faces[who];
    const sheet = board.sheetOf(who);
    const affiliations = sheet.affiliations.map((die, at) =>
      die ? el("span", { class: ["hd-have", face.affiliation === at && "now"] }, content.affiliations[at], pip(die)) : null,
    );
    const powers = face.titles.map((title, at) =>
      el(
        "span",
        { class: ["hd-have", !face.powers[at] && "shut"] },
        title,
        face.powers[at] ? pip(face.powers[at]) : el("span", null, say("heroic.desk.shut")),
      ),
    );
    const skills = sheet.specialties.map(({ skill }, at) =>
      el("span", { class: "hd-have" }, content.specialties[skill], pip(face.specialties[at])),
    );
    const sfx = sheet.sets.flatMap((set) => set.sfx.map((one) => one.name || content.sfx[one.id].name));
    fill(
      this.head,
      el(
        "h3",
        { class: "hd-heading" },
        el("span", { class: "grow" }, face.name),
        el("span", { class: "small" }, say(`heroic.desk.kind.${sheet.kind}`)),
      ),
      el("div", { class: "hd-haves" }, affiliations, powers, skills),
      sheet.distinctions.length || sfx.length ? el("p", { class: "small soft" }, [...sheet.distinctions, ...sfx].join(" · ")) : null,
      sheet.play ? el("p", { class: "small" }, sheet.play) : null,
    );
  }

  // Rulings

  /**
   * Make a ruling about this person (rule P15.2); whether it was made.
   *
   * @param {string} words what is ruled, to be taken back
   * @param {{[blank: string]: unknown}} values
   */
  async rule(words, values) {
    const { ctx } = this.board;
    const reason = this.reason.value.trim();
    if (!reason) {
      this.reason.focus();
      return false;
    }
    const form = { form: "ruling", who: this.desk.who, reason, ...values };
    if (!(await ctx.fill(form))) return false;
    [this.ruled, this.ruling] = [words, form];
    this.draw();
    return true;
  }

  /** What was ruled last, and a way back. */
  drawDone() {
    const back = async () => {
      if (await this.board.ctx.undo(1, this.ruling)) this.ruled = "";
      this.draw();
    };
    fill(
      this.done,
      this.ruled ? [el("span", { class: "grow" }, this.ruled), button(say("heroic.desk.take_back"), back, { class: "button small" })] : [],
    );
  }

  /** @param {number} who */
  stress(who) {
    const { board } = this;
    const one = board.view.cast[who];
    const kind = this.trauma ? "trauma" : "stress";
    const turn = button(say(`heroic.desk.set.${this.trauma ? "stress" : "trauma"}`), () => this.turn(), { class: "button small" });
    const sheet = board.sheetOf(who);
    const most = sheetIsMany(sheet) ? Math.max(...sheet.affiliations) : 12;
    const rows = board.content.types.map((type, at) =>
      el(
        "div",
        { class: "hd-set", role: "group", "aria-label": say(`heroic.desk.${kind}_of`, type) },
        el("span", { class: "hd-set-name" }, type),
        [0, ...DICE].filter((die) => die <= most).map((die) => this.setting(who, kind, type, one[kind][at], die)),
      ),
    );
    return el(
      "div",
      { class: "hd-spend" },
      heading(board, say(`heroic.desk.ruled.${kind}`), "P15.2", sheetIsMany(sheet) ? null : turn),
      rows,
    );
  }

  turn() {
    this.trauma = !this.trauma;
    this.draw();
  }

  /** @param {number} who @param {"stress" | "trauma"} kind @param {string} type @param {number} now @param {number} die */
  setting(who, kind, type, now, die) {
    const words = say("heroic.desk.ruling", this.board.view.faces[who].name, type, kind, die);
    return button(die ? pip(die) : "–", () => this.rule(words, { what: kind, type, value: die }), {
      class: "hd-choice",
      "aria-pressed": String(now === die),
      "aria-label": words,
    });
  }

  /** What lies on them, each to be removed, and something new. @param {number} who */
  traits(who) {
    const { board } = this;
    const { view, content } = board;
    const mine = view.traits.map((trait, at) => ({ trait, at })).filter(({ trait }) => trait.die && trait.owner === who);
    const tokens = mine.map(({ trait, at }) =>
      el(
        "span",
        { class: `hd-ruled-on hd-trait-${trait.kind}` },
        el("span", null, trait.name),
        pip(trait.die),
        stepsOf(trait.die).map(({ sign, die }) =>
          this.small(sign, say("heroic.desk.now", trait.name, die), { what: "trait_die", place: at, value: die, who: undefined }),
        ),
        this.small("✕", say("heroic.desk.remove", content.trait_kinds[trait.kind], trait.name, trait.die), {
          what: "remove_trait",
          value: at,
          who: undefined,
        }),
      ),
    );
    const { making } = this;
    const lay = async (/** @type {number} */ die) => {
      if (await this.rule(say("heroic.desk.made", making, this.name.value, die), { what: making, value: die, name: this.name.value }))
        this.name.value = "";
    };
    const make = (/** @type {number} */ die) =>
      button(pip(die), () => lay(die), { class: "hd-choice", "aria-label": say("heroic.desk.make", making, die) });
    const kinds = ["complication", "asset"].map((kind) =>
      button(say(`heroic.desk.${kind}`), () => this.makes(kind), { class: "button small", "aria-pressed": String(kind === making) }),
    );
    return el(
      "div",
      { class: "hd-spend" },
      mine.length ? el("div", { class: "row tight" }, tokens) : null,
      el("div", { class: "row tight hd-new" }, el("label", { for: this.name.id }, say("heroic.desk.new_trait")), kinds, this.name),
      el(
        "div",
        { class: "hd-set", role: "group", "aria-label": say("heroic.desk.new_trait") },
        el("span", { class: "hd-set-name" }),
        DICE.slice(1).map(make),
      ),
    );
  }

  /** A small button for a ruling. @param {string} sign @param {string} words what is ruled @param {{[blank: string]: unknown}} values */
  small(sign, words, values) {
    return button(sign, () => this.rule(words, values), { class: "icon-button", "aria-label": words, title: words });
  }

  /** Powers and specialties, each to be shut down, and a step larger or smaller. @param {number} who */
  powers(who) {
    const { board } = this;
    const face = board.view.faces[who];
    const sheet = board.sheetOf(who);
    const powers = face.titles.map((name, place) => ({ name, place, die: face.powers[place] }));
    const skills = sheet.specialties.map(({ skill }, at) => ({
      name: board.content.specialties[skill],
      place: board.content.first_specialty + at,
      die: face.specialties[at],
    }));
    const rows = [...powers, ...skills].map(({ name, place, die }) =>
      el(
        "span",
        { class: "hd-ruled-on" },
        el("span", null, name),
        die ? pip(die) : el("span", { class: "small" }, say("heroic.desk.shut")),
        die
          ? [
              this.small("−", say("heroic.desk.smaller", name), { what: "step", place, value: 0 }),
              this.small("=", say("heroic.desk.as_written", name), { what: "step", place, value: 1 }),
              this.small("+", say("heroic.desk.larger", name), { what: "step", place, value: 2 }),
              this.small("✕", say("heroic.desk.shut_down", name), { what: "shut", value: place }),
            ]
          : this.small("↺", say("heroic.desk.works", name), { what: "restore", value: place }),
      ),
    );
    return rows.length
      ? el("div", { class: "hd-spend" }, heading(board, say("heroic.desk.powers"), "P15.2"), el("div", { class: "row tight" }, rows))
      : null;
  }

  /** Who stands with a hero: with the heroes of each other group, or alone. @param {number} who */
  groups(who) {
    const { board } = this;
    const { cast, faces } = board.view;
    const heroes = cast.map((_, at) => at).filter((at) => at !== who && cast[at].here && cast[at].side !== FOES);
    if (cast[who].side === FOES || !heroes.length || !cast[who].here) return null;
    const own = heroes.filter((at) => cast[at].group === cast[who].group);
    const other = [...new Set(heroes.map((at) => cast[at].group))].filter((group) => group !== cast[who].group);
    const free = [0, 1, 2, 3, 4, 5].find((group) => !cast.some((one) => one.here && one.side !== FOES && one.group === group)) ?? 5;
    const move = (/** @type {number} */ group, /** @type {string} */ words) =>
      button(words, () => this.rule(`${faces[who].name}: ${words}`, { what: "group", value: group }), { class: "button small" });
    const names = (/** @type {number} */ group) => heroes.filter((at) => cast[at].group === group).map((at) => faces[at].name);
    return el(
      "div",
      { class: "row tight" },
      other.map((group) => move(group, say("heroic.desk.with", names(group)))),
      own.length ? move(free, say("heroic.desk.alone")) : null,
    );
  }

  /** @param {string} kind */
  makes(kind) {
    this.making = kind;
    this.draw();
  }

  /** Plot Points and XP for a hero (rule P15.6). @param {number} who */
  awards(who) {
    const { board } = this;
    const one = board.view.cast[who];
    if (one.seat === 0 || board.sheetOf(who).kind !== "hero") return null;
    const give = (/** @type {string} */ what, /** @type {number} */ count) => async () => {
      if (!this.reason.value.trim()) this.reason.focus();
      else await board.ctx.fill({ form: "award", who, what, count, reason: this.reason.value.trim() });
    };
    const award = (/** @type {string} */ what, /** @type {number} */ count) =>
      button(say(`heroic.desk.award.${what}`, count), give(what, count), { class: "button small" });
    return el(
      "div",
      { class: "hd-spend" },
      heading(board, say("heroic.desk.awards", one.pp, one.xp), "P15.6"),
      el("div", { class: "row tight" }, award("points", 1), award("points", 2), award("xp", 1), award("xp", 3)),
    );
  }

  /** Limits: offered to a hero, activated on a foe's own turn. @param {number} who */
  limits(who) {
    const { board } = this;
    const found = limitsOf(board.content, board.sheetOf(who));
    if (!found.length) return null;
    const hero = board.view.cast[who].seat > 0;
    const buttons = found.map(({ flat, name, detail }) =>
      moveButton(board, detail ? `${name}: ${detail}` : name, hero ? ["offer", who, flat] : ["limit", who, flat]),
    );
    return el(
      "div",
      { class: "hd-spend" },
      heading(board, say(hero ? "heroic.desk.offer" : "heroic.desk.own_limit"), hero ? "P8.6" : "P10.2"),
      el("div", { class: "row tight" }, buttons),
    );
  }

  /** Who acts, who is out, who is here. @param {number} who */
  states(who) {
    const { board } = this;
    const { view } = board;
    const one = view.cast[who];
    const name = view.faces[who].name;
    const rule = (/** @type {string} */ what, /** @type {number} */ value = 1) =>
      button(
        say(`heroic.desk.state.${what}${value ? "" : "_not"}`),
        () => this.rule(say(`heroic.desk.state_done.${what}${value ? "" : "_not"}`, name), { what, value }),
        { class: "button small" },
      );
    /** @type {Child[]} */
    const dice = sheetIsMany(board.sheetOf(who)) ? [this.diceStep(one.dice, -1), this.diceStep(one.dice, 1)] : [];
    return el(
      "div",
      { class: "hd-spend" },
      heading(board, say("heroic.desk.states"), "P12.6"),
      el(
        "div",
        { class: "row tight" },
        moveButton(board, say("heroic.desk.acts_next"), ["name", who]),
        one.seat === 0
          ? moveButton(
              board,
              [el("span", null, say("heroic.desk.interrupts")), view.interrupt ? pip(view.interrupt) : null],
              ["interrupt", who],
            )
          : null,
        one.out >= 0 ? rule("wake") : rule("out"),
        rule("acted", one.acted ? 0 : 1),
        dice,
        formButton(board, say("heroic.desk.send"), "send", { who }),
        rule("dead"),
      ),
    );
  }

  /** @param {number} now @param {number} by */
  diceStep(now, by) {
    const words = say(by < 0 ? "heroic.desk.die_less" : "heroic.desk.die_more");
    return now + by < 1 || now + by > 12
      ? null
      : button(words, () => this.rule(say("heroic.desk.dice_now", now + by), { what: "dice", value: now + by }), { class: "button small" });
  }
}

/** A die smaller and a die larger, as far as there are any. @param {number} die */
function stepsOf(die) {
  return [
    { sign: "−", die: die - 2 },
    { sign: "+", die: die + 2 },
  ].filter((step) => DICE.includes(step.die));
}

/** @param {Sheet} sheet */
function sheetIsMany(sheet) {
  return sheet.kind === "mob" || sheet.kind === "threat";
}

/** By what a button is found again after it was drawn anew. @param {Element} node */
function heldBy(node) {
  return node.id || node.getAttribute("aria-label") || node.textContent;
}
