/** Events of one's own: a text with what is wrong beside it, an outline of what is in it, files in and out, and tables to play it at. */

/** @import { PageContext } from "/web/types.js" */
/** @import { Breach, EventContent, EventTold, OwnEvent } from "./types.js" */

import { refusalOf } from "/web/api.js";
import { button, el, fill } from "/web/dom.js";
import { keepDraft, keptDraft } from "/web/drafts.js";
import { fileButton, handFile } from "/web/parts/files.js";
import { Shelf } from "/web/parts/shelf.js";
import { linkSheets } from "/web/sheets.js";
import { say } from "/web/words.js";
import { labelled } from "./fields.js";

const SHEETS = ["style/event.css"];
const KEPT = "longbox.event";
const SECTIONS = /** @type {const} */ (["events", "scenes", "transitions", "characters"]);
const FRIENDS = ["open", "open"];

/** @param {HTMLElement} root @param {PageContext} ctx */
export async function page(root, ctx) {
  const shelf = new Shelf(ctx, "event");
  const [content, own] = await Promise.all([ctx.api("games/heroic/content/event"), shelf.all(), linkSheets(SHEETS, import.meta.url)]);
  const desk = new EventDesk(ctx, shelf, content, own);
  root.append(desk.element);
  await desk.check();
  return () => shelf.leave();
}

class EventDesk {
  /** @param {PageContext} ctx @param {Shelf} shelf @param {EventContent} content @param {OwnEvent[]} own */
  constructor(ctx, shelf, content, own) {
    this.ctx = ctx;
    this.shelf = shelf;
    this.content = content;
    this.own = own;
    /** The Event of one's own that is being changed, or "". */
    this.name = "";
    /** @type {Breach[]} */
    this.breaches = [];
    this.note = el("div", { class: "ev-note", role: "status" });
    this.begin = el("div", { class: "ev-begin" });
    this.actions = el("div", { class: "row tight" });
    this.text = el("textarea", {
      class: "field ev-text",
      spellcheck: false,
      rows: 32,
      wrap: "off",
      "aria-label": say("heroic.event.text"),
    });
    this.text.addEventListener("input", () => this.changed());
    this.text.addEventListener("keydown", (event) => this.indent(event));
    this.faults = el("section", { class: "ev-faults panel", "aria-label": say("heroic.event.faults") });
    this.outline = el("section", { class: "ev-outline panel", "aria-label": say("heroic.event.outline") });
    const parts = Object.keys(content.parts).map((part) =>
      button(say(`heroic.event.add.${part}`), () => this.add(part), { class: "button small" }),
    );
    this.element = el(
      "div",
      { class: "ev" },
      el(
        "header",
        { class: "ev-head" },
        el("h1", { class: "caption" }, say("heroic.event.title")),
        el("p", null, say("heroic.event.about")),
        this.begin,
        this.note,
      ),
      el("div", { class: "ev-work" }, el("div", { class: "row tight" }, parts), this.text, this.foes()),
      el("div", { class: "ev-side" }, this.actions, this.faults, this.outline),
    );
    this.restore();
  }

  /** Begin with an Event of one's own that the address names, with what was left unsaved, or with a small whole one. */
  restore() {
    const named = this.own.find((one) => one.mine && one.name === this.ctx.name);
    const kept = keptDraft(KEPT);
    if (kept?.text && (!this.ctx.name || kept.name === this.ctx.name)) this.take(kept.text, kept.name ?? "", say("heroic.event.restored"));
    else if (named) this.take(named.text, named.name);
    else this.take(this.content.empty, "");
  }

  /** Who comes with the game and can be named as a foe. */
  foes() {
    return el(
      "details",
      { class: "fold" },
      el("summary", null, say("heroic.event.foes")),
      el(
        "ul",
        { class: "ev-foes", role: "list" },
        this.content.foes.map((one) => el("li", null, el("code", null, one.id), ` ${one.name}, ${say(`heroic.page.kind.${one.kind}`)}`)),
      ),
    );
  }

  // What is done

  /** Go on with another text. @param {string} text @param {string} name @param {string} [words] */
  take(text, name, words = "") {
    this.text.value = text;
    this.name = name;
    this.say(words);
    this.drawBegin();
    this.drawActions();
    this.check();
  }

  changed() {
    keepDraft(KEPT, { text: this.text.value, name: this.name });
    this.shelf.soon(() => this.check());
  }

  /** Tab writes spaces where something is being written; after Escape it leaves as everywhere. @param {KeyboardEvent} event */
  indent(event) {
    if (event.key === "Escape") this.text.dataset.leave = "yes";
    else if (event.key !== "Tab") delete this.text.dataset.leave;
    else if (!event.shiftKey && !this.text.dataset.leave) {
      event.preventDefault();
      this.text.setRangeText("    ", this.text.selectionStart, this.text.selectionEnd, "end");
      this.changed();
    }
  }

  /** Add a part at the end, and show it. @param {string} part */
  add(part) {
    const { text } = this;
    const before = `${text.value.trimEnd()}\n\n`;
    text.value = before + this.content.parts[part];
    this.goTo(before.split("\n").length);
    this.changed();
  }

  /** Put the cursor on a line, in the middle of what is seen. @param {number} line */
  goTo(line) {
    const { text } = this;
    const lines = text.value.split("\n");
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    text.focus({ preventScroll: true });
    text.setSelectionRange(start, start + (lines[line - 1] ?? "").length);
    text.scrollTop = (text.scrollHeight / lines.length) * (line - 1) - text.clientHeight / 3;
    text.scrollIntoView({ block: "nearest" });
  }

