/** Campaigns: the chapters of a story one after the other, how the heroes stand, and the way on; all of it as a file, out and in. */

/** @import { PageContext, TableCard } from "/web/types.js" */
/** @import { Chapter, HeroTold, SceneTold, Told } from "./types.js" */

import { games, refusalOf } from "/web/api.js";
import { button, el, fill, unique } from "/web/dom.js";
import { openContinue } from "/web/parts/chapters.js";
import { openDialog } from "/web/parts/dialog.js";
import { fileButton, handFile } from "/web/parts/files.js";
import { nameOf } from "/web/parts/seats.js";
import { openNewTable } from "/web/pages/new-table.js";
import { path } from "/web/route.js";
import { linkSheets } from "/web/sheets.js";
import { say } from "/web/words.js";
import { datafile, dieOf, ruleLinks } from "./datafile.js";

const SHEETS = ["style/datafile.css", "style/campaigns.css"];

/** @param {HTMLElement} root @param {PageContext} ctx */
export async function page(root, ctx) {
  await linkSheets(SHEETS, import.meta.url);
  root.append(ctx.name ? await story(ctx) : await stories(ctx));
}

// All campaigns

/** @param {PageContext} ctx */
async function stories(ctx) {
  /** @type {TableCard[][]} */
  const chains = await ctx.api(`games/${ctx.game}/stories`);
  const note = el("p", { class: "trouble", role: "alert" });
  const take = async (/** @type {string} */ _, /** @type {File} */ file) => {
    try {
      ctx.go(path("games", ctx.game, "campaigns", (await ctx.api("import", file)).table));
    } catch (error) {
      fill(note, refusalOf(error).words);
    }
  };
  return el(
    "div",
    { class: "cp" },
    el("header", { class: "cp-head" }, el("h1", { class: "caption" }, say("heroic.tale.title")), el("p", null, say("heroic.tale.about"))),
    el(
      "div",
      { class: "row tight" },
      button(say("heroic.tale.new"), () => begin(ctx), { class: "button hot" }),
      fileButton(say("heroic.tale.import"), { accept: ".story,.log,.jsonl,.txt", about: say("heroic.tale.file"), take }),
    ),
    note,
    chains.length
      ? el(
          "ul",
          { role: "list", class: "cp-list" },
          chains.map((chain) => card(ctx, chain)),
        )
      : el("p", { class: "panel pad" }, say("heroic.tale.none")),
  );
}

/** A new table of this game. @param {PageContext} ctx */
async function begin(ctx) {
  const all = await games();
  const game = all.find((one) => one.name === ctx.game);
  if (game) await openNewTable(all, game);
}

/** @param {PageContext} ctx @param {TableCard[]} chain */
function card(ctx, chain) {
  const last = chain[chain.length - 1];
  return el(
    "li",
    null,
    el(
      "a",
      { class: "cp-card", href: path("games", ctx.game, "campaigns", last.id) },
      el("span", { class: "cp-card-title title" }, last.title),
      el("span", null, say("heroic.tale.chapters", chain.length), ", ", stateOf(last)),
      el("span", { class: "cp-soft" }, last.seats.map((_, at) => nameOf(last, at)).join(", ")),
      el("span", { class: "cp-soft" }, say("heroic.tale.moved", new Date(last.moved * 1000).toLocaleDateString())),
    ),
  );
}

/** @param {TableCard} table */
function stateOf(table) {
  return say(table.status === "closed" ? "heroic.tale.closed" : table.status === "open" ? "heroic.tale.waiting" : "heroic.tale.running");
}

// One campaign

/** @param {PageContext} ctx */
async function story(ctx) {
  const { told, earlier, mine } = await chaptersOf(ctx);
  return new Campaign(ctx, told, earlier, mine).element;
}

/**
 * The newest chapters, or those before a place in the story, and how many there are before them.
 *
 * @param {PageContext} ctx
 * @param {number} [before]
 */
async function chaptersOf(ctx, before) {
  /** @type {{chapters: TableCard[], earlier: number, mine: boolean}} */
  const { chapters, earlier, mine } = await ctx.api(`tables/${encodeURIComponent(ctx.name)}/story${before ? `?before=${before}` : ""}`);
  /** @type {Chapter[]} */
  const told = await Promise.all(chapters.map((one) => ctx.api(`tables/${encodeURIComponent(one.id)}/chapter`)));
  return { told, earlier, mine };
}

