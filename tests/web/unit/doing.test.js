/** What somebody does beside answering. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { Doing } from "../../../src/longbox/web/parts/doing.js";

const refusal = (code) => ({ code, words: `no: ${code}`, rule: "" });

/** Somebody at a table that answers with these refusals, one after the other, and who is sure or not. */
function person(refusals, sure = true) {
  const did = [];
  const doing = new Doing({
    send: async (type, fields) => {
      did.push([type, fields]);
      return { refusal: refusals.shift() ?? null };
    },
    sure: async (warning) => {
      did.push(["sure?", warning]);
      return sure;
    },
    refuse: ({ words }) => did.push(["refused", words]),
    nothing: () => did.push(["nothing"]),
    acted: () => did.push(["acted"]),
  });
  return { doing, did };
}

test("a seat that has done nothing takes nothing back", async () => {
  const { doing, did } = person([]);
  doing.see({ status: "open" });
  doing.see({ status: "running" });
  await doing.undo();
  assert.deepEqual(did, [["nothing"]]);
});

test("it is not known what was done before this page was there", async () => {
  const { doing, did } = person([]);
  doing.see({ status: "running" });
  doing.acted();
  await doing.undo(3);
  assert.deepEqual(did, [["undo", { count: 3 }]]);
});

test("who has filled in a form has something to take back, and that is told once", async () => {
  const { doing, did } = person([refusal("form")]);
  doing.see({ status: "open" });
  assert.equal(await doing.fill({ form: "drop", step: 1 }), false);
  assert.equal(doing.idle, true);
  assert.equal(await doing.back(), true);
  assert.equal(await doing.back(), true);
  assert.equal(doing.idle, false);
  assert.deepEqual(did, [
    ["fill", { form: { form: "drop", step: 1 } }],
    ["refused", "no: form"],
    ["fill", { form: { form: "back" } }],
    ["acted"],
    ["fill", { form: { form: "back" } }],
  ]);
});

test("where more would go than expected, one more question is put", async () => {
  const yes = person([refusal("sure")]);
  await yes.doing.undo();
  assert.deepEqual(yes.did, [
    ["undo", { count: 1 }],
    ["sure?", "no: sure"],
    ["undo", { count: 1, sure: true }],
  ]);
  const no = person([refusal("sure")], false);
  await no.doing.undo();
  assert.deepEqual(no.did, [
    ["undo", { count: 1 }],
    ["sure?", "no: sure"],
  ]);
  const late = person([refusal("sure"), refusal("late")]);
  await late.doing.undo();
  assert.deepEqual(late.did.at(-1), ["refused", "no: late"]);
});

test("a refusal is said", async () => {
  const { doing, did } = person([refusal("undo")]);
  await doing.undo();
  assert.deepEqual(did, [
    ["undo", { count: 1 }],
    ["refused", "no: undo"],
  ]);
});
