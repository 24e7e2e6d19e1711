/** What a choice would do to the thing that it is made at, as things stand now: shown before the press. Super Powers are not foreseen. */

/** @import { Content, MayhemView, Token } from "./types.js" */

import { ACE, at, sideValue } from "./catalog.js";

/** @typedef {{content: Content, view: MayhemView, say: (key: string, ...values: any[]) => string}} Seer */

/**
 * The outcome in a few words; "" where nothing can be said.
 *
 * @param {Token} one what would be chosen
 * @param {Token[]} chosen what has been chosen before, the card of the hand first
 * @param {Seer} seer
 */
export function outcomeOf(one, chosen, seer) {
  const { content, view, say } = seer;
  const first = chosen.find((token) => token.kind === "hand");
  const card = first && content.cards[first.at];
  const live = one.kind === "slot" ? at(view, one.at) : undefined;
  if (one.as === "fooled" && live) return say("mayhem.outcome.change", live.value, 0);
  if (one.as === "victim" && live) return say(live.on_stack ? "mayhem.outcome.stopped" : "mayhem.outcome.removed");
  if (!card) return "";
  if (one.as === "carrier" && live) {
    const value = card.rank === ACE ? chosen.find(({ as }) => as === "value")?.at : card.value;
    const sum = sideValue(view, one.at);
    return value === undefined ? "" : say("mayhem.outcome.change", sum, sum + value);
  }
  if (one.as !== "aim" || !card.attack) return "";
  return one.kind === "seat" ? favorAfter(one.at, card.attack, seer) : damageAfter(one.at, card.attack, seer);
}

/** @param {number} seat @param {number} attack @param {Seer} seer */
function favorAfter(seat, attack, { content, view, say }) {
  const favor = view.favor[seat];
  return say("mayhem.outcome.change", favor, Math.max(0, favor - attack * content.numbers.point));
}

/**
 * What is over when a Defense card breaks is its player's loss (ruling R6).
 *
 * @param {number} slot
 * @param {number} attack
 * @param {Seer} seer
 */
function damageAfter(slot, attack, seer) {
  const { content, view, say } = seer;
  const live = at(view, slot);
  if (!live) return "";
  const left = content.cards[live.card].defense - live.damage;
  if (attack < left) return say("mayhem.outcome.defense", left, left - attack);
  if (attack === left || !view.favor[live.controller]) return say("mayhem.outcome.removed");
  return say("mayhem.outcome.through", favorAfter(live.controller, attack - left, seer));
}
