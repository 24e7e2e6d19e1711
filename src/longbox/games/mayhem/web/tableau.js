/** One seat's part of the table: who it is, its Favor, its piles, and its Actors and Sets with all that is attached to them. */

/** @import { Board } from "./look.js" */
/** @import { CardView } from "./types.js" */

import { el, fill, readAs, unique } from "/web/dom.js";
import { say } from "/web/words.js";
import { ACTOR, attached, carriers, SET, sideValue } from "./catalog.js";
import { cardBack, cardPicture } from "./cards.js";
import { icon } from "./icons.js";
import { arrange } from "./pieces.js";

const MOST_BACKS = 5;

export class Tableau {
  /** @param {Board} board @param {number} seat */
  constructor(board, seat) {
    this.board = board;
    this.seat = seat;
    this.folded = true;
    this.id = unique("mh-zones");
    this.who = el("button", {
      type: "button",
      class: "mh-who",
      "data-thing": `seat:${seat}`,
      "data-nav": true,
      "data-key": `seat:${seat}`,
      onclick: () => this.pressed(),
    });
    this.unfold = el("button", { type: "button", class: "mh-unfold", "aria-controls": this.id, onclick: () => this.toggle() });
    this.bar = el("span", { class: "mh-bar-fill" });
    this.favor = el("b", { class: "mh-favor" });
    /** What has changed it last. */
    this.favorBy = el("small", { class: "mh-favor-by" });
    const limit = board.content.numbers.winning_favor;
    const track = el(
      "span",
      { class: "mh-track", "aria-hidden": "true" },
      this.bar,
      el("i", { class: "mh-cap", style: { left: `${(100 * board.content.numbers.healing_cap) / limit}%` } }),
    );
    this.deck = el("span", { class: "mh-pile", "data-key": `deck:${seat}` });
    this.discard = el("button", {
      type: "button",
      class: "mh-pile mh-discard",
      "data-key": `discard:${seat}`,
      onclick: () => this.openDiscard(),
    });
    this.backs = el("span", { class: "mh-pile mh-backs", "data-key": `backs:${seat}` });
    this.head = el(
      "header",
      { class: "mh-head" },
      el("div", { class: "mh-line" }, this.who, this.unfold),
      el(
        "div",
        { class: "mh-favor-line", "data-key": `favor:${seat}` },
        track,
        el("span", { class: "mh-number" }, this.favor, el("small", null, `/${limit}`)),
        this.favorBy,
      ),
      el("div", { class: "mh-piles" }, this.backs, this.deck, this.discard),
    );
    this.zones = [ACTOR, SET].map((role) => {
      const cards = el("div", { class: "mh-cards" });
      return {
        role,
        cards,
        element: el("div", { class: "mh-zone", role: "group", "data-region": true }, el("span", { class: "mh-zone-name" }), cards),
      };
    });
    const own = seat === board.seat;
    this.element = el(
      "section",
      { class: ["mh-seat", `mh-seat-${seat}`, own && "mh-mine"] },
      el(
        "div",
        { class: "mh-seat-in" },
        this.head,
        el("div", { class: "mh-zones", id: this.id }, ...this.zones.map((zone) => zone.element)),
      ),
    );
    /** @type {Map<number, HTMLElement>} */
    this.groups = new Map();
  }

  draw() {
    const { board, seat } = this;
    const { view } = board;
    const mine = seat === board.seat;
    const name = board.names[seat];
    const classes = /** @type {const} */ ([
      ["mh-active", view.active === seat],
      ["mh-asked", board.scene?.waiting?.seats.includes(seat) ?? false],
      ["mh-out", view.out[seat]],
      ["mh-winner", board.scene?.ended?.winners.includes(seat) ?? false],
    ]);
    for (const [name, on] of classes) this.element.classList.toggle(name, on);
    this.element.setAttribute("aria-label", mine ? say("mayhem.yours", name) : name);
    this.drawWho(name, mine);
    const limit = board.content.numbers.winning_favor;
    this.favor.textContent = String(view.favor[seat]);
    const why = board.favorWords(seat);
    this.favorBy.textContent = this.favorBy.title = why;
    this.favorBy.hidden = !why;
    this.bar.style.width = `${Math.min(100, (100 * view.favor[seat]) / limit)}%`;
    this.drawPiles();
    for (const zone of this.zones) {
      zone.element.setAttribute("aria-label", say(zone.role === ACTOR ? "mayhem.actorsOf" : "mayhem.setsOf", name));
      const cards = carriers(view, seat, zone.role);
      fill(
        /** @type {Element} */ (zone.element.firstElementChild),
        icon(zone.role === ACTOR ? "actor" : "set"),
        say(zone.role === ACTOR ? "mayhem.actors" : "mayhem.sets"),
      );
      zone.element.style.flexGrow = String(Math.max(1, cards.length));
      arrange(
        zone.cards,
        cards.map((card) => this.group(card)),
      );
    }
    for (const [slot, group] of this.groups) if (!group.isConnected) this.groups.delete(slot);
    this.drawFold();
  }

