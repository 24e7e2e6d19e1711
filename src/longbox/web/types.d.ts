/** What the server sends (docs/table.md) and what the client's parts hand each other. Read by tsc only, never by a browser. */

export type Refusal = { code: string; words: string; rule: string };
/** A move: its kind and at most three whole numbers. */
export type Move = (string | number)[];
/**
 * What a question tells its own seat beside the moves: which of them is the pass, why the table passes in a moment (null: it does
 * not), whether it gives another answer that can only help, who is asked together, which moves finish a plan, and what to say before
 * moves that are rarely meant.
 */
export type Notes = {
  pass: number | null;
  passes: string | null;
  given?: boolean;
  together: number[];
  finish?: number[];
  warnings?: { words: string; moves: number[] }[];
};
/** `hints`: what helps to answer it, where that comes with it; see `Scene`. */
export type Question = {
  id: number;
  what: string;
  text: string;
  rule: string;
  must: boolean;
  moves: Move[];
  words: string[];
  notes?: Notes | null;
  hints?: any;
};
export type Waiting = { seats: number[]; what: string };
export type RollDue = { id: number; by: number; what: string; sides: number[]; rule: string };
export type Ended = { winners: number[]; scores: number[]; rule: string };
/** A step of a seat's own plan. */
export type Laid = { move: Move; words: string };
export type Draft = { steps: Laid[]; sealed: boolean };
export type GameEvent = { event: string; rule: string; [field: string]: unknown };
export type View = { seat: number; [field: string]: any };

export type Message =
  | { n: number; type: "told"; event: GameEvent; text: string }
  | { n: number; type: "asked"; question: Question | null }
  | ({ n: number; type: "waiting" } & Waiting)
  | ({ n: number; type: "roll_due" } & RollDue)
  | { n: number; type: "undone"; by: number; text: string; event: GameEvent | null }
  | ({ n: number; type: "draft" } & Draft)
  | { n: number; type: "forms"; forms: string[] }
  | ({ n: number; type: "ended" } & Ended);

export type SeatCard = {
  name: string;
  called: string;
  who: string;
  kind: "person" | "bot" | "open";
  bot: string;
  online: boolean;
  mine: boolean;
};
export type TableCard = {
  id: string;
  game: string;
  /** The name of what its look draws from; "": what new tables of the game have. */
  content: string;
  title: string;
  seats: SeatCard[];
  status: "open" | "running" | "paused" | "over" | "closed";
  turn: number[];
  mine: number[];
  host: boolean;
  public: boolean;
  made: number;
  moved: number;
  moves: number;
  winners: number[] | null;
  /** The table whose next chapter this one is, and the one that continues it. */
  continues: string | null;
  continued: string | null;
  /** Made from a log that somebody brought along. */
  imported: boolean;
};
export type Tables = { mine: TableCard[]; open: TableCard[]; watch: TableCard[]; finished: TableCard[] };
export type Clock = { seconds: number; bank: number; left: number[]; running: number[] };
export type Order = { what: string; about?: number | null; until?: string | null };
/** What a seat wants passed for it, and why its open question is passed in a moment (null: it is not). */
export type Passing = { ask_all: boolean; until_turn: boolean; end_turn: boolean; orders: Order[]; stops: Stop[]; now: string | null };
/** A stop mark that a seat has changed, in its own turn or in those of others. */
export type Stop = { step: number; mine?: boolean; ask?: boolean; once?: boolean };
/** A step of a turn, and whether people usually stop there in their own turn and in those of others. */
export type TurnStep = { title: string; mine: boolean; others: boolean };
/** In which step of whose turn the game stands. */
export type Moment = { step: number; whose: number };
/**
 * A stop mark as it holds in the turn that it is now: what it is set to, whether the seat is asked there, and whether the game is there.
 */
