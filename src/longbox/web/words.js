/** The words people read, by key. Nothing else in the client holds a sentence. */

import en from "./words/en.js";

/** The text of a key, with values put in. A key that is missing shows itself, so that it is noticed. @param {string} key @param {...any} values */
export function say(key, ...values) {
  const text = en[key];
  if (text === undefined) return key;
  return typeof text === "function" ? text(...values) : text;
}

/** Whether the catalogue has this key. @param {string} key */
export function known(key) {
  return key in en;
}

/** A name out of a game's code as words: "let_roll" is "Let roll". @param {string} name */
export function spoken(name) {
  const words = name.replace(/[_-]+/g, " ").trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
