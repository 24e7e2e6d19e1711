/**
 * What has happened since this seat's last decision, as a strip of comic panels, and what is still to be shown. It stands in the page's
 * flow: it covers nothing, takes no focus, and can be closed.
 */

import { button, el, fill } from "../dom.js";
import { chiefOf, mineOf, trimmed, weightOf } from "../lines.js";
import { PACES } from "../pace.js";
import { say } from "../words.js";

/** @import { Message, Pace, Panel } from "../types.js" */

/**
 * @typedef {object} RecapWishes What somebody may want at the recap.
 * @property {() => void} next show the next step
 * @property {() => void} all show all the rest
 * @property {(pace: Pace) => void} pace
 * @property {(messages: Message[]) => Panel[]} panels what messages look like
 * @property {(text: string) => Node} text a text in which names lead to what they name
 */

/** The newest panels are shown; what came before is in the log. */
const MOST = 30;
/** So many of those that have changed something for oneself are always in sight, the newest. */
const MOST_MINE = 3;

export class Recap {
  /** @param {RecapWishes} wishes */
  constructor(wishes) {
    this.wishes = wishes;
    /** What has been told since the last decision. @type {Message[]} */
    this.messages = [];
    /** @type {Panel[]} */
    this.panels = [];
    /** Those on the screen. @type {Panel[]} */
    this.shown = [];
    this.closed = false;
    /** First what has changed for oneself, and why. */
    this.mine = el("ul", { class: "recap-mine", role: "list", "aria-label": say("recap.mine") });
    this.list = el("ol", { class: "recap-panels", role: "list", tabindex: 0, "aria-label": say("recap.title") });
    this.pace = el(
      "select",
      { class: "recap-pace", "aria-label": say("pace.title") },
      PACES.map((pace) => el("option", { value: pace }, say(`pace.${pace}`))),
    );
    this.pace.addEventListener("change", () => wishes.pace(/** @type {Pace} */ (this.pace.value)));
    this.next = button(say("recap.next"), () => wishes.next(), { class: "button small hot recap-next", "aria-keyshortcuts": "n Space" });
    this.all = button(say("recap.all"), () => wishes.all(), { class: "button small" });
    this.more = el("div", { class: "recap-more" }, this.next, this.all);
    /** On a phone, what has happened in a line; pressed, all of it. */
    this.brief = el("button", { type: "button", class: "recap-brief", "aria-expanded": "false", onclick: () => this.unfold() });
    const close = button("×", () => this.close(), { class: "recap-close", "aria-label": say("recap.close"), title: say("recap.close") });
    this.head = el(
      "div",
      { class: "recap-head" },
      el("h2", { class: "recap-title title" }, say("recap.short")),
      this.brief,
      this.pace,
      close,
    );
    this.element = el(
      "section",
      { class: "recap panel", "aria-label": say("recap.title"), hidden: true },
      this.head,
      this.mine,
      this.list,
      this.more,
    );
  }

  /** Something was told; gives whether that is worth a look. @param {Message[]} messages */
  hear(messages) {
    if (messages.some((message) => message.type === "undone")) this.messages = [];
    const before = weightOf(this.panels);
    this.messages.push(...messages.filter((message) => message.type === "told" || message.type === "undone"));
    this.panels = trimmed(this.wishes.panels(this.messages));
    return weightOf(this.panels) > before;
  }

  /** A decision is made: begin anew. Gives what there was, in case it is refused. */
  begin() {
    const { messages } = this;
    this.set([]);
    this.closed = false;
    return messages;
  }

  /** @param {Message[]} messages */
  set(messages) {
    this.messages = messages;
    this.panels = trimmed(this.wishes.panels(messages));
  }

  unfold() {
    const open = this.element.classList.toggle("recap-open");
    this.brief.setAttribute("aria-expanded", String(open));
    if (open) this.brief.setAttribute("aria-label", say("recap.title"));
    else this.brief.removeAttribute("aria-label");
  }

  close() {
    this.closed = true;
    this.draw(!this.more.hidden, /** @type {Pace} */ (this.pace.value));
  }

  /**
   * @param {boolean} held whether there is more to show
   * @param {Pace} pace
   * @param {boolean} [show] whether that is a show
   * @param {boolean} [waits] which waits until somebody wants to go on
   */
  draw(held, pace, show = false, waits = false) {
    const key = show ? [" ", el("kbd", { "aria-hidden": "true" }, say("show.key"))] : null;
    fill(this.next, say(waits ? "show.on" : show ? "show.next" : "recap.next"), key);
    fill(this.all, say(show ? "show.skip" : "recap.all"));
    this.all.hidden = waits;
    const tells = !this.closed && weightOf(this.panels) > 0;
    this.element.hidden = !tells && !held;
    this.head.hidden = this.list.hidden = this.mine.hidden = !tells;
    this.more.hidden = !held;
    this.pace.value = pace;
    const panels = tells ? this.panels : [];
    if (this.shown === panels) return;
    this.shown = panels;
    this.fill(panels.slice(-MOST));
  }

  /** @param {Panel[]} panels */
  fill(panels) {
    const chief = chiefOf(panels);
    fill(this.brief, chief ? [el("span", { class: "recap-words" }, chief.text), chief.change ? drawChange(chief.change) : null] : null);
    fill(
      this.mine,
      mineOf(panels)
        .slice(-MOST_MINE)
        .map(({ seat, text, changes }) =>
          el(
            "li",
            { class: "recap-hit", dataset: seat === null ? {} : { seat } },
            changes.map(drawChange),
            el("span", { class: "recap-why" }, this.wishes.text(text)),
          ),
        ),
    );
    fill(
      this.list,
      panels.map((panel, at) => this.panel(panel, at === panels.length - 1)),
    );
    this.list.scrollTop = this.list.scrollHeight;
  }

  /** @param {Panel} panel @param {boolean} last */
  panel({ seat, own, heading, picture, text, changes }, last) {
    const words = el("span", { class: "recap-words" }, this.wishes.text(text));
    return el(
      "li",
      {
        class: ["recap-panel", own && "recap-own", heading && "recap-heading", last && "recap-last"],
        dataset: seat === null ? {} : { seat },
      },
      picture ? el("span", { class: "recap-picture", "aria-hidden": "true" }, picture) : null,
      el("div", { class: "recap-told" }, words, changes.map(drawChange)),
    );
  }
}

/** @param {Panel["changes"][number]} change */
function drawChange({ text, kind }) {
  return el("span", { class: ["recap-change", kind] }, text);
}