  /** @param {string} name @param {boolean} mine */
  drawWho(name, mine) {
    const { board, seat } = this;
    const { view } = board;
    const card = board.scene?.table.seats[seat];
    const { open } = board.cards.dress(this.who, "seat", seat);
    const tag = open.length ? board.outcome(open[0]) || say(`mayhem.tag.${open[0].as}`) : "";
    const status = view.out[seat] ? say("mayhem.out") : board.scene?.ended?.winners.includes(seat) ? say("mayhem.wins") : "";
    const person = mine ? say("mayhem.you") : card?.kind === "bot" ? say("mayhem.bot") : (card?.who ?? "");
    fill(
      this.who,
      el("span", { class: "mh-who-name", "data-name": name }, name),
      person && person !== name ? el("span", { class: "mh-person" }, person) : null,
      status ? el("span", { class: "mh-status" }, status) : null,
      tag ? el("span", { class: "mh-tag" }, tag) : null,
    );
    const counts = say(
      "mayhem.aria.seat",
      name,
      view.favor[seat],
      view.hand_sizes[seat],
      view.deck_sizes[seat],
      view.discards[seat].length,
    );
    readAs(
      this.who,
      [counts, status || (view.active === seat && view.turn ? say("mayhem.hasTurn") : ""), tag ? say("mayhem.aria.choice", tag) : ""]
        .filter(Boolean)
        .join(" "),
    );
  }

  drawPiles() {
    const { board, seat } = this;
    const { view } = board;
    fill(this.deck, icon("deck"), el("b", null, view.deck_sizes[seat]), el("span", { class: "mh-pile-name" }, say("mayhem.deck")));
    fill(
      this.discard,
      icon("discard"),
      el("b", null, view.discards[seat].length),
      el("span", { class: "mh-pile-name" }, say("mayhem.discard")),
    );
    this.discard.setAttribute("aria-label", say("mayhem.aria.discard", board.names[seat], view.discards[seat].length));
    const size = view.hand_sizes[seat];
    const backs = Array.from({ length: Math.min(size, MOST_BACKS) }, () => cardBack());
    fill(
      this.backs,
      el("span", { class: "mh-fan", "aria-hidden": "true" }, ...backs),
      el("b", null, size),
      el("span", { class: "mh-pile-name" }, say("mayhem.hand")),
    );
  }

  /** On a narrow screen the others are strips that open; what can be chosen on them opens them by itself. */
  drawFold() {
    const { board } = this;
    const wanted = !!this.element.querySelector(".mh-zones .choice");
    const folded = this.folded && !wanted;
    this.element.classList.toggle("mh-folded", folded);
    const count = this.zones.map((zone) => zone.cards.childElementCount);
    this.unfold.setAttribute("aria-expanded", String(!folded));
    this.unfold.setAttribute("aria-label", say("mayhem.aria.unfold", board.names[this.seat], count[0], count[1]));
    fill(this.unfold, icon("actor"), count[0], icon("set"), count[1], el("span", { class: "mh-arrow" }, folded ? "▾" : "▴"));
  }

  /** What makes this part high: its head, and how many cards lie upon each other. */
  heights() {
    return (
      this.board.names[this.seat] +
      this.zones.map((zone) => [...zone.cards.children].map((group) => group.firstElementChild?.childElementCount).join("+")).join("|")
    );
  }

  toggle() {
    this.folded = !this.folded;
    this.drawFold();
    this.board.stack.point();
  }

  /** An Actor or Set with what is attached to it, which looks out behind it, and the sum of their Values. @param {CardView} card */
  group(card) {
    const { board } = this;
    const more = attached(board.view, card.slot);
    const element =
      this.groups.get(card.slot) ??
      el("div", { class: "mh-group" }, el("div", { class: "mh-pack" }), el("span", { class: "mh-sum", "aria-hidden": "true" }));
    this.groups.set(card.slot, element);
    const [pack, sum] = /** @type {[Element, Element]} */ (/** @type {unknown} */ (element.children));
    arrange(
      pack,
      [...more, card].map((one) => board.cards.onStage(one, "stage")),
    );
    element.classList.toggle("mh-tapped-group", card.tapped);
    sum.textContent = more.length ? `= ${sideValue(board.view, card.slot)}` : "";
    return element;
  }

  pressed() {
    const { board, seat } = this;
    if (board.press("seat", seat)) return;
    const list = say(
      "mayhem.seatDetails",
      board.view.favor[seat],
      board.view.hand_sizes[seat],
      board.view.deck_sizes[seat],
      board.view.discards[seat].length,
    );
    board.ctx.details(this.who, { title: board.names[seat], body: [list, board.favorWords(seat)].filter(Boolean).join(" ") });
  }

  openDiscard() {
    const { board, seat } = this;
    const cards = board.view.discards[seat].map((place) => board.content.cards[place]);
    const body = cards.length
      ? el(
          "ul",
          { class: "mh-list", role: "list" },
          ...cards.map((card) => el("li", null, cardPicture(board.content, card, "tiny"), el("span", { class: "sr-only" }, card.name))),
        )
      : say("mayhem.noDiscard");
    board.ctx.details(this.discard, { title: say("mayhem.discardOf", board.names[seat]), body });
  }
}
