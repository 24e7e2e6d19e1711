import assert from "node:assert/strict";
import { test } from "node:test";
import { Helping } from "../../../src/longbox/web/parts/helping.js";

const ask = (id, more = {}) => ({ id, what: "act", text: "", rule: "", must: true, moves: [["a"], ["b"]], words: [], ...more });

/** Somebody whose hints come when a test says so. */
function person() {
  const sent = [];
  let came = 0;
  const helping = new Helping({
    send: (_, { question }) => new Promise((resolve) => sent.push({ question, resolve })),
    came: async () => {
      came += 1;
    },
  });
  helping.helps = true;
  return { helping, sent, came: () => came };
}

test("hints are offered where the game has some that have not come with the question", () => {
  const { helping } = person();
  assert.equal(helping.offers(ask(1)), true);
  assert.equal(helping.offers(null), false);
  assert.equal(helping.offers(ask(1, { hints: { win: 1 } })), false);
  assert.equal(helping.offers(ask(1, { hints: null })), false, "the game has nothing to say");
  assert.equal(helping.offers(ask(1, { moves: [["a"]] })), false, "there is nothing to choose");
  helping.helps = false;
  assert.equal(helping.offers(ask(1)), false);
});

test("they are asked for once, and shown when they come", async () => {
  const { helping, sent, came } = person();
  const first = helping.ask(ask(1));
  const again = helping.ask(ask(1));
  assert.deepEqual(
    sent.map(({ question }) => question),
    [1],
  );
  assert.equal(helping.of(ask(1)), null);
  sent[0].resolve({ refusal: null, hints: { win: 1 } });
  assert.deepEqual([await first, await again], [{ win: 1 }, { win: 1 }]);
  assert.deepEqual([came(), helping.of(ask(1)), helping.of(ask(2)), helping.of(null)], [1, { win: 1 }, null, null]);
});

test("hints for an earlier question are not taken for those of a later one", async () => {
  const { helping, sent, came } = person();
  const first = helping.ask(ask(1));
  helping.ask(ask(2));
  sent[0].resolve({ refusal: null, hints: { win: 1 } });
  assert.equal(await first, null);
  assert.deepEqual([came(), helping.of(ask(2))], [0, null]);
});

test("a game that says nothing changes nothing", async () => {
  const { helping, sent, came } = person();
  const asked = helping.ask(ask(1));
  sent[0].resolve({ refusal: { code: "stale", words: "", rule: "" } });
  assert.equal(await asked, null);
  assert.equal(came(), 0);
});

test("late hints put nothing in another order until somebody wants that", async () => {
  const { helping, sent } = person();
  const question = ask(1);
  assert.equal(helping.sort(question), false, "there are none yet");
  const asked = helping.ask(question);
  sent[0].resolve({ refusal: null, hints: { win: 1 } });
  await asked;
  assert.equal(helping.sorts(question), false);
  assert.equal(helping.sort(question), true);
  assert.deepEqual(
    [helping.sorts(question), helping.sort(question), helping.sorts(ask(2)), helping.sorts(null)],
    [true, false, false, false],
  );
});

test("hints that came with the question are sorted by from the beginning, and need not be asked for", async () => {
  const { helping, sent } = person();
  const question = ask(1, { hints: { win: 1 } });
  assert.equal(helping.sorts(question), true);
  assert.deepEqual(await helping.ask(question), { win: 1 });
  assert.deepEqual(sent, []);
});