export type StopMark = {
  step: number;
  title: string;
  mine: boolean;
  setting: "usual" | "always" | "once" | "never";
  stops: boolean;
  now: boolean;
};
/** A request to take back the last `count` deeds of a seat, or (0) to close the chapter; `what`: the first of these deeds, in words. */
export type Request = { id: number; seat: number; count: number; agreed: number[]; needed: number[]; what: string };
export type Schema = {
  title: string;
  properties: {
    [name: string]: {
      type?: string;
      enum?: string[];
      /** Numbers that stand for something. */
      oneOf?: { const: number; title: string }[];
      minimum?: number;
      maximum?: number;
      maxLength?: number;
      minLength?: number;
      /** Of a text with several lines: how many. */
      lines?: number;
    };
  };
  required: string[];
};
export type Lesson = {
  number: number;
  total: number;
  says: string;
  rule: string;
  move: Move;
  words: string;
  look: string;
  done: boolean;
  farewell: string;
};
/** A table as one chair knows it. */
export type Table = TableCard & {
  options: { [name: string]: string | number | boolean };
  commit: string;
  seed: string;
  you: number | null;
  /** The pace for screens on which nobody has chosen one; "": none. */
  pace: Pace | "";
  names: string[];
  clock: Clock | null;
  /** The hash of the log's header, "" until everybody has chosen. */
  header: string;
  /** What each seat has chosen for itself; `words` by option, null while others must not know. Empty: there is nothing to choose. */
  choices: { made: boolean; openly?: boolean; words: { [option: string]: string } | null }[];
  /** Which chapter this is, and whether it was closed so that another can continue it; null in a game that is played at one table. */
  chapter: { number: number; closed: boolean } | null;
  /**
   * Whose agreement a closed story still needs before its log is given out, whether this person is asked, and whether they may have
   * the log anyway; null where nobody's is needed.
   */
  secrets: { waits: string[]; asked: boolean; mine: boolean } | null;
  request: Request | null;
  /** Of one's own seat; null for those who watch. */
  passing: Passing | null;
  rematch: { agreed: number[]; table: string | null } | null;
  passes: boolean;
  /** Whether the game says whose turn begins, so that somebody can pass until their own. */
  turns: boolean;
  /** The steps of a turn; [] in a game without. */
  steps: TurnStep[];
  /** The last request that somebody has refused, and who. */
  refused: { request: number; by: number } | null;
  nonces: number[];
  lesson: Lesson | null;
  /** What this person may predict and has predicted, and who was right how often; null: nothing. */
  predicting: Predicting | null;
  /**
   * Whether somebody has asked for a pause, how many of the people who are there are ready to go on, whether oneself is; lines and veils.
   */
  together: { paused: boolean; ready: number; people: number; mine: boolean; lines: string[]; veils: string[] };
};
/** A contest whose outcome onlookers may predict: its sides in words. */
export type Contest = { id: string; kind: string; text: string; sides: string[]; parties: number[] };
export type Predicting = { contest: Contest | null; mine: number | null; tally: { who: string; right: number; of: number }[] };
export type ChatLine = { n: number; who: string; seat: number | null; text: string; at: number };
/** The answer to a command. */
export type Done = { refusal: Refusal | null; [field: string]: unknown };

export type Option = {
  name: string;
  default: string | number | boolean;
  choices: (string | number | boolean)[] | null;
  about: string;
  by_seat: string;
  own: string;
  first: boolean;
};
/** What is said of a new table with this value of an option and more than `most` seats. */
export type Caution = { option: string; value: string | number | boolean; most: number; words: string };
export type Game = {
  name: string;
  title: string;
  about: string;
  seats: [number, number];
  options: Option[];
  cautions: Caution[];
  bots: string[];
  bot: string;
  /** The seat of one person among bots, unless another is chosen. */
  person: number;
  minutes: number;
  look: boolean;
  /** Whether it has a picture for its card in the lobby. */
  cover: boolean;
  /** Whether it can be shown to people: by its look, or in words of its own. */
  speaks: boolean;
  words: boolean;
  pages: { name: string; title: string; linked: boolean }[];
  own: boolean;
  lesson: boolean;
  /** Whether it helps people to choose. */
  hints: boolean;
  /** The bot that says what it would have played; "": none does. */
  judge: string;
  presets: Preset[];
};
/** A game that is set up with one press; `at_first` are options of somebody's first three games. */
export type Preset = {
  name: string;
  title: string;
  about: string;
  seats: number;
  options: { [name: string]: string | number | boolean };
  at_first: { [name: string]: string | number | boolean };
  minutes: number;
};
export type Me = { id: string; name: string; lan: boolean; version: string; disclaimer: string };
export type Rule = { number: string; text: string; chapter: string };
export type Invitation = { code: string; path: string; urls: string[]; qr: string; local: boolean };
export type ReplayStep = { n: number; moment: number; messages: Message[]; view: View; shown: string };
/** `withheld`: its log, and what others saw, are not given out yet, because it is a chapter of a story that goes on. */
export type Replay = {
  total: number;
  turns: { n: number; words: string }[];
  table: TableCard & { withheld?: boolean; names: string[] };
  steps: ReplayStep[];
  judge: string;
};

