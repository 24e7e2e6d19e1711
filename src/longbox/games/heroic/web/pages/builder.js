/** The hero builder: a datafile step by step, with the ladder explained, a sheet that grows beside it, and files in and out. */

/** @import { Child, PageContext } from "/web/types.js" */
/** @import { Breach, BuilderContent, Draft, Line, Own, Sheet } from "./types.js" */

import { refusalOf } from "/web/api.js";
import { button, el, fill } from "/web/dom.js";
import { keepDraft, keptDraft } from "/web/drafts.js";
import { note } from "/web/live.js";
import { fileButton, handFile } from "/web/parts/files.js";
import { Shelf } from "/web/parts/shelf.js";
import { linkSheets } from "/web/sheets.js";
import { say } from "/web/words.js";
import { datafile, dieOf, ruleLinks } from "./datafile.js";
import { addField, choiceField, group, labelled, textField } from "./fields.js";
import { draftOf, heroOf, LADDER, newHero, withDie } from "./hero.js";
import { setsStep } from "./powers.js";

const SHEETS = ["style/datafile.css", "style/builder.css"];
const KEPT = "longbox.hero";
/** Heroes that are not finished yet, by name, the newest last. */
const HALVES = "longbox.heroes";
const MOST_HALVES = 20;
const STEPS = ["name", "affiliations", "distinctions", "specialties", "sets", "milestones", "done"];
/** @type {("one" | "three" | "ten")[]} */
const TRIGGERS = ["one", "three", "ten"];

/** @param {HTMLElement} root @param {PageContext} ctx */
export async function page(root, ctx) {
  const shelf = new Shelf(ctx);
  const [content, own] = await Promise.all([ctx.api("games/heroic/content/builder"), shelf.all(), linkSheets(SHEETS, import.meta.url)]);
  const mine = own.some((one) => one.mine && one.name === ctx.name);
  // a hero whom somebody has given away by the address
  const given = ctx.name && !mine ? await ctx.api(`${shelf.path}/${ctx.name}`).catch(() => null) : null;
  const builder = new Builder(ctx, shelf, content, own, given);
  root.append(builder.element);
  await builder.check();
  return () => shelf.leave();
}

/** The heroes that somebody has begun in this browser. @returns {{[name: string]: Partial<Draft>}} */
function halves() {
  return keptDraft(HALVES) ?? {};
}

