/** A table as its players see it. Somebody with several seats plays them all on this screen, one at a time. */

import { api } from "../api.js";
import { Connection } from "../connection.js";
import { button, el } from "../dom.js";
import { followTo } from "../following.js";
import { isPassing } from "../messages.js";
import { go, path } from "../route.js";
import { say } from "../words.js";
import { isPassed, passOf } from "../parts/choices.js";
import { Curtain } from "../parts/curtain.js";
import { listenForKeys } from "../parts/keys.js";
import { Place } from "../parts/place.js";
import { nameOf } from "../parts/seats.js";
import { mustChoose } from "../parts/table-words.js";

/** @import { Page, Question, Table, TableCard, Tables } from "../types.js" */

/** @type {Page} */
export async function tablePage(root, [id], query) {
  const card = await find(id);
  const wanted = query.get("seat");
  const mine = card?.mine ?? [];
  if (!card || !mine.length) {
    go(path("watch", id));
    return;
  }
  const seats = wanted !== null && mine.includes(Number(wanted)) ? [Number(wanted)] : mine;
  const screen = seats.length > 1 ? new SharedScreen(card, seats, root) : new OwnScreen(card, seats[0], root);
  const deaf = listenForKeys((key) => screen.press(key));
  return () => {
    deaf();
    screen.close();
  };
}

/** @param {string} id @returns {Promise<TableCard | undefined>} */
export async function find(id) {
  /** @type {Tables} */
  const tables = await api("tables");
  return Object.values(tables)
    .flat()
    .find((table) => table.id === id);
}

/** One seat, one screen. */
class OwnScreen {
  /** @param {TableCard} card @param {number} seat @param {HTMLElement} root */
  constructor(card, seat, root) {
    this.seat = seat;
    this.place = new Place(card, seat);
    /** Connections of this person's other seats, which are not shown. @type {Map<number, Connection>} */
    this.lines = new Map();
    /** @type {Table | null} */
    let before = null;
    this.place.line.on("table", (table) => {
      this.giveNonces(table);
      if (followTo(before, table) && table.rematch?.agreed.includes(seat)) go(path("table", table.rematch.table ?? card.id));
      before = table;
    });
    root.append(this.place.element);
  }

  /** This person's other seats give their nonces too, or the game would never begin. @param {Table} table */
  giveNonces(table) {
    for (const seat of table.status === "open" ? table.mine : []) {
      if (seat === this.seat || this.lines.has(seat) || table.nonces.includes(seat)) continue;
      const line = new Connection(table.id, seat);
      this.lines.set(seat, line);
      line.on("table", ({ nonces }) => nonces.includes(seat) && line.close());
    }
  }

  /** @param {string} key */
  press(key) {
    return this.place.press(key);
  }

  close() {
    for (const line of this.lines.values()) line.close();
    this.place.close();
  }
}

/** Several seats on one screen: the public view, a curtain, and the place of the person who has said they are looking. */
class SharedScreen {
  /** @param {TableCard} card @param {number[]} seats @param {HTMLElement} root */
  constructor(card, seats, root) {
    this.root = root;
    this.curtain = new Curtain();
    this.open = new Place(card, null, { alone: false });
    this.places = seats.map((seat) => new Place(card, seat, { alone: false }));
    /** Whether the curtain calls somebody who must answer. */
    this.calls = false;
    /** The question that nobody wants to respond to, which is passed for everyone. */
    this.quiet = "";
    this.shown = this.open;
    for (const place of this.places) {
      place.active = false;
      place.changed = () => this.settle();
      place.line.on("step", ({ messages }) => {
        if (messages.some((message) => message.type === "told" && !isPassing(message))) this.quiet = "";
      });
    }
    const cover = button(say("curtain.cover"), () => this.cover(), { class: "button small" });
    this.people = el(
      "nav",
      { class: "switcher row tight", "aria-label": say("curtain.people") },
      cover,
      seats.map((seat, at) => this.turnTo(card, seat, this.places[at])),
    );
    root.append(this.people, this.open.element, this.curtain.element);
  }

  /** @param {TableCard} card @param {number} seat @param {Place} place */
  turnTo(card, seat, place) {
    return button(say("curtain.turn_to", nameOf(card, seat)), () => this.handOver(place), { class: "button small", dataset: { seat } });
  }

  /** Show what everybody may see. */
  cover() {
    this.show(this.open);
    this.settle();
  }

  /** Give the screen to a person who must answer, unless the one who has it is asked. */
  settle() {
    const asked = this.places.filter((place) => mustAnswer(place));
    if (asked.includes(this.shown)) return;
    if (this.open.line.table?.status === "open") this.show(this.open);
    const next = asked[0];
    const { question } = next?.line.chair ?? {};
    const table = next?.line.table;
    if (!next || !table) {
      this.callNobody();
      return;
    }
    if (question && (isPassed(question) || this.passesQuietly(next, question))) return;
    this.show(this.open);
    if (question && isResponse(question)) this.askAll(next, question);
    else this.handOver(next);
    this.calls = true;
  }

  /** Whoever was called need not answer any more. */
  callNobody() {
    if (this.calls) this.curtain.lift();
    this.calls = false;
  }

  /** @param {Place} place */
  handOver(place) {
    this.calls = false;
    this.show(this.open);
    this.curtain.handOver(this.name(place), () => this.handTo(place));
  }

  /** Nobody wanted to respond: those who are asked after the first one pass as well. @param {Place} place @param {Question} question */
  passesQuietly(place, question) {
    const pass = passOf(question);
    if (!pass || question.what !== this.quiet) return false;
    place.answering.answer(question, pass);
    return true;
  }

  /** @param {Place} next @param {Question} question */
  askAll(next, question) {
    const together = question.notes?.together ?? [];
    const people = this.places.filter((place) => place === next || together.includes(place.line.seat ?? -1));
    this.curtain.askAll(
      question.text,
      people.map((place) => ({ name: this.name(place), look: () => this.handTo(place) })),
      () => this.nobody(next, question),
    );
  }

  /** @param {Place} next @param {Question} question */
  nobody(next, question) {
    this.quiet = question.what;
    this.curtain.lift();
    this.passesQuietly(next, question);
  }

  /** @param {Place} place */
  name(place) {
    const table = place.line.table;
    return table ? nameOf(table, place.line.seat ?? 0) : "";
  }

  /** @param {Place} place */
  handTo(place) {
    this.calls = false;
    this.curtain.lift();
    this.show(place);
    place.drawQuestion(place.line.chair);
    place.asking.panel.focus();
  }

  /** @param {Place} place */
  show(place) {
    if (this.shown === place) return;
    this.shown.active = false;
    place.active = true;
    this.shown.element.replaceWith(place.element);
    this.shown = place;
  }

  /** @param {string} key */
  press(key) {
    return !this.curtain.shown() && this.shown.press(key);
  }

  close() {
    for (const place of [this.open, ...this.places]) place.close();
  }
}

/** Whether this seat is waited for now. @param {Place} place */
function mustAnswer(place) {
  const { question, due } = place.line.chair;
  const { table } = place.line;
  if (table && mustChoose(table, place.line.seat)) return true;
  return table?.status === "running" && (question?.must === true || due?.by === place.line.seat);
}

/** Whether a question only asks if somebody wants to respond. @param {Question} question */
function isResponse(question) {
  return passOf(question) !== null && (question.what === "respond" || (question.notes?.together.length ?? 0) > 0);
}
