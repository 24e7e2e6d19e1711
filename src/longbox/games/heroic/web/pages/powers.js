/** The step of the hero builder for power sets: powers by the ladder, SFX and Limits with what each of them needs. */

import { button, el } from "/web/dom.js";
import { say } from "/web/words.js";
import { addField, choiceField, group, removeButton, textField } from "./fields.js";
import { newSet, powerName } from "./hero.js";

/** @import { Child } from "/web/types.js" */
/** @import { BuilderContent, EffectKind, Part } from "./types.js" */
/** @import { Hero, PowerSet } from "./hero.js" */

const MOST_SETS = 3;

/** What the step needs of the builder: `changed` after a field, `again` after something has come or gone, with what then has the focus.
 * @typedef {{
 *   hero: Hero, content: BuilderContent, changed: () => void, again: (focus: string) => void, rule: (rule: string) => Child
 * }} Bench */

/** @param {Bench} bench @returns {Child} */
export function setsStep(bench) {
  const { sets } = bench.hero;
  const add = () => {
    sets.push(newSet());
    bench.again(`set-${sets.length - 1}`);
  };
  return [
    sets.map((one, at) => powerSet(bench, one, at)),
    sets.length < MOST_SETS ? button(say("heroic.build.add_set"), add, { class: "button" }) : null,
  ];
}

/** @param {Bench} bench @param {PowerSet} one @param {number} at */
function powerSet(bench, one, at) {
  const { sets } = bench.hero;
  const gone = () => {
    sets.splice(at, 1);
    bench.again("step");
  };
  return group(
    say("heroic.build.set", at + 1),
    el(
      "div",
      { class: "hb-line" },
      textField(
        say("heroic.build.set_name"),
        one.name,
        (value) => {
          one.name = value;
          bench.changed();
        },
        { "data-focus": `set-${at}`, placeholder: say("heroic.build.set_example") },
      ),
      sets.length > 1 ? removeButton(say("heroic.build.set", at + 1), gone) : null,
    ),
    powers(bench, one, at),
    effects(bench, one, at, "sfx"),
    effects(bench, one, at, "limits"),
  );
}

/** @param {Bench} bench @param {PowerSet} one @param {number} at */
function powers(bench, one, at) {
  const { families } = bench.content;
  const take = (/** @type {string} */ family) => {
    one.powers.push({ word: "", family, die: families.find((other) => other.name === family)?.rungs[0].die ?? 6 });
    bench.again(`power-${at}-${one.powers.length - 1}`);
  };
  return el(
    "div",
    { class: "hb-parts" },
    el("h3", null, say("heroic.build.powers")),
    el(
      "ul",
      { role: "list" },
      one.powers.map((_, place) => power(bench, one, at, place)),
    ),
    addField(
      say("heroic.build.add_power"),
      families.map((family) => [family.name, family.name]),
      take,
      { "data-focus": `add-power-${at}` },
    ),
  );
}

/** @param {Bench} bench @param {PowerSet} one @param {number} at @param {number} place */
function power(bench, one, at, place) {
  const now = one.powers[place];
  const family = bench.content.families.find((other) => other.name === now.family);
  const name = powerName(now);
  const gone = () => {
    one.powers.splice(place, 1);
    bench.again(`add-power-${at}`);
  };
  const rungs =
    family?.rungs.map((rung) => [String(rung.die), `d${rung.die} ${rung.title}`]) ?? [6, 8, 10, 12].map((die) => [String(die), `d${die}`]);
  // a die that is not on the ladder stays to be seen until another is chosen
  const dice = rungs.some(([die]) => die === String(now.die))
    ? rungs
    : [[String(now.die), say("heroic.build.off_ladder", now.die)], ...rungs];
  return el(
    "li",
    { class: "hb-line" },
    textField(
      family ? say("heroic.build.word", now.family) : say("heroic.build.power"),
      now.word,
      (value) => {
        now.word = value;
        bench.changed();
      },
      { placeholder: family ? say("heroic.build.word_example") : "" },
    ),
    choiceField(
      say("heroic.build.die", now.family || name),
      dice,
      String(now.die),
      (value) => {
        now.die = Number(value);
        bench.changed();
      },
      { "data-focus": `power-${at}-${place}` },
    ),
    removeButton(name, gone),
  );
}

/** SFX or Limits of a set. @param {Bench} bench @param {PowerSet} one @param {number} at @param {"sfx" | "limits"} kind */
function effects(bench, one, at, kind) {
  const known = bench.content[kind];
  const take = (/** @type {string} */ id) => {
    one[kind].push({ do: id });
    bench.again(`${kind}-${at}-${one[kind].length - 1}`);
  };
  return el(
    "div",
    { class: "hb-parts" },
    el("h3", null, say(`heroic.build.${kind}`)),
    el("p", { class: "hb-hint" }, say(`heroic.build.${kind}_about`)),
    el(
      "ul",
      { role: "list" },
      one[kind].map((part, place) => effect(bench, one, at, kind, part, place)),
    ),
    addField(
      say(`heroic.build.add_${kind}`),
      known.map((effect) => [effect.id, `${effect.title}: ${effect.words}`]),
      take,
      { "data-focus": `add-${kind}-${at}` },
    ),
  );
}

