/** The data of Heroes as the server sends it. Read by tsc only, never by a browser. */

import type { Move, Panel } from "/web/types.js";

export type Ability = { name: string; text: string };
export type Power = { colour: number; name: string; attack: number; defend: number; outwit: number };
/** What is told of every card. */
export type Card = { place: number; id: string; name: string; short: string; rows: [string, string][] };
export type Hero = Card & {
  team: number;
  level: number;
  ko: number;
  ratings: number[];
  skills: number[];
  powers: Power[];
  support: Ability & { timing: string };
  special: Ability;
  about: string;
};
export type Mastermind = Card & {
  team: number;
  ko: number;
  threat: number[];
  henchmen: number;
  powers: Power[];
  special: Ability;
  plans: number[];
  nature: string;
  about: string;
  lines: string[];
};
export type Villain = Card & {
  need: number;
  cost: number;
  ko: number;
  wanted: boolean;
  powers: Power[];
  agent: boolean;
  box_cost: number;
  box: Ability;
};
export type Headline = Card & {
  type: number;
  threat: number;
  skill: number;
  vp: number;
  symbol: number;
  mastermind: boolean;
  twist: string;
};
export type Resource = Card & { ally: boolean; link: number; action: boolean };
export type Area = { place: number; id: string; name: string; districts: string[]; closed_for_two: boolean };
export type Part = { name: string; is: string; words: string[] };
export type Content = {
  /** The faces of the die: masks of Hit 1, Boost 2 and Trouble 4. */
  die: number[];
  types: string[];
  skills: string[];
  colours: string[];
  symbols: string[];
  phases: string[];
  schemes: { id: string; title: string }[];
  areas: Area[];
  places: { id: string; name: string; area: number }[];
  place_numbers: {
    recovery: number;
    ready: number;
    supporting: number;
    special: number;
    first_district: number;
    districts: number;
    first_space: number;
  };
  teams: { place: number; id: string; name: string; heroes: number[]; mastermind: number; power_ups: number[] }[];
  heroes: Hero[];
  masterminds: Mastermind[];
  plans: (Card & { mastermind: number; stage: number; keyword: string })[];
  power_ups: (Card & { team: number })[];
  stories: { place: number; id: string; name: string; team: number }[];
  headlines: Headline[];
  resources: Resource[];
  villains: Villain[];
  scenarios: (Card & { about: string; ends: string; text: string; special: number; target: number })[];
  abilities: {
    word: string;
    kind: keyof Content;
    card: number;
    name: string;
    of: string;
    text: string;
    rules: string[];
    follows: string;
  }[];
  pairs: string[];
  /** What is asked in each window: when it opens. */
  windows: { [window: string]: string };
  /** The windows that open in a fight. */
  fight_windows: string[];
  moves: { [kind: string]: { parts: Part[]; passes: boolean } };
  numbers: { story_track: number; allies: number; wanted: number; action_rounds: number; power_up_price: number };
};

export type TeamView = {
  team: number;
  pp: number;
  vp: number;
  place: number[];
  wounded: number;
  levels: number[];
  allies: number[];
  ally_pp: number[];
  story: number[];
  power_ups: number;
  plans: number;
  nemesis: number;
  resources: number[];
  resource_count: number;
  villains: number[];
  villain_count: number;
  solved: number[];
  schemed: number;
  denied: number;
  sealed: boolean;
};
export type CaseView = {
  seat: number;
  nemesis: number;
  place: number;
  area: number;
  card: number;
  type: number;
  attempt: boolean;
  schemes: number;
  faces: number[][];
  trouble: number;
  lead: number;
  leader: number;
  backups: number[];
  agents: number[];
  fighter: number;
  seq: number;
  init: number;
  kos: number[];
  villain_kos: number;
  chosen: number[];
  power: number[];
  ko_mods: number[];
  boosts: number[];
  ties: number[];
  hits: number[];
  mastermind: boolean;
};
export type HeroesView = {
  seat: number;
  teams: TeamView[];
  headlines: number[];
  ages: number[];
  special: number;
  special_age: number;
  track: number[];
  wanted: number[];
  scenario: number;
  phase: number;
  round: number;
  action_round: number;
  first: number;
  active: number;
  arch: number;
  ending: boolean;
  case: CaseView | null;
  draft: Move[];
  spent: number;
  prices: number[];
  sealed: number;
};
/**
 * What the server's hints say of a question: odds by the places of moves, the best moves, the own chance in a fight, ready-made plans,
 * the best chance in each area.
 */
export type Odds = { solve?: number; wound?: number; win?: number; play?: number };
export type Hints = {
  moves: { [at: string]: Odds };
  best: number[];
  win: number | null;
  presets: { name: string; steps: Move[] }[];
  alone: { [area: string]: number }[];
  /** By the places of moves, the heroes of others who can act there first. */
  before: { [at: string]: string[] };
  forecast: { [area: string]: number };
};

/** One throw of dice in a fight: whose, for what, which faces, how many Hits. The first `dice` were thrown, boosts have added the rest. */
export type Throw = { side: number; kind: number; name: string; dice: number; faces: number[]; hits: number };
/** What came of a blow: on which side a KO is laid (-1: on none), and the Hits of the attack, or of the hero in an Outwit. */
export type Stamp = { is: "ko" | "tie" | "held" | "nodice" | "spared" | "even"; on: number; hits: number };
/** An attack with its defence, or both sides of an Outwit; `side` attacks. */
export type Blow = { kind: number; side: number; throws: Throw[]; stamp: Stamp | null };
/** An ability that was used before or during a blow, by the place of the blow. */
export type Use = { blow: number; id: string; name: string; of: string };
/** A sequence as it was seen: who fought on each side, each blow, which abilities were used, which sides have fallen. */
export type Sequence = { seq: number; names: string[]; blows: Blow[]; used: Use[]; fallen: number[] };
/** A troubleshooting as it was seen. */
export type Story = {
  card: number;
  seat: number;
  heroes: string[];
  threat: { faces: number[]; again: number[]; trouble: number } | null;
  changes: { why: string; change: number; trouble: number }[];
  declared: string;
  steps: string[];
  sequences: Sequence[];
  /** How many lie on each fighter, by name, as told last. */
  kos: { [name: string]: number };
  outcome: number;
  vp: number;
  plan: { name: string; done: boolean } | null;
};
/** A panel of the recap before it is drawn: whose face it shows. */
export type TalePanel = Omit<Panel, "picture"> & { face: { kind: "hero" | "villain" | "mastermind"; place: number } | null };
