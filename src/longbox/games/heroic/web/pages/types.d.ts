/** What the server sends to the pages of Heroic. */

export type Trait = { title: string; die: number };
export type Effect = { title: string; words: string; rule: string };
export type Line = { xp: number; words: string; wrong: string };
export type MilestoneWords = { name: string; lines: Line[] };
export type SetWords = { name: string; powers: Trait[]; sfx: Effect[]; limits: Effect[] };
/** A datafile in words; dice that are not chosen yet are 0. */
export type Sheet = {
  id: string;
  name: string;
  kind: string;
  play: string;
  count: number;
  affiliations: { name: string; die: number }[];
  distinctions: string[];
  specialties: Trait[];
  sets: SetWords[];
  milestones: MilestoneWords[];
  backlash: { type: string; die: number } | null;
};

/** An SFX or a Limit as a file has it. */
export type Part = {
  do: string;
  name?: string;
  what?: string;
  words?: string;
  against?: string[];
  power?: string;
  set?: string;
  complication?: string;
};
export type SetDraft = { name: string; powers: { [name: string]: number }; sfx: Part[]; limits: Part[] };
export type MilestoneDraft = { name: string; one: string; three: string; ten: string };
/** A hero as a file has it, perhaps unfinished. */
export type Draft = {
  name: string;
  affiliations: string;
  distinctions: string[];
  specialties: string[];
  sets: SetDraft[];
  milestones: MilestoneDraft[];
  play: string;
  /** What the hero brings from another campaign. */
  carried?: Carried;
};
export type Carried = { xp?: number; least?: number; trauma?: number[]; unlocked?: string[]; milestones?: string[] };
export type Breach = { words: string; rule: string; field: string; part: string; line?: number };
/** A hero of one's own, or one that comes with the game. */
export type Own = { name: string; title: string; about: string; mine: boolean; sheet?: Sheet; draft?: Draft };

export type EventContent = {
  empty: string;
  parts: { [part: string]: string };
  copies: { name: string; text: string }[];
  foes: { id: string; name: string; kind: string }[];
};
type EventPart = { id: string; name: string; line: number; objective?: string; kind?: string; to?: string[] };
export type EventTold = {
  events: (EventPart & { read: string; start: string; acts: number; finales: { id: string; name: string }[] })[];
  scenes: EventPart[];
  transitions: EventPart[];
  characters: EventPart[];
};
/** An Event of one's own. */
export type OwnEvent = { name: string; title: string; about: string; mine: boolean; text: string };

export type Family = { name: string; rungs: { die: number; title: string }[] };
export type EffectKind = { id: string; title: string; words: string; rule: string; needs: string[] };
export type BuilderContent = {
  affiliations: string[];
  types: string[];
  families: Family[];
  specialties: string[];
  ranks: { letter: string; title: string; die: number }[];
  sfx: EffectKind[];
  limits: EffectKind[];
  against: string[];
  facts: { line: string; words: string }[];
  examples: string[][];
  heroes: Draft[];
};

export type EventWords = { id: string; name: string; read: string; acts: number; scenes: number; milestones: MilestoneWords[] };
export type RosterContent = { characters: Sheet[]; events: EventWords[] };

export type Beat = { is: "line" | "deed" | "plain"; who: string; words: string; dice: string };
export type SceneTold = {
  title: string;
  action: boolean;
  words: string;
  result: string;
  end: string;
  xp: { name: string; xp: number }[];
  beats: Beat[];
};
export type HeroTold = {
  seat: number;
  here: boolean;
  dead: boolean;
  xp: number;
  gained: number;
  trauma: { type: string; die: number }[];
  stress: { type: string; die: number }[];
  unlocked: string[];
  grown: boolean;
  sheet: Sheet;
  draft: Draft;
};
export type Told = { heroes: HeroTold[]; event: string; previously: string; opening: string[]; scenes: SceneTold[]; text: string };
export type Chapter = { number: number; closed: boolean; goes_on: boolean; told: Told | null; table: import("/web/types.js").TableCard };
