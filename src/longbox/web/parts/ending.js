/** How the game ended, the seed that proves the dice, and what comes next. */

import { button, el, fill } from "../dom.js";
import { path } from "../route.js";
import { say } from "../words.js";
import { asHost } from "./host.js";
import { ruleLink } from "./rulebook.js";
import { nameOf } from "./seats.js";

/** @import { Table } from "../types.js" */
/** @import { Connection } from "../connection.js" */

export class Ending {
  /** @param {Connection} line @param {(number: string) => void} rule */
  constructor(line, rule) {
    this.line = line;
    this.rule = rule;
    this.element = el("section", { class: "ending panel", "aria-label": say("end.title"), hidden: true });
  }

  draw() {
    const { table, chair } = this.line;
    this.element.hidden = !table || (table.status !== "closed" && !chair.ended);
    if (!table || this.element.hidden) return;
    const open = this.element.querySelector("details")?.open === true;
    fill(this.element, el("h2", { class: "caption" }, headline(this.line)), this.scores(table), table.lesson ? null : [this.next(table), this.proof(table, open)]);
  }

  /** @param {Table} table */
  scores(table) {
    const ended = this.line.chair.ended;
    if (!ended) return el("p", null, say("end.closed"));
    const rows = table.seats.map((_, at) =>
      el(
        "tr",
        { class: ended.winners.includes(at) ? "winner" : null },
        el("th", { scope: "row" }, nameOf(table, at)),
        el("td", null, ended.scores[at] ?? ""),
        el("td", null, ended.winners.includes(at) ? say("end.wins") : ""),
      ),
    );
    return [
      el("table", { class: "scores" }, el("caption", { class: "sr-only" }, say("end.scores")), el("tbody", null, rows)),
      ended.rule ? el("p", { class: "small" }, say("end.rule"), " ", ruleLink(ended.rule, this.rule)) : null,
    ];
  }

  /** @param {Table} table */
  next(table) {
    const agreed = table.rematch?.agreed ?? [];
    const mine = this.line.seat !== null;
    const again = table.rematch?.table ?? null;
    return el(
      "div",
      { class: "row" },
      again ? el("a", { class: "button hot", href: path("table", again) }, say("end.go_rematch")) : null,
      mine && !again ? button(say(agreed.includes(this.line.seat ?? -1) ? "end.rematch_waits" : "end.rematch", agreed.length), () => this.line.send("rematch", { yes: true }), { class: "button hot" }) : null,
      table.status === "closed" ? el("a", { class: "button", href: path("replay", table.id) }, say("end.replay")) : null,
      table.status === "closed" ? el("a", { class: "button", href: `/api/tables/${encodeURIComponent(table.id)}/log`, download: logName(table) }, say("end.export")) : null,
      el("a", { class: "button", href: "#/" }, say("lobby.back")),
      table.status === "closed" ? null : el("p", { class: "small soft" }, say("end.soon")),
    );
  }

  /** The seed is published when the table closes, by itself soon after the game; its host need not wait. @param {Table} table @param {boolean} open */
  proof(table, open) {
    const rows = [
      el("dt", null, say("end.commit")),
      el("dd", { class: "mono" }, table.commit),
      el("dt", null, say("end.seed")),
      el("dd", { class: table.seed ? "mono" : null }, table.seed || say("end.no_seed")),
    ];
    return el(
      "details",
      { class: "proof", open },
      el("summary", null, say("end.proof")),
      el("p", null, say("end.proof_about"), " ", ruleLink("T3.3", this.rule)),
      el("dl", null, rows),
      table.seed ? el("p", null, say("end.verify"), " ", el("code", { class: "mono" }, `longbox verify ${logName(table)}`)) : null,
      table.status !== "closed" && table.host ? button(say("end.close"), () => asHost(this.line, { do: "close" }), { class: "button small" }) : null,
    );
  }
}

/** The name under which the server gives a log. @param {{id: string, game: string}} table */
export function logName(table) {
  return `longbox-${table.game}-${table.id}.log`;
}

/** Who has won, seen from this chair. @param {Connection} line */
function headline(line) {
  const { ended } = line.chair;
  const table = line.table;
  if (!ended || !table) return say("end.title");
  if (!ended.winners.length) return say("end.nobody");
  if (line.seat !== null && ended.winners.includes(line.seat)) return say(ended.winners.length > 1 ? "end.shared" : "end.you");
  return say("end.others", ended.winners.map((seat) => table.names[seat] ?? nameOf(table, seat)));
}