/** What a bot says of one decision of a finished game. */
export type Remark = { moment: number; seat: number; made: string; chance: number; better: string; best: number; turning: boolean };

/** When something was: a part of the game, and a moment of its replay (-1: of no one moment, or not to be seen yet). */
type When = { at: number; moment: number };
/** What a game tells of how it went. `start`, `names`, `plans` and `hands` have an item for each seat; `turns` are places of `steps`. */
export type FrontPage = {
  names: string[];
  unit: string;
  start: number[];
  headline: string;
  how: string;
  steps: (When & { scores: number[]; words: string })[];
  chapters: (When & { words: string })[];
  facts: (When & { title: string; words: string[] })[];
  plans: string[][];
  hands: string[][];
  turns: number[];
};

/** The catalogue of one language: a text, or a function that puts values into it. */
export type Words = { [key: string]: string | ((...values: any[]) => string) };

/**
 * A part of a step that a look shows by itself: what is told in it, what is still in motion and told after it, how things stand, how long
 * that stays at normal pace (Infinity: until somebody presses), and which of the messages are told aloud.
 */
export type Beat = { name: string; messages: Message[]; events: GameEvent[]; view: View; stay: number; said: Message[] };

/** All there is to draw for one chair. */
export type Scene = {
  view: View;
  shown: string;
  question: Question | null;
  waiting: Waiting | null;
  due: RollDue | null;
  ended: Ended | null;
  /** This seat's own plan, if the game has plans. */
  draft: Draft;
  /** What the game says that helps to answer the question; null: nothing, not yet, or not wanted. */
  hints: any;
  /** Whether things may stand in the order of the hints: they came with the question, or somebody wants the best first. */
  sorts: boolean;
  /** An answer to the question is on its way: no other can be given. */
  sending: boolean;
  table: Table | TableCard;
  messages: Message[];
  /** Where the look begins anew or the replay jumps: all that is known of what was told before; otherwise null. */
  before: Message[] | null;
  /** The beat of a show that is seen now; null: there is no show. */
  beat: Beat | null;
  replaying: boolean;
  big: boolean;
  /** The stop marks of this seat; [] where there are none. */
  stops: StopMark[];
  /** Whether this seat can end its turn now: `ctx.endTurn()`. */
  ends: boolean;
  /** The forms that this seat can fill in now, by name. */
  forms: string[];
};

/** At which pace a screen shows what others do: see pace.js. */
export type Pace = "slow" | "normal" | "fast" | "step";
/**
 * A panel of what has happened: whose deed (null: nobody's), whether one's own, what is drawn, who did what, and what that changed
 * (`mine`: for oneself). A heading opens a turn.
 */
export type Panel = {
  seat: number | null;
  own: boolean;
  heading?: boolean;
  picture?: Node | null;
  text: string;
  changes: { text: string; kind: "good" | "bad" | ""; mine?: boolean }[];
};

export type Details = { title: string; body: Node | string };
export type Child = Node | string | number | null | undefined | false | Child[];
export type Attrs = { [name: string]: any };
type El = typeof import("./dom.js").el;
type Svg = typeof import("./dom.js").svg;