  async check() {
    try {
      const said = await this.shelf.check({ text: this.text.value });
      if (!said) return;
      this.breaches = said.breaches;
      this.drawFaults();
      this.drawOutline(said.preview);
    } catch (error) {
      this.trouble(error);
    }
  }

  /** Keep the Event; gives its name, or "" if something is wrong. */
  async save() {
    await this.check();
    if (this.breaches.length) {
      this.say(say("heroic.event.unsaved", this.breaches.length), "trouble");
      return "";
    }
    try {
      this.name = await this.shelf.keep({ text: this.text.value }, this.name);
      this.own = await this.shelf.all();
      keepDraft(KEPT, null);
      this.drawBegin();
      this.drawActions();
      this.say(say("heroic.event.saved"));
      return this.name;
    } catch (error) {
      this.trouble(error);
      return "";
    }
  }

  /** Keep it and sit down. @param {(bot: string) => string[]} seats who sits where */
  async play(seats) {
    const name = await this.save();
    if (!name) return;
    try {
      await this.shelf.play({ event: name, hero: "random" }, seats);
    } catch (error) {
      this.trouble(error);
    }
  }

  async remove() {
    try {
      await this.shelf.remove(this.name);
      this.own = await this.shelf.all();
      keepDraft(KEPT, null);
      this.take(this.content.empty, "", say("heroic.event.gone"));
    } catch (error) {
      this.trouble(error);
    }
  }

  async hand() {
    try {
      const { file, text } = await this.shelf.write({ text: this.text.value });
      handFile(file, text);
    } catch (error) {
      this.trouble(error);
    }
  }

  /** @param {unknown} error */
  trouble(error) {
    this.say(refusalOf(error).words, "trouble");
  }

  /** @param {string} words @param {string} [kind] */
  say(words, kind = "") {
    this.note.className = `ev-note ${kind}`;
    fill(this.note, words);
  }

  // Drawing

  drawBegin() {
    const mine = this.own.filter((one) => one.mine);
    const pick = el(
      "select",
      { class: "field" },
      this.name ? null : el("option", { value: "now" }, say("heroic.event.now")),
      el("option", { value: "" }, say("heroic.event.new")),
      mine.length
        ? el(
            "optgroup",
            { label: say("heroic.build.mine") },
            mine.map((one) => el("option", { value: one.name, selected: one.name === this.name }, one.title)),
          )
        : null,
      el(
        "optgroup",
        { label: say("heroic.build.copy") },
        this.content.copies.map((one, at) => el("option", { value: `copy-${at}` }, one.name)),
      ),
    );
    pick.addEventListener("change", () => {
      const copied = this.content.copies[Number(pick.value.replace("copy-", ""))];
      const kept = mine.find((one) => one.name === pick.value);
      if (pick.value.startsWith("copy-")) this.take(copied.text, "", say("heroic.event.copied", copied.name));
      else this.take(kept?.text ?? this.content.empty, kept?.name ?? "");
      this.changed();
    });
    fill(
      this.begin,
      labelled(say("heroic.build.begin"), pick),
      el(
        "div",
        { class: "row tight" },
        fileButton(say("heroic.event.import"), {
          accept: ".toml,text/plain",
          about: say("heroic.event.file"),
          many: true,
          take: (text, file) => {
            this.take(text, "", say("heroic.build.read", file.name));
            this.changed();
          },
        }),
        button(say("heroic.build.export"), () => this.hand()),
      ),
    );
  }

  drawActions() {
    fill(
      this.actions,
      button(say("heroic.build.save"), () => this.save(), { class: "button hot" }),
      button(say("heroic.event.run"), () => this.play(() => ["me", ...FRIENDS])),
      button(say("heroic.event.prepare"), () => this.play((bot) => ["me", ...FRIENDS.map(() => bot)])),
      button(say("heroic.event.play"), () => this.play((bot) => [bot, "me"])),
      this.name ? button(say("heroic.build.delete"), () => this.remove()) : null,
    );
  }

  drawFaults() {
    const row = (/** @type {Breach} */ one) => {
      const { line } = one;
      const where = line ? button(say("heroic.build.line", line), () => this.goTo(line), { class: "button small" }) : null;
      return el("li", null, where, " ", one.field ? [el("code", null, one.field), ": "] : null, one.words);
    };
    fill(
      this.faults,
      el("h2", { class: "title" }, say("heroic.event.faults")),
      this.breaches.length ? el("ul", { role: "list" }, this.breaches.map(row)) : el("p", null, say("heroic.event.fine")),
    );
  }

  /** @param {EventTold} told */
  drawOutline(told) {
    const names = new Map(
      [...told.scenes, ...told.transitions, ...told.events.flatMap((event) => event.finales)].map((one) => [one.id, one.name]),
    );
    const row = (/** @type {EventTold["scenes"][number]} */ one) =>
      el(
        "li",
        null,
        button(one.name || one.id || "?", () => this.goTo(one.line), { class: "button small" }),
        one.objective || one.kind ? ` ${one.objective || one.kind}` : null,
        one.to?.length ? ` → ${one.to.map((to) => names.get(to) ?? to).join(", ")}` : null,
      );
    fill(
      this.outline,
      el("h2", { class: "title" }, say("heroic.event.outline")),
      SECTIONS.filter((section) => told[section].length).map((section) => [
        el("h3", null, say(`heroic.event.${section}`)),
        el("ul", { role: "list" }, told[section].map(row)),
      ]),
    );
  }
}
