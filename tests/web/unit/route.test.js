/** Addresses to pages and back. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { path, replayPath, route } from "../../../src/longbox/web/route.js";

const read = (hash) => {
  const { name, parts, query } = route(hash);
  return { name, parts, query: Object.fromEntries(query) };
};

test("the page that an address names", () => {
  assert.deepEqual(read(""), { name: "lobby", parts: [], query: {} });
  assert.deepEqual(read("#"), { name: "lobby", parts: [], query: {} });
  assert.deepEqual(read("#/"), { name: "lobby", parts: [], query: {} });
  assert.deepEqual(read("#/about/"), { name: "about", parts: [], query: {} });
  assert.deepEqual(read("#/table/ab12?seat=1"), { name: "table", parts: ["ab12"], query: { seat: "1" } });
  assert.deepEqual(read("#/rules/duel/D2.2"), { name: "rules", parts: ["duel", "D2.2"], query: {} });
  assert.deepEqual(read("#/replay/x?seat=0&moment=12"), { name: "replay", parts: ["x"], query: { seat: "0", moment: "12" } });
});

test("an address is read as it was written, whatever is in it", () => {
  for (const parts of [
    ["table", "ab12"],
    ["decks", "Tom & Jerry?"],
    ["join", "a/b#c"],
    ["rules", "mayhem", "0.1.1"],
    ["learn", "überfall 100%"],
  ]) {
    const { name, parts: rest } = read(path(...parts));
    assert.deepEqual([name, ...rest], parts);
  }
  assert.equal(path("replay", 3), "#/replay/3");
});

test("whoever has played sees the replay from the own seat", () => {
  assert.deepEqual(read(replayPath("ab12", 0)), { name: "replay", parts: ["ab12"], query: { seat: "0" } });
  assert.deepEqual(read(replayPath("ab12", 1, { review: true })), { name: "replay", parts: ["ab12"], query: { seat: "1", review: "1" } });
  for (const nobody of [null, undefined])
    assert.deepEqual(read(replayPath("ab12", nobody)), { name: "replay", parts: ["ab12"], query: {} });
});
