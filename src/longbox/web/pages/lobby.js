/** The lobby: play at once, go on, join, watch, learn. */

import { api, contentOf, gameModule, games, me, refusalOf, rename } from "../api.js";
import { button, el, fill, unique } from "../dom.js";
import { note } from "../live.js";
import { fileButton } from "../parts/files.js";
import { titlePage } from "../parts/notice.js";
import { nameOf } from "../parts/seats.js";
import { isDue, stateOf } from "../parts/table-words.js";
import { go, path, replayPath } from "../route.js";
import { say } from "../words.js";
import { openNewTable, presetNow, tableNow } from "./new-table.js";

/** @import { Game, Page, Preset, TableCard, Tables } from "../types.js" */

const REFRESH = 5000;

/** @type {Page} */
export async function lobbyPage(root) {
  titlePage("");
  const [all, who] = await Promise.all([games(), me()]);
  const tables = new TableLists(all);
  root.append(
    el(
      "div",
      { class: "page lobby" },
      hero(all, tables.due),
      el(
        "div",
        { class: "lobby-side" },
        tables.mine,
        el("section", { class: "panel pad you", "aria-label": say("name.title") }, nameForm(who.name), joinForm()),
        more(all),
      ),
      el("div", { class: "lobby-lists" }, tables.open, tables.watch, tables.finished),
    ),
  );
  tables.refresh().then(() => prepare(all));
  const timer = window.setInterval(() => document.hidden || tables.refresh(), REFRESH);
  return () => window.clearInterval(timer);
}

/** The game that the large button starts; those with presets have a place of their own. @param {Game[]} all */
const firstOf = (all) =>
  all.find((game) => game.look && !game.presets.length) ?? all.find((game) => game.look) ?? all.find((game) => game.speaks) ?? all[0];

/**
 * Fetch what the first game needs while somebody still looks around; if that fails, it is fetched again at the table.
 *
 * @param {Game[]} all
 */
async function prepare(all) {
  const first = firstOf(all);
  if (first?.look) await Promise.allSettled([gameModule(first.name, "look.js"), contentOf(first.name)]);
}

/** The first thing on the page: one click starts a game. @param {Game[]} all @param {HTMLElement} due */
function hero(all, due) {
  const first = firstOf(all);
  const others = all.filter((game) => game !== first && game.look);
  const toys = all.filter((game) => game !== first && !game.look && game.speaks);
  return el(
    "section",
    { class: "hero panel", "aria-labelledby": "hero" },
    due,
    el("h1", { class: "hero-title title", id: "hero" }, say("hero.title")),
    el("p", { class: "hero-about" }, say("hero.about")),
    button(
      [
        el("span", { class: "play-word" }, say("hero.play")),
        el("span", { class: "play-what" }, say("hero.what", first.title, first.minutes)),
      ],
      (event) => press(event, first),
      { class: "play-now" },
    ),
    el(
      "div",
      { class: "row" },
      first.lesson ? el("a", { class: "button large", href: path("learn", first.name) }, say("hero.learn")) : null,
      button(say("hero.new"), () => openNewTable(all, first), { class: "button large" }),
    ),
    all.filter((game) => game.look && game.presets.length).map(presets),
    otherGames(
      say("hero.others"),
      others.filter((game) => !game.presets.length),
    ),
    otherGames(say("hero.toys"), toys),
  );
}

/** @param {string} label @param {Game[]} some */
function otherGames(label, some) {
  const buttons = some.map((game) =>
    button(game.title, (event) => press(event, game), {
      class: "button small",
      title: game.about,
      "aria-label": say("hero.play_game", game.title),
    }),
  );
  return some.length ? el("div", { class: "row tight hero-others" }, el("span", null, label), buttons) : null;
}

/** Ways to play a game that are set up with one press, and its guided first game. @param {Game} game */
function presets(game) {
  const buttons = game.presets.map((preset) =>
    button(
      [el("b", null, preset.title), el("span", { class: "preset-about" }, say("hero.minutes", preset.about, preset.minutes))],
      (event) => press(event, game, preset),
      {
        class: "button preset",
        "aria-label": say("hero.preset", game.title, preset.title, preset.about, preset.minutes),
      },
    ),
  );
  const learn = game.lesson ? el("a", { class: "button preset", href: path("learn", game.name) }, say("hero.learn")) : null;
  return el(
    "section",
    { class: "hero-presets", "aria-label": game.title },
    el("h2", { class: "preset-game title" }, game.title),
    el("p", { class: "small" }, game.about),
    el("div", { class: "row tight" }, buttons, learn),
  );
}

