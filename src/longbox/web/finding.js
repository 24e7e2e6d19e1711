/** Finding rules by the words that people ask with, which are not always those of the rulebook. */

import { say } from "./words.js";

/** @import { Rule } from "./types.js" */

const SHORT = 2;

/**
 * What is really asked for: "How do I win?" is "win". Where nothing else is said, the small words count too.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function wordsIn(text) {
  const all = text
    .toLowerCase()
    .split(/[\s?!,;"“”]+/)
    .filter(Boolean);
  const small = new Set(say("rules.small").split(" "));
  const large = all.filter((word) => !small.has(word));
  return large.length ? large : all;
}

/** A word that people may search for, and what the rulebooks say instead. @param {string} word */
export function alike(word) {
  return [word, ...say("rules.alike", word).split(", ").filter(Boolean)];
}

/**
 * The rules that speak of all the words; if there are none, those that speak of the most.
 *
 * @param {Rule[]} rules
 * @param {string} text
 * @returns {Rule[]}
 */
export function findRules(rules, text) {
  const wanted = wordsIn(text).map(alike);
  if (!wanted.length) return rules;
  const counted = rules.map((rule) => ({ rule, count: countOf(rule, wanted) }));
  const most = Math.max(0, ...counted.map(({ count }) => count));
  return most ? counted.filter(({ count }) => count === most).map(({ rule }) => rule) : [];
}

/** How many of the words a rule speaks of. @param {Rule} rule @param {string[][]} wanted */
function countOf(rule, wanted) {
  const hay = `${rule.number} ${rule.chapter} ${rule.text}`.toLowerCase();
  return wanted.filter((words) => words.some((word) => hay.includes(word))).length;
}

/** A pattern of what is marked in the found rules; null: nothing. @param {string} text */
export function markOf(text) {
  const words = wordsIn(text)
    .filter((word) => word.length >= SHORT)
    .flatMap(alike);
  return words.length ? new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`, "i") : null;
}
