import assert from "node:assert/strict";
import { test } from "node:test";
import { Answering } from "../../../src/longbox/web/parts/answering.js";

const LATE = { code: "not_asked", words: "", rule: "" };
const REFUSED = { code: "no", words: "", rule: "" };

/** A line on which answers arrive when a test says so, and the person who answers. */
function person({ sure = true } = {}) {
  const sent = [];
  const log = [];
  const line = {
    chair: { question: null, draft: { steps: [], sealed: false }, forms: [] },
    answer: (question, move) => new Promise((resolve) => sent.push({ question: question.id, move, resolve })),
  };
  const answering = new Answering(line, {
    sure: async (warning) => {
      log.push(warning);
      return sure;
    },
    late: () => LATE,
    gives: () => (refusal) => refusal,
    drop: async (step) => log.push(`drop ${step}`),
  });
  /** The oldest answer arrives, with what it has led to. */
  const arrives = async (chair, refusal = null) => {
    Object.assign(line.chair, chair);
    sent.shift().resolve({ refusal });
    await turn();
  };
  return { line, sent, log, answering, arrives };
}

/** All that is under way, but for the line, comes to its end. */
const turn = () => new Promise((resolve) => setImmediate(resolve));
const ask = (id, moves = [["a"], ["b"], ["c"]], what = "act") => ({ id, what, text: "", rule: "", must: true, moves, words: [] });
const moves = (sent) => sent.map(({ question, move }) => [question, move[0]]);

test("what is seen and open is answered", async () => {
  const { line, sent, answering, arrives } = person();
  line.chair.question = ask(1);
  const reply = answering.answer(line.chair.question, ["a"]);
  assert.deepEqual(moves(sent), [[1, "a"]]);
  await arrives({ question: ask(2) });
  assert.equal(await reply, null);
});

test("a press on an old picture answers nothing newer", async () => {
  const { line, sent, answering } = person();
  line.chair.question = ask(2);
  assert.equal(await answering.answer(ask(1), ["a"]), LATE);
  assert.equal(await answering.answer(null, ["a"]), LATE);
  assert.deepEqual(sent, []);
});

test("a second press before the next picture is neither given nor refused", async () => {
  const { line, sent, answering, arrives } = person();
  const first = ask(1);
  line.chair.question = first;
  answering.answer(first, ["a"]);
  assert.equal(await answering.answer(first, ["b"]), null);
  await arrives({ question: ask(2) });
  assert.equal(await answering.answer(first, ["b"]), null, "it has arrived, but is not drawn yet");
  assert.deepEqual(sent, []);
  assert.ok(answering.has(first) && !answering.has(line.chair.question));
});

test("after a refusal the same question can be answered again", async () => {
  const { line, sent, answering, arrives } = person();
  const question = ask(1);
  line.chair.question = question;
  const reply = answering.answer(question, ["a"]);
  assert.ok(answering.has(question));
  await arrives({}, REFUSED);
  assert.equal(await reply, REFUSED);
  assert.ok(!answering.has(question));
  answering.answer(question, ["b"]);
  assert.deepEqual(moves(sent), [[1, "b"]]);
});

test("quick presses lay the steps of a plan in their order, each once", async () => {
  const { line, sent, answering, arrives } = person();
  const seen = ask(1);
  Object.assign(line.chair, { question: seen, forms: ["drop"] });
  for (const step of ["a", "a", "b", "c"]) answering.answer(seen, [step]);
  assert.deepEqual(moves(sent), [[1, "a"]]);
  await arrives({ question: ask(2, [["b"], ["c"]]) });
  assert.deepEqual(moves(sent), [[2, "b"]]);
  await arrives({ question: ask(3, [["c"]]) });
  assert.deepEqual(moves(sent), [[3, "c"]]);
});

test("a step that is no longer possible is left out", async () => {
  const { line, sent, answering, arrives } = person();
  const seen = ask(1);
  Object.assign(line.chair, { question: seen, forms: ["drop"] });
  answering.answer(seen, ["a"]);
  answering.answer(seen, ["b"]);
  await arrives({ question: ask(2, [["c"]]) });
  assert.deepEqual(sent, []);
});

test("an answer that is given while somebody is warned of another one counts alone", async () => {
  const { line, sent, answering } = person();
  const warned = { ...ask(1), notes: { warnings: [{ moves: [0], words: "Sure?" }] } };
  line.chair.question = warned;
  const doubtful = answering.answer(warned, ["a"]);
  answering.answer(warned, ["b"]);
  assert.equal(await doubtful, null);
  assert.deepEqual(moves(sent), [[1, "b"]]);
});

test("what is warned of is given when it is meant, if it is still asked then", async () => {
  const warned = { ...ask(1), notes: { warnings: [{ moves: [0], words: "Sure?" }] } };
  for (const [sure, then, expected] of [
    [true, warned, [[1, "a"]]],
    [false, warned, []],
    [true, ask(2), []],
  ]) {
    const { line, sent, log, answering } = person({ sure });
    line.chair.question = warned;
    answering.answer(warned, ["a"]);
    line.chair.question = then;
    await turn();
    assert.deepEqual([log, moves(sent)], [["Sure?"], expected]);
  }
});

test("a plan is laid out step by step", async () => {
  const { line, sent, answering, arrives } = person();
  line.chair.question = ask(1);
  const reply = answering.lay([["a"], ["x"], ["b"]]);
  await turn();
  assert.deepEqual(moves(sent), [[1, "a"]]);
  await arrives({ question: ask(2) });
  assert.deepEqual(moves(sent), [[2, "b"]]);
  await arrives({ question: ask(3) }, REFUSED);
  assert.equal(await reply, REFUSED);
});

test("the answer to what follows at once is given with it, once, and to nothing else", async () => {
  for (const [next, expected] of [
    [ask(2, [["then"]]), [[2, "then"]]],
    [ask(2, [["other"]]), []],
    [null, []],
  ]) {
    const { line, sent, answering, arrives } = person();
    const seen = ask(1);
    line.chair.question = seen;
    for (let press = 0; press < 2; press += 1) answering.chain(seen, ["a"], ["then"]);
    await turn();
    assert.deepEqual(moves(sent), [[1, "a"]]);
    await arrives({ question: next });
    assert.deepEqual(moves(sent), expected);
  }
});

test("a step that lies on the plan already is taken off, unless it changes something", async () => {
  for (const [changes, expected] of [
    [{}, ["drop 0"]],
    [{ draft: { steps: [], sealed: false } }, []],
  ]) {
    const { line, log, answering, arrives } = person();
    const seen = ask(1);
    Object.assign(line.chair, { question: seen, forms: ["drop"], draft: { steps: [{ move: ["a"], words: "" }], sealed: false } });
    answering.choose(seen, ["a"]);
    await arrives({ question: ask(2), ...changes });
    assert.deepEqual(log, expected);
  }
});
