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
  const card = playedOf(chosen, content);
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

/** The same where there is room for a word or two: on a card of the stage. @type {typeof outcomeOf} */
export function briefOf(one, chosen, seer) {
  const card = playedOf(chosen, seer.content);
  const hit = card?.attack && one.as === "aim" && one.kind === "slot" ? hitOf(one.at, card.attack, seer) : undefined;
  if (hit?.left) return seer.say("mayhem.brief.defense", hit.left);
  if (hit?.lost) return seer.say("mayhem.brief.through", hit.lost);
  return outcomeOf(one, chosen, seer);
}

/**
 * How much a choice would do, to offer players first and then the strongest ones; 0 where that cannot be compared.
 *
 * @param {Token} one
 * @param {Token[]} chosen
 * @param {Seer} seer
 */
export function weightOf(one, chosen, seer) {
  const { content, view } = seer;
  if (["carrier", "victim", "fooled"].includes(one.as)) return sideValue(view, one.at);
  const attack = one.as === "aim" ? (playedOf(chosen, content)?.attack ?? 0) : 0;
  if (one.kind === "seat") return attack ? content.numbers.winning_favor + Math.min(view.favor[one.at], attack * content.numbers.point) : 0;
  const hit = attack ? hitOf(one.at, attack, seer) : undefined;
  if (!hit) return 0;
  return hit.left ? 0 : hit.lost + (content.numbers.point / 2) * sideValue(view, one.at);
}

/** The card of the hand that is being played. @param {Token[]} chosen @param {Content} content */
function playedOf(chosen, content) {
  const first = chosen.find((token) => token.kind === "hand");
  return first && content.cards[first.at];
}

/** @param {number} seat @param {number} attack @param {Seer} seer */
function favorAfter(seat, attack, { content, view, say }) {
  const favor = view.favor[seat];
  return say("mayhem.outcome.change", favor, Math.max(0, favor - attack * content.numbers.point));
}

/** @param {number} slot @param {number} attack @param {Seer} seer */
function damageAfter(slot, attack, seer) {
  const { view, say } = seer;
  const hit = hitOf(slot, attack, seer);
  if (!hit) return "";
  if (hit.left) return say("mayhem.outcome.defense", hit.before, hit.left);
  if (!hit.lost) return say("mayhem.outcome.removed");
  const favor = view.favor[hit.controller];
  return say("mayhem.outcome.through", say("mayhem.outcome.change", favor, favor - hit.lost));
}

/** What an Attack does to a Defense card. What is over when it breaks is its player's loss (ruling R6).
 * @param {number} slot @param {number} attack @param {Seer} seer */
function hitOf(slot, attack, { content, view }) {
  const live = at(view, slot);
  if (!live) return undefined;
  const before = content.cards[live.card].defense - live.damage;
  const over = Math.max(0, attack - before) * content.numbers.point;
  return { controller: live.controller, before, left: Math.max(0, before - attack), lost: Math.min(view.favor[live.controller], over) };
}
