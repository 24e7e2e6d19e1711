/** Moves as ways over the board: each is a few choices (a card of the hand, a Role, something on the stage), made one after the other. */

/** @import { Move } from "/web/types.js" */
/** @import { Content, MayhemView, Part, Path, Token } from "./types.js" */

import { ACE, at, sideValue } from "./catalog.js";

/** @param {Token["kind"]} kind @param {Token["as"]} as @param {number} place @returns {Token} */
function token(kind, as, place) {
  return { key: `${as}:${place}`, kind, as, at: place };
}

/** An aim as a choice: a seat, or a card on the stage, whose places are counted apart. @param {number} aim @param {number} seats */
function aimed(aim, seats) {
  const seat = aim - 1;
  return seat < seats ? { ...token("seat", "aim", seat), key: `player:${seat}` } : token("slot", "aim", seat - seats);
}

/** All moves of a question as paths. @param {Content} content @param {MayhemView} view @param {Move[]} moves @returns {Path[]} */
export function pathsOf(content, view, moves) {
  const known = new Set(moves.map((move) => move.join(" ")));
  return moves.map((move, index) => ({ index, move, ...wayOf(content, view, move, known) }));
}

/** What a place on the stage is chosen for. */
const USES = new Set(["carrier", "victim", "joker", "fooled"]);

/**
 * The moves of the core go by their names, those of the imports by their parts.
 *
 * @param {Content} content
 * @param {MayhemView} view
 * @param {Move} move
 * @param {Set<string>} known
 * @returns {{tokens: Token[], first: number}}
 */
function wayOf(content, view, move, known) {
  const [a = 0, b = 0] = move.slice(1).map(Number);
  switch (move[0]) {
    case "score":
      return { tokens: [token("slot", "performer", a), token("slot", "performer", b)], first: 2 };
    case "pick":
      return { tokens: [token("slot", "pick", a)], first: 1 };
    case "sacrifice":
      return { tokens: [token("slot", "sacrifice", a), token("go", "go", 0)], first: 1 };
    case "name":
      return { tokens: [token("seat", "name", a)], first: 1 };
    case "take":
      return { tokens: [token("discard", "take", a)], first: 1 };
    default: {
      const tokens = partsOf(content, view, move, known);
      return { tokens, first: Math.min(1, tokens.length) };
    }
  }
}

/** The choices that the parts of a move are; none if the board cannot show one of them.
 * @param {Content} content @param {MayhemView} view @param {Move} move @param {Set<string>} known @returns {Token[]} */
function partsOf(content, view, move, known) {
  const parts = content.moves[String(move[0])]?.parts ?? [];
  const found = parts.map((part, at) => {
    const number = Number(move[at + 1]);
    if (part.is === "word" && part.name === "value") return worthOf(content, move, at + 1, known);
    return part.is === "aim" && number === 0 ? [] : choiceOf(part, number, view.favor.length);
  });
  if (found.some((tokens) => tokens === null)) return [];
  const tokens = found.flatMap((some) => some ?? []);
  return tokens.length === 1 && tokens[0].kind === "hand" ? [...tokens, token("go", "go", 0)] : tokens;
}

/** A part of a move as a choice; null if the board has no place for it. @param {Part} part @param {number} number @param {number} seats */
function choiceOf(part, number, seats) {
  if (part.is === "card") return [token("hand", part.name === "other" ? "pair" : "card", part.first + number)];
  if (part.is === "slot") return [token("slot", USES.has(part.name) ? /** @type {Token["as"]} */ (part.name) : "pick", number)];
  if (part.is === "seat") return [token("seat", "name", number)];
  if (part.is === "aim") return [aimed(number, seats)];
  return part.name === "role" ? [token("role", "role", number)] : null;
}

/** An Ace's Value, where both are possible. @param {Content} content @param {Move} move @param {number} at @param {Set<string>} known */
function worthOf(content, move, at, known) {
  const card = content.cards[Number(move[1]) + (content.moves[String(move[0])].parts[0]?.first ?? 0)];
  const other = move.map((number, place) => (place === at ? 1 - Number(number) : number));
  return card?.rank === ACE && known.has(other.join(" ")) ? [token("value", "value", move[at] ? 11 : 1)] : [];
}

/** Pairs can begin with either card: the second way round. @param {Path[]} paths @returns {Path[]} */
export function withBothWays(paths) {
  return paths.flatMap((path) => {
    const [one, two] = path.tokens;
    if (two?.as !== "pair" || one.at === two.at) return [path];
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

  /** Whether the board offers a move by this place in the question. @param {number} index */
  offers(index) {
    return this.paths.some((path) => path.index === index && path.tokens.length > 0);
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

  /** Choose; gives the move if it is complete now, or if nothing else is left to choose that somebody would have to think about.
   * @param {Token} one @returns {Move | null} */
  choose(one) {
    this.chosen = [...this.chosen, one];
    const left = this.left();
    const [path] = left;
    if (!path || left.some(({ index }) => index !== path.index)) return null;
    const done = left.some((other) => !this.open(other).length);
    return done || !(costly(path) || doubtful(this.view, path)) ? path.move : null;
  }

  clear() {
    this.chosen = [];
  }

  /** Whether a move can begin with this thing, whatever has been chosen. @param {Token["kind"]} kind @param {number} place */
  begins(kind, place) {
    return this.paths.some((path) => path.tokens.slice(0, path.first).some((one) => one.kind === kind && one.at === place));
  }

  /** Whether choosing this first, and nothing else, makes a move. @param {Token} one */
  atOnce(one) {
    const paths = this.paths.filter((path) => path.tokens[0]?.key === one.key);
    return paths.length === 1 && !costly(paths[0]) && !doubtful(this.view, paths[0]);
  }
}

/** Whether a move gives away more than the card that was pressed; nobody should make it with one press. @param {Path} path */
function costly(path) {
  return path.tokens.some((one) => one.as === "pair" || one.as === "sacrifice");
}

/**
 * Whether a move helps others or hurts oneself, which people rarely mean: such moves stand last.
 *
 * @param {MayhemView} view
 * @param {Path} path
 */
export function doubtful(view, path) {
  return path.tokens.some((one) => isDoubtful(view, one));
}

/** @param {MayhemView} view @param {Token} one */
function isDoubtful(view, one) {
  const own = one.kind === "slot" ? at(view, one.at)?.controller === view.seat : one.kind === "seat" && one.at === view.seat;
  return one.as === "carrier" ? !own : (one.as === "victim" || one.as === "aim" || one.as === "fooled") && own;
}

/** Why all of these moves are doubtful: some go on cards of others, some against oneself; null if one of them is not.
 * @param {MayhemView} view @param {Path[]} paths */
export function doubtOf(view, paths) {
  if (!paths.length || !paths.every((path) => doubtful(view, path))) return null;
  const tokens = paths.flatMap((path) => path.tokens.filter((one) => isDoubtful(view, one)));
  return { theirs: tokens.some((one) => one.as === "carrier"), yours: tokens.some((one) => one.as !== "carrier") };
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
