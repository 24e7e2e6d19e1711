/**
 * Cards pulled from the hand to where they are meant, with the mouse or a finger: the second way to play them. It makes the same choices as
 * pressing does, so that outcomes are shown and warnings are given on the way.
 */

/** @import { Move } from "/web/types.js" */
/** @import { Board } from "./look.js" */
/** @import { Card, MayhemView, Token } from "./types.js" */

import { say } from "/web/words.js";
import { ACT, at } from "./catalog.js";
import { cardPicture } from "./cards.js";

/** A press that moves less than this, in pixels, is a press. */
const SLACK = 9;

/** @typedef {{button: HTMLElement, place: number, x: number, y: number, id: number, touch: boolean}} Held */
/** Where a card is let go: a thing of the board, a zone of one's own, or a seat's part of the table. */
/** @typedef {{kind: Token["kind"] | "", place: number, role: number, seat: number}} Spot */

export class Drag {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Held | null} */
    this.held = null;
    /** What is seen to be pulled, once it is. @type {HTMLElement | null} */
    this.ghost = null;
    /** The question that it began with. */
    this.question = -1;
    const row = board.hand.row;
    row.addEventListener("pointerdown", (event) => this.take(event));
    row.addEventListener("pointermove", (event) => this.move(event));
    row.addEventListener("pointerup", (event) => this.drop(event));
    row.addEventListener("pointercancel", () => {
      if (this.ghost) board.cancel();
      this.stop();
    });
    // what was pulled was not pressed
    row.addEventListener("click", (event) => this.swallow(event), true);
    this.pulled = false;
  }

  /** @param {PointerEvent} event */
  take(event) {
    this.pulled = false;
    const button = /** @type {Element} */ (event.target).closest("[data-thing^='hand:']");
    if (!(button instanceof HTMLElement) || event.button !== 0 || !event.isPrimary || !this.board.question || this.board.sending) return;
    const place = Number(button.dataset.thing?.split(":")[1]);
    this.held = { button, place, x: event.clientX, y: event.clientY, id: event.pointerId, touch: event.pointerType !== "mouse" };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held } = this;
    if (!held || held.id !== event.pointerId) return;
    if (!this.ghost) {
      const [x, y] = [event.clientX - held.x, event.clientY - held.y];
      // a finger that goes sideways pushes the hand along
      if (Math.hypot(x, y) < SLACK || (held.touch && Math.abs(x) > -y)) return;
      this.begin(held);
    }
    if (this.board.question?.id !== this.question) {
      this.stop();
      return;
    }
    if (this.ghost) this.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  }

  /** @param {Held} held */
  begin(held) {
    const { board } = this;
    this.pulled = true;
    this.question = board.question?.id ?? -1;
    held.button.setPointerCapture(held.id);
    board.ctx.details(null);
    board.choosing?.clear();
    board.unclear = [];
    const [one] = board.choosing?.here("hand", held.place) ?? [];
    if (one && board.choosing) board.choosing.chosen = [one.token];
    this.ghost = cardPicture(board.content, board.content.cards[held.place], "hand");
    this.ghost.classList.add("mh-pulled");
    this.ghost.style.setProperty("--cw", `${held.button.offsetWidth}px`);
    board.fx.append(this.ghost);
    board.draw();
  }

  /** @param {PointerEvent} event */
  drop(event) {
    const { held, ghost, board } = this;
    this.held = null;
    if (!held || !ghost || held.id !== event.pointerId) return;
    this.stop();
    if (board.question?.id !== this.question || board.sending) return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (!under || !board.element.contains(under) || under.closest(".mh-bar")) return board.cancel();
    const back = under.closest(".mh-hand-zone") !== null && !under.closest("[data-thing^='hand:']");
    if (back || under.closest("[data-thing]") === held.button) return board.cancel();
    this.put(held, this.spotOf(under), under);
  }

  /** @param {Element} under @returns {Spot} */
  spotOf(under) {
    const thing = under.closest("[data-thing]");
    const [kind, place] = (thing instanceof HTMLElement ? (thing.dataset.thing ?? "") : "").split(":");
    const tableau = this.board.tableaux.find(({ element }) => element.contains(under));
    const zone = tableau?.zones.find(({ element }) => element.contains(under));
    return { kind: /** @type {Spot["kind"]} */ (kind), place: Number(place), role: zone?.role ?? -1, seat: tableau?.seat ?? -1 };
  }

  /**
   * Let a card go: choose what is meant there, or say why it cannot go there.
   *
   * @param {Held} held
   * @param {Spot} spot
   * @param {Element} under
   */
  put(held, spot, under) {
    const { board } = this;
    const { choosing, content } = board;
    const card = content.cards[held.place];
    if (!choosing?.chosen.length) {
      board.ctx.why(card.id, held.button);
      return;
    }
    const open = this.meant(spot, card);
    if (open.length === 1) board.choose(open[0]);
    else if (open.length) {
      board.unclear = open;
      board.draw();
    } else if (!this.stays(spot, card)) this.refuse(held, spot, under);
  }

  /**
   * What letting a card go here would choose: the thing itself.
   * Beside all cards: a Role on your own side, the player, or just that it is played.
   *
   * @param {Spot} spot
   * @param {Card} card
   * @returns {Token[]}
   */
  meant(spot, card) {
    const { board } = this;
    const next = [...(board.choosing?.next().values() ?? [])].map(({ token }) => token);
    const here = next.filter((one) => one.kind === spot.kind && one.at === spot.place);
    if (here.length) return here;
    const plain = next.filter((one) => one.as === "go");
    if (spot.kind === "hand") return [];
    if (spot.kind === "slot") return card.roles[0] === ACT ? plain : [];
    const own = spot.seat === board.seat;
    const role = own ? next.filter((one) => one.as === "role" && one.at === spot.role) : [];
    if (role.length) return role;
    const seat = own ? [] : next.filter((one) => one.kind === "seat" && one.at === spot.seat);
    if (seat.length) return seat;
    const lies = card.roles[0] === ACT || (own && (spot.role < 0 || spot.role === card.roles[0]));
    return lies ? plain : [];
  }

  /**
   * Whether the card lies well where it was let go and only needs a target yet, for which it stays chosen.
   *
   * @param {Spot} spot
   * @param {Card} card
   */
  stays(spot, card) {
    const next = [...(this.board.choosing?.next().values() ?? [])];
    const aims = next.length > 0 && next.every(({ token }) => token.as === "aim");
    const lies = card.roles[0] === ACT ? spot.seat < 0 : spot.seat === this.board.seat && card.roles[0] === spot.role;
    return aims && spot.kind !== "hand" && spot.kind !== "slot" && lies;
  }

  /** @param {Held} held @param {Spot} spot @param {Element} under */
  refuse(held, spot, under) {
    const { board } = this;
    const card = board.content.cards[held.place];
    const move = this.tried(card, spot);
    board.cancel();
    const anchor = under.closest("[data-thing], .mh-zone, .mh-seat, .mh-middle") ?? held.button;
    if (move) board.ctx.why(move, anchor);
    else board.ctx.details(anchor, { title: card.name, body: say("mayhem.drag.nothing", card.name) });
  }

  /**
   * The move that somebody seems to mean who lets a card go here; null if none is like that.
   *
   * @param {Card} card
   * @param {Spot} spot
   * @returns {Move | null}
   */
  tried(card, spot) {
    const { content, view, seat } = this.board;
    const { first } = content.sources[card.source];
    const live = spot.kind === "slot" ? at(view, spot.place) : undefined;
    const names = live ? (live.controller === seat ? ["carrier", "victim", "aim"] : ["victim", "aim", "carrier"]) : ["role", "aim"];
    for (const name of names) {
      for (const [kind, { parts }] of Object.entries(content.moves)) {
        const [held, ...rest] = parts;
        if (held?.is !== "card" || held.first !== first || rest.some((part) => part.is === "card")) continue;
        const part = rest.find((one) => one.name === name);
        const number = part && numberOf(name, spot, live !== undefined, view);
        if (number !== undefined) return [kind, card.place - first, ...rest.map((one) => (one === part ? number : 0))];
      }
    }
    return null;
  }

  stop() {
    this.ghost?.remove();
    this.ghost = null;
    this.held = null;
  }

  /** @param {MouseEvent} event a key presses, too, and has no part in it */
  swallow(event) {
    if (!this.pulled || event.detail === 0) return;
    this.pulled = false;
    event.stopPropagation();
    event.preventDefault();
  }
}

/** A part of a move, for where a card was let go. @param {string} name @param {Spot} spot @param {boolean} card @param {MayhemView} view */
function numberOf(name, spot, card, view) {
  if (name === "aim" && card) return 1 + view.favor.length + spot.place;
  if (name === "aim") return spot.seat >= 0 && spot.seat !== view.seat ? 1 + spot.seat : undefined;
  if (name === "role") return spot.role >= 0 ? spot.role : undefined;
  return spot.place;
}