/** What a look gets from the shell; docs/looks.md has it in words. */
export type LookContext = {
  game: string;
  /** This chair's seat; null for spectators. */
  seat: number | null;
  /** The table's id. */
  table: string;
  /** What the game's room `content.py` says for the packs of this table. */
  content: any;
  /** Answer the open question. Gives the refusal, or null. */
  answer: (move: Move) => Promise<Refusal | null>;
  /** Lay out a plan: these steps one after the other. Gives the first refusal, or null. */
  plan: (steps: Move[]) => Promise<Refusal | null>;
  /** Fill in a form that needs no dialog, such as `{form: "reopen"}`; whether that was done. */
  fill: (form: { form: string; [blank: string]: unknown }) => Promise<boolean>;
  /** Open a form's dialog; if it cannot be used now, say why at `anchor`. */
  form: (name: string, anchor: Element) => Promise<void>;
  /** Take back the last deeds of this seat, or ask the others for it; `of`: only if the last one is this form. */
  undo: (count?: number, of?: { form: string; [blank: string]: unknown }) => Promise<boolean>;
  /** Ask for the hints for the open question, because somebody has pressed what needs them; null: there are none. */
  hints: () => Promise<any>;
  /** Leave the rest of this turn to the table. */
  endTurn: () => void;
  /** Open the settings of a stop mark at `anchor`; `more` says what else there is to know of it. */
  stop: (step: number, anchor: Element, more?: { text: string; rule: string }) => void;
  /** Say at `anchor` why a move is not possible; `what` may also be the words of one. */
  why: (what: string | Move, anchor: Element) => Promise<void>;
  /** Open the rulebook at this number. */
  rule: (number: string) => void;
  /** Say something in the chat of the table, in the name of this seat. */
  chat: (text: string) => Promise<void>;
  /** Show details at an element, until something else is pressed; null: close them. */
  details: (anchor: Element | null, details?: Details) => void;
  /** Show these details while a pointer rests on an element, or at a long press. */
  peek: (element: Element, make: () => Details) => void;
  /** Say something to screen readers. */
  tell: (text: string) => void;
  /** The game's words of this key, with values put in. */
  words: (key: string, ...values: any[]) => string;
  /** Makes an element: its name, its attributes or null, and its children. */
  el: El;
  svg: Svg;
  animate: typeof import("./animate.js");
  die: typeof import("./dice.js").die;
  rollDie: typeof import("./dice.js").rollDie;
  /** Whether this person wants no movement. */
  reducedMotion: () => boolean;
  /** Whether this is the TV view. */
  big: boolean;
};
/**
 * What a look says of a move of the question: other words for its button, a note beside them, such as a chance, and a line about what it
 * does.
 */
/** What is said of a move beside its words: shortly, why (for whoever points at that), and about it. */
export type Tip = { words?: string; note?: string; why?: string; about?: string };
export type Drawn = {
  claims?: number[];
  best?: number[];
  tips?: { [at: number]: Tip };
  chains?: { [at: number]: Chain[] };
  unless?: Unless | null;
  sortable?: boolean;
  busy?: Promise<unknown>;
  stay?: number;
} | void;
/** A move together with the answer to the question that follows it at once: one press for both. */
export type Chain = Tip & { words: string; next?: Move };
/** Names, and what opens beside the place where one was pressed. */
export type Named = { names: string[]; open: (name: string, anchor: Element) => void };
/** An order to pass the open question and all like it until an event happens, in words. */
export type Unless = { order: Order; words: string };
export type Look = {
  /** What the shell puts on the stage. */
  element: HTMLElement;
  /** Draw this; what it gives says how to show the question beside it. */
  update: (scene: Scene) => Drawn;
  /** Remove listeners and timers. */
  destroy: () => void;
  /** A move of the question is under the pointer or has the focus; null: none is. */
  highlight?: (move: Move | null) => void;
  /** It draws the stop marks itself. */
  stops?: boolean;
  /** It draws the seat's own plan itself. */
  plans?: boolean;
  /** Forms that the look offers by itself: no buttons beside the question. */
  forms?: string[];
  /** In this game people act in others' turns: it makes no sense to pass until the own one. */
  reacts?: boolean;
  /** What has happened as panels, in this game's pictures and words. */
  panels?: (messages: Message[], names: string[]) => Panel[];
  /** What is named in the log, the recap, the chat and the question can be opened there. */
  named?: Named;
  /** A step cut into beats, the last of which shows how things stand after it; []: it is seen as a whole. */
  beats?: (messages: Message[], before: View, after: View) => Beat[];
};

/** What a game's own page gets; `name` is what stands behind the page's own name in the address. */
export type PageContext = {
  game: string;
  name: string;
  el: El;
  svg: Svg;
  words: (key: string, ...values: any[]) => string;
  api: (path: string, body?: unknown, method?: string) => Promise<any>;
  rule: (game: string, number: string) => void;
  details: (anchor: Element | null, details?: Details) => void;
  peek: (element: Element, make: () => Details) => void;
  tell: (text: string) => void;
  go: (hash: string) => void;
};

/** A page of the client. `draw` may give back what to do when it is left. */
export type Page = (root: HTMLElement, parts: string[], query: URLSearchParams) => Promise<(() => void) | void>;
