/**
 * A finished game, step by step, as the spectators or any of its seats saw it; a chapter of a story that goes on, only as one's own seats
 * did.
 */

import { api } from "../api.js";
import { button, el, fill, unique } from "../dom.js";
import { logLink } from "../parts/ending.js";
import { listenForKeys } from "../parts/keys.js";
import { EventLog } from "../parts/log.js";
import { titlePage } from "../parts/notice.js";
import { Review } from "../parts/review.js";
import { RuleDrawer } from "../parts/rulebook.js";
import { homeLink, nameOf, SeatStrip } from "../parts/seats.js";
import { Stage } from "../parts/stage.js";
import { prefs, setPrefs } from "../prefs.js";
import { go, path } from "../route.js";
import { NOTHING, standingAfter, turnOf } from "../standing.js";
import { say } from "../words.js";

/** @import { Page, Replay, ReplayStep } from "../types.js" */

const CHUNK = 50;
const PAUSE = 1100;
const SPEEDS = [0.5, 1, 2, 4];
const LEAP = 10;

/** @type {Page} */
export async function replayPage(root, [id], query) {
  const seat = query.get("seat");
  const film = await Film.open(id, seat === null ? null : Number(seat));
  const player = new Player(film);
  root.append(player.element);
  titlePage(say("replay.title", film.first.table.title));
  const moment = query.get("moment");
  await player.show(moment === null ? film.opening() : await film.find(Number(moment)));
  if (query.has("review")) player.review?.ask();
  const deaf = listenForKeys((key) => player.press(key));
  return () => {
    deaf();
    player.stop();
  };
}

/** The steps, fetched as they are needed. */
class Film {
  /** @param {string} id @param {number | null} seat @param {Replay} first */
  constructor(id, seat, first) {
    this.id = id;
    this.seat = seat;
    this.first = first;
    /** @type {Map<number, Promise<Replay>>} */
    this.chunks = new Map([[0, Promise.resolve(first)]]);
  }

  /** @param {string} id @param {number | null} seat */
  static async open(id, seat) {
    return new Film(id, seat, await part(id, seat, 0));
  }

  /** @param {number} chunk */
  load(chunk) {
    const found = this.chunks.get(chunk) ?? part(this.id, this.seat, chunk);
    this.chunks.set(chunk, found);
    return found;
  }

  /** @param {number} at @returns {Promise<ReplayStep>} */
  async step(at) {
    return (await this.load(Math.floor(at / CHUNK))).steps[at % CHUNK];
  }

  /** The last step of a moment. Chairs are told of different things, so their steps have different numbers. @param {number} moment */
  async find(moment) {
    let at = 0;
    while (at + 1 < this.first.total && (await this.step(at + 1)).moment <= moment) at += 1;
    return at;
  }

  /** The first step with something to see: before the first turn the table is only set up. */
  opening() {
    return this.first.turns[0]?.n ?? 0;
  }

  /** The name of the turn that a moment is in. @param {number} moment */
  async turnAt(moment) {
    const at = await this.find(moment);
    return this.first.turns.findLast(({ n }) => n <= at)?.words ?? "";
  }

  /** All steps from one to another. @param {number} from @param {number} to */
  async steps(from, to) {
    const wanted = [];
    for (let at = from; at <= to; at += 1) wanted.push(await this.step(at));
    return wanted;
  }
}

/** @param {string} id @param {number | null} seat @param {number} chunk @returns {Promise<Replay>} */
function part(id, seat, chunk) {
  return api(`tables/${encodeURIComponent(id)}/replay?from=${chunk * CHUNK}&count=${CHUNK}${seat === null ? "" : `&seat=${seat}`}`);
}

class Player {
  /** @param {Film} film */
  constructor(film) {
    this.film = film;
    this.at = -1;
    this.wanted = 0;
    this.timer = 0;
    const { table } = film.first;
    this.last = film.first.total - 1;
    this.drawer = new RuleDrawer(table.game);
    const rule = (/** @type {string} */ number) => this.drawer.open(number);
    this.stage = new Stage(table, film.id, film.seat, false, {
      answer: async () => null,
      plan: async () => null,
      fill: async () => false,
      form: async () => {},
      undo: async () => false,
      hints: async () => null,
      endTurn: () => {},
      stop: () => {},
      why: async () => {},
      rule,
      chat: async () => {},
      plain: () => {},
    });
    this.names = table.seats.map((_, at) => nameOf(table, at));
    this.log = new EventLog(rule, () => this.names);
    this.seats = new SeatStrip();
    this.review = film.first.judge
      ? new Review(
          film.id,
          () => this.names,
          (moment) => film.turnAt(moment),
          async (moment) => this.show(await film.find(moment)),
          film.seat === null ? table.mine : [film.seat],
        )
      : null;
    this.element = this.draw();
  }

