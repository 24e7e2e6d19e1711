/** What an Act on the Stack will do when its turn comes, in words and numbers, as things stand now. */

/** @import { Card, CardView, Content, ItemView, MayhemView } from "./types.js" */

import { aimOf, at, isHero, sideValue } from "./catalog.js";

/**
 * @typedef {{
 *   content: Content, view: MayhemView, names: string[], seat: number | null, say: (key: string, ...values: any[]) => string
 * }} Seer
 */

/** @param {ItemView} item @param {Seer} seer @returns {string[]} in the order in which they happen */
export function effectsOf(item, seer) {
  const card = at(seer.view, item.slot);
  const printed = card && seer.content.cards[card.card];
  const effects = printed && isHero(printed) ? heroEffects(item, printed, seer) : [];
  const carried = carries(item, card, seer);
  return carried ? [...effects, carried] : effects;
}

/**
 * Powers, then Healing, Attack, Draw & Play (rules 1001.3.4 and R20). What powers change before the rest is not foreseen, and that is
 * said.
 *
 * @param {ItemView} item
 * @param {Card} card
 * @param {Seer} seer
 */
function heroEffects(item, card, seer) {
  const { content, view, names, seat, say } = seer;
  const own = item.seat === seat;
  const { point, healing_cap: cap } = content.numbers;
  const powers = card.powers.map((place) => content.powers[place]).filter((power) => power.trigger === "resolve");
  const healed = Math.max(0, Math.min(card.healing * point, cap - view.favor[item.seat]));
  const counted = [
    ...(card.healing ? [say("mayhem.effect.heal", names[item.seat], own, healed, cap)] : []),
    ...attackEffects(item, card, seer),
  ];
  if (powers.length && counted.length) counted[0] = say("mayhem.effect.then", counted[0]);
  const draws = card.draw ? [say("mayhem.effect.draw", names[item.seat], own, card.draw)] : [];
  return [...powers.map((power) => say("mayhem.effect.power", power.name, power.text, own ? "" : names[item.seat])), ...counted, ...draws];
}

/** @param {ItemView} item @param {Card} card @param {Seer} seer */
function attackEffects(item, card, { content, view, names, seat, say }) {
  if (!card.attack) return [];
  const { point } = content.numbers;
  const aim = aimOf(content, view, item);
  const loses = (/** @type {number} */ who, /** @type {number} */ points) =>
    say("mayhem.effect.lose", names[who], who === seat, Math.min(view.favor[who], points * point), view.favor[who]);
  if (aim.seat >= 0) return [loses(aim.seat, card.attack)];
  const target = at(view, aim.slot);
  if (!target) return [say("mayhem.effect.gone")];
  const { name, defense } = content.cards[target.card];
  const over = target.damage + card.attack - defense;
  if (over < 0) return [say("mayhem.effect.damage", name, card.attack, -over)];
  return [say("mayhem.effect.breaks", name, card.attack), ...(over > 0 ? [loses(target.controller, over)] : [])];
}

/** What an attachment makes of its carrier. @param {ItemView} item @param {CardView | undefined} card @param {Seer} seer */
function carries(item, card, { content, view, say }) {
  const { carrier } = aimOf(content, view, item);
  const under = at(view, carrier);
  if (!card || !under) return "";
  const sum = sideValue(view, carrier);
  return say("mayhem.effect.carries", content.cards[under.card].name, sum, sum + card.value);
}
