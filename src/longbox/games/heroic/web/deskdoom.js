/** What doom buys: every spend with its price and its rule; what cannot be done says why. */

/** @import { Move } from "/web/types.js" */
/** @import { Board } from "./look.js" */

import { el, fill } from "/web/dom.js";
import { say } from "/web/words.js";
import { heading, moveButton, nothing, typedLine } from "./deskparts.js";
import { pip } from "./dice.js";
import { limitsOf } from "./reading.js";

const FOES = 1;
const LEAST_DISTINCTION = 8;
const LONGEST = 60;

export class DoomPane {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.key = "";
    this.pool = el("div", { class: "hd-doom-pool" });
    this.spends = el("div", { class: "hd-spends" });
    this.distinction = typedLine({
      label: say("heroic.desk.distinction"),
      press: say("heroic.desk.pay"),
      placeholder: say("heroic.desk.distinction_example"),
      longest: LONGEST,
      send: (words) => this.distinguish(words),
    });
    this.element = el(
      "div",
      null,
      this.pool,
      this.spends,
      el(
        "div",
        { class: "hd-spend" },
        heading(board, say("heroic.desk.spend.distinction"), "P8.7", pip(LEAST_DISTINCTION)),
        this.distinction.form,
      ),
    );
  }

  /** A new distinction, or why not. @param {string} words */
  async distinguish(words) {
    const { ctx, scene } = this.board;
    if (scene?.forms.includes("distinguish")) return ctx.fill({ form: "distinguish", words });
    await ctx.form("distinguish", this.distinction.input);
    return false;
  }

  draw() {
    const { view, question, scene } = this.board;
    const key = JSON.stringify([view.doom, view.cast, view.prices, view.interrupt, view.scene, question?.id, scene?.sending]);
    if (key === this.key) return;
    this.key = key;
    const dice = [...view.doom].sort((one, other) => other - one);
    fill(
      this.pool,
      el("h3", { class: "hd-heading" }, say("heroic.desk.doom")),
      dice.length
        ? el(
            "span",
            { class: "hd-doom-dice" },
            dice.map((sides) => pip(sides, "hc-large")),
          )
        : nothing("heroic.desk.no_doom"),
    );
    fill(this.spends, this.effects(), this.interrupts(), this.limits(), this.splits(), this.ending());
  }

  /** @param {string} what @param {string} rule @param {number} price 0: it is not one die @param {import("/web/types.js").Child} body */
  spend(what, rule, price, body) {
    return el(
      "div",
      { class: "hd-spend" },
      heading(this.board, say(`heroic.desk.spend.${what}`), rule, price ? pip(price) : null),
      el("div", { class: "row tight" }, body),
    );
  }

  /** The scene's own effects (rule P8.12). */
  effects() {
    const { board } = this;
    const { view } = board;
    if (!view.prices.length) return null;
    const buttons = view.prices.map((price, place) => {
      const found = board.movesOf("effect").filter(({ move }) => move[1] === place);
      const label = (/** @type {string} */ whom) => [el("span", null, whom ? `${price.name}: ${whom}` : price.name), pip(price.die)];
      if (found.length <= 1) return moveButton(board, label(""), found[0]?.move ?? ["effect", place, 0]);
      return found.map(({ move }) => moveButton(board, label(view.faces[Number(move[2])]?.name ?? ""), move));
    });
    return this.spend("effects", "P8.12", 0, buttons);
  }

  /** A foe acts next, or first (rule P8.8). */
  interrupts() {
    const { board } = this;
    const { view } = board;
    const foes = view.cast.map((_, who) => who).filter((who) => view.cast[who].here && view.cast[who].seat === 0 && view.faces[who].active);
    return this.spend(
      "interrupt",
      "P8.8",
      view.interrupt,
      foes.length ? foes.map((who) => moveButton(board, view.faces[who].name, ["interrupt", who])) : nothing("heroic.desk.no_foes"),
    );
  }

  /** A hero's Limit: first the Plot Point is offered (rule P8.6). */
  limits() {
    const { board } = this;
    const { view } = board;
    const buttons = this.heroes().flatMap((who) =>
      limitsOf(board.content, board.sheetOf(who)).map(({ flat, name }) =>
        moveButton(board, `${view.faces[who].name}: ${name}`, ["offer", who, flat]),
      ),
    );
    return this.spend("limit", "P8.6", 0, buttons.length ? buttons : nothing("heroic.desk.no_limits"));
  }

  /** A hero alone, or with others (rule P8.5). */
  splits() {
    const { board } = this;
    const { view } = board;
    const buttons = this.heroes().flatMap((who) => {
      const found = board.movesOf("split").filter(({ move }) => move[1] === who);
      const price = board.sheetOf(who).affiliations[view.faces[who].affiliation];
      const label = (/** @type {Move} */ move) => [
        el("span", null, say("heroic.desk.moves_to", view.faces[who].name, this.company(who, Number(move[2])))),
        pip(price),
      ];
      const moves = found.length ? found.map(({ move }) => move) : [/** @type {Move} */ (["split", who, this.elsewhere(who)])];
      return moves.map((move) => moveButton(board, label(move), move));
    });
    return this.spend("split", "P8.5", 0, buttons.length ? buttons : nothing("heroic.desk.no_heroes"));
  }

  /** The first group that a hero could be moved to. @param {number} who */
  elsewhere(who) {
    const { cast } = this.board.view;
    const taken = cast.filter((one, at) => at !== who && one.side !== FOES && one.here).map((one) => one.group);
    const free = [0, 1, 2, 3, 4, 5].find((group) => !taken.includes(group)) ?? 5;
    return taken.includes(cast[who].group) ? free : (taken[0] ?? free);
  }

  /** Who stands in a group, in words; nobody: alone. @param {number} who @param {number} group */
  company(who, group) {
    const { cast, faces } = this.board.view;
    return cast.flatMap((one, at) => (at !== who && one.here && one.side !== FOES && one.group === group ? [faces[at].name] : []));
  }

  /** The scene ends at once (rule P8.9). */
  ending() {
    return this.spend("end", "P8.9", 0, [
      moveButton(this.board, [el("span", null, say("heroic.desk.end_at_once")), pip(12), pip(12)], ["end_scene"]),
    ]);
  }

  heroes() {
    const { cast } = this.board.view;
    return cast.map((_, who) => who).filter((who) => cast[who].here && cast[who].seat > 0 && cast[who].side !== FOES);
  }
}
