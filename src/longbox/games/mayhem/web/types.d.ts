/** The data of Mayhem as the server sends it. Read by tsc only, never by a browser. */

import type { Move } from "/web/types.js";

/** A card as printed. */
export type Card = {
  place: number;
  id: string;
  name: string;
  also: string[];
  source: number;
  import: string;
  hero: string;
  roles: number[];
  role_words: string;
  value: number;
  value_words: string;
  rank: number;
  rank_sign: string;
  suit: number;
  attack: number;
  defense: number;
  draw: number;
  healing: number;
  powers: number[];
  carries: number;
  symbol_words: string;
  label: string;
  rows: [string, string][];
};
export type Power = { place: number; id: string; name: string; text: string; trigger: string; hero: string; rule: string };
export type Role = { place: number; id: string; title: string; rule: string; text: string };
export type Step = { place: number; id: string; title: string; rule: string; text: string };
export type Sign = { id: string; letter: string; title: string; rule: string; text: string };
export type Suit = { place: number; id: string; title: string; sign: string; red: boolean };
export type Deck = { name: string; title: string; about: string; star: string; cards: string[]; mine?: boolean };
/** A hero. What is "" or empty is drawn as for any hero. */
export type Hero = { id: string; name: string; ink: string; tint: string; emblem: [string, string][] };
/** A part of a move: what its number is, what it is for, and where its cards begin or what its words are. */
export type Part = { name: string; is: "card" | "word" | "seat" | "slot" | "aim"; first: number; words: string[] };
export type Content = {
  cards: Card[];
  powers: Power[];
  symbols: Sign[];
  roles: Role[];
  steps: Step[];
  suits: Suit[];
  heroes: Hero[];
  sources: { place: number; name: string; first: number; aims: boolean; modes: { does: string; target: string }[] }[];
  moves: { [kind: string]: { parts: Part[]; passes: boolean } };
  decks: Deck[];
  numbers: { winning_favor: number; healing_cap: number; hand: number; deck_size: number; point: number };
};

/** A card in play or on the Stack. */
export type CardView = {
  slot: number;
  card: number;
  owner: number;
  controller: number;
  role: number;
  on_stack: boolean;
  tapped: boolean;
  damage: number;
  chosen: number;
  zero: boolean;
  carrier: number;
  value: number;
};
/** An Act on the Stack. */
export type ItemView = { source: number; seat: number; slot: number; mode: number; target: number; partner: number };
export type MayhemView = {
  seat: number;
  favor: number[];
  hand: number[];
  hand_sizes: number[];
  known: number[][];
  deck_sizes: number[];
  discards: number[][];
  stage: CardView[];
  stack: ItemView[];
  active: number;
  priority: number;
  turn: number;
  step: number;
  scored: boolean;
  tallies: number[];
  out: boolean[];
  winner: number;
};

/** One choice on the way to a move. `key` tells it apart, `as` says what it is for. */
export type Token = {
  key: string;
  kind: "hand" | "slot" | "seat" | "role" | "value" | "discard" | "go";
  as:
    | "card"
    | "pair"
    | "role"
    | "value"
    | "go"
    | "carrier"
    | "victim"
    | "aim"
    | "performer"
    | "joker"
    | "fooled"
    | "pick"
    | "sacrifice"
    | "name"
    | "take";
  at: number;
};
/** A move with the choices that lead to it, in the order in which they are asked for; `first` says with how many of them one may begin. */
export type Path = { move: Move; index: number; tokens: Token[]; first: number };
