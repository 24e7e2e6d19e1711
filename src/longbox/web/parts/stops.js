/** Stop marks on the screen: the row of them, and the choice with which somebody changes one. */

import { el, fill, unique } from "../dom.js";
import { say } from "../words.js";
import { details } from "./details.js";
import { SETTINGS, settingOf, withSetting } from "./marks.js";
import { ruleLink } from "./rulebook.js";

/** @import { Stop, StopMark, TurnStep } from "../types.js" */
/** @import { Setting } from "./marks.js" */

/** A mark as a sign, which says what it is set to. @param {StopMark} mark */
export function markSign(mark) {
  return el("span", {
    class: ["stop-sign", mark.stops && "stop-on", mark.setting !== "usual" && "stop-set", mark.setting === "once" && "stop-once"],
    "aria-hidden": "true",
  });
}

/** A mark in words. @param {StopMark} mark */
export function markWords(mark) {
  return say("stops.mark", mark.title, say(mark.mine ? "stops.mine" : "stops.others"), settingWords(mark.setting, mark.stops));
}

/** @param {Setting} setting @param {boolean} usual whether people usually stop there */
function settingWords(setting, usual) {
  return say(setting === "usual" ? (usual ? "stops.usual_on" : "stops.usual_off") : `stops.${setting}`);
}

/**
 * Draws the row, for games that do not draw it themselves.
 *
 * @param {Element} row
 * @param {StopMark[]} marks
 * @param {(step: number, anchor: Element) => void} open
 */
export function drawRow(row, marks, open) {
  fill(
    row,
    marks.map((mark) =>
      el(
        "button",
        {
          type: "button",
          class: ["stop-mark", mark.now && "stop-now"],
          "aria-label": markWords(mark),
          "aria-current": mark.now ? "step" : null,
          "aria-haspopup": "dialog",
          onclick: (/** @type {MouseEvent} */ event) => open(mark.step, /** @type {Element} */ (event.currentTarget)),
        },
        markSign(mark),
        el("span", null, mark.title),
      ),
    ),
  );
}

/**
 * The choice of a step's mark, beside it.
 *
 * @param {Element} anchor
 * @param {TurnStep} one
 * @param {{
 *   step: number, mine: boolean, stops: Stop[], more?: {text: string, rule: string}, rule: (number: string) => void
 * }} about `mine`: it is this seat's own turn
 * @param {(stops: Stop[]) => Promise<boolean>} set
 */
export function openStop(anchor, one, about, set) {
  let { stops } = about;
  const group = (/** @type {boolean} */ mine) => {
    const name = unique("stop");
    const usual = mine ? one.mine : one.others;
    const choices = SETTINGS.filter((setting) => setting !== "once" || mine === about.mine);
    const fields = choices.map((setting) => {
      const field = el("input", { type: "radio", name, value: setting, checked: settingOf(stops, about.step, mine) === setting });
      field.addEventListener("change", async () => {
        const wanted = withSetting(stops, about.step, mine, setting);
        if (await set(wanted)) stops = wanted;
      });
      return el("label", { class: "check" }, field, el("span", null, settingWords(setting, usual)));
    });
    return el("fieldset", { class: "stop-choice" }, el("legend", null, say(mine ? "stops.mine" : "stops.others")), fields);
  };
  const text = about.more ? el("p", null, about.more.text, " ", ruleLink(about.more.rule, about.rule)) : null;
  details(anchor, { title: one.title, body: el("div", { class: "stack tight" }, text, group(about.mine), group(!about.mine)) });
}
