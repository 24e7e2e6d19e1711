/** What has happened as panels of a comic: one for each action with the dice, the reaction and all that came of it. */

/** @import { GameEvent, Message } from "/web/types.js" */
/** @import { HeroicView, TalePanel } from "./types.js" */

import { answers } from "./past.js";

/** @typedef {TalePanel["changes"][number]} Change */
/**
 * @typedef {{view: HeroicView, names: string[], seat: number | null, me: number, say: (key: string, ...values: any[]) => string}} Teller
 */

/**
 * What an action changes, in the words of the log, and whether it is good for whoever it is about.
 *
 * @type {{[event: string]: 1 | -1 | 0}}
 */
const CHANGES = {
  stresstaken: -1,
  stresschanged: 1,
  outed: -1,
  dicelost: -1,
  traitmade: 0,
  traitgone: 0,
  pointschanged: 0,
  doomchanged: 0,
  progress: 0,
  xpgained: 1,
};
/** Told as they are, each as a panel. */
const ALONE = ["said", "scenebegan", "sceneended", "told"];

/** @param {Message[]} messages @param {Teller} teller @returns {TalePanel[]} */
export function taleOf(messages, teller) {
  const tale = new Tale(teller);
  for (const message of messages) {
    if (message.type === "undone") tale.add(message.by, teller.say("heroic.tale.undone", teller.names[message.by] ?? "", message.text));
    else if (message.type === "told") tale.hear(message.event, message.text);
  }
  return tale.panels;
}

class Tale {
  /** @param {Teller} teller */
  constructor(teller) {
    this.teller = teller;
    /** @type {TalePanel[]} */
    this.panels = [];
    /** The action under way. @type {TalePanel | null} */
    this.deed = null;
  }

  /** @param {number | null} seat @param {string} text @param {number | null} [face] @param {boolean} [heading] */
  add(seat, text, face = null, heading = false) {
    /** @type {TalePanel} */
    const panel = { seat, own: heading || (seat !== null && seat === this.teller.seat), heading, face, text, changes: [] };
    this.panels.push(panel);
    return panel;
  }

  /** The seat of somebody in the cast. @param {unknown} who */
  seatOf(who) {
    return this.teller.view.cast[Number(who)]?.seat ?? null;
  }

  /** @param {GameEvent} event @param {string} text */
  hear(event, text) {
    const who = typeof event.who === "number" && event.who >= 0 ? event.who : null;
    if (event.event === "turn") {
      this.deed = null;
      this.add(this.seatOf(who), text, who, true);
    } else if (event.event === "gathered") this.gathered(event, text, who);
    else if (event.event === "declared" || event.event === "outcome") this.shown(event, text);
    else if (event.event in CHANGES) this.changed(event, text, who);
    else if (ALONE.includes(event.event) && text) this.alone(event, text, who);
  }

  /**
   * A pool is complete: that of an action begins a panel, that of a reaction belongs to it.
   *
   * @param {GameEvent} event
   * @param {string} text
   * @param {number | null} who
   */
  gathered(event, text, who) {
    if (answers(event) && this.deed) this.deed.changes.push({ text, kind: "", mine: who === this.teller.me });
    else this.deed = this.add(who === null ? 0 : this.seatOf(who), text, who);
  }

  /** @param {GameEvent} event @param {string} text */
  shown(event, text) {
    if (!this.deed) return;
    const foe = this.teller.view.cast[Number(event.who)]?.side === 1;
    const good = event.event === "outcome" ? (event.won === foe ? "bad" : "good") : "";
    this.deed.changes.push({ text, kind: good, mine: Number(event.who) === this.teller.me || Number(event.against) === this.teller.me });
  }

  /** @param {GameEvent} event @param {string} text @param {number | null} who */
  changed(event, text, who) {
    const panel = this.deed ?? this.panels.at(-1);
    const about = who ?? (typeof event.owner === "number" ? event.owner : -1);
    const foe = about >= 0 && this.teller.view.cast[about]?.side === 1;
    // trauma is told of when it comes, too, and that is nothing good
    const scar = event.event === "stresschanged" && event.trauma === true && Number(event.die) > 0;
    const sign = scar ? -1 : (CHANGES[event.event] ?? 0);
    const turn = event.event === "pointschanged" ? Math.sign(Number(event.by)) : sign * (foe ? -1 : 1);
    /** @type {Change} */
    const change = { text, kind: turn > 0 ? "good" : turn < 0 ? "bad" : "", mine: about === this.teller.me };
    if (panel && !panel.heading) panel.changes.push(change);
    else this.add(who === null ? null : this.seatOf(who), text, who);
  }

  /** @param {GameEvent} event @param {string} text @param {number | null} who */
  alone(event, text, who) {
    // what a scene's end and beginning bring comes of no deed
    if (event.event.startsWith("scene")) this.deed = null;
    // a sentence of somebody names the seat, everything else a place in the cast
    const said = event.event === "said";
    this.add(said ? who : who === null ? null : this.seatOf(who), text, said ? null : who);
  }
}
