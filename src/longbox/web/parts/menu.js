/** Everything that can be done at a table beside moving. */

import { button, el } from "../dom.js";
import { note } from "../live.js";
import { prefs, setPrefs } from "../prefs.js";
import { path } from "../route.js";
import { say } from "../words.js";
import { openDialog } from "./dialog.js";
import { formName, openForm } from "./forms.js";
import { asHost, openHost } from "./host.js";
import { openInvite } from "./invite.js";
import { chime, mayNotify } from "./notice.js";
import { openReport } from "./report.js";
import { openWhy } from "./why.js";

/** @import { Child, Game } from "../types.js" */
/** @import { Place } from "./place.js" */

/** @param {Place} place @param {Game} game */
export function openMenu(place, game) {
  const { line } = place;
  const { table, seat } = line;
  if (!table) return;
  const item = (/** @type {string} */ label, /** @type {() => void} */ press, /** @type {string} */ kind = "") =>
    button(label, () => {
      dialog.close();
      press();
    }, { class: `button wide ${kind}` });
  const playing = seat !== null && !table.lesson && (table.status === "running" || table.status === "paused");
  const bot = playing && table.seats[seat].kind === "bot";
  const dialog = openDialog(
    say("menu.title"),
    el(
      "div",
      { class: "menu" },
      playing ? section(say("menu.play"), [
        item(say("menu.undo"), () => place.undo()),
        table.passes ? item(say("orders.title"), () => place.orders.open()) : null,
        item(say("why.title"), () => openWhy(line, place.rule)),
        item(say(bot ? "banner.take_back" : "menu.bot"), () => handOver(place, bot ? null : game.bot)),
        table.forms.filter((form) => form.title !== "back").map((form) => item(formName(form), () => openForm(form, (filled) => sendForm(place, filled), place.rule))),
      ]) : null,
      section(say("menu.table"), [
        table.host && table.seats.some((one) => one.kind === "open") ? item(say("wait.invite"), () => openInvite(table)) : null,
        table.host && table.status === "running" ? item(say("host.pause"), () => asHost(line, { do: "pause" })) : null,
        table.host ? item(say("host.title"), () => openHost(line, game.bots)) : null,
        el("a", { class: "button wide", href: path("watch", table.id), target: "_blank", rel: "noopener" }, say("menu.tv")),
        item(say("report.title"), () => openReport(table.id, seat)),
      ]),
      section(say("menu.wishes"), [
        item(say("keys.title"), () => place.openKeys()),
        wish(say("menu.ask_all"), prefs().askAll, (on) => setPrefs({ askAll: on })),
        wish(say("menu.pass_idle"), prefs().passIdle, (on) => setPrefs({ passIdle: on })),
        wish(say("menu.sound"), prefs().sound, (on) => {
          setPrefs({ sound: on });
          if (on) chime();
        }),
        wish(say("menu.notify"), prefs().notify, async (on) => setPrefs({ notify: on && (await mayNotify()) })),
      ]),
    ),
    { wide: true },
  );
}

/** @param {string} title @param {Child} items */
function section(title, items) {
  return el("section", { class: "menu-part" }, el("h3", { class: "title" }, title), el("div", { class: "stack tight" }, items));
}

/** @param {string} label @param {boolean} on @param {(on: boolean) => void} set */
function wish(label, on, set) {
  const box = el("input", { type: "checkbox", checked: on });
  box.addEventListener("change", () => set(box.checked));
  return el("label", { class: "check" }, box, el("span", null, label));
}

/** @param {Place} place @param {unknown} form */
function sendForm(place, form) {
  place.acted();
  return place.line.send("fill", { form });
}

/** @param {Place} place @param {string | null} bot */
async function handOver(place, bot) {
  place.acted();
  const { refusal } = await place.line.send("bot", { bot });
  if (refusal) note(refusal.words, "bad");
}
