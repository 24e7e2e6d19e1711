/** Cards as they are drawn: hero cards with their colour, emblem and Symbols, playing cards with Rank and Suit, and backs. */

/** @import { Attrs } from "/web/types.js" */
/** @import { Card, CardView, Content } from "./types.js" */

import { el, fill } from "/web/dom.js";
import { say } from "/web/words.js";
import { ACE, isHero, JOKER } from "./catalog.js";
import { icon } from "./icons.js";
import { watchName } from "./names.js";

/** @typedef {"hand" | "stage" | "tiny"} Size */

/** The styles of cards and of what is told about them. They come before those of any page, wherever they were linked first. */
export const cardSheets = ["style/icons.css", "style/cards.css", "style/details.css"];

const COUNTED = /** @type {const} */ (["attack", "draw", "healing"]);

/** The class that gives a card its ink. @param {Content} content @param {Card} card */
export function inkOf(content, card) {
  if (isHero(card)) return `mh-of-${card.hero}`;
  return card.rank === JOKER ? "mh-of-joker" : content.suits[card.suit].red ? "mh-of-red" : "mh-of-black";
}

/** The face of a card. `live` is the card as it lies on the stage, if it does.
 * @param {Content} content @param {Card} card @param {Size} size @param {CardView} [live] @returns {HTMLElement[]} */
export function face(content, card, size, live) {
  const value = live ? String(live.value) : card.rank === ACE ? "1/11" : card.value_words;
  const parts = isHero(card) ? heroFace(content, card, size, live) : pipFace(content, card);
  const badge = el("span", { class: ["mh-value", live && live.value !== card.value && card.rank !== ACE && "mh-changed"] }, value);
  const stamp = live?.tapped ? [el("span", { class: "mh-stamp" }, say("mayhem.tapped"))] : [];
  return [...parts, badge, ...stamp];
}

/** @param {Content} content @param {Card} card @param {Size} size @param {CardView} [live] */
function heroFace(content, card, size, live) {
  const role = content.roles[card.roles[0]];
  const signs = el("span", { class: "mh-signs" });
  if (size === "hand") {
    for (const name of COUNTED)
      if (card[name]) signs.append(el("span", { class: `mh-sign mh-sign-${name}` }, icon(name), el("b", null, card[name])));
  }
  const shields = el("span", { class: "mh-shields" });
  for (let at = 0; at < card.defense; at += 1) {
    shields.append(icon("defense", at < card.defense - (live?.damage ?? 0) ? "" : "mh-empty"));
  }
  const asleep = (/** @type {number} */ place) => size !== "hand" && content.powers[place].trigger === "resolve";
  const powers = card.powers
    .filter((place) => !asleep(place))
    .map((place) => el("span", { class: "mh-power" }, icon("power"), el("span", null, content.powers[place].name)));
  return [
    el("span", { class: "mh-band" }, el("span", { class: "mh-name", "data-name": card.name }, card.name)),
    ...(size === "hand" ? [el("span", { class: "mh-role" }, icon(role.id), el("span", null, role.title))] : []),
    el("span", { class: "mh-art" }, icon(card.hero, "mh-emblem")),
    ...(card.defense ? [shields] : []),
    ...(signs.childNodes.length ? [signs] : []),
    ...powers,
  ];
}

/** @param {Content} content @param {Card} card */
function pipFace(content, card) {
  const sign = card.rank === JOKER ? "joker" : content.suits[card.suit].id;
  const rank = card.rank === JOKER ? say("mayhem.joker") : card.rank_sign;
  return [
    el("span", { class: "mh-band" }, el("span", { class: "mh-rank" }, rank), ...(card.rank === JOKER ? [] : [icon(sign)])),
    el(
      "span",
      { class: "mh-art" },
      icon(sign, "mh-pip"),
      ...(card.rank === JOKER ? [] : [el("span", { class: "mh-big" }, card.rank_sign)]),
    ),
  ];
}

/** A card as a button of the board. What it says to screen readers is set by who draws the board.
 * @param {Content} content @param {Card} card @param {Size} size @param {Attrs} [attrs] */
export function cardButton(content, card, size, attrs) {
  const button = el("button", { type: "button", ...attrs });
  drawCard(button, content, card, size);
  return button;
}

/** Draw a card anew on its element, without touching what else the board has put on it.
 * @param {HTMLElement} element @param {Content} content @param {Card} card @param {Size} size @param {CardView} [live] */
export function drawCard(element, content, card, size, live) {
  element.className = [
    "mh-card",
    `mh-${size}`,
    isHero(card) ? "mh-hero" : "mh-playing",
    inkOf(content, card),
    live?.tapped ? "mh-tapped" : "",
  ]
    .join(" ")
    .trim();
  fill(element, ...face(content, card, size, live));
  watchName(element);
}

/** A card that only shows itself. @param {Content} content @param {Card} card @param {Size} size @param {CardView} [live] */
export function cardPicture(content, card, size, live) {
  const picture = el("span", { "aria-hidden": "true" });
  drawCard(picture, content, card, size, live);
  return picture;
}

/** The back of a card. */
export function cardBack() {
  return el("span", { class: "mh-card mh-back", "aria-hidden": "true" }, icon("star"));
}
