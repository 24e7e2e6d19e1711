/** The words people read, by key. Nothing else in the client holds a sentence. */

import shell from "./words/en.js";

/** @import { Words } from "./types.js" */

/** The shell's words, and those of every game that was added. @type {Words} */
const catalogue = { ...shell };

/**
 * Add a game's words. Only keys that begin with the game's name count: no game speaks for another.
 *
 * @param {string} game
 * @param {Words} words
 */
export function takeIn(game, words) {
  for (const [key, text] of Object.entries(words)) {
    if (key.startsWith(`${game}.`)) catalogue[key] = text;
  }
}

/**
 * The text of a key, with values put in. A missing key is shown itself, so that it is noticed.
 *
 * @param {string} key
 * @param {...any} values
 */
export function say(key, ...values) {
  const text = catalogue[key];
  if (text === undefined) return key;
  return typeof text === "function" ? text(...values) : text;
}

/** Whether the catalogue has this key. @param {string} key */
export function known(key) {
  return key in catalogue;
}

/** What a game says of something in a few words, as a sentence: "no cap" is "No cap." @param {string} words */
export function sentence(words) {
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
}

/** A name from a game's code as words: "let_roll" is "Let roll". @param {string} name */
export function spoken(name) {
  const words = name.replace(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