class Campaign {
  /**
   * @param {PageContext} ctx
   * @param {Chapter[]} chapters the newest
   * @param {number} earlier how many there are before them
   * @param {boolean} mine whether it may be taken along as a file
   */
  constructor(ctx, chapters, earlier, mine) {
    this.ctx = ctx;
    this.chapters = chapters;
    this.earlier = earlier;
    this.list = el("ol", { role: "list" });
    this.more = button("", () => this.back(), { class: "button cp-earlier" });
    this.trouble = el("p", { class: "trouble", role: "alert" });
    /** The earlier chapters that are on their way. @type {Promise<string> | null} */
    this.coming = null;
    this.draw();
    this.last = chapters[chapters.length - 1];
    this.title = this.last.table.title;
    this.note = el("p", { class: "cp-note", role: "status" });
    const heroes = [...chapters].reverse().find((one) => one.told)?.told?.heroes ?? [];
    this.element = el(
      "div",
      { class: "cp" },
      el(
        "header",
        { class: "cp-head" },
        el("h1", { class: "caption" }, this.title),
        el("p", null, el("a", { href: path("games", ctx.game, "campaigns") }, say("heroic.tale.all"))),
      ),
      el(
        "div",
        { class: "row tight cp-do" },
        this.onward(),
        button(say("heroic.tale.account"), () => this.write()),
        mine ? button(say("heroic.tale.export"), () => this.hand()) : null,
      ),
      this.note,
      this.recap(),
      el(
        "section",
        { class: "cp-heroes", "aria-labelledby": "cp-heroes" },
        el("h2", { class: "title", id: "cp-heroes" }, say("heroic.tale.heroes")),
        el(
          "ul",
          { role: "list" },
          heroes.map((one) => this.hero(one)),
        ),
      ),
      el(
        "section",
        { class: "cp-chapters", "aria-labelledby": "cp-chapters" },
        el("h2", { class: "title", id: "cp-chapters" }, say("heroic.tale.sessions")),
        this.more,
        this.trouble,
        this.list,
      ),
    );
  }

  draw() {
    this.more.hidden = this.earlier === 0;
    this.more.textContent = say("heroic.tale.earlier", this.earlier);
    this.list.replaceChildren(...this.chapters.map((one) => this.chapter(one)));
  }

  /** Show some more of what happened before, once however often somebody asks for it. Resolves with what went wrong, or "". */
  back() {
    this.coming ??= this.load().finally(() => {
      this.coming = null;
    });
    return this.coming;
  }

  async load() {
    try {
      const { told, earlier } = await chaptersOf(this.ctx, this.earlier + 1);
      this.chapters = [...told, ...this.chapters];
      this.earlier = earlier;
      this.trouble.textContent = "";
    } catch (error) {
      this.trouble.textContent = refusalOf(error).words;
    }
    const here = document.activeElement === this.more;
    this.draw();
    if (here && this.more.hidden) this.list.querySelector("h3")?.focus();
    return this.trouble.textContent ?? "";
  }

  /** The way on: to the table, or to the next chapter. */
  onward() {
    const { table, closed, goes_on: goesOn } = this.last;
    if (!closed) return el("a", { class: "button hot", href: path("table", table.id) }, say("heroic.tale.go"));
    if (goesOn && table.host) return button(say("heroic.tale.continue"), () => openContinue(table), { class: "button hot" });
    return el("p", { class: "cp-soft" }, say(goesOn ? "heroic.tale.host" : "heroic.tale.ended"));
  }

  /** What happened last time, to begin the next session with. */
  recap() {
    const before = [...this.chapters].reverse().find((one) => one.closed && one.told)?.told;
    return before
      ? el("section", { class: "cp-recap panel", "aria-label": say("heroic.tale.recap") }, el("p", null, before.previously))
      : null;
  }

  /** @param {HeroTold} one */
  hero(one) {
    const more = el(
      "details",
      { class: "cp-more" },
      el("summary", null, say("heroic.tale.datafile")),
      datafile(one.sheet, ruleLinks(this.ctx.rule), 4),
    );
    const status = [
      one.dead ? say("heroic.tale.dead") : null,
      one.here ? null : say("heroic.tale.away"),
      one.grown ? say("heroic.tale.grown") : null,
    ].filter(Boolean);
    return el(
      "li",
      { class: "cp-hero panel" },
      el("h3", { class: "title" }, one.sheet.name),
      status.length ? el("p", { class: "cp-soft" }, status.join(", ")) : null,
      el(
        "dl",
        { class: "cp-facts" },
        this.fact(say("heroic.paper.xp"), String(one.xp)),
        this.fact(
          say("heroic.paper.trauma"),
          one.trauma.length
            ? one.trauma.map((part) => [dieOf(part.die), say(`heroic.page.type.${part.type}`), " "])
            : say("heroic.tale.no"),
        ),
        this.fact(say("heroic.tale.unlocked"), one.unlocked.join(", ") || say("heroic.tale.no")),
      ),
      button(say("heroic.tale.move", one.sheet.name), () => this.move(one), { class: "button small" }),
      more,
    );
  }

  /** @param {string} name @param {import("/web/types.js").Child} value */
  fact(name, value) {
    return el("div", null, el("dt", null, name), el("dd", null, value));
  }

