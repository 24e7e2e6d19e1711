/** A new table: the game, who sits where, and all options. */

import { api, refusalOf } from "../api.js";
import { button, el, fill, unique } from "../dom.js";
import { keptOf, offers, usualWords } from "../parts/choosing.js";
import { openDialog } from "../parts/dialog.js";
import { FIRST_GAMES } from "../pace.js";
import { botName } from "../parts/seats.js";
import { prefs } from "../prefs.js";
import { go, path } from "../route.js";
import { known, say, sentence, spoken } from "../words.js";

/** @import { Caution, Game, Option, Preset } from "../types.js" */

/** @import { Kept } from "../parts/choosing.js" */

/** @typedef {string | number | boolean} Setting */

const CLOCKS = [0, 30, 60, 120, 300];

/** One click: this game, its usual options, bots. Gives the table. @param {Game} game @returns {Promise<string>} */
export function tableNow(game) {
  return against(game, game.seats[0], {});
}

/** The same as a preset says; a newcomer gets the game that is best at first. @param {Game} game @param {Preset} preset */
export function presetNow(game, preset) {
  const { options, at_first } = preset;
  return against(game, preset.seats, prefs().played < FIRST_GAMES ? { ...options, ...at_first } : options);
}

/** A table with bots in all other seats. @param {Game} game @param {number} seats @param {{[option: string]: Setting}} wanted */
function against(game, seats, wanted) {
  const who = Array.from({ length: seats }, (_, at) => (at === game.person ? "me" : `bot:${game.bot}`));
  // what is said here for one's own seat need not be chosen at the table
  const usual = game.options.filter((option) => option.by_seat).map((option) => [option.name, option.default]);
  const options = { ...Object.fromEntries(usual), ...wanted };
  return make({ game: game.name, options, who, public: false, title: "", clock: null, typed: false });
}

/** @param {{[field: string]: unknown}} wishes @returns {Promise<string>} */
async function make(wishes) {
  return (await api("tables", wishes)).table;
}

/** @param {Game[]} games @param {Game} first */
export async function openNewTable(games, first) {
  // all at once: a form that changes while somebody fills it in would lose what they chose
  const kept = await Promise.all(games.map((game) => keptOf(game)));
  const form = new NewTable(games, first, new Map(games.map((game, at) => [game, kept[at]])));
  const dialog = openDialog(say("new.title"), form.element, { wide: true });
  form.made = () => dialog.close();
}

class NewTable {
  /** @param {Game[]} games @param {Game} first @param {Map<Game, Kept[]>} things what people have made for each game, such as decks */
  constructor(games, first, things) {
    this.games = games;
    this.game = first;
    this.things = things;
    this.seats = first.seats[0];
    /** @type {string[]} */
    this.who = [];
    /** What is chosen for each seat, by option. @type {Map<string, string[]>} */
    this.chosen = new Map();
    /** @type {Map<string, () => Setting>} */
    this.options = new Map();
    this.made = () => {};
    this.trouble = el("p", { class: "trouble", role: "alert" });
    this.parts = el("div", { class: "stack" });
    this.element = el("form", { class: "stack new-table" }, this.parts, this.trouble);
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.element.addEventListener("change", () => this.warn());
    this.choose(first);
  }

  /** What people have made for the game. */
  get kept() {
    return this.things.get(this.game) ?? [];
  }

  /** The options that give each seat something of its own out of a list. */
  get bySeat() {
    return this.game.options.filter((option) => option.by_seat && offers(option, this.kept, this.game.name, null).length);
  }

  /** Begin anew with another game. @param {Game} game */
  choose(game) {
    this.game = game;
    this.seats = game.seats[0];
    this.who = Array.from({ length: game.seats[1] }, (_, at) => (at === game.person ? "me" : `bot:${game.bot}`));
    this.chosen = new Map(this.bySeat.map((option) => [option.name, usualWords(option, game.seats[1])]));
    this.draw();
  }

  draw() {
    const { game } = this;
    const choice = select(
      say("new.game"),
      this.games.map((one) => [one.name, one.speaks ? one.title : say("new.raw", one.title)]),
      game.name,
      (name) => {
        this.choose(this.games.find((one) => one.name === name) ?? game);
      },
    );
    const counts = Array.from({ length: game.seats[1] - game.seats[0] + 1 }, (_, at) => game.seats[0] + at);
    const count = select(
      say("new.seats"),
      counts.map((n) => [String(n), String(n)]),
      String(this.seats),
      (n) => {
        this.seats = Number(n);
        this.drawSeats();
      },
    );
    this.seatRows = el("fieldset", { class: "stack tight" });
    this.clock = select(
      say("new.clock"),
      CLOCKS.map((s) => [String(s), say("new.clock_of", s)]),
      "0",
      () => {},
    );
    this.title = field(say("new.name"), el("input", { class: "field", maxlength: 60, placeholder: say("new.name_usual") }));
    this.public = check(say("new.public"), false, say("new.public_about"));
    this.typed = check(say("new.typed"), false);
    this.options.clear();
    this.cautions = el("div", { role: "status" });
    fill(
      this.parts,
      el("div", { class: "columns" }, choice.row, count.row),
      el("p", { class: "soft" }, game.about, " ", say("new.minutes", game.minutes)),
      this.seatRows,
      this.drawOptions(true),
      el(
        "details",
        { class: "fold more" },
        el("summary", null, say("new.more")),
        el(
          "div",
          { class: "stack" },
          this.drawOptions(false),
          el("div", { class: "columns" }, this.clock.row, this.title.row),
          this.public.row,
          this.typed.row,
        ),
      ),
      this.cautions,
      el(
        "div",
        { class: "row end" },
        button(say("new.make"), () => {}, { type: "submit", class: "button hot large" }),
      ),
    );
    this.drawSeats();
    this.warn();
  }

