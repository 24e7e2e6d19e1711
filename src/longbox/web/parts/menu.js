/** Everything that can be done at a table besides moving. */

import { button, el, unique } from "../dom.js";
import { note } from "../live.js";
import { PACES } from "../pace.js";
import { prefs, setPrefs, setTheme, theme } from "../prefs.js";
import { path } from "../route.js";
import { say } from "../words.js";
import { ofPlan } from "./asked.js";
import { closeChapter, mayClose } from "./chapters.js";
import { openDialog } from "./dialog.js";
import { formName } from "./forms.js";
import { asHost, openHost } from "./host.js";
import { openInvite } from "./invite.js";
import { openKeys } from "./keys.js";
import { chime, mayNotify } from "./notice.js";
import { openReport } from "./report.js";
import { openWhy } from "./why.js";

/** @import { Child, Game, Pace } from "../types.js" */
/** @import { Place } from "./place.js" */

/** @param {Place} place @param {Game} game */
export function openMenu(place, game) {
  const { line } = place;
  const { table, seat } = line;
  if (!table) return;
  const item = (/** @type {string} */ label, /** @type {() => void} */ press, /** @type {string} */ kind = "") =>
    button(
      label,
      () => {
        dialog.close();
        press();
      },
      { class: `button wide ${kind}` },
    );
  const playing = seat !== null && !table.lesson && (table.status === "running" || table.status === "paused");
  const bot = playing && table.seats[seat].kind === "bot";
  const dialog = openDialog(
    say("menu.title"),
    el(
      "div",
      { class: "menu" },
      playing
        ? section(say("menu.play"), [
            item(say("menu.undo"), () => place.doing.undo()),
            item(say("menu.undo_more"), () => openUndo(place)),
            table.passes ? item(say("passing.title"), () => place.asking.passing.open(place.rule)) : null,
            item(say("why.title"), () => openWhy(line, place.rule)),
            item(say(bot ? "banner.take_back" : "menu.bot"), () => handOver(place, bot ? null : game.bot)),
            bot
              ? null
              : line.chair.forms
                  .filter((form) => !ofPlan(form))
                  .map((form) => item(formName(form, place.game), () => place.openForm(form))),
          ])
        : null,
      section(say("menu.table"), [
        table.host && table.seats.some((one) => one.kind === "open") ? item(say("wait.invite"), () => openInvite(table)) : null,
        table.host && table.status === "running" ? item(say("host.pause"), () => asHost(line, { do: "pause" })) : null,
        mayClose(table) ? item(say("chapter.close_menu"), () => closeChapter(line)) : null,
        table.host ? item(say("host.title"), () => openHost(line, game.bots)) : null,
        el("a", { class: "button wide", href: path("watch", table.id), target: "_blank", rel: "noopener" }, say("menu.tv")),
        item(say("report.title"), () => openReport(table.id, seat)),
      ]),
      section(say("menu.wishes"), [
        item(say("keys.title"), () => openKeys()),
        paceChoice(place),
        wish(say("menu.sound"), prefs().sound, (on) => {
          setPrefs({ sound: on });
          if (on) chime();
        }),
        wish(say("menu.notify"), prefs().notify, async (on) => setPrefs({ notify: on && (await mayNotify()) })),
        wish(say("menu.dark"), theme() === "dark", (on) => setTheme(on ? "dark" : "light")),
      ]),
      section(say("brand"), [
        el("a", { class: "button wide", href: path("lobby") }, say("menu.lobby")),
        el("a", { class: "button wide", href: path("learn") }, say("nav.learn")),
        el("a", { class: "button wide", href: path("rules", place.game) }, say("menu.rules")),
        el("a", { class: "button wide", href: path("about") }, say("nav.about")),
      ]),
    ),
    { wide: true },
  );
}

/** @param {string} title @param {Child} items */
function section(title, items) {
  return el("section", { class: "menu-part" }, el("h3", { class: "title" }, title), el("div", { class: "stack tight" }, items));
}

/** At which pace this screen shows what others do. @param {Place} place */
function paceChoice(place) {
  const id = unique("pace");
  const choice = el(
    "select",
    { class: "field", id },
    PACES.map((pace) => el("option", { value: pace, selected: pace === place.drawing.wantedPace() }, say(`pace.${pace}`))),
  );
  choice.addEventListener("change", () => place.drawing.setPace(/** @type {Pace} */ (choice.value)));
  return el("div", { class: "stack tight" }, el("label", { for: id }, say("pace.title")), choice);
}

/** @param {string} label @param {boolean} on @param {(on: boolean) => void} set */
function wish(label, on, set) {
  const box = el("input", { type: "checkbox", checked: on });
  box.addEventListener("change", () => set(box.checked));
  return el("label", { class: "check" }, box, el("span", null, label));
}

/** Take back more than the last deed. @param {Place} place */
function openUndo(place) {
  const id = unique("count");
  const count = el("input", { class: "field", id, type: "number", inputmode: "numeric", min: 1, max: 50, value: 2, required: true });
  const form = el(
    "form",
    { class: "stack" },
    el("div", { class: "stack tight" }, el("label", { for: id }, say("undo.count")), count),
    el(
      "div",
      { class: "row end" },
      button(say("cancel"), () => dialog.close()),
      button(say("undo.do"), () => {}, { type: "submit", class: "button hot" }),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    dialog.close();
    place.doing.undo(Number(count.value));
  });
  const dialog = openDialog(say("menu.undo_more"), form);
}

/** @param {Place} place @param {string | null} bot */
async function handOver(place, bot) {
  place.doing.acted();
  const { refusal } = await place.line.send("bot", { bot });
  if (refusal) note(refusal.words, "bad");
}
