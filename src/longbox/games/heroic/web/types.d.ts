/** The data of Heroic as the server sends it. Read by tsc only, never by a browser. */

import type { Move, Panel } from "/web/types.js";

export type Power = { name: string; die: number; title?: string };
export type Sfx = { id: string; name: string; type: number; complication: string; words: string; against: string[] };
export type Limit = { id: string; type: number; power: number; set: number; complication: string; words: string };
export type PowerSet = { name: string; powers: Power[]; sfx: Sfx[]; limits: Limit[] };
export type Milestone = { id: string; name: string; triggers: string[] };
/** A datafile in full. */
export type Sheet = {
  id: string;
  name: string;
  kind: "hero" | "major" | "minor" | "specialist" | "mob" | "threat";
  affiliations: number[];
  count: number;
  distinctions: string[];
  sets: PowerSet[];
  specialties: { skill: number; rank: number }[];
  milestones: Milestone[];
  play: string;
  backlash: number;
  backlash_die: number;
};
/** A scene that the Watcher has prepared; the number after the last objective is a Transition. */
export type Plan = {
  title: string;
  words: string;
  objective: number;
  boxes: number;
  ticks: number;
  obstacle: number;
  about: string;
  clock: string;
  distinctions: string[];
  foes: string[];
};
/** Somebody in the Watcher's file, and the place in the cast while they have one; -1: away. */
export type Filed = { one: Character; note: string; fate: string; who: number };
/** What the server says once: `GET /api/games/heroic/content`. */
export type Content = {
  datafiles: { [id: string]: Sheet };
  milestones: { [id: string]: { name: string; triggers: string[] } };
  /** What a trigger waits for, in words. */
  triggers: { [line: string]: string };
  types: string[];
  affiliations: string[];
  objectives: string[];
  uses: string[];
  trait_kinds: string[];
  lives: string[];
  specialties: string[];
  ranks: string[];
  rank_dice: number[];
  sfx: { [id: string]: { name: string; rule: string; does: string } };
  limits: { [id: string]: { name: string; rule: string; does: string } };
  milestone_xp: number[];
  /** A specialty's place in moves begins here, behind the powers. */
  first_specialty: number;
  /** In moves that keep dice: none. */
  no_die: number;
  /** The kinds of moves that are steps of a pool, beside its aim. */
  steps: string[];
};

