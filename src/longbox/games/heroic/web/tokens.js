/** What somebody carries: stress, trauma, assets, complications and resources as tokens, each with its cause. */

/** @import { Board } from "./look.js" */

import { button, el } from "/web/dom.js";
import { say } from "/web/words.js";
import { pip } from "./dice.js";
import { draftOf, KIND, OUT_BY_COMPLICATION, traitsOf } from "./reading.js";

/** @typedef {{key: string, name: string, die: number, kind: string, why: string, taking?: string, place?: number}} Token */

/** All that somebody carries, with where it comes from. @param {Board} board @param {number} who @returns {Token[]} */
export function carried(board, who) {
  const { view, content } = board;
  const one = view.cast[who];
  const name = (/** @type {number} */ maker) => view.faces[maker]?.name ?? "";
  const stress = one.stress.flatMap((die, type) =>
    die
      ? [
          {
            key: `stress:${who}.${type}`,
            name: say(`heroic.type.${type}`),
            die,
            kind: `stress-${type}`,
            why: say("heroic.stress.why", content.types[type], die, one.causes?.[type] ?? ""),
            taking: "stress",
            place: type,
          },
        ]
      : [],
  );
  const trauma = one.trauma.flatMap((die, type) =>
    die
      ? [
          {
            key: `trauma:${who}.${type}`,
            name: say("heroic.trauma", content.types[type]),
            die,
            kind: "trauma",
            why: say("heroic.trauma.why", content.types[type], die),
          },
        ]
      : [],
  );
  const traits = traitsOf(view, who).map(({ trait, place }) => ({
    key: `trait:${place}`,
    name: trait.name,
    die: trait.die,
    kind: content.trait_kinds[trait.kind],
    why: say("heroic.trait.why", content.trait_kinds[trait.kind], trait.die, name(trait.maker), content.lives[trait.life]),
    taking: trait.kind === KIND.COMPLICATION ? "hindrance" : trait.kind === KIND.RESOURCE ? "resource" : "asset",
    place,
  }));
  return [...stress, ...trauma, ...traits];
}

/** What lies open for any hero. @param {Board} board */
export function forAll(board) {
  return traitsOf(board.view, -1).map(({ trait, place }) => ({
    key: `trait:${place}`,
    name: trait.name,
    die: trait.die,
    kind: board.content.trait_kinds[trait.kind],
    why: say(
      "heroic.trait.why",
      board.content.trait_kinds[trait.kind],
      trait.die,
      board.view.faces[trait.maker]?.name ?? "",
      board.content.lives[trait.life],
    ),
    taking: trait.kind === KIND.RESOURCE ? "resource" : "asset",
    place,
  }));
}

/**
 * The move that takes a token into the pool of the person in this chair, where it lies in it, or neither.
 *
 * @param {Board} board
 * @param {number} who
 * @param {Token} token
 */
function takes(board, who, { taking, place }) {
  const { view, question, seat } = board;
  if (!taking || view.pool?.seat !== seat || seat === null) return { move: null, laid: -1 };
  // stress is that of the other side
  const other = view.contest ? view.contest.actor : (board.aim?.target ?? -1);
  if (taking === "stress" && who !== other) return { move: null, laid: -1 };
  const move = (question?.moves ?? []).find((one) => one[0] === taking && one[1] === place) ?? null;
  return { move, laid: draftOf(view).findIndex((step) => step[0] === taking && step[1] === place) };
}

/** One token: pressed into the pool where it can be, and read otherwise. @param {Board} board @param {number} who @param {Token} token */
export function tokenNode(board, who, token) {
  const { move, laid } = takes(board, who, token);
  const inside = [pip(token.die), el("span", { class: "hc-token-name" }, token.name)];
  const press = (/** @type {MouseEvent} */ event) => {
    if (laid >= 0) return board.drop(laid);
    if (move) return board.answer(move);
    return board.ctx.details(/** @type {HTMLElement} */ (event.currentTarget), { title: token.name, body: token.why });
  };
  const node = button(inside, press, {
    class: ["hc-token", `hc-token-${token.kind}`, move && "hc-can", laid >= 0 && "hc-in", move && board.isMeant(move) && "hc-meant"],
    title: token.why,
    "aria-pressed": move || laid >= 0 ? String(laid >= 0) : null,
    "aria-label": token.why,
    dataset: { thing: `${token.key}`, free: "" },
  });
  return el("li", null, node);
}

/** All tokens of somebody. @param {Board} board @param {number} who @param {boolean} [own] with what lies open for any hero */
export function tokens(board, who, own = false) {
  const { view } = board;
  const one = view.cast[who];
  const all = [...carried(board, who), ...(own && one.side === 0 ? forAll(board) : [])];
  const out =
    one.out >= 0 ? el("li", { class: "hc-out" }, say(one.out === OUT_BY_COMPLICATION ? "heroic.out" : "heroic.stressed_out")) : null;
  if (!all.length && !out) return null;
  return el(
    "ul",
    { role: "list", class: "hc-tokens" },
    out,
    all.map((token) => tokenNode(board, who, token)),
  );
}
