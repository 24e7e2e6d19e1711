/** What people make and keep: only the last check counts, a new name is no second thing, and one press sits down with it. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Shelf } from "../../../src/longbox/web/parts/shelf.js";

globalThis.window = { setTimeout: (act) => timers.push(act), clearTimeout: (id) => delete timers[id - 1] };

let timers = [];
let calls;
let gone;

/** A shelf on a server that answers with these, in turn. */
function made(...answers) {
  calls = [];
  gone = [];
  const api = async (path, body, method) => {
    calls.push([path, body, method].filter((part) => part !== undefined));
    return answers.shift();
  };
  return new Shelf({ game: "mayhem", api, go: (hash) => gone.push(hash) });
}

beforeEach(() => {
  timers = [];
});

test("an answer that comes after a newer question says nothing", async () => {
  const shelf = made({ breaches: [1] }, { breaches: [] });
  const first = shelf.check("old");
  const second = shelf.check("new");
  assert.deepEqual([await first, await second], [null, { breaches: [] }]);
});

test("nothing is said to somebody who has left the page", async () => {
  const shelf = made({ breaches: [] });
  const said = shelf.check("deck");
  shelf.leave();
  assert.equal(await said, null);
});

test("many changes are checked once, and a check that is due is not made twice", async () => {
  const shelf = made({});
  const checked = [];
  shelf.soon(() => checked.push("first"));
  shelf.soon(() => checked.push("second"));
  for (const act of timers) act?.();
  assert.deepEqual(checked, ["second"]);
  shelf.soon(() => checked.push("third"));
  await shelf.check("deck");
  assert.equal(timers.at(-1), undefined);
});

test("what is kept under a new name takes the place of the old one", async () => {
  const draft = { title: "New" };
  assert.equal(await made({ name: "new" }).keep(draft, "old"), "new");
  assert.deepEqual(calls, [
    ["games/mayhem/own", draft],
    ["games/mayhem/own/old", "DELETE"],
  ]);
  for (const before of ["new", ""]) {
    await made({ name: "new" }).keep(draft, before);
    assert.equal(calls.length, 1);
  }
});

test("whoever plays with it sits down with the usual bot", async () => {
  await made([{ name: "heroes" }, { name: "mayhem", bot: "simple" }], { table: "t1" }).play({ decks: "mine" }, (bot) => ["me", bot]);
  const [, [path, wish]] = calls;
  assert.equal(path, "tables");
  assert.deepEqual([wish.game, wish.options, wish.who, wish.public], ["mayhem", { decks: "mine" }, ["me", "bot:simple"], false]);
  assert.deepEqual(gone, ["#/table/t1"]);
});