/** In which step something is wrong. @param {string} field */
export function stepOf(field) {
  const [first] = field.split(/[.[]/);
  return STEPS.includes(first) ? first : first === "id" || first === "play" ? "name" : "done";
}

class Builder {
  /** @param {PageContext} ctx @param {Shelf} shelf @param {BuilderContent} content @param {Own[]} own @param {Own | null} given */
  constructor(ctx, shelf, content, own, given) {
    this.given = given;
    this.ctx = ctx;
    this.shelf = shelf;
    this.content = content;
    this.own = own;
    this.rule = ruleLinks(ctx.rule);
    this.hero = newHero();
    /** The hero of one's own that is being changed, or "". */
    this.name = "";
    this.step = STEPS[0];
    /** @type {Breach[]} */
    this.breaches = [];
    /** @type {Sheet | null} */
    this.preview = null;
    this.note = el("div", { class: "hb-note", role: "status" });
    this.tabs = STEPS.map((step) => this.tab(step));
    this.nav = el(
      "ol",
      { class: "hb-steps", role: "list" },
      this.tabs.map(({ press }) => el("li", null, press)),
    );
    this.body = el("section", { class: "hb-step panel", tabindex: -1, "data-focus": "step" });
    this.todo = el("div", { class: "hb-todo", role: "status" });
    this.sheet = el("section", { class: "hb-sheet", "aria-label": say("heroic.build.sheet") });
    this.actions = el("div", { class: "row tight hb-actions" });
    this.begin = el("div", { class: "hb-begin" });
    /** Where the words of each trigger are shown. @type {Map<string, HTMLElement>} */
    this.spoken = new Map();
    this.element = el(
      "div",
      { class: "hb" },
      el(
        "header",
        { class: "hb-head" },
        el("h1", { class: "caption" }, say("heroic.build.title")),
        el("p", null, say("heroic.build.about")),
        this.begin,
        this.note,
      ),
      el("div", { class: "hb-work" }, el("nav", { "aria-label": say("heroic.build.steps") }, this.nav), this.body),
      el("div", { class: "hb-side" }, this.actions, this.sheet),
    );
    this.restore();
  }

  /** Begin with a hero of one's own that the address names, with what was left unsaved, or with nothing. */
  restore() {
    const named = this.own.find((one) => one.mine && one.name === this.ctx.name);
    const kept = keptDraft(KEPT);
    if (kept?.draft && (!this.ctx.name || kept.name === this.ctx.name)) {
      this.take(kept.draft, kept.name ?? "", say("heroic.build.restored"));
    } else if (named?.draft) this.take(named.draft, named.name);
    else if (this.given?.draft) this.take(this.given.draft, "", say("heroic.build.given", this.given.title));
    else this.draw();
  }

  /** What the steps need. */
  get bench() {
    return {
      hero: this.hero,
      content: this.content,
      changed: () => this.changed(),
      again: (/** @type {string} */ focus) => this.again(focus),
      rule: this.rule,
    };
  }

  // What is done

  /** Go on with another hero. @param {Partial<Draft>} draft @param {string} name @param {string} [words] */
  take(draft, name, words = "") {
    this.hero = heroOf(draft, this.content.families);
    this.name = name;
    this.say(words);
    this.draw();
    this.changed();
  }

  changed() {
    keepDraft(KEPT, { draft: draftOf(this.hero), name: this.name });
    this.shelf.soon(() => this.check());
  }

  /** Something has come or gone. @param {string} focus what has the focus then */
  again(focus) {
    this.drawStep();
    this.changed();
    const wanted = /** @type {HTMLElement | null} */ (this.body.querySelector(`[data-focus="${focus}"]`) ?? this.body);
    wanted?.focus();
  }

  async check() {
    try {
      const said = await this.shelf.check(draftOf(this.hero));
      if (!said) return;
      this.breaches = said.breaches;
      this.preview = said.preview;
      this.drawFindings();
    } catch (error) {
      this.trouble(error);
    }
  }

  /** @param {string} step */
  goTo(step) {
    this.step = step;
    this.drawNav();
    this.drawStep();
    this.drawFindings();
    this.body.focus({ preventScroll: true });
    if (this.nav.getBoundingClientRect().top < 0) this.nav.scrollIntoView({ block: "start" });
    this.ctx.tell(say(`heroic.step.${step}`));
  }

  /** Keep the hero; gives its name, or "" if something is wrong. */
  async save() {
    await this.check();
    if (this.breaches.length) {
      this.keepHalf(true);
      this.goTo(stepOf(this.breaches[0].field));
      this.say(say("heroic.build.unsaved", this.breaches.length), "trouble");
      return "";
    }
    try {
      this.name = await this.shelf.keep(draftOf(this.hero), this.name);
      this.own = await this.shelf.all();
      keepDraft(KEPT, null);
      this.keepHalf(false);
      this.drawActions();
      this.say(say("heroic.build.saved", this.hero.name.trim()));
      return this.name;
    } catch (error) {
      this.trouble(error);
      return "";
    }
  }

  /** Keep an unfinished hero in this browser, under the name that it has so far, or forget it. @param {boolean} keep */
  keepHalf(keep) {
    const name = this.hero.name.trim() || say("heroic.paper.nameless");
    const others = Object.entries(halves()).filter(([other]) => other !== name);
    const all = keep ? [...others, [name, draftOf(this.hero)]] : others;
    keepDraft(HALVES, Object.fromEntries(all.slice(-MOST_HALVES)));
    this.drawBegin();
  }

  /** Keep it and sit down, with a bot as the Watcher. */
  async play() {
    const name = await this.save();
    if (!name) return;
    try {
      await this.shelf.play({ hero: `random,${name}` }, (watcher) => [watcher, "me"]);
    } catch (error) {
      this.trouble(error);
    }
  }

  async print() {
    const name = await this.save();
    if (name) this.ctx.go(`#/games/heroic/sheet/${name}`);
  }

  /** Keep it, and show the address under which somebody else finds it. */
  async give() {
    const name = await this.save();
    if (!name) return;
    const href = new URL(`#/games/heroic/builder/${name}`, location.href).href;
    this.say([say("heroic.build.give_about", this.hero.name.trim()), " ", el("a", { href }, href)]);
  }

  async remove() {
    try {
      await this.shelf.remove(this.name);
      this.own = await this.shelf.all();
      this.take({}, "", say("heroic.build.gone"));
      keepDraft(KEPT, null);
    } catch (error) {
      this.trouble(error);
    }
  }

  async hand() {
    try {
      const { file, text } = await this.shelf.write(draftOf(this.hero));
      handFile(file, text);
    } catch (error) {
      this.trouble(error);
    }
  }

  /** Go on with the hero of a file, as far as it can be read. @param {string} text @param {string} name of the file */
  async read(text, name) {
    try {
      /** @type {{draft: Draft | null, breaches: Breach[]}} */
      const { draft, breaches } = await this.ctx.api(`${this.shelf.path}/read`, { name, text });
      if (draft) this.take(draft, "");
      this.say(
        breaches.length ? this.faults(name, breaches, draft !== null) : say("heroic.build.read", name),
        breaches.length ? "trouble" : "",
      );
    } catch (error) {
      this.trouble(error);
    }
  }

  /** What is wrong with a file, by line and field. @param {string} name @param {Breach[]} breaches @param {boolean} taken */
  faults(name, breaches, taken) {
    const row = (/** @type {Breach} */ one) =>
      el(
        "li",
        null,
        one.line ? el("b", null, say("heroic.build.line", one.line), " ") : null,
        one.field ? el("code", null, one.field) : null,
        one.field ? ": " : null,
        one.words,
      );
    return [
      el("p", null, say(taken ? "heroic.build.half_read" : "heroic.build.unread", name)),
      el("ul", { class: "hb-faults" }, breaches.map(row)),
    ];
  }

  /** @param {unknown} error */
  trouble(error) {
    this.say(refusalOf(error).words, "trouble");
  }

  /** @param {Child} words @param {string} [kind] */
  say(words, kind = "") {
    this.note.className = `hb-note ${kind}`;
    fill(this.note, words);
    // whoever has scrolled down sees it too
    if (typeof words === "string" && words && this.note.getBoundingClientRect().bottom < 0) note(words, kind ? "bad" : "good");
  }

  // Drawing

  draw() {
    this.drawBegin();
    this.drawActions();
    this.drawNav();
    this.drawStep();
    this.drawFindings();
  }

  drawBegin() {
    const mine = this.own.filter((one) => one.mine);
    const unfinished = Object.entries(halves());
    const pick = el(
      "select",
      { class: "field" },
      this.name ? null : el("option", { value: "now" }, say("heroic.build.now")),
      el("option", { value: "" }, say("heroic.build.new")),
      mine.length
        ? el(
            "optgroup",
            { label: say("heroic.build.mine") },
            mine.map((one) => el("option", { value: one.name, selected: one.name === this.name }, one.title)),
          )
        : null,
      unfinished.length
        ? el(
            "optgroup",
            { label: say("heroic.build.unfinished") },
            unfinished.map(([name], at) => el("option", { value: `half-${at}` }, name)),
          )
        : null,
      el(
        "optgroup",
        { label: say("heroic.build.copy") },
        this.content.heroes.map((one, at) => el("option", { value: `copy-${at}` }, one.name)),
      ),
    );
    pick.addEventListener("change", () => {
      const copied = this.content.heroes[Number(pick.value.replace("copy-", ""))];
      if (pick.value.startsWith("copy-")) this.take({ ...copied, name: "" }, "", say("heroic.build.copied", copied.name));
      else if (pick.value.startsWith("half-")) this.take(unfinished[Number(pick.value.replace("half-", ""))][1], "");
      else this.take(mine.find((one) => one.name === pick.value)?.draft ?? {}, pick.value);
      this.goTo(STEPS[0]);
    });
    fill(
      this.begin,
      labelled(say("heroic.build.begin"), pick),
      el(
        "div",
        { class: "row tight" },
        fileButton(say("heroic.build.import"), {
          accept: ".toml,.hero,text/plain",
          about: say("heroic.build.file"),
          take: (text, file) => this.read(text, file.name),
        }),
        button(say("heroic.build.export"), () => this.hand()),
      ),
    );
  }

  drawActions() {
    fill(
      this.actions,
      button(say("heroic.build.save"), () => this.save(), { class: "button hot" }),
      button(say("heroic.build.play"), () => this.play()),
      button(say("heroic.build.print"), () => this.print()),
      button(say("heroic.build.give"), () => this.give()),
      this.name ? button(say("heroic.build.delete"), () => this.remove()) : null,
    );
  }

  /** A step of the list; it stays the same button, so that no press on it is lost. @param {string} step */
  tab(step) {
    const mark = el("span", { class: "hb-mark", "aria-hidden": "true" });
    const state = el("span", { class: "sr-only" });
    const press = button([mark, say(`heroic.step.${step}`), state], () => this.goTo(step), { class: "hb-tab" });
    return { step, mark, state, press };
  }

  drawNav() {
    this.tabs.forEach(({ step, mark, state, press }, at) => {
      const open = this.breaches.some((one) => step === "done" || stepOf(one.field) === step);
      mark.textContent = open ? String(at + 1) : "✓";
      state.textContent = ` ${say(open ? "heroic.build.open" : "heroic.build.in_order")}`;
      press.classList.toggle("hb-ok", !open);
      if (step === this.step) press.setAttribute("aria-current", "step");
      else press.removeAttribute("aria-current");
    });
  }

  drawStep() {
    this.spoken.clear();
    const at = STEPS.indexOf(this.step);
    /** @type {{[step: string]: () => Child}} */
    const steps = {
      name: () => this.nameStep(),
      affiliations: () => this.affiliationsStep(),
      distinctions: () => this.distinctionsStep(),
      specialties: () => this.specialtiesStep(),
      sets: () => setsStep(this.bench),
      milestones: () => this.milestonesStep(),
      done: () => this.doneStep(),
    };
    fill(
      this.body,
      el("h2", { class: "title" }, say(`heroic.step.${this.step}`)),
      el("p", { class: "hb-explained" }, say(`heroic.explained.${this.step}`), " ", this.rule(RULES[this.step] ?? "")),
      steps[this.step](),
      // before what is still to do, whose height changes when the server has answered: the buttons stay under the pointer
      el(
        "div",
        { class: "row hb-ways" },
        at ? button(say("heroic.build.back"), () => this.goTo(STEPS[at - 1])) : null,
        at + 1 < STEPS.length ? button(say("heroic.build.next"), () => this.goTo(STEPS[at + 1]), { class: "button hot" }) : null,
      ),
      this.todo,
    );
    this.drawSpoken();
  }

  nameStep() {
    const { hero } = this;
    return [
      textField(
        say("heroic.build.name"),
        hero.name,
        (value) => {
          hero.name = value;
          this.changed();
        },
        { maxlength: 60 },
      ),
      textField(
        say("heroic.build.how"),
        hero.play,
        (value) => {
          hero.play = value;
          this.changed();
        },
        { about: say("heroic.build.how_about") },
      ),
    ];
  }

  affiliationsStep() {
    const row = (/** @type {string} */ name, /** @type {number} */ at) => {
      const chip = (/** @type {number} */ sides) => {
        const input = el("input", {
          type: "radio",
          name: `affiliation-${at}`,
          checked: this.hero.dice[at] === sides,
          "data-focus": `die-${at}-${sides}`,
          "aria-label": say("heroic.build.die_for", sides, name),
        });
        input.addEventListener("change", () => {
          this.hero.dice = withDie(this.hero.dice, at, sides);
          this.again(`die-${at}-${sides}`);
        });
        return el("label", { class: "hb-die" }, input, dieOf(sides));
      };
      return group(
        name,
        el("p", { class: "hb-hint" }, say(`heroic.build.affiliation.${at}`)),
        el("div", { class: "hb-dice" }, LADDER.map(chip)),
      );
    };
    return el("div", { class: "hb-three" }, this.content.affiliations.map(row));
  }

  distinctionsStep() {
    const examples = [say("heroic.build.distinction_1"), say("heroic.build.distinction_2"), say("heroic.build.distinction_3")];
    return this.hero.distinctions.map((line, at) =>
      textField(
        say("heroic.build.distinction", at + 1),
        line,
        (value) => {
          this.hero.distinctions[at] = value;
          this.changed();
        },
        { placeholder: examples[at] ?? "", maxlength: 60 },
      ),
    );
  }

  specialtiesStep() {
    const { ranks, specialties } = this.content;
    const choices = [["", say("heroic.build.unlearned")], ...ranks.map((rank) => [rank.letter, `${rank.title} d${rank.die}`])];
    const unknown = Object.keys(this.hero.specialties).filter((skill) => !specialties.includes(skill));
    const one = (/** @type {string} */ skill) =>
      choiceField(skill, choices, this.hero.specialties[skill] ?? "", (value) => {
        this.hero.specialties[skill] = value;
        this.changed();
      });
    return el("div", { class: "hb-skills" }, [...specialties, ...unknown].map(one));
  }

  milestonesStep() {
    return this.hero.milestones.map((one, at) =>
      group(
        say("heroic.build.milestone", at + 1),
        textField(say("heroic.build.milestone_name"), one.name, (value) => {
          one.name = value;
          this.changed();
        }),
        TRIGGERS.map((field, place) => this.trigger(at, field, place)),
      ),
    );
  }

  /**
   * What pays XP: a line of facts, picked or typed, and below it what it says.
   *
   * @param {number} at
   * @param {"one" | "three" | "ten"} field
   * @param {number} place
   */
  trigger(at, field, place) {
    const one = this.hero.milestones[at];
    const xp = [1, 3, 10][place];
    const key = `trigger-${at}-${field}`;
    const words = el("p", { class: "hb-spoken", role: "status" });
    this.spoken.set(`${at} ${place}`, words);
    const line = textField(
      say("heroic.build.pays", xp),
      one[field],
      (value) => {
        one[field] = value;
        this.changed();
      },
      { class: "field mono", placeholder: this.content.examples[at]?.[place] ?? "", spellcheck: "false", "data-focus": key },
    );
    const pick = addField(
      say("heroic.build.pick", xp),
      this.content.facts.map((fact) => [fact.line, fact.words]),
      (value) => {
        one[field] = one[field].trim() ? `${one[field].trim()} | ${value}` : value;
        this.again(key);
      },
    );
    return el("div", { class: "hb-trigger" }, line, pick, words);
  }

  doneStep() {
    const { carried } = this.hero;
    const trauma =
      carried?.trauma?.map((die, at) => (die ? `d${die} ${say(`heroic.page.type.${this.content.types[at]}`)}` : "")).filter(Boolean) ?? [];
    const drop = () => {
      delete this.hero.carried;
      this.again("step");
    };
    return [
      el("p", null, say("heroic.build.done_about")),
      carried
        ? el(
            "div",
            { class: "hb-line" },
            el("p", null, say("heroic.build.carried", carried.xp ?? 0, trauma, carried.unlocked?.length ?? 0), " ", this.rule("P1.9")),
            button(say("heroic.build.afresh"), drop, { class: "button small" }),
          )
        : null,
    ];
  }

  /** What each trigger says, once the server has read it. */
  drawSpoken() {
    for (const [key, node] of this.spoken) {
      const [at, place] = key.split(" ").map(Number);
      /** @type {Line | undefined} */
      const line = this.preview?.milestones[at]?.lines[place];
      node.classList.toggle("trouble", Boolean(line?.wrong));
      fill(node, line?.words ? say("heroic.build.when", line.words) : (line?.wrong ?? ""));
    }
  }

  drawFindings() {
    this.drawNav();
    this.drawSpoken();
    // what was wrong, with a file or when it was to be saved, is not any more
    if (!this.breaches.length && this.note.classList.contains("trouble")) this.say("");
    const here = this.step === "done" ? this.breaches : this.breaches.filter((one) => stepOf(one.field) === this.step);
    const row = (/** @type {Breach} */ one) =>
      el(
        "li",
        null,
        this.step === "done" && stepOf(one.field) !== "done"
          ? [button(say(`heroic.step.${stepOf(one.field)}`), () => this.goTo(stepOf(one.field)), { class: "link-button hb-jump" }), ": "]
          : null,
        one.words,
        " ",
        this.rule(one.rule),
      );
    fill(
      this.todo,
      here.length
        ? [el("h3", null, say("heroic.build.missing")), el("ul", null, here.map(row))]
        : el("p", { class: "hb-ok-line" }, "✓ ", say(this.step === "done" ? "heroic.build.legal" : "heroic.build.step_ok")),
    );
    if (this.preview)
      fill(
        this.sheet,
        datafile(this.preview, () => null, 2),
      );
  }
}

/** The rule behind each step. @type {{[step: string]: string}} */
const RULES = { affiliations: "P2.2", distinctions: "P2.3", specialties: "P2.6", sets: "P2.5", milestones: "P14.1" };
