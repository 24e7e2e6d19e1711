/** What each seat chooses for itself before the game, such as a deck. Nobody sees what the others have chosen until all have. */

import { api, games, packs } from "../api.js";
import { button, el, fill, unique } from "../dom.js";
import { known, say, sentence, spoken } from "../words.js";
import { ruleLink } from "./rulebook.js";

/** @import { Game, Option, Table, TableCard } from "../types.js" */
/** @import { Connection } from "../connection.js" */

/**
 * Something that people make for a game, or that comes with it; with `seats`, only for those.
 *
 * `option` names the one that offers it beside its choices.
 *
 * @typedef {{name: string, title: string, about?: string, mine: boolean, seats?: number[], option?: string}} Kept
 */
/** @typedef {{value: string, words: string, about: string}} Offer */

/**
 * The things of a game that can be chosen, one's own first, at new tables or at those whose content has this name.
 *
 * @param {Game} game
 * @param {string} [content]
 * @returns {Promise<Kept[]>}
 */
export async function keptOf(game, content = "") {
  if (!game.own) return [];
  const path = `games/${encodeURIComponent(game.name)}/own`;
  const beside = game.options.filter((option) => option.own).map((option) => besides(path, option));
  return (await Promise.all([api(`${path}${packs(content)}`).catch(() => []), ...beside])).flat();
}

/** What somebody has made for an option that has choices too. @param {string} path @param {Option} option @returns {Promise<Kept[]>} */
async function besides(path, option) {
  /** @type {Kept[]} */
  const found = await api(`${path}?noun=${option.own}`).catch(() => []);
  return found.filter(({ mine }) => mine).map((one) => ({ ...one, option: option.name }));
}

/**
 * What an option offers; empty: any text. The things of a game belong to the option that has some of them as its default.
 *
 * @param {Option} option
 * @param {Kept[]} kept
 * @param {string} game whose words may have better names
 * @param {number | null} seat that chooses; null: any
 * @returns {Offer[]}
 */
export function offers(option, kept, game, seat) {
  const aboutOf = (/** @type {string | number | boolean} */ value) => {
    const key = `${game}.option.${option.name}.${value}.about`;
    return known(key) ? say(key) : "";
  };
  const offer = (/** @type {Kept} */ { name, title, about, mine }) => ({
    value: name,
    words: mine ? say("new.own", title) : title,
    about: about ?? "",
  });
  if (option.choices) {
    const known = option.choices.map((value) => ({ value: String(value), words: choiceName(game, option, value), about: aboutOf(value) }));
    return [...known, ...kept.filter((one) => one.option === option.name).map(offer)];
  }
  const own = kept.filter((one) => !one.option && (seat === null || !one.seats || one.seats.includes(seat)));
  const fit = usualWords(option, 1).every((word) => own.some((one) => one.name === word));
  return fit ? own.map(offer) : [];
}

/** A choice of an option for people. @param {string} game @param {Option} option @param {string | number | boolean} value */
export function choiceName(game, option, value) {
  const key = `${game}.option.${option.name}.${value}`;
  return known(key) ? say(key) : spoken(String(value));
}

/** The words of a text with one for each seat; fewer are used in turn. @param {Option} option @param {number} seats */
export function usualWords(option, seats) {
  const words = String(option.default)
    .split(",")
    .map((word) => word.trim());
  return Array.from({ length: seats }, (_, at) => words[at % words.length]);
}

export class Choosing {
  /** @param {Connection} line @param {TableCard | Table} table @param {(number: string) => void} rule */
  constructor(line, { game, content }, rule) {
    this.line = line;
    this.game = game;
    this.content = content;
    this.rule = rule;
    this.key = "";
    /** Whether somebody who has chosen wants to choose again. */
    this.again = false;
    this.element = el("section", { class: "choosing", "aria-label": say("choose.title"), hidden: true });
  }

  /** @param {Table} table */
  async show(table) {
    const own = this.line.seat === null ? undefined : table.choices[this.line.seat];
    this.element.hidden = table.status !== "open" || !own?.words;
    const key = JSON.stringify([own, table.header]);
    if (!own || this.element.hidden || key === this.key) return;
    this.key = key;
    if (own.made) this.again = false;
    await this.draw(own, !table.header);
  }

  /** @param {Table["choices"][number]} own @param {boolean} open whether it can still be changed */
  async draw(own, open) {
    const game = (await games()).find((one) => one.name === this.game);
    if (!game) return;
    const kept = await keptOf(game, this.content);
    const options = game.options.filter((option) => own.words && option.name in own.words);
    const rows = options.map((option) => {
      const now = own.words?.[option.name] ?? "";
      return own.made && !this.again ? this.chosen(option, now, kept) : this.choice(option, now, kept);
    });
    const change = () => {
      this.again = true;
      this.draw(own, open);
    };
    fill(this.element, rows, own.made && !this.again && open ? button(say("choose.change"), change, { class: "button small" }) : null);
  }

  /** What is chosen. @param {Option} option @param {string} now @param {Kept[]} kept */
  chosen(option, now, kept) {
    const found = offers(option, kept, this.game, this.line.seat).find((offer) => offer.value === now);
    return el("p", { class: "chosen" }, say("choose.chosen", option.by_seat, found?.words ?? spoken(now)));
  }

  /** @param {Option} option @param {string} now @param {Kept[]} kept */
  choice(option, now, kept) {
    const id = unique("choice");
    const all = offers(option, kept, this.game, this.line.seat);
    const input = all.length
      ? el(
          "select",
          { class: "field", id },
          all.map(({ value, words }) => el("option", { value, selected: value === now }, words)),
        )
      : el("input", { class: "field", id, value: now });
    const about = el("p", { class: "small soft", role: "status" });
    const describe = () => fill(about, all.length ? all.find((offer) => offer.value === input.value)?.about : sentence(option.about));
    input.addEventListener("change", describe);
    describe();
    const trouble = el("p", { class: "trouble", role: "alert" });
    const take = async () => {
      const { refusal } = await this.line.send("choose", { option: option.name, word: input.value });
      fill(trouble, refusal ? [refusal.words, " ", refusal.rule ? ruleLink(refusal.rule, this.rule) : null] : null);
    };
    return el(
      "div",
      { class: "stack tight" },
      el("label", { for: id, class: "choose-label" }, say("choose.yours", option.by_seat)),
      el("div", { class: "row tight" }, input, button(say("choose.take", option.by_seat), take, { class: "button hot" })),
      about,
      trouble,
    );
  }
}
