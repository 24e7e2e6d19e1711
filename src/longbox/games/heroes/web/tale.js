/** What has happened as panels of a comic: one for each deed, and one for a whole troubleshooting with all that came of it. */

/** @import { GameEvent, Message } from "/web/types.js" */
/** @import { Content, TalePanel } from "./types.js" */

/** @typedef {TalePanel["changes"][number]} Change */
/** @typedef {{content: Content, names: string[], seat: number | null, say: (key: string, ...values: any[]) => string}} Teller */

/** Told in the words of the log, each as a deed. */
const DEEDS = ["storypushed", "poweredup", "used", "planned", "looked", "stolen", "returned", "tollset"];
/**
 * What the panel of a troubleshooting adds in the words of the log, and whether that is good for the heroes (1), bad (-1) or neither.
 *
 * @type {{[event: string]: 1 | -1 | 0}}
 */
const TURNS = {
  declared: -1,
  leadplayed: -1,
  boxplayed: -1,
  henchman: -1,
  leadswapped: -1,
  used: 0,
  poweredup: 1,
  cancelled: 0,
  retreated: 0,
  prevented: 0,
};

/** With these a troubleshooting comes to its end, also one whose beginning was told before. */
const ENDS = ["defeated", "retreated", "planended", "caseended"];

/** @param {Message[]} messages @param {Teller} teller @returns {TalePanel[]} */
export function taleOf(messages, teller) {
  const tale = new Tale(teller);
  for (const [at, message] of messages.entries()) {
    if (message.type === "undone") tale.undone(message.by);
    else if (message.type === "told") {
      if (ENDS.includes(message.event.event) && !tale.scene) tale.resume(messages.slice(at));
      tale.hear(message.event, message.text);
    }
  }
  return tale.panels;
}

class Tale {
  /** @param {Teller} teller */
  constructor(teller) {
    this.teller = teller;
    /** @type {TalePanel[]} */
    this.panels = [];
    /** The panel of the troubleshooting under way. @type {TalePanel | null} */
    this.scene = null;
    this.hero = -1;
  }

  /** @param {number | null} seat @param {string} text @param {TalePanel["face"]} [face] @param {boolean} [heading] */
  add(seat, text, face = null, heading = false) {
    /** @type {TalePanel} */
    const panel = { seat, own: heading || (seat !== null && seat === this.teller.seat), heading, face, text, changes: [] };
    this.panels.push(panel);
    return panel;
  }

  /** @param {number} by */
  undone(by) {
    this.scene = null;
    this.add(by, this.teller.say("heroes.tale.undone", this.teller.names[by]));
  }

  /** The end of a troubleshooting that has begun before these messages, if they tell how it ends. @param {Message[]} messages */
  resume(messages) {
    const end = messages.find((message) => message.type === "told" && message.event.event === "caseended");
    if (end?.type === "told") this.scene = this.add(Number(end.event.who), end.text);
  }

  /** @param {GameEvent} event @param {string} text */
  hear(event, text) {
    const who = typeof event.who === "number" && event.who >= 0 ? event.who : null;
    // the plan tells it already
    if (event.planning) return;
    if (event.event === "roundbegan" || event.event === "actionroundbegan") {
      this.scene = null;
      this.add(null, text, null, true);
    } else if (event.event === "casebegan")
      this.scene = this.add(who, text, this.faceOf("hero", /** @type {string[]} */ (event.heroes)[0]));
    else if (this.scene) this.inScene(this.scene, event, text);
    else this.outside(event, text, who);
  }

  /** @param {TalePanel} scene @param {GameEvent} event @param {string} text */
  inScene(scene, event, text) {
    const { say } = this.teller;
    if (event.event in TURNS) scene.changes.push(this.change(text, TURNS[event.event], scene));
    else if (event.event === "threatrolled") scene.changes.push(this.change(say("heroes.tale.trouble", event.trouble), 0, scene));
    else if (event.event === "defeated") scene.changes.push(this.change(text, Number(event.side) === 0 ? -1 : 1, scene));
    else if (event.event === "wounded") scene.changes.push(this.change(text, event.on ? -1 : 1, scene));
    else if (event.event === "planended") scene.changes.push(this.plan(event, text, scene));
    else if (event.event === "scored") scene.changes.push(this.scored(event));
    else if (event.event === "caseended") {
      if (text !== scene.text)
        scene.changes.push(this.change(text, Number(event.outcome) === 1 ? 1 : Number(event.outcome) === 2 ? -1 : 0, scene));
      this.scene = null;
    }
  }

  /** @param {GameEvent} event @param {string} text @param {number | null} who */
  outside(event, text, who) {
    const last = this.panels.at(-1);
    if (event.event === "moved") this.add(who, text, { kind: "hero", place: Number(event.hero) });
    else if (event.event === "scored" && last && !last.heading) last.changes.push(this.scored(event));
    else if (event.event === "scored") this.add(who, this.scored(event).text);
    else if (event.event === "storymoved") this.story(event, text);
    else if (event.event === "drew" && Number(event.card) >= 0 && who === this.teller.seat) this.add(who, text);
    else if (event.event === "wounded") this.add(who, text, { kind: "hero", place: Number(event.hero) });
    else if (event.event === "wantedchanged") this.add(null, text, { kind: "villain", place: Number(event.card) });
    else if (event.event === "tokengiven" || event.event === "fading") this.add(who, text);
    else if (DEEDS.includes(event.event)) this.add(who, text);
  }

  /** The Story goes on: only what leaves the track for somebody is worth a panel. @param {GameEvent} event @param {string} text */
  story(event, text) {
    const owner = Number(event.owner);
    this.add(owner >= 0 ? owner : null, text);
  }

  /** @param {GameEvent} event @returns {Change} */
  scored(event) {
    const { names, seat, say } = this.teller;
    const who = Number(event.who);
    return {
      text: say("heroes.tale.scored", names[who], who === seat, event.change, event.total),
      kind: Number(event.change) > 0 ? "good" : "bad",
      mine: who === seat,
    };
  }

  /**
   * What has become of a Master Plan: of the reader's own, or of one against a team.
   *
   * @param {GameEvent} event
   * @param {string} text
   * @param {TalePanel} scene
   */
  plan(event, text, scene) {
    if (event.who !== this.teller.seat) return this.change(text, event.done ? -1 : 1, scene);
    return /** @type {Change} */ ({ text, kind: event.done ? "good" : "bad", mine: true });
  }

  /** @param {string} text @param {1 | -1 | 0} turn for the heroes @param {TalePanel} scene @returns {Change} */
  change(text, turn, scene) {
    return { text, kind: turn > 0 ? "good" : turn < 0 ? "bad" : "", mine: scene.seat === this.teller.seat };
  }

  /** @param {"hero"} kind @param {string} name @returns {TalePanel["face"]} */
  faceOf(kind, name) {
    const place = this.teller.content.heroes.findIndex((hero) => hero.name === name);
    return place >= 0 ? { kind, place } : null;
  }
}
