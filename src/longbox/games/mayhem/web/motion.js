/** What has happened, to be seen: cards that go where they go, bursts of Favor, shaken targets. All on top of what is already drawn. */

/** @import { GameEvent, Message } from "/web/types.js" */
/** @import { Board } from "./look.js" */
/** @import { MayhemView } from "./types.js" */

import { el } from "/web/dom.js";
import { say } from "/web/words.js";
import { cardBack, cardPicture } from "./cards.js";
import { burst } from "./icons.js";

const STEP = 110;
const LONGEST = 1100;
const FLIGHT = 420;
/** The kinds of things that are seen to go from place to place. */
const CARDS = ["hand", "slot", "stack"];

/** Where everything with a key of its own is, and how it looked. @typedef {Map<string, {rect: DOMRect, element: HTMLElement}>} Places */

/** @param {Element} root @returns {Places} */
export function places(root) {
  /** @type {Places} */
  const found = new Map();
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-key]"))) {
    const rect = element.getBoundingClientRect();
    if (rect.width) found.set(element.dataset.key ?? "", { rect, element });
  }
  return found;
}

/** Show what these messages tell. @param {Board} board @param {Message[]} messages @param {Places} before @param {MayhemView} old */
export async function tellEvents(board, messages, before, old) {
  const show = new Show(board, before, places(board.element), old);
  const events = messages.flatMap((message) => (message.type === "told" ? [message.event] : []));
  const undone = messages.some((message) => message.type === "undone");
  show.origins(undone ? [] : events);
  /** @type {Promise<unknown>[]} */
  const running = [show.glide()];
  let at = 0;
  for (const event of undone ? [] : events) {
    const shown = show.tell(event, Math.min(at, LONGEST));
    if (shown) {
      running.push(shown);
      at += STEP;
    }
  }
  await Promise.all(running);
}

class Show {
  /** @param {Board} board @param {Places} before @param {Places} after @param {MayhemView} old */
  constructor(board, before, after, old) {
    this.board = board;
    this.before = before;
    this.after = after;
    this.old = old;
    /** Where cards come from that were not on the stage before, by slot. @type {Map<number, DOMRect>} */
    this.from = new Map();
  }

  /** Remember where played cards come from: the hand, or the hand that nobody sees. @param {GameEvent[]} events */
  origins(events) {
    for (const event of events) {
      if (event.event !== "played") continue;
      const rect = this.handOf(Number(event.who), Number(event.card));
      if (rect) this.from.set(Number(event.slot), rect);
    }
  }

  /** @param {number} seat @param {number} card */
  handOf(seat, card) {
    const own = seat === this.board.seat ? [...this.before].find(([key]) => key.startsWith(`hand:${card}:`)) : undefined;
    return own?.[1].rect ?? this.before.get(`backs:${seat}`)?.rect;
  }

  /** Everything that stood elsewhere before goes to its new place; what is new comes from its hand or from its bubble. */
  async glide() {
    const moves = [];
    for (const [key, { rect, element }] of this.after) {
      const [kind, place] = key.split(":");
      if (!CARDS.includes(kind)) continue;
      const old = this.before.get(key)?.rect ?? this.comesFrom(kind, Number(place), key);
      if (old && Math.abs(old.left - rect.left) + Math.abs(old.top - rect.top) > 3) {
        moves.push(this.board.ctx.animate.move(element, around(old, rect), rect, FLIGHT));
      }
    }
    await Promise.all(moves);
  }

  /** @param {string} kind @param {number} place @param {string} key */
  comesFrom(kind, place, key) {
    if (kind === "slot") return this.before.get(key.replace("slot", "stack"))?.rect ?? this.from.get(place);
    return undefined;
  }

