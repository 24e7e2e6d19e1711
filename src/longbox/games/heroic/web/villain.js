/** Somebody of the Watcher's, made with fields as a hero is, or typed in one line; a preview shows what others would see. */

/** @import { Child } from "/web/types.js" */
/** @import { BuilderContent, Draft, Part, Sheet } from "./pages/types.js" */
/** @import { Hero, PowerSet } from "./pages/hero.js" */

import { api, refusalOf } from "/web/api.js";
import { button, el, fill } from "/web/dom.js";
import { openDialog } from "/web/parts/dialog.js";
import { linkSheets } from "/web/sheets.js";
import { say } from "/web/words.js";
import { datafile } from "./pages/datafile.js";
import { choiceField, group, textField } from "./pages/fields.js";
import { heroOf, powerName } from "./pages/hero.js";
import { setsStep } from "./pages/powers.js";

const KINDS = ["major", "minor", "specialist", "mob", "threat"];
const DICE = ["4", "6", "8", "10", "12"];
const MANY = ["mob", "threat"];
const MOST = 12;
const PAUSE = 250;
const SHEETS = ["pages/style/builder.css", "pages/style/datafile.css"];
const NO_RULE = () => null;

/** @typedef {{draft: Draft, sheet: Sheet, unread: string[]}} Read */

/** What a line gives. @param {string} line @returns {Promise<Read>} */
export async function readLine(line) {
  const { breaches, preview } = await api("games/heroic/own/check?noun=villain", { line });
  return { ...preview, unread: breaches.map((/** @type {{words: string}} */ one) => one.words) };
}

/** The word of an SFX or a Limit in a line. @param {string} sign @param {Part} part */
function partWord(sign, part) {
  const against = part.against?.length ? part.against.join(", ") : "";
  const what = part.power || part.set || part.complication || part.what || against;
  const more = [what, part.words].filter(Boolean).join(": ") + (part.name ? `; ${part.name}` : "");
  return `${sign}${part.do}${more ? `(${more.replace(/[()]/g, " ")})` : ""}`;
}

/** @param {PowerSet} one */
function setWords(one) {
  const powers = one.powers.map((power) => `${powerName(power)} d${power.die}`);
  const parts = [...one.sfx.map((part) => partWord("+", part)), ...one.limits.map((part) => partWord("-", part))];
  return powers.length + parts.length ? [one.name.trim() ? `[${one.name.trim()}]` : "[]", ...powers, ...parts] : [];
}

/** Everything that is chosen, as the line that gives it. @param {Made} made @param {BuilderContent} content */
function lineOf({ hero, kind, count, dice }, content) {
  const many = MANY.includes(kind);
  const affiliations = many ? [`${count}d${dice[0]}`] : ["S", "B", "T"].map((letter, at) => `${letter}${dice[at]}`);
  const skills = Object.entries(hero.specialties)
    .filter(([, rank]) => rank)
    .map(([skill, rank]) => `${skill} d${content.ranks.find(({ letter }) => letter === rank)?.die ?? 8}`);
  const distinctions = hero.distinctions.map((words) => words.trim().replaceAll('"', "'")).filter(Boolean);
  return [hero.name.trim(), kind, ...affiliations, ...distinctions.map((words) => `"${words}"`), ...skills, ...hero.sets.flatMap(setWords)]
    .join(" ")
    .trim();
}

/** @typedef {{hero: Hero, kind: string, count: number, dice: number[]}} Made */

/** What the fields begin with. @param {Read} read @param {BuilderContent} content @returns {Made} */
function madeOf({ draft, sheet }, content) {
  const dice = sheet.affiliations.map(({ die }) => die);
  return { hero: heroOf(draft, content.families), kind: sheet.kind, count: sheet.count, dice: [...dice, 6, 6, 6].slice(0, 3) };
}

/**
 * The editor in a dialog. `keep` is given the line, and says whether that went well.
 *
 * @param {string} title
 * @param {string} line
 * @param {{label: string, keep: (line: string) => Promise<boolean>}[]} ways what can be done with it, the first one usually
 */
export async function openVillain(title, line, ways) {
  const [content, read] = await Promise.all([api("games/heroic/content/builder"), readLine(line), linkSheets(SHEETS, import.meta.url)]);
  const editor = new Villain(content, madeOf(read, content));
  if (!line) editor.made.hero.name = "";
  fill(editor.unread, unreadOf(read));
  const dialog = openDialog(title, editor.element, { wide: true, closed: () => window.clearTimeout(editor.timer) });
  const press = async (/** @type {(line: string) => Promise<boolean>} */ keep) => {
    if (await keep(editor.line)) dialog.close();
  };
  fill(
    editor.ways,
    ways.map(({ label, keep }, at) => button(label, () => press(keep), { class: ["button", at === 0 && "hot"] })),
  );
}

