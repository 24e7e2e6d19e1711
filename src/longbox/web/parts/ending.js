/**
 * How the game ended, the seed that proves the dice, and what comes next. When the last step has been seen it takes the place of the board,
 * as a front page with all that the game tells of itself.
 */

import { api, games, refusalOf } from "../api.js";
import { button, el, fill } from "../dom.js";
import { note } from "../live.js";
import { bestProphets } from "../prophets.js";
import { path, replayPath } from "../route.js";
import { say } from "../words.js";
import { openContinue } from "./chapters.js";
import { asHost } from "./host.js";
import { confirmed } from "./dialog.js";
import { Front } from "./front.js";
import { ruleLink } from "./rulebook.js";
import { nameOf } from "./seats.js";

/** @import { Table } from "../types.js" */
/** @import { Connection } from "../connection.js" */
/** @import { Chair } from "../standing.js" */

export class Ending {
  /** @param {Connection} line @param {(number: string) => void} rule */
  constructor(line, rule) {
    this.line = line;
    this.rule = rule;
    this.element = el("section", { class: "ending panel", "aria-label": say("end.title"), hidden: true });
    this.front = new Front(line, () => this.draw());
    /** How things stood when it was drawn. @type {Chair} */
    this.chair = line.chair;
    /** Whether it has the place of the board, or would if nobody wanted to see that. */
    this.whole = false;
    /** Turns to the board or back. @type {() => void} */
    this.turn = () => {};
    /** The names of the games of which a bot says what it would have played. @type {string[]} */
    this.judged = [];
    games()
      .catch(() => [])
      .then((all) => {
        this.judged = all.filter(({ judge }) => judge).map(({ name }) => name);
        this.draw();
      });
  }

  /** @param {Chair} [chair] how things stand for whoever looks */
  draw(chair = this.chair) {
    const { table } = this.line;
    this.chair = chair;
    this.element.hidden = !table || (table.status !== "closed" && !chair.ended);
    if (!chair.ended) this.front.forget();
    if (!table || this.element.hidden) return;
    if (chair.ended && !table.lesson) this.front.ask(table);
    const open = this.element.querySelector(".proof")?.hasAttribute("open") === true;
    const focused = this.element.querySelector(":focus");
    const { page } = this.front;
    fill(
      this.element,
      el("h2", { class: "caption", tabindex: -1 }, headline(this.line, chair, Boolean(page?.headline))),
      page?.headline ? el("p", { class: "front-headline title" }, page.headline) : null,
      page?.how ? el("p", { class: "front-how" }, page.how, " ", chair.ended ? ruleLink(chair.ended.rule, this.rule) : null) : null,
      table.lesson ? null : [this.scores(table), this.front.curve, this.next(table), this.front.facts, this.proof(table, open)],
    );
    if (!focused) return;
    const again = focused.isConnected ? focused : this.element.querySelector(`[class="${focused.className}"]`);
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }

  /** @param {Table} table */
  scores(table) {
    const ended = this.chair.ended;
    if (!ended) return el("p", null, say(table.chapter?.closed ? "chapter.closed" : "end.closed"));
    const rows = table.seats.map((_, at) =>
      el(
        "tr",
        { class: ended.winners.includes(at) ? "winner" : null, dataset: { seat: at } },
        el("th", { scope: "row" }, nameOf(table, at)),
        el("td", null, ended.scores[at] ?? ""),
        el("td", null, ended.winners.includes(at) ? say("end.wins") : ""),
      ),
    );
    return [
      el("table", { class: "scores" }, el("caption", { class: "sr-only" }, say("end.scores")), el("tbody", null, rows)),
      ended.rule && !(this.whole && this.front.page?.how)
        ? el("p", { class: "small" }, say("end.rule"), " ", ruleLink(ended.rule, this.rule))
        : null,
      this.prophets(table),
    ];
  }

  /** The title for whoever has predicted best. @param {Table} table */
  prophets(table) {
    const best = bestProphets(table.predicting);
    return best
      ? el("p", { class: "prophets" }, el("b", null, say("predict.best")), " ", say("predict.score", best.names, best.right, best.of))
      : null;
  }

