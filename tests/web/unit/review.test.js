/** The sum of what a bot says of somebody's play. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { summed } from "../../../src/longbox/web/parts/review.js";
import { say } from "../../../src/longbox/web/words.js";

const remark = (moment, chance, best = chance) => ({
  moment,
  seat: 0,
  made: "",
  chance,
  better: best > chance ? "that" : "",
  best,
  turning: false,
});

test("decisions are counted, and what the worse ones cost on average", () => {
  const dearest = remark(3, 0.4, 0.5);
  const { count, same, cost, worst } = summed([remark(1, 0.5), remark(2, 0.5, 0.54), dearest]);
  assert.deepEqual([count, same, cost.toFixed(2)], [3, 1, "0.07"]);
  assert.equal(worst, dearest);
});

test("who has lost nothing has no dearest decision", () => {
  assert.deepEqual(summed([remark(1, 0.5)]), { count: 1, same: 1, cost: 0, worst: null });
  assert.deepEqual(summed([]), { count: 0, same: 0, cost: 0, worst: null });
});

test("a single worse decision is not said to be several", () => {
  assert.equal(say("review.sum", "Bo", 31, 30, 73), "Bo: 31 decisions, 30 as good as the bot’s. The other one cost 73% to win.");
  assert.match(say("review.sum", "Bo", 31, 29, 5), /The others cost 5% to win each, on average\.$/);
  assert.deepEqual([say("review.worst", 73, false), say("review.worst", 73, true)], ["Show it", "Show the one that cost most: 73%"]);
});
