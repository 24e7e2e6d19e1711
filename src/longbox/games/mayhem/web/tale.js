/**
 * What has happened as a tale in panels: who played what at whom, and what that changed. Passes and what goes without saying are left out.
 */

/** @import { GameEvent, Message } from "/web/types.js" */
/** @import { CardView, Content } from "./types.js" */

import { ACT } from "./catalog.js";

/** @typedef {{text: string, kind: "good" | "bad" | "", mine?: boolean}} Change */
/**
 * @typedef {{seat: number | null, own: boolean, heading: boolean, card: number, text: string, changes: Change[]}} TalePanel `card`: the
 *   one to be drawn, -1: none
 */
/**
 * @typedef {{
 *   content: Content, names: string[], seat: number | null, at: (slot: number) => CardView | undefined,
 *   whose: (slot: number, card: number) => number | undefined, say: (key: string, ...values: any[]) => string
 * }}
 *   Teller
 */

/** What goes without saying. */
const SILENT = ["passed", "askedanew", "reshuffled"];

/** @param {Message[]} messages @param {Teller} teller @returns {TalePanel[]} */
export function taleOf(messages, teller) {
  const tale = new Tale(teller);
  for (const message of messages) {
    if (message.type === "told") tale.tell(message.event, message.text);
    else if (message.type === "undone")
      tale.panel(message.by, -1, teller.say("mayhem.tale.undone", teller.names[message.by], message.by === teller.seat));
  }
  return tale.end();
}

class Tale {
  /** @param {Teller} teller */
  constructor(teller) {
    this.teller = teller;
    /** @type {TalePanel[]} */
    this.panels = [];
    /** Acts that wait, the newest last. @type {{slot: number, panel: TalePanel}[]} */
    this.open = [];
    /** The last Act that is done: what it triggers belongs to it. @type {TalePanel | null} */
    this.recent = null;
    /** @type {TalePanel | null} */
    this.scoring = null;
    /**
     * Changes by an Act that was played before this tale begins, and whose deed they are.
     *
     * @type {{change: Change, by: number, cause: string, brief: string}[]}
     */
    this.loose = [];
    /**
     * Draws or discards in a row, and where they are told.
     *
     * @type {{event: string, who: number, cards: string[], told: {text: string}} | null}
     */
    this.row = null;
    /** Who has played the card at a place. @type {Map<string, number>} */
    this.players = new Map();
  }

  /** @param {number | null} seat @param {number} card @param {string} text @param {boolean} [heading] */
  panel(seat, card, text, heading = false) {
    /** @type {TalePanel} */
    const panel = { seat, own: heading || (seat !== null && seat === this.teller.seat), heading, card, text, changes: [] };
    this.panels.push(panel);
    this.recent = null;
    return panel;
  }

  /** @param {GameEvent} event @param {string} text what the table says of it */
  tell(event, text) {
    if (event.event !== this.row?.event) this.row = null;
    if (event.event === "passed") this.recent = null;
    if (SILENT.includes(event.event)) return;
    const { content, names, say, seat } = this.teller;
    const who = Number(event.who);
    const own = who === seat;
    const name = String(event.name ?? "");
    switch (event.event) {
      case "turnbegan":
        this.flush();
        this.panel(who, -1, say("mayhem.tale.turn", event.turn, names[who], own), true);
        return;
      case "played":
        this.players.set(`${event.slot}:${event.card}`, who);
        this.open.push({ slot: Number(event.slot), panel: this.panel(who, Number(event.card), this.plays(event)) });
        return;
      case "tricked":
        this.open.push({
          slot: -1,
          panel: this.panel(
            who,
            content.cards.findIndex((card) => card.rank === 0),
            text,
          ),
        });
        return;
      case "entered":
        this.settle(event, true);
        return;
      case "left":
        this.left(event, name);
        return;
      case "performed":
        this.scoring = this.panel(
          who,
          this.teller.at(Number(event.actor))?.card ?? -1,
          say("mayhem.tale.performs", names[who], own, event.actor_value, event.set_value),
        );
        return;
      case "favorchanged":
        this.favor(event, who, own);
        return;
      case "damaged":
        this.happens(event, say("mayhem.tale.damage", name, Number(event.points), event.cause), Number(event.points) > 0);
        return;
      case "zeroed":
        this.happens(event, say("mayhem.tale.zeroed", name), true);
        this.settleTrick();
        return;
      case "tapped":
        this.happens(event, say(event.tapped ? "mayhem.tale.tapped" : "mayhem.tale.untapped", name), event.tapped === true);
        return;
      case "powerused":
        this.add(say("mayhem.tale.power", name), "", who);
        return;
      case "dropped":
        this.inRow(event, who, own, "bad");
        return;
      case "returned":
        this.add(say("mayhem.tale.returns", names[who], own, name), "good").mine = own;
        return;
      case "drew":
        this.inRow(event, who, own, "good");
        return;
      default:
        this.panel(Number.isInteger(event.who) ? who : null, -1, text);
    }
  }

  /** @param {GameEvent} event */
  plays(event) {
    const { content, names, say, seat } = this.teller;
    const who = Number(event.who);
    const role = event.role === ACT ? "" : content.roles[Number(event.role)].title;
    const aim = String(event.aim);
    const me = seat === null ? "" : ` at ${names[seat]},`;
    return say(
      "mayhem.tale.plays",
      names[who],
      who === seat,
      event.name,
      role,
      me && who !== seat ? aim.replace(me, say("mayhem.tale.atYou")) : aim,
    );
  }

