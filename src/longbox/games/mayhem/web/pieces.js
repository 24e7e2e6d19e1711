/** The cards of the board as elements that last: the same card keeps its element wherever it goes, so that it can be seen to go. */

/** @import { Board } from "./look.js" */
/** @import { CardView, Token } from "./types.js" */
/** @import { Size } from "./cards.js" */

import { el, readAs } from "/web/dom.js";
import { say } from "/web/words.js";
import { at, sideValue } from "./catalog.js";
import { drawCard } from "./cards.js";
import { cardDetails } from "./details.js";

export class Cards {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {Map<string, HTMLButtonElement>} */
    this.made = new Map();
    /** @type {Set<string>} */
    this.used = new Set();
  }

  /** A card of the hand; `copy` tells apart cards that are alike. @param {number} place @param {number} copy */
  held(place, copy) {
    const { board } = this;
    const card = board.content.cards[place];
    const button = this.take(`hand:${place}:${copy}`, "hand", place, place);
    drawCard(button, board.content, card, "hand");
    const { open, chosen, doubt } = this.dress(button, "hand", place);
    if (doubt) button.append(el("span", { class: "mh-tag" }, say("mayhem.tag.doubt", doubt.theirs, doubt.yours)));
    const asleep = !!board.question && !chosen && !board.choosing?.begins("hand", place);
    const atOnce = open.length === 1 && board.choosing?.atOnce(open[0]) === true;
    if (atOnce) button.append(el("span", { class: "mh-tag" }, say("mayhem.tag.atOnce")));
    button.classList.toggle("greyed", asleep);
    button.setAttribute("aria-disabled", String(asleep));
    const words = [
      card.label,
      ...(asleep ? [say("mayhem.notNow")] : []),
      ...(atOnce ? [say("mayhem.atOnce")] : []),
      ...(doubt ? [say("mayhem.onlyDoubt", doubt.theirs, doubt.yours)] : []),
    ];
    readAs(button, words.join(" "));
    return button;
  }

  /** A card on the stage. @param {CardView} live @param {Size} size */
  onStage(live, size) {
    const { board } = this;
    const card = board.content.cards[live.card];
    const button = this.take(`slot:${live.slot}:${live.card}`, "slot", live.slot, live.card);
    drawCard(button, board.content, card, size, live);
    const { open } = this.dress(button, "slot", live.slot);
    const tag = this.verbs(open, live, true);
    if (tag) button.append(el("span", { class: "mh-tag" }, tag));
    readAs(button, this.label(live, this.verbs(open, live)));
    return button;
  }

  /**
   * What these choices would do to a card, in a few words.
   *
   * @param {Token[]} open
   * @param {CardView} live
   * @param {boolean} [brief] in one or two
   */
  verbs(open, live, brief = false) {
    return open
      .map((one) => this.verb(one, live, brief))
      .filter(Boolean)
      .join(" / ");
  }

  /** @param {Token} one @param {CardView} live @param {boolean} brief */
  verb(one, live, brief) {
    const { board } = this;
    if (one.as === "performer") return this.product(live);
    if (one.as === "carrier") return board.outcome(one) || say(live.role === 0 ? "mayhem.tag.prop" : "mayhem.tag.piece");
    if (one.as === "sacrifice") return `−${live.value}`;
    return board.outcome(one, brief) || say(`mayhem.tag.${one.as}`, board.names);
  }

  /** What scoring with this card would bring, if the other side is chosen already. @param {CardView} live */
  product(live) {
    const { board } = this;
    const other = board.choosing?.chosen.find((one) => one.as === "performer");
    if (!other) return "";
    const own = sideValue(board.view, live.slot);
    const theirs = sideValue(board.view, other.at);
    const [left, right] = live.role === 0 ? [own, theirs] : [theirs, own];
    return `${left} × ${right} = ${left * right}`;
  }

  /** @param {CardView} live @param {string} tag */
  label(live, tag) {
    const { board } = this;
    const card = board.content.cards[live.card];
    const carrier = at(board.view, live.carrier);
    const words = [
      card.name,
      say("mayhem.aria.role", board.content.roles[live.role].title, board.names[live.controller], live.controller === board.seat),
      say("mayhem.aria.value", live.value),
      ...(card.defense ? [say("mayhem.aria.defense", card.defense - live.damage, card.defense)] : []),
      ...(carrier && !live.on_stack ? [say("mayhem.aria.on", board.content.cards[carrier.card].name)] : []),
      ...(live.tapped ? [say("mayhem.aria.tapped")] : []),
      ...(live.zero ? [say("mayhem.aria.zero")] : []),
      ...(tag ? [say("mayhem.aria.choice", tag)] : []),
    ];
    return `${words.join(", ")}.`;
  }

  /**
   * Mark what can be chosen, what is chosen, and what the narrator means.
   *
   * @param {HTMLElement} element
   * @param {Token["kind"]} kind
   * @param {number} place
   */
  dress(element, kind, place) {
    const mark = this.board.mark(kind, place);
    element.classList.toggle("choice", mark.open.length > 0);
    element.classList.toggle("mh-chosen", mark.chosen);
    element.classList.toggle("mh-meant", mark.meant);
    if (mark.chosen) element.setAttribute("aria-pressed", "true");
    else element.removeAttribute("aria-pressed");
    return mark;
  }

  /** The element of a card, made when it is seen for the first time.
   * @param {string} key @param {"hand" | "slot"} kind @param {number} place @param {number} card */
  take(key, kind, place, card) {
    this.used.add(key);
    const made = this.made.get(key);
    if (made) return made;
    const { board } = this;
    const button = el("button", { type: "button", "data-thing": `${kind}:${place}`, "data-key": key, "data-nav": true });
    const printed = board.content.cards[card];
    const live = () => (kind === "slot" ? at(board.view, place) : undefined);
    const details = () => cardDetails(board.content, printed, board.ctx.rule, board.view, live(), board.names);
    board.ctx.peek(button, details);
    button.addEventListener("click", (event) => {
      if (board.press(kind, place)) {
        board.ctx.details(null);
        if (event.detail === 0) board.bar.focusFirst();
      } else if (kind === "hand" && board.question) board.ctx.why(printed.id, button);
      else board.ctx.details(button, details());
    });
    this.made.set(key, button);
    return button;
  }

  /** Forget the cards that are not on the board any more. */
  sweep() {
    for (const key of this.made.keys()) if (!this.used.has(key)) this.made.delete(key);
    this.used.clear();
  }
}

/** Give a node these children, moving only those that are not in place yet. @param {Element} node @param {Element[]} children */
export function arrange(node, children) {
  for (const old of [...node.children]) if (!children.includes(old)) old.remove();
  children.forEach((child, place) => {
    if (node.children[place] !== child) node.insertBefore(child, node.children[place] ?? null);
  });
}