  /** Say what speaks against these seats with these options. It forbids nothing. */
  warn() {
    const holds = (/** @type {Caution} */ caution) => this.seats > caution.most && this.options.get(caution.option)?.() === caution.value;
    const words = this.game.cautions.filter(holds).map((caution) => el("p", { class: "callout" }, caution.words));
    fill(/** @type {HTMLElement} */ (this.cautions), words);
  }

  drawSeats() {
    const rows = Array.from({ length: this.seats }, (_, at) => {
      const people = [["me", say("new.me")], ["open", say("new.open")], ...this.game.bots.map((bot) => [`bot:${bot}`, botName(bot)])];
      const own = `${this.game.name}.seat.${at + 1}`;
      const who = select(known(own) ? say(own) : say("new.seat", at + 1), people, this.who[at], (value) => {
        this.who[at] = value;
        this.drawSeats();
        /** @type {HTMLElement | null | undefined} */ (this.seatRows?.querySelector(`[data-seat="${at}"] select`))?.focus();
      });
      return el(
        "div",
        { class: "columns seat-row", dataset: { seat: at } },
        who.row,
        this.bySeat.map((option) => this.drawChoice(option, at)),
      );
    });
    fill(/** @type {HTMLElement} */ (this.seatRows), el("legend", { class: "title" }, say("new.who")), rows);
  }

  /** A bot's choice and one's own are made here; a guest chooses at the table. @param {Option} option @param {number} at */
  drawChoice(option, at) {
    const words = this.chosen.get(option.name) ?? [];
    if (this.who[at] === "open") return el("p", { class: "small soft seat-later" }, say("new.later", option.by_seat));
    const all = offers(option, this.kept, this.game.name, at);
    if (all.length === 1) return el("p", { class: "small soft seat-later" }, all[0].words);
    const about = el("p", { class: "small soft", role: "status" });
    const describe = () => fill(about, all.find((offer) => offer.value === words[at])?.about);
    const choice = select(
      say("new.by_seat", spoken(option.by_seat), at + 1),
      all.map(({ value, words }) => [value, words]),
      words[at],
      (value) => {
        words[at] = value;
        describe();
      },
    );
    describe();
    choice.row.append(about);
    return choice.row;
  }

  /** The options that stand in sight, or those behind "More choices". @param {boolean} first */
  drawOptions(first) {
    return this.game.options
      .filter((option) => option.first === first && !this.chosen.has(option.name))
      .map((option) => this.drawOption(option));
  }

  /** @param {Option} option */
  drawOption(option) {
    const key = `${this.game.name}.option.${option.name}`;
    const label = known(key) ? say(key) : spoken(option.name);
    const what = sentence(option.about);
    if (typeof option.default === "boolean") {
      const box = check(label, option.default, what);
      this.options.set(option.name, () => box.input.checked);
      return box.row;
    }
    if (!option.choices) {
      const text = field(label, el("input", { class: "field", value: option.default }), what);
      this.options.set(option.name, () => text.input.value);
      return text.row;
    }
    const { choices } = option;
    const all = offers(option, this.kept, this.game.name, null);
    const about = el("p", { class: "small soft", role: "status" });
    const describe = (/** @type {string} */ chosen) => fill(about, all.find(({ value }) => value === chosen)?.about);
    const list = select(
      label,
      all.map(({ value, words }) => [value, words]),
      String(option.default),
      describe,
      what,
    );
    describe(String(option.default));
    list.row.append(about);
    this.options.set(option.name, () => choices.find((value) => String(value) === list.input.value) ?? list.input.value);
    return list.row;
  }

  async send() {
    const options = Object.fromEntries([...this.options].map(([name, value]) => [name, value()]));
    for (const [name, words] of this.chosen) options[name] = words.slice(0, this.seats).join(",");
    const seconds = Number(this.clock?.input.value ?? 0);
    try {
      const table = await make({
        game: this.game.name,
        options,
        who: this.who.slice(0, this.seats),
        public: this.public?.input.checked === true,
        title: this.title?.input.value.trim() ?? "",
        clock: seconds ? { seconds, bank: 0 } : null,
        typed: this.typed?.input.checked === true,
      });
      go(path("table", table));
      this.made();
    } catch (error) {
      this.trouble.textContent = refusalOf(error).words;
    }
  }
}

/** @template {HTMLElement} T @param {string} label @param {T} input @param {string} [about] */
function field(label, input, about) {
  input.id = unique("field");
  const hint = about ? el("span", { class: "small soft", id: `${input.id}-about` }, about) : null;
  if (hint) input.setAttribute("aria-describedby", hint.id);
  return { input, row: el("div", { class: "stack tight" }, el("label", { for: input.id }, label), input, hint) };
}

/**
 * @param {string} label
 * @param {string[][]} choices each a value and its words
 * @param {string} chosen
 * @param {(value: string) => void} hear
 * @param {string} [about]
 */
function select(label, choices, chosen, hear, about) {
  const input = el(
    "select",
    { class: "field" },
    choices.map(([value, words]) => el("option", { value, selected: value === chosen }, words)),
  );
  input.addEventListener("change", () => hear(input.value));
  return field(label, input, about);
}

/** @param {string} label @param {boolean} on @param {string} [about] */
function check(label, on, about) {
  const input = el("input", { type: "checkbox", checked: on });
  return {
    input,
    row: el("label", { class: "check" }, input, el("span", null, label, about ? el("span", { class: "small soft block" }, about) : null)),
  };
}