/** Somebody at the table; `sheet` is the id of a datafile of the content, or one in full. */
export type Character = {
  sheet: string | Sheet;
  seat: number;
  side: number;
  here: boolean;
  acted: boolean;
  group: number;
  dice: number;
  stress: number[];
  trauma: number[];
  /** Who or what gave the stress of each type. */
  causes: string[];
  out: number;
  dead: boolean;
  shut: number;
  shut_sets: number;
  powered: number;
  limits: number;
  pp: number;
  xp: number;
  milestones: string[];
  earned: number;
  push_up: boolean;
  stunt_up: boolean;
  unlocked: string[];
};
export type Trait = {
  kind: number;
  name: string;
  die: number;
  owner: number;
  maker: number;
  life: number;
  skill: number;
  power: number;
  stepped: boolean;
};
export type Throw = {
  who: number;
  sides: number[];
  marks: string[];
  shown: number[];
  total: number[];
  effects: number[];
  value: number;
  kept: boolean;
  ones: number;
  away?: { sides: number; shown: number } | null;
};
export type Contest = {
  actor: number;
  use: number;
  target: number;
  detail: number;
  also: number[];
  at: number;
  action: Throw;
  reaction: Throw | null;
  name: string;
  won: number;
  extra: number[];
};
export type SceneNow = {
  kind: number;
  event: string;
  act: number;
  id: string;
  title: string;
  words: string;
  objective: number;
  boxes: number;
  filled: number;
  ticks: number;
  ticked: number;
  obstacle: number;
  hinders: number;
  boss: number;
  /** How many times more the marked foe of a duel gets up. */
  gets_up: number;
  ally: string;
  distinctions: string[];
  bought: number;
  round: number;
  over: string;
};
export type Face = {
  name: string;
  titles: string[];
  powers: number[];
  specialties: number[];
  works: boolean[];
  affiliation: number;
  active: boolean;
};
export type PoolView = {
  seat: number;
  who: number;
  aim: string;
  dice: number[];
  marks: string[];
  steps: number[];
  cost: number;
  gain: number;
  missing: string[];
  opposition: number[];
  reactor: number;
};
/** What doom buys in this scene: once each; `bought`: it is gone; `why` says why it cannot be paid now. */
export type Price = { die: number; name: string; does: string; bought: boolean; payable: boolean; why: string };
/** What a scene of an Event is about, and what its clock has told. */
export type Goal = { kind: string; about: string; clock: string; lines: string[] };
/** A scene that an Event has in store, for the Watcher alone; a Transition has no objective. */
export type Prepared = { id: string; event: string; act: number; title: string; words: string; objective: string; foes: string[] };
export type HeroicView = {
  seat: number;
  stage: number;
  cast: Character[];
  traits: Trait[];
  doom: number[];
  scene: SceneNow;
  contest: Contest | null;
  hits: { target: number; by: number; type: number; die: number; name: string }[];
  proposal: { kind: number; by: number; a: number; b: number; c: number } | null;
  offer: number[];
  actor: number;
  last: number;
  claimed: number[];
  notes: string[];
  /** For the Watcher alone, as are the lines that give them. */
  filed: Filed[];
  lines: string[];
  plans: Plan[];
  drafts: Move[][];
  faces: Face[];
  /** The pools that are growing: in a Transition one for each seat that is not ready yet. */
  pools: PoolView[];
  /** The one to look at, which the board finds among them. */
  pool: PoolView | null;
  /** A mask of heroes, by their places in the cast, who are ready for what follows a Transition. */
  rested: number;
  claims: { who: number; milestone: string; xp: number; trigger: string }[];
  interrupt: number;
  goal: Goal | null;
  prices: Price[];
  leads: { words: string; tags: string[] }[];
  endings: string[];
  prepared: Prepared[];
};

/**
 * What comes of a roll: the chance to win, and to win with an effect of at least this size; for a reaction the chances to hold, and to
 * take it.
 */
export type Prospect = { win: number; effects: { [size: string]: number }; mean: number; against: string };
/** Dice to keep: the moves that do it, total and effect, what it costs, and what comes of it. */
export type TradeOff = {
  total: number;
  effect: number;
  dice: number[];
  place: number;
  steps: Move[];
  price: number;
  win: number | null;
  effects: { [size: string]: number } | null;
  holds: boolean;
  die: number;
  name: string;
};
/** What the server's hints say of a question. */
export type Hints = {
  pool: Prospect | null;
  third: { win: number; effect: number } | null;
  /** By the place of a move in the question: what it adds to the chance to win. */
  adds: { [at: string]: number };
  /** By the place of an aim in the question: the chance of the quick pool for it. */
  aims: { [at: string]: number };
  keeps: TradeOff[];
  /** Somebody else's help: what one more die would make of the chance. */
  helps: { who: number; die: number; name: string; win: number }[];
  /** What the hero's XP buys in a Transition. */
  growth: GrowthLine[];
};
/** Something to buy for XP by a form, or a name for several. */
export type GrowthLine = { words: string; price: number; form: { [blank: string]: unknown } | null; more: GrowthLine[] };
/** A piece of the story: what is said, what came of it, and in the how-manieth turn it was told. */
export type Caption = { kind: string; text: string; more: string[]; turn: number };
/** An action that has ended, as it was told; `away`: the die that Burst took off a throw. */
export type Past = { throws: Throw[]; outcome: string; won: boolean; burst: boolean };
/** A panel of the recap before it is drawn: whose face it shows, a place in the cast. */
export type TalePanel = Omit<Panel, "picture"> & { face: number | null };
