/**
 * The moves of a question as a list to choose from: which one passes and whether the table makes it, how they are grouped, what is folded
 * away.
 */

import { known, say, spoken } from "../words.js";

/** @import { Chain, Move, Question, Tip, Unless } from "../types.js" */

/**
 * A move to choose; with `next`, the answer to what follows it is chosen as well.
 *
 * @typedef {{at: number, move: Move, words: string, next?: Move, tip?: Tip}} Choice
 */
/** @typedef {{title: string, choices: Choice[]}} Group */
/**
 * What a look says of the moves of a question, by their places: those that can be chosen on the stage, the best ones in order, more
 * about some, and those of the best that are shown with what follows them instead.
 *
 * @typedef {{claims: number[], best: number[], tips: {[at: number]: Tip}, chains: {[at: number]: Chain[]}, unless?: Unless | null}} Shown
 */

const FEW = 6;
const FOLD = 3;

/** The move of a question that passes, if it has one. @param {Question | null | undefined} question @returns {Move | null} */
export function passOf(question) {
  const at = question?.notes?.pass ?? null;
  return at === null ? null : (question?.moves[at] ?? null);
}

/** What to say before a move is made, if it is rarely meant; otherwise "". @param {Question} question @param {Move} move */
export function warningOf(question, move) {
  const at = question.moves.findIndex((one) => sameMove(one, move));
  return question.notes?.warnings?.find((warning) => warning.moves.includes(at))?.words ?? "";
}

/** The places of the moves that finish a plan, beside those that are its steps. @param {Question | null} question */
export function finishOf(question) {
  return question?.notes?.finish ?? [];
}

/** Whether the table passes a question by itself in a moment. @param {Question | null} question */
export function isPassed(question) {
  return typeof question?.notes?.passes === "string";
}

/** @param {Move | null | undefined} a @param {Move | null | undefined} b */
export function sameMove(a, b) {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
}

/** Whether two questions are put in the same words and leave the same moves. @param {Question} a @param {Question} b */
export function sameQuestion(a, b) {
  return a.what === b.what && a.text === b.text && JSON.stringify(a.moves) === JSON.stringify(b.moves);
}

/** Whether a look says the same of the moves, but for the notes beside them. @param {Shown} a @param {Shown} b */
export function sameBut(a, b) {
  const plain = (/** @type {Shown} */ { tips, ...rest }) =>
    JSON.stringify([rest, Object.entries(tips).flatMap(([at, { words, about }]) => (words || about ? [[at, words, about]] : []))]);
  return plain(a) === plain(b);
}

/** @param {number[]} a @param {number[]} b */
export function sameList(a, b) {
  return a.length === b.length && a.every((item, at) => item === b[at]);
}

/**
 * Sorts the moves of a question: the best ones in their order, those that are listed openly, those that can be chosen on the stage, those
 * that stand on the bar of the plan, and the rest, behind one press, where there are best ones. A search looks through all but those on the
 * bar; an only move, and the one that a lesson wants, are always listed openly.
 *
 * @param {Question} question
 * @param {string} search
 * @param {Shown} shown
 * @param {Move | null} hint
 * @param {number[]} [barred] the places of those on the bar
 * @returns {{best: Choice[], free: Choice[], claimed: Choice[], rest: Choice[], bar: Choice[]}}
 */
export function offered(question, search, { claims, best, tips, chains }, hint, barred = []) {
  const wanted = search.trim().toLowerCase();
  const choices = question.moves.map((move, at) => ({ at, move, words: tips[at]?.words ?? question.words[at] ?? move.join(" ") }));
  const bar = choices.filter((choice) => barred.includes(choice.at));
  const found = choices.filter((choice) => !barred.includes(choice.at) && choice.words.toLowerCase().includes(wanted));
  const meant = (/** @type {Choice} */ choice) => sameMove(choice.move, hint);
  if (wanted !== "" || choices.length < 2) return { best: [], free: found, claimed: [], rest: [], bar };
  const first = found.filter((choice) => meant(choice) && !best.includes(choice.at));
  const order = best.length
    ? [
        ...first,
        ...best.flatMap((at) => found.filter((choice) => choice.at === at)).flatMap((choice) => withChains(choice, chains[choice.at])),
      ]
    : [];
  const left = found.filter((choice) => !order.includes(choice));
  const onStage = (/** @type {Choice} */ choice) => claims.includes(choice.at) && !meant(choice);
  const open = (/** @type {Choice} */ choice) => !onStage(choice) && (!order.length || choice.move === passOf(question));
  return {
    best: order,
    free: left.filter(open),
    claimed: order.length ? [] : left.filter(onStage),
    rest: order.length ? left.filter((choice) => !open(choice)) : [],
    bar,
  };
}

/**
 * A move, or, in its place, its chains; then it stands among the rest.
 *
 * @param {Choice} choice
 * @param {Chain[]} [chains]
 * @returns {Choice[]}
 */
function withChains(choice, chains = []) {
  return chains.length ? chains.map((chain) => ({ ...choice, words: chain.words, next: chain.next, tip: chain })) : [choice];
}

/**
 * Moves grouped by kind, if there are more than a few; those that are the only one of their kind share the last group.
 *
 * @param {Choice[]} choices
 * @returns {Group[]}
 */
export function groups(choices) {
  if (!choices.length) return [];
  if (choices.length <= FEW) return [{ title: "", choices }];
  const kinds = [...sorted(choices, (choice) => String(choice.move[0]))];
  const large = kinds.filter(([, own]) => own.length > 1);
  const alone = kinds.filter(([, own]) => own.length === 1).flatMap(([, own]) => own);
  if (large.length + (alone.length ? 1 : 0) < 2) return [{ title: "", choices }];
  const named = large.map(([kind, own]) => ({ title: known(`move.${kind}`) ? say(`move.${kind}`) : spoken(kind), choices: own }));
  return alone.length ? [...named, { title: say("ask.other"), choices: alone }] : named;
}

/** In a long list, moves that begin alike are folded into one line. @param {Choice[]} choices @returns {Group[]} */
export function folds(choices) {
  const single = (/** @type {Choice} */ choice) => ({ title: "", choices: [choice] });
  if (choices.length <= 2 * FEW) return choices.map(single);
  return [...sorted(choices, (choice) => choice.move.slice(0, 2).join(" ")).values()].flatMap((own) => {
    const title = own.length >= FOLD ? beginning(own.map((choice) => choice.words)) : "";
    return title ? [{ title: say("ask.fold", capital(title), own.length), choices: own }] : own.map(single);
  });
}

/**
 * The choices grouped by a name, in the order in which the names first appear.
 *
 * @param {Choice[]} choices
 * @param {(choice: Choice) => string} name
 */
function sorted(choices, name) {
  /** @type {Map<string, Choice[]>} */
  const found = new Map();
  for (const choice of choices) found.set(name(choice), [...(found.get(name(choice)) ?? []), choice]);
  return found;
}

/** The words that all of these begin with. @param {string[]} texts */
function beginning(texts) {
  const lists = texts.map((text) => text.split(" "));
  let length = 0;
  while (lists.every((list) => list.length > length && list[length] === lists[0][length])) length += 1;
  return lists[0].slice(0, length).join(" ");
}

/** A move as a button says it, without the underscores of names from a game's code. @param {string} given */
export function capital(given) {
  const text = given.replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
