/** What the server sends (docs/table.md) and what the client's parts hand each other. Read by tsc only, never by a browser. */

export type Refusal = { code: string; words: string; rule: string };
/** A move: its kind and at most three whole numbers. */
export type Move = (string | number)[];
/** What a question tells its own seat beside the moves: which of them is the pass, whether there is anything else to do, and who is asked together. */
export type Notes = { pass: number | null; idle: boolean; public: boolean; words: string; together: number[] };
export type Question = { id: number; what: string; text: string; rule: string; must: boolean; moves: Move[]; words: string[]; notes?: Notes | null };
export type Waiting = { seats: number[]; what: string };
export type RollDue = { by: number; what: string; sides: number[]; rule: string };
export type Ended = { winners: number[]; scores: number[]; rule: string };
export type GameEvent = { event: string; rule: string; [field: string]: unknown };
export type View = { seat: number; [field: string]: any };

export type Message =
  | { n: number; type: "told"; event: GameEvent; text: string }
  | { n: number; type: "asked"; question: Question | null }
  | ({ n: number; type: "waiting" } & Waiting)
  | ({ n: number; type: "roll_due" } & RollDue)
  | { n: number; type: "undone"; by: number; view: View }
  | ({ n: number; type: "ended" } & Ended);

export type SeatCard = { name: string; who: string; kind: "person" | "bot" | "open"; bot: string; online: boolean; mine: boolean };
export type TableCard = {
  id: string;
  game: string;
  title: string;
  seats: SeatCard[];
  status: "open" | "running" | "paused" | "over" | "closed";
  turn: number[];
  mine: number[];
  host: boolean;
  public: boolean;
  lesson: boolean;
  made: number;
  moved: number;
  moves: number;
  winners: number[] | null;
};
export type Tables = { mine: TableCard[]; open: TableCard[]; watch: TableCard[]; finished: TableCard[] };
export type Clock = { seconds: number; bank: number; left: number[]; running: number[] };
export type Order = { what: string; about?: number | null; until?: string | null };
export type Schema = {
  title: string;
  properties: { [name: string]: { type?: string; enum?: string[]; minimum?: number; maximum?: number; maxLength?: number } };
  required: string[];
};
export type Lesson = { number: number; total: number; says: string; rule: string; move: Move; words: string; look: string; done: boolean; farewell: string };
/** A table as one chair knows it. */
export type Table = Omit<TableCard, "lesson"> & {
  options: { [name: string]: string | number | boolean };
  commit: string;
  seed: string;
  you: number | null;
  names: string[];
  clock: Clock | null;
  request: { seat: number; agreed: number[]; to: number } | null;
  orders: Order[];
  rematch: { agreed: number[]; table: string | null } | null;
  forms: Schema[];
  passes: boolean;
  nonces: number[];
  lesson: Lesson | null;
};
export type ChatLine = { n: number; who: string; seat: number | null; text: string; at: number };
/** The answer to a command. */
export type Done = { refusal: Refusal | null; [field: string]: unknown };

export type Option = { name: string; default: string | number | boolean; choices: (string | number | boolean)[] | null; about: string };
export type Game = {
  name: string;
  title: string;
  about: string;
  seats: [number, number];
  options: Option[];
  bots: string[];
  bot: string;
  minutes: number;
  look: string;
  lesson: boolean;
};
export type Me = { id: string; name: string; lan: boolean; version: string; disclaimer: string };
export type Rule = { number: string; text: string; chapter: string };
export type Invitation = { code: string; path: string; urls: string[]; qr: string; local: boolean };
export type ReplayStep = { n: number; entry: number; messages: Message[]; view: View; shown: string };
export type Replay = { total: number; table: TableCard; steps: ReplayStep[] };

/** The catalogue of one language: a text, or a function that puts values into it. */
export type Words = { [key: string]: string | ((...values: any[]) => string) };

/** All there is to draw for one chair. */
export type Scene = {
  view: View;
  shown: string;
  question: Question | null;
  waiting: Waiting | null;
  due: RollDue | null;
  ended: Ended | null;
  table: Table | TableCard;
  messages: Message[];
  replaying: boolean;
  big: boolean;
};

export type Details = { title: string; body: Node | string };
export type Child = Node | string | number | null | undefined | false | Child[];
export type Attrs = { [name: string]: any };
type El = typeof import("./dom.js").el;
type Svg = typeof import("./dom.js").svg;

/** What a look gets from the shell; games/README.md has it in words. */
export type LookContext = {
  game: string;
  seat: number | null;
  table: string;
  content: any;
  answer: (move: Move) => Promise<Refusal | null>;
  why: (what: string | Move, anchor: Element) => Promise<void>;
  rule: (number: string) => void;
  details: (anchor: Element | null, details?: Details) => void;
  peek: (element: Element, make: () => Details) => void;
  tell: (text: string) => void;
  words: (key: string, ...values: any[]) => string;
  el: El;
  svg: Svg;
  animate: typeof import("./animate.js");
  die: typeof import("./dice.js").die;
  rollDie: typeof import("./dice.js").rollDie;
  reducedMotion: () => boolean;
  big: boolean;
};
export type Drawn = { claims?: number[]; busy?: Promise<unknown> } | void;
export type Look = {
  element: HTMLElement;
  update: (scene: Scene) => Drawn;
  destroy: () => void;
  highlight?: (move: Move | null) => void;
};

/** What a game's own page (the deck builder) gets. */
export type PageContext = {
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