  /** One event after a while. @param {GameEvent} event @param {number} late @returns {Promise<unknown> | null} */
  tell(event, late) {
    const seat = Number(event.who);
    const slot = this.find(Number(event.slot));
    switch (event.event) {
      case "drew":
        return this.drew(seat, Number(event.card), late);
      case "played":
        return this.played(Number(event.slot), Number(event.card), late);
      case "left":
        return this.left(Number(event.slot), Number(event.card), late);
      case "dropped":
        return this.fly(
          cardPicture(this.board.content, this.board.content.cards[Number(event.card)], "tiny"),
          this.handOf(seat, Number(event.card)),
          this.after.get(`discard:${seat}`)?.rect,
          late,
        );
      case "returned":
        return this.fly(
          cardPicture(this.board.content, this.board.content.cards[Number(event.card)], "tiny"),
          this.after.get(`discard:${seat}`)?.rect,
          this.landing(seat, Number(event.card)),
          late,
        );
      case "favorchanged":
        return this.burst(
          this.after.get(`favor:${seat}`)?.rect,
          say("mayhem.burst.favor", Number(event.change)),
          Number(event.change) > 0 ? "mh-gain" : "mh-loss",
          late,
          Number(event.change) < 0 ? `favor:${seat}` : "",
        );
      case "performed":
        return this.performed(event, late);
      case "damaged":
        return slot
          ? this.burst(
              slot.rect,
              say("mayhem.burst.damage", Number(event.points)),
              Number(event.points) > 0 ? "mh-loss" : "mh-gain",
              late,
              slot.element.dataset.key,
            )
          : null;
      case "zeroed":
        return slot ? this.burst(slot.rect, "0!", "mh-loss", late, slot.element.dataset.key) : null;
      case "powerused":
        return this.burst(this.side(seat), `${event.name}!`, "mh-shout", late, "");
      case "turnbegan":
        return this.burst(
          this.side(seat),
          say("mayhem.burst.turn", this.board.names[seat], seat === this.board.seat),
          `mh-shout mh-ink-${seat}`,
          late,
          "",
        );
      case "won":
        return this.burst(
          this.middle(),
          say("mayhem.burst.won", this.board.names[seat], seat === this.board.seat),
          "mh-shout mh-won",
          late,
          "",
        );
      default:
        return null;
    }
  }

  /** A card on the stage, as it is now. @param {number} slot */
  find(slot) {
    return [...this.after].find(([key]) => key.startsWith(`slot:${slot}:`))?.[1];
  }

  middle() {
    return this.board.stack.element.getBoundingClientRect();
  }

  /** A player's side of the stage: a word that is shouted there hides nothing that explains it. @param {number} seat */
  side(seat) {
    return this.board.tableaux.find((tableau) => tableau.seat === seat)?.element.getBoundingClientRect() ?? this.middle();
  }

  /** @param {number} seat @param {number} card */
  landing(seat, card) {
    const own = [...this.after].find(([key]) => key.startsWith(`hand:${card}:`));
    return (seat === this.board.seat ? own?.[1].rect : undefined) ?? this.after.get(`backs:${seat}`)?.rect;
  }

  /** @param {number} seat @param {number} card @param {number} late */
  drew(seat, card, late) {
    return this.fly(cardBack(), this.after.get(`deck:${seat}`)?.rect, this.landing(seat, card), late);
  }

  /** A card goes to its bubble on the Stack. @param {number} slot @param {number} card @param {number} late */
  played(slot, card, late) {
    const { content, ctx } = this.board;
    const bubble = this.after.get(`stack:${slot}:${card}`);
    if (bubble) ctx.animate.pop(bubble.element);
    return this.fly(cardPicture(content, content.cards[card], "tiny"), this.from.get(slot), bubble?.rect, late);
  }

  /** A card goes to its owner's Discard, from where it was seen last. @param {number} slot @param {number} card @param {number} late */
  left(slot, card, late) {
    const { content } = this.board;
    const was = this.before.get(`slot:${slot}:${card}`) ?? this.before.get(`stack:${slot}:${card}`);
    const live = this.old.stage.find((one) => one.slot === slot && one.card === card);
    const owner = live?.owner ?? this.board.view.discards.findIndex((pile) => pile.includes(card));
    return this.fly(
      cardPicture(content, content.cards[card], "tiny"),
      was?.rect ?? this.from.get(slot),
      this.after.get(`discard:${owner}`)?.rect,
      late,
    );
  }

