/** All about a card: its picture, its Symbols and powers with their rules, and where it may be played. */

/** @import { Details } from "/web/types.js" */
/** @import { Card, CardView, Content, MayhemView } from "./types.js" */

import { el } from "/web/dom.js";
import { say } from "/web/words.js";
import { ACE, at, attached, isHero, JOKER, sideValue } from "./catalog.js";
import { cardPicture } from "./cards.js";
import { icon } from "./icons.js";

const TRIGGERS = ["damaged", "leaves"];

/** A rule's number that opens the rulebook. @param {(number: string) => void} open @param {string} number */
export function ruleLink(open, number) {
  return el("button", { type: "button", class: "mh-rule", "aria-label": say("mayhem.rule", number), onclick: () => open(number) }, number);
}

/** @param {Content} content @param {Card} card @param {(number: string) => void} rule @param {MayhemView} [view] @param {CardView} [live]
 * @param {string[]} [names] @returns {Details} */
export function cardDetails(content, card, rule, view, live, names) {
  const rows = [
    ...(view && live ? standing(content, view, live, names ?? []) : []),
    ...roleRows(content, card, rule),
    ...symbolRows(content, card, rule),
    ...card.powers.map((place) => {
      const power = content.powers[place];
      const when = TRIGGERS.includes(power.trigger) ? ` ${say("mayhem.trigger")}` : "";
      return row(icon("power"), power.name, `${power.text}${when}`, ruleLink(rule, power.rule));
    }),
    ...playingRows(content, card, rule),
  ];
  const origin = card.rows.find(([title]) => title === "Origin")?.[1] ?? "";
  const body = el(
    "div",
    { class: "mh-details" },
    cardPicture(content, card, "hand", live),
    el("div", { class: "mh-details-rows" }, ...rows, el("p", { class: "mh-origin" }, say("mayhem.origin", origin))),
  );
  return { title: card.name, body };
}

/** @param {Node | null} sign @param {string} title @param {string} text @param {Node} [link] */
function row(sign, title, text, link) {
  return el("p", { class: "mh-row" }, sign, el("span", null, el("b", null, title), " ", text, " ", link ?? null));
}

/** How the card stands on the stage. @param {Content} content @param {MayhemView} view @param {CardView} live @param {string[]} names */
function standing(content, view, live, names) {
  const carrier = at(view, live.carrier);
  const words = [
    say("mayhem.standing", content.roles[live.role].title, names[live.controller] ?? "", live.on_stack),
    ...(live.owner !== live.controller ? [say("mayhem.owned", names[live.owner])] : []),
    ...(carrier && !live.on_stack ? [say("mayhem.attachedTo", content.cards[carrier.card].name)] : []),
    ...(live.tapped ? [say("mayhem.isTapped")] : []),
    ...(live.damage ? [say("mayhem.damaged", live.damage)] : []),
    ...(live.zero ? [say("mayhem.zeroed")] : []),
    ...(attached(view, live.slot).length ? [say("mayhem.together", sideValue(view, live.slot))] : []),
  ];
  return [el("p", { class: "mh-row mh-now" }, el("span", null, words.join(" ")))];
}

/** @param {Content} content @param {Card} card @param {(number: string) => void} rule */
function roleRows(content, card, rule) {
  if (!isHero(card)) return [row(icon("act"), say("mayhem.anyRole"), say("mayhem.anyRoleText"), ruleLink(rule, "1.4"))];
  const role = content.roles[card.roles[0]];
  return [row(icon(role.id), role.title, role.text, ruleLink(rule, role.rule))];
}

/** @param {Content} content @param {Card} card @param {(number: string) => void} rule */
function symbolRows(content, card, rule) {
  /** @type {Record<string, number>} */
  const counts = { attack: card.attack, defense: card.defense, draw: card.draw, healing: card.healing };
  return content.symbols
    .filter((sign) => counts[sign.id])
    .map((sign) => row(icon(sign.id), `${sign.title} ${counts[sign.id]}`, sign.text, ruleLink(rule, sign.rule)));
}

/**
 * What playing cards can do, and when hero cards are played.
 *
 * @param {Content} content
 * @param {Card} card
 * @param {(number: string) => void} rule
 */
function playingRows(content, card, rule) {
  if (isHero(card)) {
    const act = content.roles[card.roles[0]].id === "act";
    const suit = content.suits[card.suit];
    return [
      ...(suit ? [row(icon(suit.id), suit.title, say("mayhem.suitText"), ruleLink(rule, "R27"))] : []),
      row(icon("star"), say("mayhem.when"), act ? say("mayhem.whenAct") : say("mayhem.whenStage"), ruleLink(rule, "R16")),
    ];
  }
  if (card.rank === JOKER) {
    return [
      row(icon("joker"), say("mayhem.jokerCarries"), say("mayhem.jokerCarriesText"), ruleLink(rule, "1.7.2")),
      row(icon("joker"), say("mayhem.jokerTaps"), say("mayhem.jokerTapsText"), ruleLink(rule, "1.7.3")),
    ];
  }
  const suit = content.suits[card.suit];
  return [
    ...(card.rank === ACE ? [row(icon("star"), say("mayhem.ace"), say("mayhem.aceText"), ruleLink(rule, "1.2"))] : []),
    row(icon(suit.id), suit.title, say("mayhem.suitText"), ruleLink(rule, "1.5")),
    row(icon("attack"), say("mayhem.strikes"), say("mayhem.strikesText", card.rank_sign, card.value_words), ruleLink(rule, "1.6")),
    row(icon("draw"), say("mayhem.pairs"), say("mayhem.pairsText"), ruleLink(rule, "1.8")),
  ];
}