class Villain {
  /** @param {BuilderContent} content @param {Made} made */
  constructor(content, made) {
    this.content = content;
    this.made = made;
    this.timer = 0;
    this.asked = 0;
    this.head = el("div", { class: "stack" });
    this.sets = el("div", { class: "stack" });
    /** What the line that it began with has in vain. */
    this.unread = el("div");
    this.preview = el("section", { class: "hv-preview", "aria-label": say("heroic.villain.preview") });
    this.ways = el("div", { class: "row tight" });
    this.element = el(
      "div",
      { class: "hv" },
      el("div", { class: "stack" }, this.unread, this.head, this.sets),
      el("div", { class: "stack" }, this.ways, this.preview),
    );
    this.drawHead();
    this.drawSets();
    this.show();
  }

  get line() {
    return lineOf(this.made, this.content);
  }

  changed() {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => this.show(), PAUSE);
  }

  async show() {
    this.asked += 1;
    const { asked } = this;
    try {
      const read = await readLine(this.line);
      if (asked === this.asked)
        fill(this.preview, unreadOf(read), datafile(read.sheet, NO_RULE, 3), el("p", { class: "hb-hint" }, el("code", null, this.line)));
    } catch (error) {
      fill(this.preview, el("p", { class: "trouble" }, refusalOf(error).words));
    }
  }

  drawHead() {
    const { made, content } = this;
    const { hero } = made;
    const many = MANY.includes(made.kind);
    const hear = (/** @type {(value: string) => void} */ take) => (/** @type {string} */ value) => {
      take(value);
      this.changed();
    };
    const die = (/** @type {string} */ label, /** @type {number} */ at) =>
      choiceField(
        label,
        DICE.map((one) => [one, `d${one}`]),
        String(made.dice[at]),
        hear((value) => (made.dice[at] = Number(value))),
      );
    const counts = Array.from({ length: MOST }, (_, at) => [String(at + 1), String(at + 1)]);
    const ranks = [["", say("heroic.build.unlearned")], ...content.ranks.map((rank) => [rank.letter, `${rank.title} d${rank.die}`])];
    fill(
      this.head,
      el(
        "div",
        { class: "hb-line" },
        textField(
          say("heroic.build.name"),
          hero.name,
          hear((value) => (hero.name = value)),
          { maxlength: 60 },
        ),
        choiceField(
          say("heroic.villain.kind"),
          KINDS.map((kind) => [kind, say(`heroic.page.kind.${kind}`)]),
          made.kind,
          (kind) => {
            made.kind = kind;
            this.drawHead();
            this.changed();
          },
        ),
      ),
      el(
        "div",
        { class: "hb-line" },
        many
          ? [
              choiceField(
                say("heroic.villain.count"),
                counts,
                String(made.count),
                hear((value) => (made.count = Number(value))),
              ),
              die(say("heroic.villain.die"), 0),
            ]
          : content.affiliations.map((name, at) => die(name, at)),
      ),
      group(
        say("heroic.step.distinctions"),
        hero.distinctions.map((words, at) =>
          textField(
            say("heroic.build.distinction", at + 1),
            words,
            hear((value) => (hero.distinctions[at] = value)),
            { maxlength: 60 },
          ),
        ),
      ),
      el(
        "details",
        { class: "fold" },
        el("summary", null, say("heroic.step.specialties")),
        el(
          "div",
          { class: "hb-skills" },
          content.specialties.map((skill) =>
            choiceField(
              skill,
              ranks,
              hero.specialties[skill] ?? "",
              hear((value) => (hero.specialties[skill] = value)),
            ),
          ),
        ),
      ),
    );
  }

  drawSets() {
    const again = (/** @type {string} */ focus) => {
      this.drawSets();
      this.changed();
      /** @type {HTMLElement | null} */ (this.sets.querySelector(`[data-focus="${focus}"]`))?.focus();
    };
    fill(this.sets, setsStep({ hero: this.made.hero, content: this.content, changed: () => this.changed(), again, rule: NO_RULE }));
  }
}

/** The words of a line that give nothing. @param {Read} read @returns {Child} */
function unreadOf({ unread }) {
  return unread.length
    ? el(
        "ul",
        { class: "hv-unread" },
        unread.map((words) => el("li", null, words)),
      )
    : null;
}