  /** @param {Chapter} one */
  chapter(one) {
    const { told, table } = one;
    return el(
      "li",
      { class: "cp-chapter panel" },
      el(
        "div",
        { class: "cp-chapter-head" },
        el("h3", { class: "title", tabindex: -1 }, say("heroic.tale.session", one.number)),
        el(
          "span",
          { class: "cp-soft" },
          new Date(table.made * 1000).toLocaleDateString(),
          told?.event ? [", ", told.event] : null,
          ", ",
          stateOf(table),
        ),
      ),
      el("p", { class: "cp-soft" }, table.seats.map((_, at) => nameOf(table, at)).join(", ")),
      told
        ? [
            el("ul", { role: "list", class: "cp-scenes" }, told.scenes.map(sceneLine)),
            gains(told),
            told.scenes.length
              ? el("details", { class: "cp-more" }, el("summary", null, say("heroic.tale.read", one.number)), account(told))
              : el("p", null, say("heroic.tale.nothing")),
          ]
        : el("p", null, say("heroic.tale.nothing")),
      one.closed ? el("a", { href: path("replay", table.id) }, say("heroic.tale.replay")) : null,
    );
  }

  // What is done

  /** The story as Markdown, all of it, for whoever wants to read it elsewhere. */
  async write() {
    while (this.earlier) {
      const wrong = await this.back();
      if (wrong) {
        this.note.textContent = wrong;
        return;
      }
    }
    const parts = this.chapters.flatMap(({ number, told }, at) => {
      const before = this.chapters[at - 1]?.told?.previously;
      return told ? [`## ${say("heroic.tale.session", number)}`, ...(before ? [`*${escaped(before)}*`] : []), told.text.trim()] : [];
    });
    handFile(`${slug(this.title)}.md`, [`# ${escaped(this.title)}`, ...parts, ""].join("\n\n"));
  }

  hand() {
    handFile("", new URL(`/api/tables/${encodeURIComponent(this.last.table.id)}/story/file`, location.href));
  }

  /** Keep a hero as they are now among one's own, to be chosen in another campaign. @param {HeroTold} one */
  move(one) {
    const id = unique("hero");
    const name = el("input", {
      class: "field",
      id,
      maxlength: 60,
      required: true,
      value: say("heroic.tale.of", one.sheet.name, this.title).slice(0, 60),
    });
    const wrong = el("p", { class: "trouble", role: "alert" });
    const form = el(
      "form",
      { class: "stack" },
      el("p", null, say("heroic.tale.move_about", one.sheet.name)),
      el("label", { for: id }, say("heroic.build.name")),
      name,
      wrong,
      el(
        "div",
        { class: "row end" },
        button(say("heroic.tale.keep"), () => {}, { type: "submit", class: "button hot" }),
      ),
    );
    const dialog = openDialog(say("heroic.tale.move", one.sheet.name), form);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      try {
        await this.ctx.api(`games/${this.ctx.game}/own`, { ...one.draft, name: name.value.trim() });
        dialog.close();
        fill(this.note, say("heroic.tale.kept", name.value.trim()));
      } catch (error) {
        fill(wrong, refusalOf(error).words);
      }
    });
  }
}

/** A scene in one line. @param {SceneTold} scene */
function sceneLine(scene) {
  return el(
    "li",
    { class: scene.action ? "cp-action" : "" },
    el("b", null, scene.title),
    scene.result ? el("span", { class: "cp-result" }, scene.result) : null,
  );
}

/** What the heroes gained. @param {Told} told */
function gains(told) {
  const all = told.heroes.filter((one) => one.gained).map((one) => say("heroic.tale.gained", one.sheet.name, one.gained));
  return all.length ? el("p", { class: "cp-gains" }, all.join(", ")) : null;
}

/** The chapter to read. @param {Told} told */
function account(told) {
  return el(
    "div",
    { class: "cp-account" },
    told.opening.map((words) => el("p", { class: "cp-read" }, words)),
    told.scenes.map((scene) =>
      el(
        "section",
        null,
        el("h4", null, scene.title),
        scene.words ? el("p", { class: "cp-read" }, scene.words) : null,
        scene.beats.map((beat) =>
          el(
            "p",
            { class: `cp-${beat.is}` },
            beat.is === "line" && beat.who ? el("b", null, beat.who, ": ") : null,
            beat.words,
            beat.dice ? el("span", { class: "cp-soft" }, ` (${beat.dice})`) : null,
          ),
        ),
        scene.result || scene.end ? el("p", null, scene.result ? el("b", null, scene.result, ". ") : null, scene.end) : null,
      ),
    ),
  );
}

/** What people typed, without effect on the layout of Markdown. @param {string} words */
function escaped(words) {
  return words.replace(/[\\`*_[\]<>#|]/g, "\\$&");
}

/** @param {string} title */
function slug(title) {
  return (
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "campaign"
  );
}