/** @param {MouseEvent} event @param {Game} game @param {Preset} [preset] */
async function press(event, game, preset) {
  const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
  pressed.disabled = true;
  try {
    go(path("table", await (preset ? presetNow(game, preset) : tableNow(game))));
  } catch (error) {
    note(refusalOf(error).words, "bad");
    pressed.disabled = false;
  }
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

/** Learning, rules, the games' own pages and old logs. @param {Game[]} all */
function more(all) {
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
      all.some((game) => game.lesson) ? el("a", { class: "button wide", href: "#/learn" }, say("more.learn")) : null,
      el("a", { class: "button wide", href: path("rules", (all.find((game) => game.look) ?? all[0]).name) }, say("more.rules")),
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
    ),
  );
}

/** The lists of tables, drawn again when something has changed. */
class TableLists {
  /** @param {Game[]} all */
  constructor(all) {
    this.titles = new Map(all.map((game) => [game.name, game.title]));
    this.key = "";
    /** Where somebody waits for this person; on a small screen the list below is out of sight. */
    this.due = el("nav", { class: "hero-due row tight", "aria-label": say("tables.your_move"), hidden: true });
    this.mine = this.section("mine", "mine");
    this.open = this.section("open", "open");
    this.watch = this.section("watch", "watch");
    this.finished = this.section("finished", "finished");
  }

  /** @param {string} name @param {string} kind */
  section(name, kind) {
    const id = unique("list");
    return el(
      "section",
      { class: `panel pad list-${kind}`, "aria-labelledby": id, hidden: name !== "mine" },
      el("h2", { class: "caption", id }, say(`tables.${name}`)),
      el("div", { class: "table-list" }, el("p", { class: "soft" }, say("tables.loading"))),
    );
  }

  async refresh() {
    /** @type {Tables} */
    let tables;
    try {
      tables = await api("tables");
    } catch (error) {
      note(refusalOf(error).words, "bad");
      return;
    }
    const key = JSON.stringify(tables);
    if (key === this.key) return;
    this.key = key;
    const due = tables.mine.filter(isDue);
    this.due.hidden = due.length === 0;
    fill(
      this.due,
      due.map((table) => el("a", { class: "button", href: path("table", table.id) }, say("tables.due", this.titleOf(table)))),
    );
    this.fill(this.mine, tables.mine, (table) => path("table", table.id), true);
    this.fill(this.open, tables.open, (table) => path("table", table.id));
    this.fill(this.watch, tables.watch, (table) => path("watch", table.id));
    this.fill(this.finished, tables.finished, (table) =>
      table.status === "closed" ? replayPath(table.id, table.mine[0]) : path("table", table.id),
    );
  }

  /** @param {HTMLElement} section @param {TableCard[]} tables @param {(table: TableCard) => string} link @param {boolean} [always] */
  fill(section, tables, link, always = false) {
    section.hidden = tables.length === 0 && !always;
    const list = /** @type {HTMLElement} */ (section.querySelector(".table-list"));
    const focused = list.contains(document.activeElement) ? document.activeElement?.getAttribute("href") : null;
    fill(
      list,
      tables.length
        ? el(
            "ul",
            { role: "list", class: "stack tight" },
            tables.map((table) => this.card(table, link(table))),
          )
        : el("p", { class: "soft" }, say("tables.none")),
    );
    if (focused) /** @type {HTMLElement | null} */ (list.querySelector(`[href="${focused}"]`))?.focus();
  }

  /** @param {TableCard} table */
  titleOf(table) {
    return table.title || this.titles.get(table.game) || table.game;
  }

  /** @param {TableCard} table @param {string} href */
  card(table, href) {
    const due = isDue(table);
    const names = table.seats.map((_, at) => nameOf(table, at));
    return el(
      "li",
      null,
      el(
        "a",
        { class: ["table-card", due && "due"], href },
        el("span", { class: "table-card-title" }, this.titleOf(table)),
        el("span", { class: "table-card-state" }, stateOf(table)),
        el("span", { class: "table-card-names" }, say("tables.names", names)),
      ),
    );
  }
}
