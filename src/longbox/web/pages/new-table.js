/** A new table: the game, who sits where, and everything that may be chosen. */

import { api, refusalOf } from "../api.js";
import { button, el, fill, unique } from "../dom.js";
import { openDialog } from "../parts/dialog.js";
import { botName } from "../parts/seats.js";
import { go, path } from "../route.js";
import { known, say, spoken } from "../words.js";

/** @import { Game, Option } from "../types.js" */

/** @typedef {{name: string, title: string, mine: boolean}} Deck */
/** @typedef {string | number | boolean} Setting */

const CLOCKS = [0, 30, 60, 120, 300];

/** One click: this game, its usual options, one bot. @param {Game} game */
export async function playNow(game) {
  const bots = Array.from({ length: game.seats[0] - 1 }, () => `bot:${game.bot}`);
  await make({ game: game.name, options: {}, who: ["me", ...bots], public: false, title: "", clock: null, typed: false });
}

/** @param {{[field: string]: unknown}} wishes */
async function make(wishes) {
  const { table } = await api("tables", wishes);
  go(path("table", table));
}

/** @param {Game[]} games @param {Game} first */
export async function openNewTable(games, first) {
  /** @type {Deck[]} */
  const decks = await api("decks").catch(() => []);
  const form = new NewTable(games, first, decks);
  const dialog = openDialog(say("new.title"), form.element, { wide: true });
  form.made = () => dialog.close();
}

class NewTable {
  /** @param {Game[]} games @param {Game} first @param {Deck[]} decks */
  constructor(games, first, decks) {
    this.games = games;
    this.game = first;
    this.decks = decks;
    this.seats = first.seats[0];
    /** @type {string[]} */
    this.who = [];
    /** @type {string[]} */
    this.deck = [];
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
    this.choose(first);
  }

  /** @param {Game} game */
  choose(game) {
    this.game = game;
    this.seats = game.seats[0];
    this.who = Array.from({ length: game.seats[1] }, (_, at) => (at ? `bot:${game.bot}` : "me"));
    const decks = game.options.find((option) => option.name === "decks");
    this.deck = decks ? String(decks.default).split(",") : [];
    this.draw();
  }

  draw() {
    const { game } = this;
    const choice = select(say("new.game"), this.games.map((one) => [one.name, one.title]), game.name, (name) => {
      this.choose(this.games.find((one) => one.name === name) ?? game);
    });
    const counts = Array.from({ length: game.seats[1] - game.seats[0] + 1 }, (_, at) => game.seats[0] + at);
    const count = select(say("new.seats"), counts.map((n) => [String(n), String(n)]), String(this.seats), (n) => {
      this.seats = Number(n);
      this.drawSeats();
    });
    this.seatRows = el("fieldset", { class: "stack tight" });
    this.clock = select(say("new.clock"), CLOCKS.map((s) => [String(s), say("new.clock_of", s)]), "0", () => {});
    this.title = field(say("new.name"), el("input", { class: "field", maxlength: 60, placeholder: say("new.name_usual") }));
    this.public = check(say("new.public"), false, say("new.public_about"));
    this.typed = check(say("new.typed"), false);
    fill(
      this.parts,
      el("div", { class: "columns" }, choice.row, count.row),
      el("p", { class: "soft" }, game.about, " ", say("new.minutes", game.minutes)),
      this.seatRows,
      el("details", { class: "fold more" }, el("summary", null, say("new.more")), el("div", { class: "stack" }, this.drawOptions(), el("div", { class: "columns" }, this.clock.row, this.title.row), this.public.row, this.typed.row)),
      el("div", { class: "row end" }, button(say("new.make"), () => {}, { type: "submit", class: "button hot large" })),
    );
    this.drawSeats();
  }

  drawSeats() {
    const rows = Array.from({ length: this.seats }, (_, at) => {
      const people = [["me", say("new.me")], ["open", say("new.open")], ...this.game.bots.map((bot) => [`bot:${bot}`, botName(bot)])];
      const who = select(say("new.seat", at + 1), people, this.who[at], (value) => {
        this.who[at] = value;
      });
      return el("div", { class: "columns seat-row" }, who.row, this.deck.length ? this.drawDeck(at) : null);
    });
    fill(/** @type {HTMLElement} */ (this.seatRows), el("legend", { class: "title" }, say("new.who")), rows);
  }

  /** @param {number} at */
  drawDeck(at) {
    const own = this.decks.map((deck) => [deck.name, deck.mine ? say("new.own_deck", deck.title) : deck.title]);
    return select(say("new.deck", at + 1), own, this.deck[at], (value) => {
      this.deck[at] = value;
    }).row;
  }

  drawOptions() {
    this.options.clear();
    return this.game.options.filter((option) => option.name !== "decks").map((option) => this.drawOption(option));
  }

  /** @param {Option} option */
  drawOption(option) {
    const key = `option.${this.game.name}.${option.name}`;
    const label = known(key) ? say(key) : spoken(option.name);
    if (typeof option.default === "boolean") {
      const box = check(label, option.default, option.about);
      this.options.set(option.name, () => box.input.checked);
      return box.row;
    }
    if (!option.choices) {
      const text = field(label, el("input", { class: "field", value: option.default }), option.about);
      this.options.set(option.name, () => text.input.value);
      return text.row;
    }
    const { choices } = option;
    const list = select(label, choices.map((value) => [String(value), spoken(String(value))]), String(option.default), () => {}, option.about);
    this.options.set(option.name, () => choices.find((value) => String(value) === list.input.value) ?? option.default);
    return list.row;
  }

  async send() {
    const options = Object.fromEntries([...this.options].map(([name, value]) => [name, value()]));
    if (this.deck.length) options.decks = this.deck.slice(0, this.seats).join(",");
    const seconds = Number(this.clock?.input.value ?? 0);
    try {
      await make({
        game: this.game.name,
        options,
        who: this.who.slice(0, this.seats),
        public: this.public?.input.checked === true,
        title: this.title?.input.value.trim() ?? "",
        clock: seconds ? { seconds, bank: 0 } : null,
        typed: this.typed?.input.checked === true,
      });
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
  const input = el("select", { class: "field" }, choices.map(([value, words]) => el("option", { value, selected: value === chosen }, words)));
  input.addEventListener("change", () => hear(input.value));
  return field(label, input, about);
}

/** @param {string} label @param {boolean} on @param {string} [about] */
function check(label, on, about) {
  const input = el("input", { type: "checkbox", checked: on });
  return { input, row: el("label", { class: "check" }, input, el("span", null, label, about ? el("span", { class: "small soft block" }, about) : null)) };
}
