/** Odds that are understood at a glance: the chance as a number, and a bar of all that can come of the roll. */

/** @import { Prospect } from "./types.js" */

import { el } from "/web/dom.js";
import { say } from "/web/words.js";
import { pip } from "./dice.js";
import { exactly, percent } from "./reading.js";

const LEAST = 0.005;
/** From which chance on a part has room for its die, and for its number. */
const ROOM = 0.11;
const MORE_ROOM = 0.2;

/** What takes the place of odds until they are known. @type {Prospect} */
const UNKNOWN = { win: 0, effects: {}, mean: 0, against: "" };

/** @param {Prospect | null} known @param {boolean} reacting a reaction holds, and what gets through hurts */
export function oddsChart(known, reacting) {
  const found = known ?? UNKNOWN;
  const through = reacting ? 1 - found.win : found.win;
  const parts = exactly(through, found.effects).filter(({ chance }) => chance >= LEAST);
  const rest = 1 - through;
  const told = parts.map(({ size, chance }) => say("heroic.odds.part", percent(chance), size));
  const miss =
    rest >= LEAST
      ? el(
          "span",
          { class: "hc-bar-part hc-bar-miss", style: { "flex-grow": rest } },
          rest >= MORE_ROOM ? el("span", null, say(reacting ? "heroic.odds.holds" : "heroic.odds.misses")) : null,
        )
      : null;
  const bar = el(
    "div",
    {
      class: ["hc-bar", reacting && "hc-bar-react"],
      role: "img",
      "aria-label": say(reacting ? "heroic.odds.taken" : "heroic.odds.label", percent(found.win), told),
    },
    parts.map(({ size, chance }) =>
      el(
        "span",
        { class: "hc-bar-part", style: { "flex-grow": chance }, dataset: { size } },
        chance >= ROOM ? [pip(size), chance >= MORE_ROOM ? el("small", null, say("heroic.percent", percent(chance))) : null] : null,
      ),
    ),
    miss,
  );
  return el(
    "div",
    { class: ["hc-odds", !known && "hc-unknown"] },
    el(
      "p",
      { class: "hc-win" },
      el("b", null, say("heroic.percent", percent(found.win))),
      " ",
      say(reacting ? "heroic.odds.to_hold" : "heroic.odds.to_win"),
    ),
    bar,
    el(
      "p",
      { class: "hc-against" },
      say("heroic.odds.against", found.against),
      " ",
      say(reacting ? "heroic.odds.bar_react" : "heroic.odds.bar"),
    ),
  );
}
