/** The lobby: go on, play, join, watch, learn. */

import { api, contentOf, gameModule, games, me, refusalOf, rename } from "../api.js";
import { button, el, unique } from "../dom.js";
import { note } from "../live.js";
import { fileButton } from "../parts/files.js";
import { gameCard, playButton } from "../parts/game-card.js";
import { titlePage } from "../parts/notice.js";
import { TableLists } from "../parts/table-lists.js";
import { go, path } from "../route.js";
import { say } from "../words.js";
import { openNewTable } from "./new-table.js";

/** @import { Game, Page } from "../types.js" */

const REFRESH = 5000;

/** @type {Page} */
export async function lobbyPage(root) {
  titlePage("");
  const [all, who] = await Promise.all([games(), me()]);
  const first = firstOf(all);
  const tables = new TableLists(all, first);
  root.append(
    el(
      "div",
      { class: "page lobby" },
      hero(all, first, tables),
      el(
        "div",
        { class: "lobby-side" },
        tables.mine,
        el("section", { class: "panel pad you", "aria-label": say("name.title") }, nameForm(who.name), joinForm()),
        more(all, first),
      ),
      el("div", { class: "lobby-lists" }, tables.open, tables.watch, tables.finished),
    ),
  );
  tables.refresh().then(() => prepare(first));
  const timer = window.setInterval(() => document.hidden || tables.refresh(), REFRESH);
  return () => window.clearInterval(timer);
}

/** The games on the cards: those with a picture for it, or else all that people can play. @param {Game[]} all */
function onCards(all) {
  const pictured = all.filter((game) => game.cover);
  return pictured.length ? pictured : all.filter((game) => game.speaks);
}

/** The game that somebody plays first: one that begins at once and explains itself. @param {Game[]} all */
function firstOf(all) {
  const cards = onCards(all);
  return cards.find((game) => game.lesson && !game.presets.length) ?? cards.find((game) => game.lesson) ?? cards[0] ?? all[0];
}

/**
 * Fetch what the first game needs while somebody still looks around; if that fails, it is fetched again at the table.
 *
 * @param {Game} first
 */
async function prepare(first) {
  if (first.look) await Promise.allSettled([gameModule(first.name, "look.js"), contentOf(first.name)]);
}

/**
 * The first thing on the page: where somebody waits for this person, and a card for each game.
 *
 * @param {Game[]} all
 * @param {Game} first
 * @param {TableLists} tables
 */
function hero(all, first, tables) {
  const cards = onCards(all);
  const friends = (/** @type {Game} */ game) => openNewTable(all, game);
  return el(
    "section",
    { class: "hero panel", "aria-labelledby": "hero" },
    el("div", { class: "hero-head" }, el("h1", { class: "hero-title title", id: "hero" }, say("hero.title")), tables.welcome),
    tables.back,
    el(
      "div",
      { class: "game-cards" },
      [first, ...cards.filter((game) => game !== first)].map((game) => gameCard(game, friends)),
    ),
  );
}

/** @param {string} name */
function nameForm(name) {
  const id = unique("name");
  const input = el("input", { class: "field", id, value: name, maxlength: 24, required: true, autocomplete: "nickname" });
  const form = el(
    "form",
    { class: "stack tight" },
    el("label", { for: id }, say("name.label")),
    el(
      "div",
      { class: "row tight" },
      input,
      button(say("name.save"), () => {}, { type: "submit" }),
    ),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await rename(input.value.trim());
      note(say("name.saved", input.value.trim()));
    } catch (error) {
      note(refusalOf(error).words, "bad");
    }
  });
  return form;
}

function joinForm() {
  const id = unique("code");
  const input = el("input", { class: "field mono", id, required: true, autocomplete: "off", spellcheck: "false" });
  const form = el(
    "form",
    { class: "stack tight" },
    el("label", { for: id }, say("join.code")),
    el(
      "div",
      { class: "row tight" },
      input,
      button(say("join.go"), () => {}, { type: "submit" }),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    go(path("join", input.value.trim().replace(/^.*#\/join\//, "")));
  });
  return form;
}

/** New tables, learning, rules, the games' own pages, old logs, and the games without a card. @param {Game[]} all @param {Game} first */
function more(all, first) {
  const others = all.filter((game) => game.speaks && !onCards(all).includes(game));
  const take = async (/** @type {string} */ _, /** @type {File} */ file) => {
    try {
      const { table } = await api("import", file);
      go(path("replay", table));
    } catch (error) {
      note(refusalOf(error).words, "bad");
    }
  };
  return el(
    "section",
    { class: "panel pad more-panel", "aria-labelledby": "more" },
    el("h2", { class: "caption", id: "more" }, say("more.title")),
    el(
      "div",
      { class: "stack tight" },
      button(say("hero.new"), () => openNewTable(all, first), { class: "button wide" }),
      el("a", { class: "button wide", href: path("rules", first.name) }, say("more.rules")),
      all.flatMap((game) =>
        game.pages
          .filter((page) => page.linked)
          .map((page) =>
            el("a", { class: "button wide", href: path("games", game.name, page.name) }, say("more.page", page.title, game.title)),
          ),
      ),
      fileButton(
        say("more.import"),
        { accept: ".jsonl,.log,.json,.txt,.story", about: say("import.file"), take },
        { class: "button wide" },
      ),
      others.length
        ? el(
            "div",
            { class: "row tight" },
            el("span", { class: "small" }, say("hero.toys")),
            others.map((game) => playButton(game, "button small", game.title)),
          )
        : null,
    ),
  );
}