  /** What comes next. @param {Table} table */
  next(table) {
    const closed = table.status === "closed";
    const mine = !table.secrets || table.secrets.mine;
    return [
      el(
        "div",
        { class: "row" },
        table.chapter?.closed ? this.story(table) : this.rematch(table),
        closed && this.judged.includes(table.game)
          ? el("a", { class: "button to-review", href: replayPath(table.id, this.line.seat, { review: true }) }, say("end.review"))
          : null,
        el("a", { class: "button to-lobby", href: "#/" }, say("lobby.back")),
      ),
      el(
        "div",
        { class: "row ways" },
        closed ? el("a", { class: "button to-replay", href: replayPath(table.id, this.line.seat) }, say("end.replay")) : null,
        this.whole ? button(say("end.board"), () => this.turn(), { class: "button to-board" }) : null,
        closed && !table.chapter?.closed && mine ? logLink(table) : null,
        table.chapter?.closed ? el("p", { class: "small soft" }, say("chapter.log"), " ", ruleLink("T8.5", this.rule)) : null,
        closed ? null : el("p", { class: "small soft" }, say("end.soon")),
        table.secrets ? this.secrets(table.id, table.secrets) : null,
      ),
    ];
  }

  /** Why the log is not given out yet, and how it can be. @param {string} id @param {NonNullable<Table["secrets"]>} secrets */
  secrets(id, { waits, asked }) {
    const give = async () => {
      if (!(await confirmed(say("secrets.agree"), say("secrets.sure"), say("secrets.agree")))) return;
      try {
        await api(`tables/${encodeURIComponent(id)}/agree`, {});
      } catch (error) {
        note(refusalOf(error).words, "bad");
      }
    };
    return el(
      "div",
      { class: "story-secrets stack tight" },
      el("p", { class: "small soft" }, asked ? say("secrets.asked") : say("secrets.waits", waits), " ", ruleLink("T8.6", this.rule)),
      asked ? button(say("secrets.agree"), give, { class: "button small" }) : null,
    );
  }

  /** The next chapter: its host opens it, and then everybody goes there. @param {Table} table */
  story(table) {
    if (table.continued) return el("a", { class: "button hot", href: path("table", table.continued) }, say("chapter.go"));
    if (table.host) return button(say("chapter.continue"), () => openContinue(table), { class: "button hot" });
    return el("p", { class: "story-waits" }, say("chapter.waits"));
  }

  /** @param {Table} table */
  rematch(table) {
    const agreed = table.rematch?.agreed ?? [];
    const mine = this.line.seat !== null;
    const again = table.rematch?.table ?? null;
    if (again) return el("a", { class: "button hot", href: path("table", again) }, say("end.go_rematch"));
    return mine
      ? button(
          say(agreed.includes(this.line.seat ?? -1) ? "end.rematch_waits" : "end.rematch", agreed.length),
          () => this.line.send("rematch", { yes: true }),
          { class: "button hot" },
        )
      : null;
  }

  /**
   * The seed is published when the table closes, which happens soon after the game; its host need not wait.
   *
   * @param {Table} table
   * @param {boolean} open
   */
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
      table.seed && !table.chapter?.closed
        ? el("p", null, say("end.verify"), " ", el("code", { class: "mono" }, `longbox verify ${logName(table)}`))
        : null,
      table.status !== "closed" && table.host
        ? button(say("end.close"), () => asHost(this.line, { do: "close" }), { class: "button small" })
        : null,
    );
  }
}

/** The log of a table, to keep. @param {{id: string, game: string}} table @param {string} [size] */
export function logLink(table, size = "") {
  return el(
    "a",
    { class: `button ${size}`, href: `/api/tables/${encodeURIComponent(table.id)}/log`, download: logName(table) },
    say("end.export"),
  );
}

/** The file name of a log from the server. @param {{id: string, game: string}} table */
function logName(table) {
  return `longbox-${table.game}-${table.id}.log`;
}

/**
 * Who has won, as this chair sees it.
 *
 * @param {Connection} line
 * @param {Chair} chair
 * @param {boolean} told whether a headline below says it of others
 */
function headline(line, { ended }, told) {
  const table = line.table;
  if (!ended && table?.chapter?.closed) return say("chapter.end", table.chapter.number);
  if (!ended || !table) return say("end.title");
  if (!ended.winners.length) return say("end.nobody");
  if (line.seat !== null && ended.winners.includes(line.seat)) return say(ended.winners.length > 1 ? "end.shared" : "end.you");
  if (told) return say("end.title");
  return say(
    "end.others",
    ended.winners.map((seat) => table.names[seat] ?? nameOf(table, seat)),
  );
}