  /**
   * An Act is done. If it was played before, the tale of it begins only here.
   *
   * @param {GameEvent} event
   * @param {boolean} stays whether its card is on the stage now
   */
  settle(event, stays) {
    const slot = Number(event.slot);
    const place = this.open.findIndex((act) => act.slot === slot);
    const { say } = this.teller;
    if (place >= 0) this.recent = this.open.splice(place, 1)[0].panel;
    else if (stays || this.loose.length) {
      const by = this.loose.find((one) => one.by >= 0)?.by ?? this.teller.at(slot)?.controller ?? null;
      const panel = this.panel(by, Number(event.card), say(stays ? "mayhem.tale.enters" : "mayhem.tale.happens", event.name));
      panel.changes.push(...this.loose.map((one) => one.change));
      this.loose = [];
      this.recent = panel;
    }
  }

  /** A trick is an Act without a card: it is done when it has worked. */
  settleTrick() {
    const act = this.open.at(-1);
    if (act?.slot !== -1) return;
    this.open.pop();
    this.recent = act.panel;
  }

  /** @param {GameEvent} event @param {string} name */
  left(event, name) {
    if (event.done) {
      this.settle(event, false);
      return;
    }
    this.open = this.open.filter((act) => act.slot !== Number(event.slot));
    this.happens(event, this.teller.say("mayhem.tale.leaves", name, this.isMine(event)), true);
  }

  /** Whether the card that an event is about is one's own. @param {GameEvent} event */
  isMine({ slot, card }) {
    const { seat, whose } = this.teller;
    return seat !== null && (this.players.get(`${slot}:${card}`) ?? whose(Number(slot), Number(card))) === seat;
  }

  /** Something happens to a card on the stage. @param {GameEvent} event @param {string} text @param {boolean} bad for its player */
  happens(event, text, bad) {
    this.add(text, bad ? "bad" : "good").mine = this.isMine(event);
  }

  /** @param {GameEvent} event @param {number} who @param {boolean} own */
  favor(event, who, own) {
    const { names, say } = this.teller;
    const change = Number(event.change);
    const cause = String(event.cause);
    const kind = change > 0 ? "good" : "bad";
    const words = (/** @type {boolean} */ told) => say("mayhem.tale.favor", names[who], own, change, event.favor, told ? "" : cause);
    if (event.kind === "scoring" && this.scoring) this.scoring.changes.push({ text: words(true), kind, mine: own });
    else this.add(words(this.nameOf(this.current()) === cause), kind, Number(event.by), cause, words(true)).mine = own;
  }

  /**
   * Draws or discards in a row are one change. At the beginning of a turn everybody draws, and only one's own card is worth a word.
   *
   * @param {GameEvent} event
   * @param {number} who
   * @param {boolean} own
   * @param {Change["kind"]} kind
   */
  inRow(event, who, own, kind) {
    const { names, say } = this.teller;
    const does = event.event === "drew" ? "mayhem.tale.draws" : "mayhem.tale.discards";
    if (this.row?.who === who) {
      this.row.cards.push(String(event.name));
      this.row.told.text = say(does, names[who], own, this.row.cards);
      return;
    }
    const cards = [String(event.name)];
    const text = say(does, names[who], own, cards);
    const row = { event: event.event, who, cards };
    if (this.open.length || this.recent || event.event === "dropped") {
      const told = this.add(text, kind);
      told.mine = own;
      this.row = { ...row, told };
    } else if (own) this.row = { ...row, told: this.panel(who, Number(event.card), text) };
  }

  /** The Act that is under way, as far as it was seen to be played. */
  current() {
    return this.open.at(-1)?.panel ?? this.recent;
  }

  /** What its panel has named already. @param {TalePanel | null} panel */
  nameOf(panel) {
    return panel && panel.card >= 0 ? this.teller.content.cards[panel.card].name : "";
  }

  /**
   * @param {string} text
   * @param {Change["kind"]} kind
   * @param {number} [by]
   * @param {string} [cause]
   * @param {string} [brief] the same where the cause is told already
   */
  add(text, kind, by = -1, cause = "", brief = text) {
    /** @type {Change} */
    const change = { text, kind };
    const panel = this.current();
    if (panel) panel.changes.push(change);
    else this.loose.push({ change, by, cause, brief });
    return change;
  }

  /** What belongs to no Act that was seen gets a panel by what has caused it. */
  flush() {
    for (const { change, by, cause, brief } of this.loose) {
      const text = this.teller.say("mayhem.tale.cause", cause);
      const last = this.panels.at(-1);
      const panel = last && last.text === text ? last : this.panel(by >= 0 ? by : null, this.cardOf(cause), text);
      panel.changes.push({ ...change, text: brief });
    }
    this.loose = [];
  }

  /** The card that a cause names, itself or by its Super Power; -1 if it is none. @param {string} cause */
  cardOf(cause) {
    const { cards, powers } = this.teller.content;
    return cards.findIndex((card) => card.name === cause || card.powers.some((power) => powers[power].name === cause));
  }

  end() {
    this.flush();
    while (this.panels.at(-1)?.heading) this.panels.pop();
    return this.panels;
  }
}
