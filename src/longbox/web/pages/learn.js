/** Learn to play: a guided first game. */

import { api, games } from "../api.js";
import { el } from "../dom.js";
import { titlePage } from "../parts/notice.js";
import { go, path } from "../route.js";
import { say } from "../words.js";

/** @import { Page } from "../types.js" */

/** @type {Page} */
export async function learnPage(root, [name]) {
  if (name) {
    const { table } = await api("learn", { game: name });
    location.replace(path("table", table));
    return;
  }
  titlePage(say("learn.title"));
  const lessons = (await games()).filter((game) => game.lesson);
  if (lessons.length === 1) {
    go(path("learn", lessons[0].name));
    return;
  }
  root.append(
    el(
      "div",
      { class: "page narrow" },
      el("h1", { class: "caption huge" }, say("learn.title")),
      el("p", null, say(lessons.length ? "learn.about" : "learn.none")),
      lessons.map((game) => el("a", { class: "button hot large", href: path("learn", game.name) }, say("learn.game", game.title))),
    ),
  );
}
