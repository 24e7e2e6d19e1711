/** What has happened and what people say, at the side of a table and for screen readers. */

import { el } from "../dom.js";
import { alertUser, tell } from "../live.js";
import { isPassing, wordsOf } from "../messages.js";
import { say } from "../words.js";
import { Chat } from "./chat.js";
import { EventLog } from "./log.js";
import { isFell } from "./plan.js";
import { Tabs } from "./tabs.js";

/** @import { Message } from "../types.js" */
/** @import { Connection, Step } from "../connection.js" */
/** @import { Naming } from "./naming.js" */

export class Side {
  /** @param {Connection} line @param {(number: string) => void} rule @param {Naming} naming */
  constructor(line, rule, naming) {
    this.line = line;
    this.log = new EventLog(rule, () => line.table?.names ?? [], naming);
    this.chat = new Chat(line, naming);
    this.tabs = new Tabs(say("tabs.label"), [
      { name: "log", label: say("log.title"), body: this.log.element },
      { name: "chat", label: say("chat.title"), body: this.chat.element },
    ]);
    /** How many lines of others nobody has seen here. */
    this.unread = 0;
    /** Called when that changes. @type {(count: number) => void} */
    this.counted = () => {};
    this.chat.heard = (lines) => this.hearChat(lines);
    // whoever sees the chat has read it
    new IntersectionObserver(([{ isIntersecting }]) => isIntersecting && this.count(0)).observe(this.chat.scroll);
    this.element = el("div", { class: "table-side" }, this.tabs.element);
  }

  /** @param {Step} step @param {boolean} aloud whether screen readers are told */
  hear({ messages, fresh, anew, said = messages }, aloud) {
    if (anew) this.log.clear();
    this.log.add(messages);
    if (aloud && !fresh) for (const message of said) this.speak(message);
  }

  /** @param {Message} message */
  speak(message) {
    const text = wordsOf(message, this.line.table?.names ?? []);
    if (isFell(message)) alertUser(text);
    else if (text && !isPassing(message)) tell(text);
  }

  /** @param {number} lines */
  hearChat(lines) {
    this.tabs.mark("chat");
    const { bottom, height } = this.chat.scroll.getBoundingClientRect();
    if (!height || bottom > window.innerHeight) this.count(this.unread + lines);
  }

  /** @param {number} unread */
  count(unread) {
    this.unread = unread;
    this.counted(unread);
  }

  openChat() {
    this.tabs.show("chat");
    this.element.scrollIntoView({ block: "start" });
    this.chat.input.focus({ preventScroll: true });
    this.count(0);
  }
}
