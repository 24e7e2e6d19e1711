/** Names in little room: smaller, in lines, hyphenated or shortened by whole words, but never broken anywhere. */

/** @typedef {(text: string, size: number) => number} Measure how wide a text is in a size */
/** @typedef {{lines: string[], size: number}} Laid */

const VOWEL = /[aeiouy]/i;
const LETTER = /\p{L}/u;
/** Consonants that stay together. */
const TOGETHER = /^([bcdfgkpt][lr]|[cpst]h|wh|qu|ck|ng|[ct]hr)$/i;
/** What is spoken with the syllable before. */
const MUTE = /^[^aeiouy]+e[ds]?$/i;
const FEWEST = 3;
const MORE = "…";

/** A text in at most so many lines. Sizes are tried in their order, whole words first.
 * @param {string} text @param {number} width @param {number} most lines @param {number[]} sizes @param {Measure} measure @returns {Laid} */
export function wrap(text, width, most, sizes, measure) {
  const words = text.split(" ");
  for (const hyphens of [false, true]) {
    for (const size of sizes) {
      const lines = flow(words, hyphens, (line) => measure(line, size) <= width);
      if (lines && lines.length <= most) return { lines, size };
    }
  }
  const size = sizes[sizes.length - 1];
  return { lines: cut(words, most, (line) => measure(line, size) <= width), size };
}

/**
 * Words in lines, or null if one does not fit.
 *
 * @param {string[]} words
 * @param {boolean} hyphens
 * @param {(line: string) => boolean} fits
 * @returns {string[] | null}
 */
function flow(words, hyphens, fits) {
  /** @type {string[]} */
  const lines = [];
  for (const word of words) {
    const last = lines.length ? lines[lines.length - 1] : null;
    if (last !== null && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else if (fits(word)) lines.push(word);
    else {
      const parts = hyphens ? split(word, fits) : null;
      if (!parts) return null;
      lines.push(...parts);
    }
  }
  return lines;
}

/**
 * A word in lines of its own, with hyphens, or null if that does not help.
 *
 * @param {string} word
 * @param {(line: string) => boolean} fits
 * @returns {string[] | null}
 */
function split(word, fits) {
  if (fits(word)) return [word];
  for (const at of breaks(word).reverse()) {
    const head = word[at - 1] === "-" ? word.slice(0, at) : `${word.slice(0, at)}-`;
    if (!fits(head)) continue;
    const rest = split(word.slice(at), fits);
    return rest && [head, ...rest];
  }
  return null;
}

/** Where a word can be broken: before a syllable, with a few letters on either side, and after a hyphen. @param {string} word */
export function breaks(word) {
  /** @type {number[]} */
  const found = [];
  for (let at = 1; at < word.length; at += 1) {
    if (word[at - 1] === "-") found.push(at);
    else if (at >= FEWEST && tail(word, at) >= FEWEST && opens(word, at)) found.push(at);
  }
  return found;
}

/** How many letters a word still has. @param {string} word @param {number} at */
function tail(word, at) {
  let count = 0;
  while (at + count < word.length && LETTER.test(word[at + count])) count += 1;
  return count;
}

/** Whether a syllable begins here: consonants, then a vowel, after a vowel somewhere before. @param {string} word @param {number} at */
function opens(word, at) {
  if (!LETTER.test(word[at]) || VOWEL.test(word[at]) || !LETTER.test(word[at - 1])) return false;
  const group = (/** @type {number} */ from, /** @type {number} */ to) => TOGETHER.test(word.slice(from, to));
  const inside = group(at - 1, at + 1) || group(at - 1, at + 2) || group(at - 2, at + 1);
  const count = [3, 2].find((many) => group(at, at + many)) ?? 1;
  return !inside && !MUTE.test(word.slice(at)) && VOWEL.test(word[at + count] ?? "") && VOWEL.test(word.slice(0, at));
}

/**
 * As many words as fit, or else syllables, or else letters of the first.
 *
 * @param {string[]} words
 * @param {number} most lines
 * @param {(line: string) => boolean} fits
 */
function cut(words, most, fits) {
  for (let count = words.length - 1; count > 0; count -= 1) {
    const some = words.slice(0, count);
    const bare = some[count - 1].replace(/[,.:;]$/, "");
    const lines = flow([...some.slice(0, -1), bare + MORE], true, fits);
    if (lines && lines.length <= most) return lines;
  }
  const [first] = words;
  const heads = [
    ...breaks(first)
      .reverse()
      .map((at) => first.slice(0, at)),
    ...[...first].map((_, at) => first.slice(0, first.length - 1 - at)),
  ];
  return [(heads.find((head) => fits(head + MORE)) ?? first[0]) + MORE];
}
