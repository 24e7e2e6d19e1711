/** The street: three houses to lay coins on, who has how many points, and how the last round ended. */

/** @import { Drawn, GameEvent, Look, LookContext, Move, Scene } from "/web/types.js" */

import { el, fill } from "/web/dom.js";
import { say } from "/web/words.js";

/** @typedef {{id: string, name: string, die: number, roofs: string[]}} Street */

/** The styles of this look, which the shell links. */
export const sheets = ["look.css"];

/** @param {LookContext} ctx @returns {Look} */
export function createLook(ctx) {
  const board = new Board(ctx);
  return {
    element: board.element,
    update: (scene) => board.update(scene),
    destroy: () => {},
    highlight: (move) => board.highlight(move),
  };
}

class Board {
  /** @param {LookContext} ctx */
  constructor(ctx) {
    this.ctx = ctx;
    this.round = el("p", { class: "rf-round" });
    this.houses = el("div", { class: "rf-houses" });
    this.seats = el("ul", { class: "rf-seats", role: "list" });
    this.dice = el("div", { class: "rf-dice" });
    this.element = el("section", { class: "rf", "aria-label": say("roofs.table") }, this.round, this.houses, this.dice, this.seats);
    /** What each seat has bid in the last round that was shown. @type {number[][]} */
    this.bids = [];
  }

  /** @param {Scene} scene @returns {Drawn} */
  update(scene) {
    const back = scene.messages.map((message) => message.type).lastIndexOf("undone");
    if (back >= 0) this.forget();
    const events = scene.messages.slice(back + 1).flatMap((message) => (message.type === "told" ? [message.event] : []));
    for (const event of events) if (event.event === "revealed") this.bids = /** @type {number[][]} */ (event.plans);
    const moves = scene.replaying ? [] : (scene.question?.moves ?? []);
    this.draw(scene, moves);
    const claims = moves.flatMap((move, at) => (move[0] === "coin" ? [at] : []));
    return { claims, busy: this.roll(scene, events) };
  }

  /** Something was taken back, perhaps the end of the last round. */
  forget() {
    this.bids = [];
    fill(this.dice);
  }

  /** @param {Scene} scene @param {Move[]} moves */
  draw(scene, moves) {
    const { view, table } = scene;
    const laid = /** @type {number[]} */ (view.draft);
    const names = "names" in table ? table.names : table.seats.map((seat) => seat.name);
    const held = this.houses.contains(document.activeElement)
      ? [...this.houses.children].indexOf(/** @type {Element} */ (document.activeElement))
      : -1;
    fill(this.round, say("roofs.round", Math.min(view.round + 1, this.ctx.content.rounds), this.ctx.content.rounds, view.street));
    fill(
      this.houses,
      view.roofs.map((/** @type {string} */ name, /** @type {number} */ roof) =>
        this.house(name, roof, laid.filter((one) => one === roof).length, moves),
      ),
    );
    if (held >= 0) /** @type {HTMLElement} */ (this.houses.children[held]).focus();
    fill(
      this.seats,
      names.map((name, seat) => this.seat(name, view.scores[seat], view.finished[seat], seat, view.roofs[view.homes[seat]])),
    );
  }

  /** @param {string} name @param {number} roof @param {number} coins @param {Move[]} moves */
  house(name, roof, coins, moves) {
    const move = moves.find(([kind, at]) => kind === "coin" && at === roof);
    const press = (/** @type {MouseEvent} */ event) =>
      move ? this.ctx.answer(move) : this.ctx.why(["coin", roof], /** @type {Element} */ (event.currentTarget));
    return el(
      "button",
      {
        type: "button",
        class: ["rf-house", move ? "choice" : "greyed"],
        "aria-label": say("roofs.house", name, coins),
        onclick: press,
        dataset: { roof },
      },
      el("span", { class: "rf-coins", "aria-hidden": "true" }, "●".repeat(coins)),
      el("span", { class: "rf-roof", "aria-hidden": "true" }),
      el("span", { class: "rf-name", "aria-hidden": "true" }, name),
    );
  }

  /** @param {string} name @param {number} points @param {boolean} finished @param {number} seat @param {string | undefined} home */
  seat(name, points, finished, seat, home) {
    const bid = this.bids[seat];
    return el(
      "li",
      { class: "rf-seat", dataset: { seat } },
      el("b", null, name),
      el("span", null, say("roofs.points", points)),
      home ? el("span", { class: "soft" }, say("roofs.home", home)) : null,
      bid
        ? el(
            "span",
            { class: "soft" },
            say(
              "roofs.bid",
              [0, 1, 2].map((roof) => bid.filter((one) => one === roof).length),
            ),
          )
        : null,
      finished ? el("span", { class: "rf-ready" }, say("roofs.ready")) : null,
    );
  }

  /** Let a die roll for everybody who has scored. @param {Scene} scene @param {GameEvent[]} events */
  async roll(scene, events) {
    const scored = events.filter((event) => event.event === "scored");
    if (!scored.length) return;
    const dice = scored.map((event) => ({ die: this.ctx.die(scene.view.die), shown: Number(event.points) }));
    fill(
      this.dice,
      dice.map(({ die }) => die),
    );
    await Promise.all(dice.map(({ die, shown }) => this.ctx.rollDie(die, shown)));
  }

  /** @param {Move | null} move */
  highlight(move) {
    for (const house of this.houses.children)
      house.classList.toggle("rf-about", move?.[0] === "coin" && house === this.houses.children[Number(move[1])]);
  }
}
