/** Whether the table passes a question, by its notes; and what a seat has met that an order can be about. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { isPassed } from "../../../src/longbox/web/parts/choices.js";
import { Learnt } from "../../../src/longbox/web/parts/learnt.js";

const asks = (notes = {}, fields = {}) => ({
  id: 5,
  what: "respond",
  text: "Respond?",
  rule: "",
  must: true,
  moves: [["play", 1], ["pass"]],
  words: [],
  notes: { pass: 1, passes: null, together: [], ...notes },
  ...fields,
});
const told = (event, who) => ({ n: 1, type: "told", event: { event, rule: "", who }, text: "" });

test("a question is passed where its notes say so, with or without a reason", () => {
  assert.ok(isPassed(asks({ passes: "Upkeep" })));
  assert.ok(isPassed(asks({ passes: "" })));
  assert.ok(!isPassed(asks()));
  assert.ok(!isPassed(asks({}, { notes: null })));
  assert.ok(!isPassed(null));
});

test("questions that could have been passed and events are learnt", () => {
  const learnt = new Learnt();
  const act = asks({ pass: null }, { what: "act" });
  learnt.follow(
    [told("turnbegan", 1), { n: 2, type: "asked", question: asks() }, { n: 3, type: "asked", question: null }, told("drew", 1)],
    act,
  );
  assert.deepEqual([...learnt.asked], [["respond", "Respond?"]]);
  learnt.follow([told("drew", 0)], asks({}, { what: "block", text: "Block?" }));
  assert.deepEqual([...learnt.asked.keys()], ["respond", "block"]);
  assert.deepEqual(learnt.turns(), ["turnbegan"]);
});
