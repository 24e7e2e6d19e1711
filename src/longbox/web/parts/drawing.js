/** How what happens comes on the stage: step by step at a pace, one after the other, with a recap of what others did. */

import { letGo } from "../held.js";
import { Pacer, paceOf, STAYS, TEMPO } from "../pace.js";
import { prefs, setPrefs } from "../prefs.js";
import { Recap } from "./recap.js";

/** @import { Beat, Message, Pace, Scene } from "../types.js" */
/** @import { Connection, Step } from "../connection.js" */
/** @import { Chair } from "../standing.js" */
/** @import { Stage } from "./stage.js" */

/**
 * @typedef {object} Wishes
 * @property {(chair: Chair, messages: Message[], before: Message[] | null, beat: Beat | null) => Scene | null} scene
 *   all there is to draw; null: nothing yet
 * @property {(step: Step, chair: Chair) => void} hear a step is about to be drawn
 * @property {(chair: Chair) => void} ask the stage shows how things stand: put the question
 * @property {() => void} drawn a step is drawn
 * @property {(shows: boolean, waits: boolean) => void} show a show begins or ends; whether it waits until somebody wants to go on
 * @property {() => boolean} watched whether somebody looks at this place, and nobody else on this screen
 */

const BACKLOG = 4;
/** Milliseconds after a show in which nothing is an answer: what was pressed then was meant for the show. */
const GUARD = 300;

/** A step that is not drawn yet, or a beat of one. @typedef {Step & {chair: Chair, beat?: Beat}} Next */

export class Drawing {
  /** @param {Connection} line @param {Stage} stage @param {Wishes} wishes */
  constructor(line, stage, wishes) {
    this.line = line;
    this.stage = stage;
    this.wishes = wishes;
    /** @type {Next[]} */
    this.queue = [];
    /** The beat of a show that is seen now. @type {Beat | null} */
    this.beat = null;
    this.busy = false;
    /** Whether there was a show, and whether it has ended just now. */
    this.hadShow = this.guarded = false;
    /** Whether something about the table has changed while a step was being drawn. */
    this.missed = false;
    /** How things stood when the stage was drawn last. @type {Chair} */
    this.seen = line.chair;
    /** Resolves when the last step has been seen. @type {Promise<unknown>} */
    this.shown = Promise.resolve();
    /** Ends the time for which the end of a game is seen. */
    this.leave = () => {};
    this.pacer = new Pacer(
      () => this.pace(),
      () => this.drawRecap(),
    );
    this.recap = new Recap({
      next: () => this.pacer.next(),
      all: () => this.pacer.hurry(),
      pace: (pace) => this.setPace(pace),
      panels: (messages) => stage.panels(messages, line.table?.names ?? []),
      text: (text) => stage.naming.text(text),
    });
  }

  /** @param {Step} step */
  add(step) {
    this.queue.push({ ...step, chair: { ...this.line.chair } });
    const done = this.drawQueue();
    this.drawRecap();
    return done;
  }

  async drawQueue() {
    if (this.busy) return;
    this.busy = true;
    try {
      // more may come in the moment after a show
      do {
        while (this.queue.length) {
          await this.pacer.hold();
          this.cut();
          const next = this.queue.shift();
          if (next) await this.drawStep(next);
        }
        await this.guard();
      } while (this.queue.length);
    } finally {
      this.pacer.rest();
      this.busy = false; // whatever has gone wrong, the next step is drawn
    }
    if (!this.missed) return;
    this.missed = false;
    await this.drawStill();
  }

  /** Cut the next step into beats, if it is to be seen as a show: not where the page is far behind. */
  cut() {
    const [{ chair, beat, fresh, anew, messages }] = this.queue;
    if (beat || fresh || this.queue.length > BACKLOG || !this.shows() || !this.seen.view || !chair.view) return;
    const beats = this.stage.beats(messages, this.seen.view, chair.view).map((one) => ({ ...one, stay: this.stayOf(one) }));
    const last = beats.pop();
    if (!beats.length || !last) return;
    // nobody is asked, and nobody is waited for, before all is seen
    const then = { ...this.seen, question: null, waiting: { seats: [], what: "" }, due: null };
    const steps = beats.map((one) => ({
      chair: { ...then, view: one.view },
      beat: one,
      messages: one.messages,
      said: one.said,
      fresh,
      anew,
    }));
    this.queue.splice(0, 1, ...steps, { chair, beat: last, messages: last.messages, said: last.said, fresh, anew });
  }

  /** @param {Next} step */
  async drawStep({ chair: then, beat, ...step }) {
    await letGo();
    if (!then.view || !this.line.table) return;
    // a question that has been answered meanwhile, by the table or by a clock, is not put any more
    const chair = then.question?.id === this.line.chair.question?.id ? then : { ...then, question: null };
    const { messages, fresh } = step;
    this.beat = beat?.name ? beat : null;
    this.showState();
    this.wishes.hear(step, chair);
    const { stay, busy } = await this.drawStage(chair, fresh ? [] : messages, fresh ? messages : null);
    this.shown = fresh ? Promise.resolve() : busy;
    if (!fresh) this.follow(messages, beat ? 0 : stay);
    if (this.beat) this.pacer.showBeat(this.beat.stay);
    if (!fresh && chair.ended) this.shown = this.shown.then(() => this.linger());
    this.wishes.ask(chair);
    this.wishes.drawn();
    if (!beat && !this.pacer.hurried && this.queue.length && this.queue.length <= BACKLOG) await busy;
  }

