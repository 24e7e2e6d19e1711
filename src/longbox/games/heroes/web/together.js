/** Answers for more than one question: a move with what follows it, a pass for a whole fight, and best play to the end of one. */

/** @import { Chain, Move, Question, Tip, Unless } from "/web/types.js" */
/** @import { Content, HeroesView, Hints } from "./types.js" */

import { nemesisOf } from "./reading.js";

/**
 * Who sits there, and how things are said.
 *
 * @typedef {{content: Content, view: HeroesView, seat: number, say: (key: string, ...values: any[]) => string}} Sitter
 */

/** Questions that best play answers. */
const FOUGHT = ["power", "name_hero"];

/**
 * The moves of a question that are better chosen together with what follows them, by their places.
 *
 * @param {Sitter} sitter
 * @param {Question} question
 * @param {string} leaving who scores if the Story goes on
 * @returns {{[at: number]: Chain[]}}
 */
export function chainsOf(sitter, question, leaving) {
  const all = question.moves.map((move) => chainsAfter(sitter, move, leaving));
  return Object.fromEntries(all.flatMap((chains, at) => (chains.length ? [[at, chains]] : [])));
}

/** @param {Sitter} sitter @param {Move} move @param {string} leaving @returns {Chain[]} */
function chainsAfter(sitter, move, leaving) {
  if (move[0] === "story") return storyChains(sitter, leaving);
  const { content, view, seat, say } = sitter;
  const ability = move[0] === "use" ? content.abilities[Number(move[1])] : null;
  if (ability?.follows === "villain")
    return givenUp(content, view.teams[seat].villains).map(({ place, name }) => ({
      words: say("heroes.chain.give", ability.name, name),
      next: ["villain", place],
    }));
  if (ability?.follows === "colour")
    return content.colours.map((colour, at) => ({ words: say("heroes.chain.call", ability.name, colour), next: ["colour", at] }));
  return ability?.follows === "pair"
    ? content.pairs.map((pair, at) => ({ words: say("heroes.chain.swap", ability.name, pair), next: ["option", at] }))
    : [];
}

/**
 * As many of the best moves as there are rows for, when some have more than one; the best one always.
 *
 * @param {number[]} best
 * @param {{[at: number]: Chain[]}} chains
 */
export function fewRows(best, chains) {
  let rows = 0;
  return best.filter((at) => {
    rows += chains[at]?.length ?? 1;
    return rows <= best.length || at === best[0];
  });
}

/**
 * The Story goes on, or a card of one's own is pushed to its end, if another would leave next.
 *
 * @param {Sitter} sitter
 * @param {string} leaving
 * @returns {Chain[]}
 */
function storyChains({ content, view, seat, say }, leaving) {
  const own = view.track.flatMap((card, at) => (card >= 0 && content.stories[card].team === view.teams[seat].team ? [at] : []));
  const last = own.at(-1);
  if (last === undefined) return [];
  /** @type {Chain[]} */
  const chains = [{ words: say("heroes.chain.advance"), note: leaving, next: ["advance"] }];
  return last === view.track.length - 1
    ? chains
    : [...chains, { words: say("heroes.chain.push", content.stories[view.track[last]].name), next: ["manipulate", last] }];
}

/**
 * The villain whom one would rather give up: who costs least, needs least and stands least.
 *
 * @param {Content} content
 * @param {number[]} held
 */
function givenUp(content, held) {
  const worth = (/** @type {number} */ place) => [content.villains[place].cost, content.villains[place].need, content.villains[place].ko];
  return [...held]
    .sort(
      (one, other) =>
        worth(one)
          .map((n, at) => n - worth(other)[at])
          .find((n) => n !== 0) ?? 0,
    )
    .slice(0, 1)
    .map((place) => content.villains[place]);
}

/**
 * The two best gray boxes together, if the Trouble is enough for both, after the best one alone.
 *
 * @param {Sitter} sitter
 * @param {Question} question
 * @param {number[]} best
 * @param {{[at: number]: Tip}} tips
 * @returns {{[at: number]: Chain[]}}
 */
export function boxChains({ content, view, say }, question, best, tips) {
  const [one, other] = best.map((at) => question.moves[at]);
  if (one?.[0] !== "backup" || other?.[0] !== "backup") return {};
  const [first, second] = [one, other].map((move) => content.villains[Number(move[1])]);
  const cost = first.box_cost + second.box_cost;
  if (cost > (view.case?.trouble ?? 0)) return {};
  const alone = { ...tips[best[0]], words: tips[best[0]]?.words ?? question.words[best[0]] };
  return { [best[0]]: [alone, { words: say("heroes.chain.boxes", first.box.name, second.box.name, cost), next: other }] };
}

/**
 * The order to pass a question for the rest of a fight; null: it does not come again.
 *
 * @param {Sitter} sitter
 * @param {string} what
 * @returns {Unless | null}
 */
export function unlessOf({ content, view, say }, what) {
  const now = view.case;
  const again = what !== "fall" && content.fight_windows.includes(what);
  return now && now.fighter >= 0 && again ? { order: { what, until: "caseended" }, words: say("heroes.not_in_fight") } : null;
}

/** Which fight this is. @param {HeroesView} view */
export function fightOf(view) {
  const now = view.case;
  return now && now.fighter >= 0 ? `${view.round} ${view.action_round} ${now.seat} ${now.card} ${now.mastermind}` : "";
}

/** The places of powers, first those that best play chooses most often. @param {Hints} hints @param {number} count */
export function oftenest(hints, count) {
  const play = (/** @type {number} */ at) => hints.moves[at]?.play ?? 0;
  return Array.from({ length: count }, (_, at) => at).sort((one, other) => play(other) - play(one));
}

/**
 * What best play answers: the hero who wins most often, or a power, drawn as often as it should be chosen; null: that is not known.
 *
 * @param {Question} question
 * @param {Hints | null} hints
 * @param {number} drawn from 0 to 1
 * @returns {Move | null}
 */
export function bestPlay(question, hints, drawn) {
  if (!hints || !FOUGHT.includes(question.what)) return null;
  const odds = question.moves.map((_, at) => hints.moves[at]);
  if (question.what === "name_hero") {
    const wins = odds.map((one) => one?.win ?? -1);
    const best = Math.max(...wins);
    return best < 0 ? null : question.moves[wins.indexOf(best)];
  }
  const plays = odds.map((one) => one?.play ?? 0);
  let left = drawn * plays.reduce((sum, one) => sum + one, 0);
  const at = plays.findIndex((one) => {
    left -= one;
    return one > 0 && left <= 0;
  });
  return at < 0 ? null : question.moves[at];
}

/**
 * What comes of a Challenge of a team's mastermind, or of none.
 *
 * @param {Sitter} sitter
 * @param {number} seat who may challenge
 * @param {boolean} dares
 * @returns {Tip}
 */
export function challengeTip({ content, view, say }, seat, dares) {
  const { mastermind, plans } = nemesisOf(content, view, seat);
  const plan = content.plans[mastermind.plans[plans]]?.name ?? "";
  return dares
    ? { words: say("heroes.tip.challenge", mastermind.name), about: say("heroes.tip.challenge_about", plan) }
    : { about: say("heroes.tip.no_challenge", plan) };
}