/** @param {Bench} bench @param {PowerSet} one @param {number} at @param {"sfx" | "limits"} kind @param {Part} part @param {number} place */
function effect(bench, one, at, kind, part, place) {
  const known = bench.content[kind].find((other) => other.id === part.do);
  const title = known?.title ?? part.do;
  const gone = () => {
    one[kind].splice(place, 1);
    bench.again(`add-${kind}-${at}`);
  };
  return el(
    "li",
    { class: "hb-effect" },
    el(
      "div",
      { class: "hb-line" },
      el(
        "p",
        { class: "hb-effect-name", tabindex: -1, "data-focus": `${kind}-${at}-${place}` },
        el("b", null, title),
        " ",
        bench.rule(known?.rule ?? ""),
        el("span", { class: "hb-hint" }, known?.words ?? ""),
      ),
      removeButton(title, gone),
    ),
    el("div", { class: "hb-needs" }, kind === "sfx" ? ownName(bench, part, title) : null, known ? needs(bench, one, part, known) : null),
  );
}

/** @param {Bench} bench @param {Part} part @param {string} title */
function ownName(bench, part, title) {
  return textField(say("heroic.build.sfx_name", title), part.name ?? "", (value) => {
    part.name = value;
    bench.changed();
  });
}

/** The fields that an SFX or a Limit needs. @param {Bench} bench @param {PowerSet} one @param {Part} part @param {EffectKind} known */
function needs(bench, one, part, known) {
  const { types } = bench.content;
  const set = (/** @type {"what" | "words" | "complication" | "power" | "set"} */ field) => (/** @type {string} */ value) => {
    part[field] = value;
    if (field === "set") both(bench.hero, one, value);
    bench.changed();
  };
  const open = ["", say("heroic.build.choose")];
  const stress = types.map((type) => [type, say(`heroic.page.type.${type}`)]);
  const others = bench.hero.sets.filter((other) => other !== one).map((other) => [other.name, other.name]);
  /** @type {{[field: string]: () => Child}} */
  const fields = {
    what: () =>
      known.id === "afflict"
        ? afflicted(bench, part)
        : choiceField(say("heroic.build.what"), [open, ...stress], part.what ?? "", set("what")),
    words: () => textField(say("heroic.build.words"), part.words ?? "", set("words"), { placeholder: say("heroic.build.words_example") }),
    complication: () => textField(say("heroic.build.complication"), part.complication ?? "", set("complication")),
    power: () =>
      choiceField(
        say("heroic.build.which_power"),
        [open, ...one.powers.map((power) => [powerName(power), powerName(power)])],
        part.power ?? "",
        set("power"),
      ),
    set: () => choiceField(say("heroic.build.which_set"), [open, ...others], part.set ?? "", set("set")),
    against: () => against(bench, part),
  };
  return known.needs.map((field) => fields[field]());
}

/** A type of stress, or a complication by its name. @param {Bench} bench @param {Part} part */
function afflicted(bench, part) {
  const list = el(
    "datalist",
    { id: `types-${bench.content.types.length}` },
    bench.content.types.map((type) => el("option", { value: type })),
  );
  const field = textField(
    say("heroic.build.afflicts"),
    part.what ?? "",
    (value) => {
      part.what = value;
      bench.changed();
    },
    { list: list.id, about: say("heroic.build.afflicts_about") },
  );
  field.append(list);
  return field;
}

/** What the game can see by itself of what an SFX works against. @param {Bench} bench @param {Part} part */
function against(bench, part) {
  part.against ??= [];
  const now = part.against;
  const chips = el("ul", { role: "list", class: "hb-chips" });
  const draw = () =>
    chips.replaceChildren(
      ...now.map((word) =>
        el(
          "li",
          null,
          word,
          removeButton(word, () => drop(word)),
        ),
      ),
    );
  const drop = (/** @type {string} */ word) => {
    now.splice(now.indexOf(word), 1);
    draw();
    bench.changed();
  };
  const add = addField(
    say("heroic.build.against"),
    bench.content.against.map((word) => [word, word]),
    (word) => {
      if (!now.includes(word)) now.push(word);
      draw();
      bench.changed();
    },
  );
  draw();
  return el("div", { class: "hb-against" }, add, el("p", { class: "hb-hint" }, say("heroic.build.against_about")), chips);
}

/**
 * Sets that exclude each other both say so, or nobody could change back (rule P10.9).
 *
 * @param {Hero} hero
 * @param {PowerSet} one
 * @param {string} name of the other
 */
function both(hero, one, name) {
  const other = hero.sets.find((set) => set.name === name);
  if (other && !other.limits.some((limit) => limit.do === "mutually_exclusive" && limit.set === one.name))
    other.limits.push({ do: "mutually_exclusive", set: one.name });
}