  /** @param {GameEvent} event @param {number} late */
  performed(event, late) {
    const sides = [this.find(Number(event.actor)), this.find(Number(event.set))];
    for (const side of sides)
      side?.element.animate([{ transform: "scale(1)" }, { transform: "scale(1.2) rotate(-4deg)" }, { transform: "scale(1)" }], 600);
    return this.burst(this.side(Number(event.who)), `${event.actor_value} × ${event.set_value}`, "mh-shout", late, "");
  }

  /**
   * Let something fly over the table from one place to another.
   *
   * @param {HTMLElement} flyer
   * @param {DOMRect | undefined} from
   * @param {DOMRect | undefined} to
   * @param {number} late
   */
  fly(flyer, from, to, late) {
    if (!from || !to) return null;
    const frame = this.board.element.getBoundingClientRect();
    flyer.classList.add("mh-flyer");
    this.board.fx.append(flyer);
    const own = flyer.getBoundingClientRect();
    const spot = (/** @type {DOMRect} */ rect) =>
      `translate(${rect.left + rect.width / 2 - frame.left - own.width / 2}px, ${rect.top + rect.height / 2 - frame.top - own.height / 2}px)`;
    const frames = [
      { transform: `${spot(from)} rotate(-6deg)`, opacity: 1, offset: 0 },
      { opacity: 1, offset: 0.8 },
      { transform: `${spot(to)} rotate(8deg) scale(0.7)`, opacity: 0, offset: 1 },
    ];
    return play(flyer, frames, late, FLIGHT + 80);
  }

  /**
   * A loud word at a place.
   *
   * @param {DOMRect | undefined} at
   * @param {string} words
   * @param {string} name
   * @param {number} late
   * @param {string | undefined} shaken
   */
  burst(at, words, name, late, shaken) {
    if (!at) return null;
    const frame = this.board.element.getBoundingClientRect();
    const shout = el("span", { class: `mh-burst ${name}` }, burst(14), el("b", null, words));
    this.board.fx.append(shout);
    const own = shout.getBoundingClientRect();
    const left = Math.max(0, Math.min(at.left + at.width / 2 - frame.left - own.width / 2, frame.width - own.width));
    shout.style.left = `${left}px`;
    shout.style.top = `${Math.max(0, at.top + at.height / 2 - frame.top - own.height / 2)}px`;
    const victim = shaken ? this.after.get(shaken)?.element : undefined;
    if (victim) this.board.ctx.animate.wait(late).then(() => this.board.ctx.animate.shake(victim));
    const frames = [
      { transform: "scale(0.2) rotate(-14deg)", opacity: 0, offset: 0 },
      { transform: "scale(1.15) rotate(-5deg)", opacity: 1, offset: 0.18 },
      { transform: "scale(1) rotate(-4deg)", opacity: 1, offset: 0.75 },
      { transform: "scale(1.05) rotate(-4deg)", opacity: 0, offset: 1 },
    ];
    return play(shout, frames, late, 1000);
  }
}

/**
 * As large as `size`, with its middle in the middle of `place`: cards are moved, never stretched.
 *
 * @param {DOMRect} place
 * @param {DOMRect} size
 */
function around(place, size) {
  return new DOMRect(place.left + (place.width - size.width) / 2, place.top + (place.height - size.height) / 2, size.width, size.height);
}

/** @param {HTMLElement} element @param {Keyframe[]} frames @param {number} late @param {number} ms */
async function play(element, frames, late, ms) {
  try {
    await element.animate(frames, { duration: ms, delay: late, fill: "both", easing: "ease-out" }).finished;
  } catch {
    // the table was left in the middle of it
  }
  element.remove();
}
