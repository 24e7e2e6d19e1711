/** Moves as ways over the board: each is a few choices (a card of the hand, a Role, something on the stage), made one after the other. */

/** @import { Move } from "../../types.js" */
/** @import { Content, MayhemView, Path, Token } from "./types.js" */

import { ACE, at, sideValue } from "./catalog.js";

/** @param {Token["kind"]} kind @param {Token["as"]} as @param {number} place @returns {Token} */
function token(kind, as, place) {
  return { key: `${as}:${place}`, kind, as, at: place };
}

/** An aim as a choice: a seat, or a card on the stage. @param {number} aim @param {number} seats */
function aimed(aim, seats) {
  return aim <= seats ? token("seat", "aim", aim - 1) : token("slot", "aim", aim - 1 - seats);
}

/** All moves of a question as paths. @param {Content} content @param {MayhemView} view @param {Move[]} moves @returns {Path[]} */
export function pathsOf(content, view, moves) {
  const known = new Set(moves.map((move) => move.join(" ")));
  return moves.map((move, index) => ({ index, move, ...wayOf(content, view, move, known) }));
}

/** @param {Content} content @param {MayhemView} view @param {Move} move @param {Set<string>} known @returns {{tokens: Token[], first: number}} */
function wayOf(content, view, move, known) {
  const [kind, ...numbers] = move;
  const [a = 0, b = 0, c = 0] = numbers.map(Number);
  const seats = view.favor.length;
  const place = a + (content.moves[String(kind)]?.first ?? 0);
  const card = token("hand", "card", place);
  const ace = content.cards[place]?.rank === ACE && known.has([kind, a, b, 1 - c].join(" "));
  const value = ace ? [token("value", "value", c ? 11 : 1)] : [];
  switch (kind) {
    case "lay":
      return { tokens: [card, token("role", "role", b), ...value], first: 1 };
    case "fit":
      return { tokens: [card, token("slot", "carrier", b), ...value], first: 1 };
    case "strike":
      return { tokens: [card, token("slot", "victim", b), ...value], first: 1 };
    case "pair":
      return { tokens: [card, { ...token("hand", "pair", b + content.moves.pair.first) }], first: 1 };
    case "play":
      return { tokens: [card, b ? aimed(b, seats) : token("go", "go", 0)], first: 1 };
    case "attach":
      return { tokens: [card, token("slot", "carrier", b), ...(c ? [aimed(c, seats)] : [])], first: 1 };
    case "score":
      return { tokens: [token("slot", "performer", a), token("slot", "performer", b)], first: 2 };
    case "fool":
      return { tokens: [token("slot", "joker", a), token("slot", "fooled", b)], first: 1 };
    case "pick":
      return { tokens: [token("slot", "pick", a)], first: 1 };
    case "sacrifice":
      return { tokens: [token("slot", "sacrifice", a), token("go", "go", 0)], first: 1 };
    case "name":
      return { tokens: [token("seat", "name", a)], first: 1 };
    case "take":
      return { tokens: [token("discard", "take", a)], first: 1 };
    default:
      return { tokens: [], first: 0 };
  }
}

/** Pairs can begin with either card: the second way round. @param {Path[]} paths @returns {Path[]} */
export function withBothWays(paths) {
  return paths.flatMap((path) => {
    if (path.move[0] !== "pair" || path.move[1] === path.move[2]) return [path];
    const [one, two] = path.tokens;
    const turned = [token("hand", "card", two.at), token("hand", "pair", one.at)];
    return [path, { ...path, tokens: turned }];
  });
}

/** What has been chosen so far, and which moves are left. */
export class Choosing {
  /** @param {Content} content @param {MayhemView} view @param {Move[]} moves */
  constructor(content, view, moves) {
    this.view = view;
    this.paths = withBothWays(pathsOf(content, view, moves));
    /** @type {Token[]} */
    this.chosen = [];
  }

  /** The moves that are still possible with what has been chosen. */
  left() {
    const keys = this.chosen.map((chosen) => chosen.key);
    return this.paths.filter((path) => keys.every((key) => path.tokens.some((one) => one.key === key)));
  }

  /** What of a path has not been chosen yet. @param {Path} path */
  open(path) {
    return path.tokens.filter((one) => !this.chosen.some((chosen) => chosen.key === one.key));
  }

  /** The choices that are open now, each once. In the beginning a move opens with its first choices; later with what comes next, and
   * with what may be chosen before that. @returns {Map<string, {token: Token, paths: Path[]}>} */
  next() {
    /** @type {Map<string, {token: Token, paths: Path[]}>} */
    const found = new Map();
    for (const path of this.left()) {
      const open = this.open(path);
      for (const one of this.chosen.length ? open.slice(0, 1) : path.tokens.slice(0, path.first)) {
        const entry = found.get(one.key) ?? { token: one, paths: [] };
        entry.paths.push(path);
        found.set(one.key, entry);
      }
    }
    return found;
  }

  /** The open choices that lie at this thing of the board. @param {Token["kind"]} kind @param {number} place */
  here(kind, place) {
    return [...this.next().values()].filter(({ token: one }) => one.kind === kind && one.at === place);
  }

  /** Choose; gives the move if it is complete now. @param {Token} one @returns {Move | null} */
  choose(one) {
    this.chosen = [...this.chosen, one];
    const done = this.left().find((path) => !this.open(path).length);
    return done && this.left().every((path) => path.index === done.index) ? done.move : null;
  }

  clear() {
    this.chosen = [];
  }
}

/** Whether a move helps others or hurts oneself, which people rarely mean: such moves stand last. @param {MayhemView} view @param {Path} path */
export function doubtful(view, path) {
  return path.tokens.some((one) => {
    const own = one.kind === "slot" ? at(view, one.at)?.controller === view.seat : one.kind === "seat" && one.at === view.seat;
    return one.as === "carrier" ? !own : (one.as === "victim" || one.as === "aim" || one.as === "fooled") && own;
  });
}

/** The scorings of a question, the best first. @param {MayhemView} view @param {Move[]} moves */
export function scorings(view, moves) {
  return moves
    .filter((move) => move[0] === "score")
    .map((move) => {
      const left = sideValue(view, Number(move[1]));
      const right = sideValue(view, Number(move[2]));
      return { move, left, right, product: left * right };
    })
    .sort((one, other) => other.product - one.product);
}