  draw() {
    const { table } = this.film.first;
    const slider = unique("slider");
    const eyes = unique("eyes");
    this.slider = el("input", { type: "range", id: slider, class: "slider", min: 0, max: Math.max(0, this.last), value: 0 });
    this.slider.addEventListener("input", () => this.show(Number(this.slider?.value)));
    this.count = el("output", { for: slider, class: "replay-count" });
    this.playing = button(say("replay.play"), () => this.toggle(), { class: "button hot", "aria-keyshortcuts": "Space" });
    const seen = el(
      "select",
      { class: "field", id: eyes },
      el("option", { value: "" }, say("replay.all")),
      table.seats.map((_, at) =>
        table.withheld && !table.mine.includes(at) ? null : el("option", { value: at, selected: at === this.film.seat }, this.names[at]),
      ),
    );
    seen.addEventListener("change", () => this.lookAs(seen.value));
    this.turn = el(
      "select",
      { class: "field", "aria-label": say("replay.turn") },
      el("option", { value: 0 }, say("replay.start")),
      this.film.first.turns.map(({ n, words }) => el("option", { value: n }, words)),
    );
    this.turn.addEventListener("change", () => this.show(Number(this.turn?.value)));
    const speed = el(
      "select",
      { class: "field", "aria-label": say("replay.speed") },
      SPEEDS.map((value) => el("option", { value, selected: value === prefs().speed }, say("replay.speed_of", value))),
    );
    speed.addEventListener("change", () => this.setSpeed(Number(speed.value)));
    const step = (/** @type {string} */ label, /** @type {string} */ sign, /** @type {() => void} */ press) =>
      button(sign, press, { "aria-label": label });
    const controls = el(
      "div",
      { class: "replay-controls panel" },
      el(
        "div",
        { class: "row tight" },
        step(say("replay.first"), "|◀", () => this.show(0)),
        step(say("replay.back"), "◀", () => this.show(this.at - 1)),
        this.playing,
        step(say("replay.next"), "▶", () => this.show(this.at + 1)),
        step(say("replay.last"), "▶|", () => this.show(this.last)),
      ),
      el("div", { class: "replay-slide" }, el("label", { class: "sr-only", for: slider }, say("replay.slider")), this.slider, this.count),
      el("div", { class: "row tight replay-ways" }, this.film.first.turns.length ? this.turn : null, speed),
      el("div", { class: "row tight replay-ways" }, el("label", { for: eyes, class: "small" }, say("replay.eyes")), seen),
      this.review?.now,
    );
    return el(
      "div",
      { class: "place replay" },
      el(
        "header",
        { class: "table-bar" },
        homeLink(),
        el("h1", { class: "table-title title" }, table.title || say("table.untitled")),
        this.seats.element,
        el(
          "div",
          { class: "tools" },
          el("a", { class: "button small to-lobby", href: "#/" }, say("lobby.back")),
          table.withheld ? null : logLink(table, "small"),
        ),
      ),
      el("div", { class: "table-stage" }, this.stage.element),
      el("div", { class: "ask" }, controls, this.review?.element),
      el(
        "div",
        { class: "table-side" },
        el("div", { class: "tabs panel" }, el("h2", { class: "move-title" }, say("log.title")), this.log.element),
      ),
      this.drawer.element,
    );
  }

  /** Show the same moment as somebody else saw it. @param {string} seat */
  async lookAs(seat) {
    const { moment } = await this.film.step(Math.max(0, this.at));
    const query = new URLSearchParams(seat === "" ? { moment: String(moment) } : { seat, moment: String(moment) });
    if (this.review?.asked) query.set("review", "1");
    go(`${path("replay", this.film.id)}?${query}`);
  }

  /** Show a step. The step after the current one is animated; any other is drawn at once. @param {number} wanted */
  async show(wanted) {
    const to = Math.max(0, Math.min(wanted, this.last));
    this.wanted = to;
    const steps = await this.film.steps(0, to);
    if (this.wanted !== to || !steps.length) return;
    const next = to === this.at + 1;
    this.at = to;
    if (this.slider) this.slider.value = String(to);
    if (this.turn) this.turn.value = String(this.film.first.turns.findLast(({ n }) => n <= to)?.n ?? 0);
    fill(/** @type {HTMLElement} */ (this.count), say("replay.count", to + 1, this.last + 1));
    if (!next) this.log.clear();
    const all = steps.flatMap((step) => step.messages);
    this.log.add(next ? steps[to].messages : all);
    const { table } = this.film.first;
    const standing = standingAfter(NOTHING, all);
    this.seats.show(table, this.film.seat, turnOf({ turn: [] }, standing));
    const { view, shown, messages, moment } = steps[to];
    this.review?.show(to ? steps[to - 1].moment : -1, moment);
    const { busy } = await this.stage.show({
      view,
      shown,
      ...standing,
      question: null,
      hints: null,
      sorts: false,
      sending: false,
      table,
      messages: next ? messages : [],
      before: next ? null : all,
      beat: null,
      replaying: true,
      big: false,
      stops: [],
      ends: false,
      forms: [],
    });
    await busy;
  }

  toggle() {
    if (this.timer) {
      this.stop();
      return;
    }
    if (this.at >= this.last) this.show(0);
    this.run();
    fill(/** @type {HTMLElement} */ (this.playing), say("replay.pause"));
  }

  run() {
    this.timer = window.setInterval(() => (this.at < this.last ? this.show(this.at + 1) : this.stop()), PAUSE / prefs().speed);
  }

  /** @param {number} speed */
  setSpeed(speed) {
    setPrefs({ speed });
    if (!this.timer) return;
    window.clearInterval(this.timer);
    this.run();
  }

  stop() {
    window.clearInterval(this.timer);
    this.timer = 0;
    this.seats.stop();
    fill(/** @type {HTMLElement} */ (this.playing), say("replay.play"));
  }

  /** @param {string} key */
  press(key) {
    /** @type {{[key: string]: () => void}} */
    const deeds = {
      ArrowRight: () => this.show(this.at + 1),
      ArrowLeft: () => this.show(this.at - 1),
      PageDown: () => this.show(this.at + LEAP),
      PageUp: () => this.show(this.at - LEAP),
      Home: () => this.show(0),
      End: () => this.show(this.last),
      " ": () => this.toggle(),
      r: () => this.drawer.open(),
    };
    deeds[key]?.();
    return key in deeds;
  }
}
