/** "Report a problem": the server keeps everything needed to find it, and gives the reporter a copy. */

import { api, refusalOf } from "../api.js";
import { button, el, fill } from "../dom.js";
import { say } from "../words.js";
import { openDialog } from "./dialog.js";

/** @param {string} table @param {number | null} seat */
export function openReport(table, seat) {
  const words = el("textarea", { class: "field", rows: 4, "aria-label": say("report.words"), placeholder: say("report.words") });
  const answer = el("div", { role: "status" });
  const form = el(
    "form",
    { class: "stack" },
    el("p", null, say("report.about")),
    words,
    el(
      "div",
      { class: "row end" },
      button(say("report.send"), () => {}, { type: "submit", class: "button hot" }),
    ),
    answer,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      const { report, file } = await api(`tables/${encodeURIComponent(table)}/report`, { words: words.value, seat });
      fill(
        answer,
        el("p", null, say("report.kept", report), " ", download(`${report}.json`, JSON.stringify(file, null, 1), say("report.copy"))),
      );
    } catch (error) {
      fill(answer, el("p", { class: "trouble" }, refusalOf(error).words));
    }
  });
  openDialog(say("report.title"), form);
}

/** A link that saves a text as a file. @param {string} name @param {string} text @param {string} label */
function download(name, text, label) {
  return el("a", { href: URL.createObjectURL(new Blob([text], { type: "application/json" })), download: name }, label);
}
