/** Steps come on the stage one after the other, and nothing that goes wrong with one of them holds up those that follow. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** As much of a page as the recap needs, which a lesson does not show. */
class Element {
  constructor() {
    this.dataset = {};
    this.style = { setProperty() {} };
  }
  addEventListener() {}
  appendChild() {}
  setAttribute() {}
}
const nothing = () => {};
globalThis.Node = Element;
globalThis.document = { hidden: false, addEventListener: nothing, createElement: () => new Element(), createTextNode: nothing };
globalThis.window = { addEventListener: nothing, matchMedia: () => ({ matches: false }), setTimeout, clearTimeout };
globalThis.localStorage = { getItem: () => null, setItem: nothing };

const { Drawing } = await import("../../../src/longbox/web/parts/drawing.js");

/** What was done, in order, and the drawing of a stage that is done when `done` is called. */
let did;
let finish;
let fails;

const chair = (id) => ({ view: {}, question: id ? { id } : null });
const step = { messages: [], fresh: false, anew: false };

/** A drawing whose stage takes until `finish` is called. */
function made() {
  const line = { seat: 0, table: { lesson: {}, names: [] }, chair: chair(1) };
  const stage = {
    show: async (scene) => {
      did.push(`draws ${scene.id}`);
      await new Promise((resolve) => (finish = resolve));
      if (fails === scene.id) throw new Error("no picture");
      return { stay: 0, busy: Promise.resolve() };
    },
    panels: () => [],
  };
  const drawing = new Drawing(line, stage, {
    scene: (now) => ({ id: now.question?.id ?? 0 }),
    hear: (_step, now) => did.push(`hears ${now.question?.id ?? 0}`),
    ask: (now) => did.push(`asks ${now.question?.id ?? 0}`),
    drawn: nothing,
    show: nothing,
    watched: () => true,
  });
  return { line, drawing };
}

/** Let everything go on that can. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  did = [];
  fails = null;
});

test("a step that comes while one is drawn waits for it", async () => {
  const { line, drawing } = made();
  const first = drawing.add(step);
  await turn();
  line.chair = chair(2);
  drawing.add(step);
  await turn();
  assert.deepEqual(did, ["hears 1", "draws 1"]);
  finish();
  await turn();
  finish();
  await first;
  assert.deepEqual(did.slice(2), ["asks 1", "hears 2", "draws 2", "asks 2"]);
});

test("a step that comes in the moment after a show is drawn too", async () => {
  const later = globalThis.setTimeout;
  let end = nothing;
  globalThis.setTimeout = (act, ms) => {
    if (!ms) return later(act, ms);
    end = act;
    return 0;
  };
  const { line, drawing } = made();
  drawing.hadShow = true;
  drawing.add(step);
  await turn();
  finish();
  await turn();
  assert.ok(drawing.guarded);
  line.chair = chair(2);
  drawing.add(step);
  end();
  await turn();
  globalThis.setTimeout = later;
  assert.deepEqual(did.slice(-2), ["hears 2", "draws 2"]);
});

test("a question that has its answer before it is drawn is not put", async () => {
  const { line, drawing } = made();
  const drawn = drawing.add(step);
  line.chair = chair(0);
  await turn();
  finish();
  await drawn;
  assert.deepEqual(did, ["hears 0", "draws 0", "asks 0"]);
});

test("what changes about the table while a step is drawn is drawn after it", async () => {
  const { drawing } = made();
  const drawn = drawing.add(step);
  await turn();
  await drawing.drawStill();
  assert.deepEqual(did, ["hears 1", "draws 1"]);
  finish();
  await turn();
  finish();
  await drawn;
  assert.deepEqual(did.slice(2), ["asks 1", "draws 1", "asks 1"]);
});

test("a step that cannot be drawn does not hold up the next", async () => {
  const { line, drawing } = made();
  fails = 1;
  const first = drawing.add(step);
  await turn();
  finish();
  await assert.rejects(first, /no picture/);
  line.chair = chair(2);
  const second = drawing.add(step);
  await turn();
  finish();
  await second;
  assert.deepEqual(did, ["hears 1", "draws 1", "hears 2", "draws 2", "asks 2"]);
});
