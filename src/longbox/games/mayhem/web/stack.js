/** The middle of the table: whose turn it is and which step, and the Stack as speech bubbles that point at what they are about. */

/** @import { Board } from "./look.js" */
/** @import { CardView, ItemView } from "./types.js" */

import { el, fill, readAs, svg } from "/web/dom.js";
import { settingOf } from "/web/parts/marks.js";
import { markSign, markWords } from "/web/parts/stops.js";
import { say } from "/web/words.js";
import { ACT, aimOf, at } from "./catalog.js";
import { cardPicture } from "./cards.js";
import { effectsOf } from "./effects.js";
import { arrange } from "./pieces.js";

/** The steps of a turn as they are shown: those that the game stops at by their place, and those that happen by themselves. */
const LINE = /** @type {const} */ (["untap", 0, "draw", 1, 2, 3, 4]);

export class StackZone {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.turn = el("p", { class: "mh-turn" });
    this.steps = el("ol", { class: "mh-steps", role: "list", "aria-label": say("mayhem.steps") });
    this.pile = el("div", { class: "mh-stack", role: "group", "data-region": true });
    /** Whether one is asked in other players' Enter Stage: in words, and pressed to change it. */
    this.others = el("button", { type: "button", class: "mh-others-stop", "aria-haspopup": "dialog", hidden: true });
    this.others.addEventListener("click", () => this.board.ctx.stop(this.entering, this.others));
    this.element = el("div", { class: "mh-middle" }, el("div", { class: "mh-scene" }, this.turn, this.others, this.steps), this.pile);
    this.arrows = svg("svg", { class: "mh-arrows", "aria-hidden": "true", focusable: "false" });
    this.again = () => requestAnimationFrame(() => this.point());
    this.watch = new ResizeObserver(this.again);
    this.watch.observe(this.element);
    this.watch.observe(this.pile);
    document.addEventListener("scroll", this.again, { capture: true, passive: true });
  }

  /** The step in which cards enter the stage. */
  get entering() {
    return this.board.content.steps.findIndex(({ id }) => id === "enter-stage");
  }

  draw() {
    this.drawTurn();
    this.drawOthers();
    const { board } = this;
    const { stack } = board.view;
    this.element.classList.toggle("mh-full", stack.length > 0);
    this.pile.setAttribute("aria-label", say("mayhem.aria.stack", stack.length));
    const bubbles = stack.map((item, place) => this.bubble(item, place)).reverse();
    arrange(this.pile, bubbles);
  }

  drawTurn() {
    const { board } = this;
    const { view, scene } = board;
    const winners = scene?.ended?.winners ?? [];
    const words = scene?.ended
      ? say(
          "mayhem.over",
          winners.map((seat) => board.names[seat]),
          winners.includes(board.seat ?? -1),
          board.names.filter((_, seat) => view.out[seat]),
        )
      : view.turn === 0
        ? say("mayhem.before")
        : say("mayhem.turn", view.turn, board.names[view.active], view.active === board.seat);
    fill(this.turn, words);
    this.turn.className = `mh-turn ${scene?.ended ? `mh-ink-${winners[0] ?? 0}` : `mh-ink-${view.active}`}`;
    const current = scene?.ended || !view.turn ? -1 : view.step;
    fill(
      this.steps,
      ...LINE.map((step) => {
        if (typeof step === "string") return el("li", { class: "mh-step mh-auto" }, say(`mayhem.step.${step}`));
        const { title, rule, text } = board.content.steps[step];
        const mark = scene?.stops.find((one) => one.step === step);
        const press = (/** @type {Event} */ event) =>
          mark ? board.ctx.stop(step, /** @type {Element} */ (event.currentTarget), { text, rule }) : board.ctx.rule(rule);
        const words = mark ? markWords(mark) : null;
        return el(
          "li",
          { class: ["mh-step", step === current && "mh-current"], "aria-current": step === current ? "step" : null },
          el(
            "button",
            {
              type: "button",
              class: mark && "mh-stop",
              title: words ?? text,
              tabindex: mark ? null : "-1",
              "aria-label": words,
              onclick: press,
            },
            mark ? markSign(mark) : null,
            title,
          ),
        );
      }),
    );
  }

  drawOthers() {
    const { scene, seat } = this.board;
    const passing = scene?.stops.length ? /** @type {import("/web/types.js").Table} */ (scene.table).passing : null;
    this.others.hidden = !passing || seat === null;
    if (!passing) return;
    const setting = settingOf(passing.stops, this.entering, false);
    const asked = setting !== "never" && !passing.until_turn;
    fill(
      this.others,
      say("mayhem.others"),
      el("span", { class: "mh-wide" }, say("mayhem.others.stage")),
      say("mayhem.others.state", asked),
    );
    this.others.classList.toggle("mh-off", !asked);
  }

  /** An Act that waits. @param {ItemView} item @param {number} place */
  bubble(item, place) {
    const { board } = this;
    const { view } = board;
    const card = at(view, item.slot);
    const last = place === view.stack.length - 1;
    const words = this.words(item, card);
    const effects = effectsOf(item, { content: board.content, view, names: board.names, seat: board.seat, say });
    const bubble = card ? board.cards.take(`stack:${card.slot}:${card.card}`, "slot", card.slot, card.card) : this.trick(place);
    bubble.className = `mh-bubble mh-ink-${item.seat}`;
    bubble.classList.toggle("mh-next", last);
    const { open } = board.cards.dress(bubble, "slot", card ? card.slot : -1);
    const tag = card ? board.cards.verbs(open, card) : "";
    fill(
      bubble,
      card
        ? cardPicture(board.content, board.content.cards[card.card], "tiny", card)
        : cardPicture(board.content, board.content.cards[this.joker()], "tiny"),
      el(
        "span",
        { class: "mh-said" },
        el("span", { class: "mh-speaker" }, board.names[item.seat], " ", el("small", null, last ? say("mayhem.next") : say("mayhem.then"))),
        el("span", null, words),
        effects.map((effect) => el("span", { class: "mh-effect" }, effect)),
      ),
      tag ? el("span", { class: "mh-tag" }, tag) : null,
    );
    readAs(
      bubble,
      [board.names[item.seat], last ? say("mayhem.next") : say("mayhem.then"), words, ...effects, tag ? say("mayhem.aria.choice", tag) : ""]
        .filter(Boolean)
        .join(", "),
    );
    return bubble;
  }

  /** An Act that is no card. @param {number} place */
  trick(place) {
    const known = this.pile.querySelector(`[data-key="trick:${place}"]`);
    return (
      /** @type {HTMLElement} */ (known) ??
      el("button", { type: "button", "data-key": `trick:${place}`, "data-thing": "trick", "data-nav": true })
    );
  }

  joker() {
    return this.board.content.cards.findIndex((card) => card.rank === 0);
  }

  /** What an Act does, in words. @param {ItemView} item @param {CardView | undefined} card */
  words(item, card) {
    const { board } = this;
    const { content, view } = board;
    const aim = aimOf(content, view, item);
    const named = (/** @type {number} */ slot) => {
      const there = at(view, slot);
      return there
        ? say("mayhem.cardOf", content.cards[there.card].name, board.names[there.controller], there.controller === board.seat)
        : "";
    };
    const name = card ? content.cards[card.card].name : say("mayhem.trick");
    const role = card && card.role !== ACT ? content.roles[card.role].title : "";
    const partner = item.partner >= 0 ? content.cards[item.partner].name : "";
    const target = aim.seat >= 0 ? (aim.seat === board.seat ? say("mayhem.you") : board.names[aim.seat]) : named(aim.slot);
    return say("mayhem.says", aim.does, { name, role, partner, carrier: named(aim.carrier), target });
  }

  /** Draw the arrows from the bubbles to their targets. */
  point() {
    if (!this.board.scene) return;
    const { board } = this;
    const frame = board.element.getBoundingClientRect();
    const lines = board.view.stack.flatMap((item, place) => {
      const card = at(board.view, item.slot);
      const from = this.pile.querySelector(card ? `[data-key="stack:${card.slot}:${card.card}"]` : `[data-key="trick:${place}"]`);
      const aim = aimOf(board.content, board.view, item);
      const things = [aim.carrier >= 0 && `slot:${aim.carrier}`, aim.slot >= 0 && `slot:${aim.slot}`, aim.seat >= 0 && `seat:${aim.seat}`];
      return things
        .filter((thing) => thing !== false)
        .map((thing) =>
          this.arrow(
            from,
            board.element.querySelector(`[data-thing="${thing}"]:not([hidden])`),
            frame,
            item.seat,
            place === board.view.stack.length - 1,
          ),
        );
    });
    this.arrows.setAttribute("viewBox", `0 0 ${frame.width} ${frame.height}`);
    fill(this.arrows, ...lines);
  }

  /** @param {Element | null} from @param {Element | null} to @param {DOMRect} frame @param {number} seat @param {boolean} next */
  arrow(from, to, frame, seat, next) {
    const start = from?.getBoundingClientRect();
    const end = to?.getBoundingClientRect();
    if (!start?.width || !end?.width || from === to) return null;
    const x1 = start.left + start.width / 2 - frame.left;
    const below = end.top > start.top;
    const y1 = (below ? start.bottom : start.top) - frame.top;
    const x2 = end.left + end.width / 2 - frame.left;
    const level = Math.abs(end.top - start.top) < start.height / 2;
    const y2 = (level ? end.top : below ? end.top : end.bottom) - frame.top + (below && !level ? 2 : -2);
    const bend = level ? Math.min(y1, y2) - 36 : (y1 + y2) / 2;
    const curve = `M${x1} ${level ? start.top - frame.top : y1}C${x1} ${bend} ${x2} ${bend} ${x2} ${y2}`;
    const tip = below && !level ? 1 : level ? 1 : -1;
    const head = `M${x2 - 8} ${y2 - tip * 12}L${x2} ${y2}L${x2 + 8} ${y2 - tip * 12}z`;
    return svg(
      "g",
      { class: ["mh-arrow-line", `mh-ink-${seat}`, next && "mh-next"] },
      svg("path", { d: curve, class: "under" }),
      svg("path", { d: curve, class: "over" }),
      svg("path", { d: head, class: "tip" }),
    );
  }

  destroy() {
    this.watch.disconnect();
    document.removeEventListener("scroll", this.again, { capture: true });
  }
}
