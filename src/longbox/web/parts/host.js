/** What only the host of a table may do. */

import { button, el, unique } from "../dom.js";
import { note } from "../live.js";
import { PACES } from "../pace.js";
import { say } from "../words.js";
import { confirmed, openDialog } from "./dialog.js";
import { openInvite } from "./invite.js";
import { nameOf } from "./seats.js";

/** @import { Table } from "../types.js" */
/** @import { Connection } from "../connection.js" */

/** @param {Connection} line @param {{[field: string]: unknown}} fields */
export async function asHost(line, fields) {
  const { refusal } = await line.send("host", fields);
  if (refusal) note(refusal.words, "bad");
  return !refusal;
}

/** @param {Connection} line @param {string[]} bots */
export function openHost(line, bots) {
  const table = line.table;
  if (!table) return;
  const done = async (/** @type {{[field: string]: unknown}} */ fields) => {
    if (await asHost(line, fields)) dialog.close();
  };
  const close = async () => {
    const about = say(table.chapter && table.status !== "open" ? "host.close_story" : "host.close_about");
    if (await confirmed(say("host.close"), about, say("host.close"))) done({ do: "close" });
  };
  const hand = async (/** @type {number} */ seat) => {
    const name = table.seats[seat].who;
    if (await confirmed(say("host.hand_of", name), say("host.hand_about", name), say("host.hand"))) done({ do: "host", seat });
  };
  const title = el("input", { class: "field", value: table.title, maxlength: 60, "aria-label": say("host.rename") });
  const pace = el(
    "select",
    { class: "field", id: unique("pace") },
    ["", ...PACES].map((one) => el("option", { value: one, selected: one === table.pace }, say(one ? `pace.${one}` : "pace.own"))),
  );
  pace.addEventListener("change", () => asHost(line, { do: "pace", text: pace.value }));
  const dialog = openDialog(
    say("host.title"),
    el(
      "div",
      { class: "stack" },
      el(
        "ul",
        { role: "list", class: "stack" },
        table.seats.map((_, at) => seatRow(table, at, bots, done, hand)),
      ),
      el("div", { class: "row tight" }, el("label", { for: pace.id }, say("host.pace")), pace),
      el(
        "div",
        { class: "row tight" },
        title,
        button(say("host.rename"), () => done({ do: "title", text: title.value.trim() })),
      ),
      el(
        "div",
        { class: "row" },
        table.status === "paused"
          ? button(say("host.resume"), () => done({ do: "resume" }))
          : button(say("host.pause"), () => done({ do: "pause" })),
        button(say(table.public ? "host.private" : "host.public"), () => done({ do: "public", yes: !table.public })),
        button(say("host.close"), close, { class: "button hot" }),
      ),
    ),
    { wide: true },
  );
}

/**
 * @param {Table} table
 * @param {number} at
 * @param {string[]} bots
 * @param {(fields: {[field: string]: unknown}) => void} done
 * @param {(seat: number) => void} hand
 */
function seatRow(table, at, bots, done, hand) {
  const seat = table.seats[at];
  const name = nameOf(table, at);
  const label = (/** @type {string} */ key) => ({ class: "button small", "aria-label": say(`${key}_of`, name) });
  return el(
    "li",
    { class: "row" },
    el("b", { class: "grow" }, name),
    seat.kind === "open" ? button(say("invite.short"), () => openInvite(table, at), label("invite.short")) : null,
    seat.kind === "person" && !seat.mine ? button(say("host.remove"), () => done({ do: "remove", seat: at }), label("host.remove")) : null,
    seat.kind === "person" && !seat.mine ? button(say("host.hand"), () => hand(at), label("host.hand")) : null,
    seat.kind !== "open" && table.status === "open"
      ? button(say("host.open"), () => done({ do: "open", seat: at }), label("host.open"))
      : null,
    seat.kind === "open"
      ? bots.slice(0, 1).map((bot) => button(say("host.bot"), () => done({ do: "bot", seat: at, bot }), label("host.bot")))
      : null,
    table.status === "open" && at > 0
      ? button(say("host.swap"), () => done({ do: "swap", seat: at, with: at - 1 }), label("host.swap"))
      : null,
  );
}
