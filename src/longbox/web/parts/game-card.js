/** A game on the lobby's page: what it is, and the ways to begin it. */

import { refusalOf } from "../api.js";
import { button, el } from "../dom.js";
import { note } from "../live.js";
import { presetNow, tableNow } from "../pages/new-table.js";
import { go, path } from "../route.js";
import { say } from "../words.js";

/** @import { Game, Preset } from "../types.js" */

/**
 * A card with the game's picture. Its large button plays at once against bots; below it are other ways to set it up, its guided first game,
 * and a table for friends.
 *
 * @param {Game} game
 * @param {(game: Game) => void} friends
 */
export function gameCard(game, friends) {
  const [first, ...others] = game.presets;
  const id = `game-${game.name}`;
  return el(
    "article",
    { class: "game-card", "aria-labelledby": id, dataset: { game: game.name } },
    game.cover ? el("img", { class: "cover", src: `/web/games/${game.name}/cover.svg`, alt: "", width: 320, height: 140 }) : null,
    el("h2", { class: "title", id }, game.title),
    el("p", { class: "game-about" }, game.about),
    el("p", { class: "small game-facts" }, say("hero.facts", game.seats, game.minutes)),
    playButton(
      game,
      "play-now",
      [el("span", { class: "play-word" }, say("hero.play")), el("span", { class: "play-what" }, first ? first.about : say("hero.what"))],
      first,
    ),
    el(
      "div",
      { class: "row tight" },
      others.map((preset) => playButton(game, "button small", preset.title, preset)),
      game.lesson
        ? el("a", { class: "button small", href: path("learn", game.name), "aria-label": say("learn.game", game.title) }, say("hero.learn"))
        : null,
      button(say("hero.friends"), () => friends(game), { class: "button small", "aria-label": say("hero.friends_of", game.title) }),
    ),
  );
}

/**
 * A button that plays a game against bots, in its usual form or as a preset says.
 *
 * @param {Game} game
 * @param {string} kind
 * @param {any} words
 * @param {Preset} [preset]
 */
export function playButton(game, kind, words, preset) {
  const name = preset ? say("hero.preset", game.title, preset.title, preset.about, preset.minutes) : say("hero.play_game", game.title);
  return button(words, (event) => press(event, () => (preset ? presetNow(game, preset) : tableNow(game))), {
    class: kind,
    title: game.about,
    "aria-label": name,
  });
}

/**
 * Open a table, and go there.
 *
 * @param {MouseEvent} event
 * @param {() => Promise<string>} open
 */
export async function press(event, open) {
  const pressed = /** @type {HTMLButtonElement} */ (event.currentTarget);
  pressed.disabled = true;
  try {
    go(path("table", await open()));
  } catch (error) {
    note(refusalOf(error).words, "bad");
    pressed.disabled = false;
  }
}
