/**
 * At which pace what others do is shown. Bots move at their own pace, which tells nothing; a screen shows their steps one after another,
 * each for a while or until somebody presses Next. What is pressed for a move of one's own is never held back.
 */

/** @import { Pace } from "./types.js" */

/** How long each beat of a show stays, as a part of how long it was made for. @type {{[pace in Pace]: number}} */
export const TEMPO = { slow: 1.6, normal: 1, fast: 1 / 9, step: 1 };
/** How long what others have done stays before the next is shown, in milliseconds. @type {{[pace in Pace]: number}} */
export const STAYS = { slow: 2400, normal: 1000, fast: 0, step: Infinity };
export const PACES = /** @type {Pace[]} */ (Object.keys(STAYS));
/**
 * The longer somebody has been kept waiting, the shorter each step stays: after so many milliseconds as short as can be.
 *
 * @type {{[pace in Pace]: number}}
 */
export const PATIENCE = { slow: 6000, normal: 4500, fast: Infinity, step: Infinity };
/** Which is this part of the usual time. */
export const HASTE = 0.15;
/** So much of the waiting still counts after a move of one's own: who is asked again and again has waited long, too. */
export const KEPT = 0.7;
/** So many games somebody sees slowly at first. */
export const FIRST_GAMES = 3;

/**
 * The pace of a screen: as its person wants it, else as the table does, else slow for a newcomer.
 *
 * @param {Pace | ""} wanted
 * @param {Pace | ""} table
 * @param {number} played how many games this person has seen to the end
 */
export function paceOf(wanted, table, played) {
  return wanted || table || (played < FIRST_GAMES ? "slow" : "normal");
}

/**
 * How long a step stays when others were held back for so long before it: a long wait is told ever faster.
 *
 * @param {Pace} pace
 * @param {number} spent in milliseconds
 */
export function stayAfter(pace, spent) {
  return STAYS[pace] * Math.max(HASTE, 1 - spent / PATIENCE[pace]);
}

/** Holds the next step back for as long as the last one should be seen. */
export class Pacer {
  /** @param {() => Pace} pace @param {() => void} changed called when it begins or ends to hold something back */
  constructor(pace, changed) {
    this.pace = pace;
    this.changed = changed;
    /** When something was shown that is worth a look; 0: nothing. */
    this.shown = 0;
    /** How long that stays, as a part of the usual time. */
    this.part = 1;
    /** How long it stays in milliseconds, if it is a beat of a show; 0: it is none. */
    this.beat = 0;
    /** For how long steps were held back lately, in milliseconds. */
    this.spent = 0;
    this.hurried = false;
    /** Shows the next step, if one is held back. @type {(() => void) | null} */
    this.release = null;
  }

  get holds() {
    return this.release !== null;
  }

  /** Something was shown. @param {number} part of the usual time for which it is worth a look; 0: it is not */
  show(part) {
    if (part <= 0) return;
    this.shown = Date.now();
    this.part = part;
    this.beat = 0;
  }

  /** A beat of a show was shown. @param {number} ms how long it stays; Infinity: until somebody wants to go on */
  showBeat(ms) {
    this.shown = ms > 0 ? Date.now() : 0;
    this.beat = ms;
  }

  /** Resolves when the next step may be shown. @returns {Promise<void>} */
  async hold() {
    const began = Date.now();
    const { beat } = this;
    const stay = beat || this.part * stayAfter(this.pace(), this.spent);
    const left = this.shown && !this.hurried ? this.shown + stay - began : 0;
    this.shown = this.beat = 0;
    if (left <= 0) return;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    await new Promise((resolve) => {
      this.release = () => resolve(null);
      if (left < Infinity) timer = setTimeout(this.release, left);
      this.changed();
    });
    clearTimeout(timer);
    if (!beat) this.spent += Date.now() - began;
    this.release = null;
    this.changed();
  }

  /** Show the next step now. */
  next() {
    this.release?.();
  }

  /** Show all the rest at once. */
  hurry() {
    this.hurried = true;
    this.next();
  }

  /** Somebody moves: what follows is theirs, and is shown at once. */
  skip() {
    this.shown = 0;
    this.spent *= KEPT;
    this.next();
  }

  /** There is nothing more to show for now. */
  rest() {
    this.hurried = false;
  }
}