  /** The end of a game stays for as long as any other step, however the table stands. */
  linger() {
    return new Promise((resolve) => {
      this.leave = () => resolve(null);
      setTimeout(resolve, Math.min(STAYS.slow, STAYS[this.wantedPace()]));
    });
  }

  /** Nothing has moved, but something about the table has changed. */
  async drawStill() {
    if (!this.paced() && this.queue.length && !this.showing) this.pacer.hurry();
    await letGo();
    if (this.isMoving()) {
      this.missed = true;
      return;
    }
    await this.drawStage(this.standing(), []);
    if (!this.isMoving()) this.wishes.ask(this.standing());
  }

  /** Whether a step is being drawn, and not only held back. */
  isMoving() {
    return this.busy && !this.pacer.holds;
  }

  /** How things stand for whoever looks: as drawn last while a step is held back. @returns {Chair} */
  standing() {
    return this.pacer.holds ? this.seen : this.line.chair;
  }

  /**
   * Draw the stage; resolves when it is drawn, to when the next step may be.
   *
   * @param {Chair} chair
   * @param {Message[]} messages
   * @param {Message[] | null} [before] what was told before this look has seen anything
   */
  async drawStage(chair, messages, before = null) {
    const scene = this.wishes.scene(chair, messages, before, this.beat);
    if (!scene) return { stay: undefined, busy: Promise.resolve() };
    this.seen = chair;
    return this.stage.show(scene);
  }

  /**
   * Add what was told to the recap, and let it be seen for a while if it is worth it. Who only watches decides nothing, and has none.
   *
   * @param {Message[]} messages
   * @param {number} [stay] for how long, as a part of the usual, if the look says so
   */
  follow(messages, stay) {
    if (this.line.seat === null) this.recap.set([]);
    const worth = this.recap.hear(messages);
    this.pacer.show(this.paced() ? (stay ?? Number(worth)) : 0);
    if (messages.some((message) => message.type === "ended") && this.line.seat !== null) setPrefs({ played: prefs().played + 1 });
    this.drawRecap();
  }

  /** This person acts: what others do from now on is told anew. Gives how to tell again what was told before, if that comes to nothing. */
  act() {
    const before = this.recap.begin();
    this.pacer.skip();
    return () => this.recap.set(before);
  }

  /** Whether steps are shown at a pace: to somebody who looks, whose own time is not running, and who is not led by a lesson. */
  paced() {
    const { table, seat } = this.line;
    const runs = seat !== null && table?.clock?.running.includes(seat);
    return this.wishes.watched() && !document.hidden && table?.status === "running" && !table.lesson && !runs;
  }

  pace() {
    return this.paced() ? this.wantedPace() : "fast";
  }

  /** As its person wants it, or the host for all who have not said. */
  wantedPace() {
    return paceOf(prefs().pace, this.line.table?.pace ?? "", prefs().played);
  }

  /** @param {Pace} pace */
  setPace(pace) {
    setPrefs({ pace });
    this.pacer.next();
    this.drawRecap();
  }

  drawRecap() {
    const table = this.line.table;
    if (!table || table.lesson) return;
    const held = (this.pacer.holds || this.showing) && this.queue.length > 0;
    this.recap.draw(held, this.wantedPace(), this.showing, this.beat?.stay === Infinity);
  }

  /** Somebody presses something: a show goes on with its next beat; otherwise they want to see how things stand. */
  press() {
    if (this.showing) this.pacer.next();
    else this.hurry();
  }

  /** Show all the rest at once. */
  hurry() {
    if (this.queue.length) this.pacer.hurry();
    this.leave();
  }

  // A show

  /** Whether a part of a show is still to be seen. */
  get showing() {
    return this.beat !== null || this.queue.some(({ beat }) => beat);
  }

  /** Whether shows are seen at all: by somebody who looks, and who is not led by a lesson. */
  shows() {
    const { table } = this.line;
    return this.wishes.watched() && !document.hidden && !!table && !["open", "paused"].includes(table.status) && !table.lesson;
  }

  /** How long a beat stays here. To somebody whose own time is running everything is shown fast. @param {Beat} beat */
  stayOf({ stay }) {
    const { table, seat } = this.line;
    const runs = seat !== null && table?.clock?.running.includes(seat);
    if (runs && stay === Infinity) return 0;
    return stay * TEMPO[runs ? "fast" : this.wantedPace()];
  }

  showState() {
    this.wishes.show(this.showing, this.beat?.stay === Infinity);
    this.hadShow ||= this.showing;
  }

  /** After a show nothing is an answer for a moment: it was pressed for the show. */
  async guard() {
    if (!this.hadShow) return;
    this.hadShow = false;
    this.guarded = true;
    this.wishes.show(false, false);
    await new Promise((resolve) => setTimeout(resolve, GUARD));
    this.guarded = false;
    this.wishes.show(false, false);
  }
}
