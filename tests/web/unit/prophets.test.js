/** Who has predicted best. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { bestProphets } from "../../../src/longbox/web/prophets.js";

const row = (who, right, of) => ({ who, right, of });

test("the title goes to whoever was right most often, of the fewest predictions", () => {
  assert.equal(bestProphets(null), null);
  assert.equal(bestProphets({ tally: [] }), null);
  assert.equal(bestProphets({ tally: [row("Ann", 0, 3)] }), null);
  assert.deepEqual(bestProphets({ tally: [row("Ann", 3, 4), row("Bob", 3, 4), row("Eve", 3, 5)] }), {
    names: ["Ann", "Bob"],
    right: 3,
    of: 4,
  });
});
