/** A TV goes where the people go. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { followTo } from "../../../src/longbox/web/following.js";

const table = (rematch, continued = null) => ({ rematch: rematch ? { agreed: [0], table: rematch } : null, continued });

test("when a rematch is made, or the next chapter, it is followed", () => {
  assert.equal(followTo(table(null), table("b2")), "b2");
  assert.equal(followTo(table(null), table(null, "c3")), "c3");
  assert.equal(followTo({ rematch: { agreed: [0], table: null }, continued: null }, table("b2")), "b2");
});

test("nothing is followed while there is none, and an old table is shown as it was", () => {
  assert.equal(followTo(table(null), table(null)), null);
  assert.equal(followTo(null, table("b2")), null);
  assert.equal(followTo(table("b2"), table("b2")), null);
});
