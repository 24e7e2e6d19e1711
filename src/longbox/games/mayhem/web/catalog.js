/** What is printed on the cards, and what a view says about them. */

/** @import { Card, CardView, Content, ItemView, MayhemView } from "./types.js" */

export const ACTOR = 0;
export const SET = 1;
export const PROP = 2;
export const SET_PIECE = 3;
export const ACT = 4;
export const ACE = 14;
export const JOKER = 0;

/**
 * A card in play or on the Stack by its place on the stage.
 *
 * @param {MayhemView} view
 * @param {number} slot
 * @returns {CardView | undefined}
 */
export function at(view, slot) {
  return view.stage.find((card) => card.slot === slot);
}

/** The Actors or Sets of a seat. @param {MayhemView} view @param {number} seat @param {number} role */
export function carriers(view, seat, role) {
  return view.stage.filter((card) => card.controller === seat && card.role === role && !card.on_stack);
}

/** What is attached to a card. @param {MayhemView} view @param {number} slot */
export function attached(view, slot) {
  return view.stage.filter((card) => card.carrier === slot && !card.on_stack);
}

/** The Value of a card in play with all that is attached to it (rule 0.5.3.2). @param {MayhemView} view @param {number} slot */
export function sideValue(view, slot) {
  return view.stage.reduce((sum, card) => (!card.on_stack && (card.slot === slot || card.carrier === slot) ? sum + card.value : sum), 0);
}

/** What an Act on the Stack does, and what it is aimed at: places on the stage and seats.
 * @param {Content} content @param {MayhemView} view @param {ItemView} item
 * @returns {{does: string, carrier: number, slot: number, seat: number}} */
export function aimOf(content, view, item) {
  const source = content.sources[item.source];
  if (!source?.aims) {
    const { does, target } = source?.modes[item.mode] ?? { does: "", target: "" };
    return { does, carrier: target === "carrier" ? item.target : -1, slot: target === "slot" ? item.target : -1, seat: -1 };
  }
  const seats = view.favor.length;
  const aimed = item.mode > seats ? item.mode - 1 - seats : -1;
  return { does: "hero", carrier: item.target, slot: aimed, seat: item.mode > 0 && item.mode <= seats ? item.mode - 1 : -1 };
}

/** Whether a card is of the heroes. @param {Card} card */
export function isHero(card) {
  return card.rank < 0;
}
