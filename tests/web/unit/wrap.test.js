/** Names in little room. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { breaks, wrap } from "../../../src/longbox/games/mayhem/web/wrap.js";

/** A font whose letters are all as wide as half their size. */
const measure = (text, size) => (text.length * size) / 2;
const SIZES = [16, 14, 12, 10];
const lines = (text, width, most = 2) => wrap(text, width, most, SIZES, measure);
const parts = (word) => [0, ...breaks(word)].map((at, place, all) => word.slice(at, all[place + 1]));

test("words break before syllables, with three letters on either side", () => {
  assert.deepEqual(parts("Quicksilver"), ["Quick", "sil", "ver"]);
  assert.deepEqual(parts("Ancestral"), ["Ances", "tral"]);
  assert.deepEqual(parts("Philanthropist"), ["Phi", "lan", "thro", "pist"]);
  assert.deepEqual(parts("Heart-Shaped"), ["Heart-", "Shaped"]);
  assert.deepEqual(parts("Goose"), ["Goose"]);
  assert.deepEqual(parts("Okoye"), ["Okoye"]);
});

test("what fits stays as it is", () => {
  assert.deepEqual(lines("Goose", 100), { lines: ["Goose"], size: 16 });
  assert.deepEqual(lines("General Okoye", 60), { lines: ["General", "Okoye"], size: 16 });
});

test("smaller before it is hyphenated", () => {
  assert.deepEqual(lines("General Okoye", 44), { lines: ["General", "Okoye"], size: 12 });
  assert.deepEqual(lines("Quicksilver", 48), { lines: ["Quick-", "silver"], size: 16 });
});

test("shortened by whole words", () => {
  assert.deepEqual(lines("Genius, Billionaire, Philanthropist", 60), { lines: ["Genius,", "Billionaire…"], size: 10 });
  assert.deepEqual(lines("What Are You Looking At?", 50, 1), { lines: ["What Are…"], size: 10 });
});

test("in any width there is something, and no line is too wide", () => {
  for (const text of [
    "Genius, Billionaire, Philanthropist",
    "What Are You Looking At?",
    "Doesn't Even Hurt!",
    "Heart-Shaped Herb",
    "Ms. Marvel",
  ]) {
    for (let width = 20; width < 300; width += 7) {
      for (const most of [1, 2, 3]) {
        const laid = wrap(text, width, most, SIZES, measure);
        assert.ok(laid.lines.length >= 1 && laid.lines.length <= most);
        for (const line of laid.lines) assert.ok(measure(line, laid.size) <= width && line.length > 0, `${line} in ${width}`);
        const bare = laid.lines
          .join(" ")
          .replace(/(?<!Heart)- /g, "")
          .replace(/…$/, "");
        assert.ok(text.replaceAll("- ", "-").startsWith(bare.replaceAll("- ", "-")), bare);
      }
    }
  }
});
