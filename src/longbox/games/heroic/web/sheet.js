/** A datafile: all of it in sight, and every trait a die that is pressed into the pool, or out of it again. */

/** @import { Move } from "/web/types.js" */
/** @import { Board } from "./look.js" */
/** @import { Sheet } from "./types.js" */

import { button, el, fill } from "/web/dom.js";
import { sameMove } from "/web/parts/choices.js";
import { say } from "/web/words.js";
import { pip } from "./dice.js";
import { face } from "./faces.js";
import { draftOf, firstOf, firstPower, isMany, SCENE_DISTINCTION, WATCHER } from "./reading.js";
import { tokens } from "./tokens.js";

/** From how loosely to how tightly it may be set. */
const TIGHTEST = 7;
/** As it is where it may be as high as it wants. */
const FREE = 1;

/**
 * @typedef {{key: string, name: string, die: number, count?: number, kind: string, places: number[], note?: string}} TraitAt A trait by
 *   the moves that take it.
 */

export class Datafile {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.element = el("section", { class: "hc-sheet panel", "aria-label": say("heroic.sheet") });
  }

  /** @param {number} who */
  draw(who) {
    const { board } = this;
    this.element.hidden = who < 0;
    if (who < 0) return;
    const { view } = board;
    const one = view.cast[who];
    const sheet = board.sheetOf(who);
    const now = view.faces[who];
    this.element.setAttribute("aria-label", say("heroic.sheet.of", now.name));
    fill(
      this.element,
      el(
        "header",
        { class: "hc-sheet-head" },
        face(now.name, sheet.kind),
        el("h2", { class: "title" }, now.name),
        sheet.kind === "hero"
          ? el("span", { class: "hc-purse" }, el("b", { class: "hc-pp" }, say("heroic.pp", one.pp)), this.milestones(who, sheet))
          : el("span", { class: "hc-kind" }, say(`heroic.kind.${sheet.kind}`)),
      ),
      tokens(board, who, true),
      this.affiliations(who, sheet),
      sheet.distinctions.length
        ? this.box(
            say("heroic.distinctions"),
            "hc-rows",
            sheet.distinctions.map((name, at) => this.distinction(who, name, at)),
          )
        : null,
      sheet.sets.map((_, set) => this.set(who, sheet, set)),
      sheet.specialties.length
        ? this.box(
            say("heroic.specialties"),
            "hc-two",
            sheet.specialties.map((_, at) => this.specialty(who, sheet, at)),
          )
        : null,
      sheet.kind === "hero"
        ? el("section", { class: "hc-box hc-box-milestones" }, el("h3", null, say("heroic.milestones")), this.milestoneRows(who, sheet))
        : null,
    );
  }

  /** @param {string} title @param {string} name of its class @param {any[]} rows @param {any} [more] */
  box(title, name, rows, more = null) {
    return el("section", { class: "hc-box" }, el("h3", null, title), el("div", { class: name }, rows), more);
  }

  /** @param {number} who @param {Sheet} sheet */
  affiliations(who, sheet) {
    const { board } = this;
    const { affiliation } = board.view.faces[who];
    const many = isMany(sheet);
    const rows = sheet.affiliations.flatMap((die, at) =>
      die
        ? [
            this.trait(
              who,
              {
                key: `affiliation:${at}`,
                name: board.content.affiliations[at],
                die,
                count: many ? board.view.cast[who].dice : 1,
                kind: "affiliation",
                places: [at],
              },
              affiliation === at ? "hc-counts" : "hc-claim",
            ),
          ]
        : [],
    );
    return el("section", { class: "hc-box", "aria-label": say("heroic.affiliation") }, el("div", { class: "hc-three" }, rows));
  }

  /** @param {number} who @param {string} name @param {number} at */
  distinction(who, name, at) {
    return el(
      "div",
      { class: "hc-line" },
      this.trait(who, { key: `distinction:${at}`, name, die: 8, kind: "distinction", places: [at] }),
      this.asFour(at),
    );
  }

  /** A distinction as a d4, for a Plot Point. @param {number} at */
  asFour(at) {
    const { board } = this;
    const move = ["distinction", at, 1, 0];
    const taken = this.laid("distinction", [at, 1]) >= 0;
    if (!this.mine || (!taken && !board.offers(move))) return null;
    return this.small(
      el("span", null, pip(4), say("heroic.plus_pp")),
      taken ? null : move,
      taken ? this.laid("distinction", [at, 1]) : -1,
      say("heroic.as_four"),
      `four:${at}`,
      "hc-gain",
    );
  }

  /** @param {number} who @param {Sheet} sheet @param {number} set */
  set(who, sheet, set) {
    const { board } = this;
    const { name, powers, sfx, limits } = sheet.sets[set];
    const now = board.view.faces[who];
    const first = firstPower(sheet, set);
    const rows = powers.map((_, at) =>
      this.trait(who, {
        key: `power:${set}.${at}`,
        name: now.titles[first + at] ?? "",
        die: now.powers[first + at] ?? 0,
        kind: "power",
        places: [set, at],
      }),
    );
    const more = el(
      "div",
      { class: "hc-chips" },
      sfx.map((one, at) => this.sfx(one, firstOf(sheet, set, "sfx") + at)),
      limits.map((one, at) => this.limit(who, one, firstOf(sheet, set, "limits") + at)),
      this.multipower(set),
    );
    return el(
      "section",
      { class: "hc-box" },
      el("h3", null, name, now.works[set] ? null : el("small", null, say("heroic.shut"))),
      el("div", { class: "hc-two" }, rows),
      more,
    );
  }

  /** @param {number} set */
  multipower(set) {
    const move = ["multipower", set];
    const at = this.laid("multipower", [set]);
    if (!this.mine || (at < 0 && !this.board.offers(move))) return null;
    return this.chip(say("heroic.multipower"), "hc-sfx", `multi:${set}`, [move], at, () => say("heroic.multipower.about"), "P9.19");
  }

  /** @param {Sheet["sets"][number]["sfx"][number]} one @param {number} flat */
  sfx(one, flat) {
    const { content, question } = this.board;
    const known = content.sfx[one.id];
    const moves = (question?.moves ?? []).filter((move) => (move[0] === "sfx" || move[0] === "mend") && move[1] === flat);
    const about = () =>
      say(
        "heroic.sfx.is",
        one.name ? known.name : "",
        known.does,
        [one.words, one.complication, one.against.join(", ")].filter(Boolean).join(", "),
      );
    return this.chip(
      one.name || known.name,
      "hc-sfx",
      `sfx:${flat}`,
      this.mine ? moves : [],
      this.mine ? this.laid("sfx", [flat]) : -1,
      about,
      known.rule,
      ["sfx", flat, 0, 0],
    );
  }

  /** @param {number} who @param {Sheet["sets"][number]["limits"][number]} one @param {number} flat */
  limit(who, one, flat) {
    const { board } = this;
    const known = board.content.limits[one.id];
    const moves = (board.question?.moves ?? []).filter(
      (move) => ["limit", "tempt"].includes(String(move[0])) && move[1] === who && move[2] === flat,
    );
    const struck = (board.view.cast[who].limits >> flat) & 1;
    const about = () => say("heroic.limit.is", known.does, [one.words, one.complication].filter(Boolean).join(", "), struck);
    const strike = moves.length || struck ? null : strikeButton(board, who, one.id);
    return this.chip(known.name, struck ? "hc-limit hc-struck" : "hc-limit", `limit:${flat}`, moves, -1, about, known.rule, null, strike);
  }

  /**
   * An SFX or a Limit: pressed, it is read, with what can be done with it.
   *
   * @param {string} name
   * @param {string} kind
   * @param {string} key
   * @param {Move[]} moves
   * @param {number} laid where it lies in the pool; -1: nowhere
   * @param {() => string} about
   * @param {string} rule
   * @param {Move | null} [other] the move about which can be asked why it is not possible
   * @param {HTMLElement | null} [more] what can be done with it beside the question
   */
  chip(name, kind, key, moves, laid, about, rule, other = null, more = null) {
    const { board } = this;
    const press = (/** @type {MouseEvent} */ event) => {
      const anchor = /** @type {HTMLElement} */ (event.currentTarget);
      const meant = moves.find((move) => board.isMeant(move));
      if (laid >= 0) return board.drop(laid);
      if (meant) return board.answer(meant);
      const why =
        other && this.mine && !moves.length
          ? button(say("heroic.why_not"), () => board.ctx.why(other, anchor), { class: "button small" })
          : null;
      return board.ctx.details(anchor, {
        title: name,
        body: el(
          "div",
          null,
          board.choicesAbout(
            about(),
            rule,
            moves.map((move) => board.placeOf(move)).filter((at) => at >= 0),
          ),
          why,
          more,
        ),
      });
    };
    return button(name, press, {
      class: ["hc-chip", kind, moves.length > 0 && "hc-can", laid >= 0 && "hc-in", moves.some((move) => board.isMeant(move)) && "hc-meant"],
      "aria-pressed": laid >= 0 ? "true" : null,
      dataset: { thing: key, free: "" },
    });
  }

  /** @param {number} who @param {Sheet} sheet @param {number} at */
  specialty(who, sheet, at) {
    const { content, view } = this.board;
    const { skill, rank } = sheet.specialties[at];
    return this.trait(who, {
      key: `specialty:${at}`,
      name: content.specialties[skill],
      note: content.ranks[rank],
      die: view.faces[who].specialties[at],
      kind: "specialty",
      places: [at],
    });
  }

  /** Whether the person in this chair gathers dice for whom it shows. */
  get mine() {
    const { view, seat, question } = this.board;
    return view.pool !== null && view.pool.seat === seat && question !== null && this.board.shownSheet === view.pool.who;
  }

  /** Where a step with these places lies in the pool; -1: nowhere. @param {string} kind @param {number[]} places */
  laid(kind, places) {
    const { view } = this.board;
    if (view.pool?.who !== this.board.shownSheet) return -1;
    return draftOf(view).findIndex((step) => step[0] === kind && places.every((place, at) => step[at + 1] === place));
  }

  /**
   * A trait: pressed, its die is taken instead of the one of its box; pressed again, its next form is taken, and at last it is put back.
   *
   * @param {number} who
   * @param {TraitAt} trait
   * @param {string} [more] of its class
   */
  trait(who, { key, name, die, count = 1, kind, places, note }, more = "") {
    const { board } = this;
    const at = this.laid(kind, places);
    const taken = at >= 0;
    const step = taken ? draftOf(board.view)[at] : null;
    const ways = this.mine ? this.ways(kind, places) : [];
    const free = ways.filter((move) => isFree(kind, move));
    const later = taken
      ? free.slice(free.findIndex((move) => sameMove(move, step)) + 1).filter((move) => kind !== "distinction" && !sameMove(move, step))
      : [];
    const next = taken ? (later[0] ?? null) : (free.find((move) => board.isMeant(move)) ?? free[0] ?? null);
    const can = taken ? this.mine : next !== null;
    const shown = step && kind === "distinction" && step[2] ? 4 : die;
    const split = step && kind === "specialty" ? Number(step[2]) : 0;
    const press = () => (taken && !next ? board.drop(at) : next ? board.answer(next) : undefined);
    const label = [
      name,
      note ?? "",
      shown ? say("heroic.dice", split ? split + 1 : count, shown - 2 * split) : say("heroic.shut"),
      taken ? say("heroic.in_pool") : "",
    ]
      .filter(Boolean)
      .join(", ");
    const inside = [
      el("span", { class: "hc-trait-name" }, name, note ? el("small", null, " ", note) : null),
      count > 1
        ? el("b", { class: "hc-times" }, say("heroic.times", count))
        : split
          ? el("b", { class: "hc-times" }, say("heroic.times", split + 1))
          : null,
      shown ? pip(shown - 2 * split) : el("small", null, say("heroic.shut")),
    ];
    const classes = [
      "hc-trait",
      more,
      taken && "hc-in",
      can && "hc-can",
      !die && "greyed",
      ways.some((move) => board.isMeant(move)) && "hc-meant",
    ];
    const main = can
      ? button(inside, press, { class: classes, "aria-label": label, "aria-pressed": String(taken), dataset: { thing: key, free: "" } })
      : el(
          "span",
          { class: classes, dataset: { thing: key } },
          inside,
          taken ? el("span", { class: "sr-only" }, say("heroic.in_pool")) : null,
        );
    const extra = taken ? null : ways.find((move) => !isFree(kind, move));
    return el(
      "span",
      { class: "hc-trait-row", dataset: { who } },
      main,
      extra && this.boxTaken(kind, places)
        ? this.small(say("heroic.more_pp"), extra, -1, this.extraWords(extra), `more:${key}`, "hc-cost")
        : null,
    );
  }

  /** What one more die costs and brings, in words. @param {Move} move */
  extraWords(move) {
    const { board } = this;
    const adds = board.hints?.adds[board.placeOf(move)];
    const words = board.wordsOf(move);
    return adds === undefined ? words : say("heroic.extra", words, adds);
  }

  /**
   * Whether the free die of a trait's box is in the pool already: only then a further one costs something.
   *
   * @param {string} kind
   * @param {number[]} places
   */
  boxTaken(kind, places) {
    return draftOf(this.board.view).some((step) => step[0] === kind && (kind !== "power" || step[1] === places[0]) && isFree(kind, step));
  }

  /** The moves of the question that take a trait. @param {string} kind @param {number[]} places */
  ways(kind, places) {
    return (this.board.question?.moves ?? []).filter(
      (move) => move[0] === kind && places.every((place, at) => move[at + 1] === place) && (kind !== "distinction" || move[2] === 0),
    );
  }

  /** @param {any} label @param {Move | null} move @param {number} laid @param {string} words @param {string} key @param {string} name */
  small(label, move, laid, words, key, name) {
    const { board } = this;
    return button(label, () => (laid >= 0 ? board.drop(laid) : move ? board.answer(move) : undefined), {
      class: ["hc-small", name, laid >= 0 && "hc-in", move && board.isMeant(move) && "hc-meant"],
      "aria-label": words,
      title: words,
      "aria-pressed": laid >= 0 ? "true" : null,
      dataset: { thing: key, free: "" },
    });
  }

  /** XP and milestones: how much, and what each waits for. @param {number} who @param {Sheet} sheet */
  milestones(who, sheet) {
    const { board } = this;
    const one = board.view.cast[who];
    const claims = board.movesOf("claim");
    const claim = board.shownSheet === board.me && claims.length > 0;
    const press = (/** @type {MouseEvent} */ event) =>
      board.ctx.details(/** @type {HTMLElement} */ (event.currentTarget), {
        title: say("heroic.milestones"),
        body: this.milestoneList(who, sheet, claim ? claims.map(({ at }) => at) : []),
      });
    return button([say("heroic.xp", one.xp), claim ? el("span", { class: "hc-claimable" }, say("heroic.claim")) : null], press, {
      class: ["hc-xp", claim && "hc-can"],
      "aria-label": say("heroic.xp.label", one.xp, claim),
      "aria-haspopup": "dialog",
      dataset: { thing: "xp" },
    });
  }

  /** @param {number} who @param {Sheet} sheet @param {number[]} claims */
  milestoneList(who, sheet, claims) {
    const { board } = this;
    return el(
      "div",
      { class: "hc-about" },
      board.moveList(claims, "hc-about-moves"),
      this.milestoneRows(who, sheet),
      sheet.play ? el("p", { class: "soft" }, sheet.play) : null,
    );
  }

  /** The milestones that a hero holds, with what each waits for. @param {number} who @param {Sheet} sheet */
  milestoneRows(who, sheet) {
    const { content, view } = this.board;
    const { milestones, earned } = view.cast[who];
    const held = milestones.map((id) => content.milestones[id] ?? sheet.milestones.find((one) => one.id === id)).filter(Boolean);
    const rows = (held.length ? held : sheet.milestones).map(({ name, triggers }, place) =>
      el(
        "li",
        null,
        el("b", { class: "hc-milestone" }, name),
        el(
          "ul",
          { role: "list", class: "hc-triggers" },
          triggers.map((line, tier) =>
            el(
              "li",
              { class: tier === 1 && (earned >> place) & 1 ? "hc-earned" : "" },
              el("b", null, say("heroic.xp.for", content.milestone_xp[tier])),
              " ",
              content.triggers[line] ?? line,
            ),
          ),
        ),
      ),
    );
    return el("ul", { role: "list", class: "hc-milestones" }, rows);
  }

  /** Set it as loosely as it can be with all of it in sight. @param {number} room in height; 0: as much as it wants */
  fit(room) {
    for (let tight = 0; tight <= TIGHTEST; tight += 1) {
      this.element.dataset.tight = String(room ? tight : FREE);
      this.widen();
      const { scrollHeight, offsetHeight, clientHeight } = this.element;
      if (!room || scrollHeight + offsetHeight - clientHeight <= room) return;
    }
  }

  /** A name that is too long for half a line gets a whole one: no word is broken. */
  widen() {
    const names = /** @type {HTMLElement[]} */ ([...this.element.querySelectorAll(".hc-two .hc-trait-name")]);
    for (const name of names) name.closest(".hc-trait-row")?.classList.remove("hc-wide");
    const wide = names.filter((name) => name.scrollWidth > name.clientWidth + 1);
    for (const name of wide) name.closest(".hc-trait-row")?.classList.add("hc-wide");
  }
}

/** Whether a step is the free one of its box. @param {string} kind @param {Move} move */
function isFree(kind, move) {
  if (kind === "distinction" || kind === "power" || kind === "specialty") return !move[3];
  return true;
}

/** The distinctions of the scene as chips that are pressed into the pool. @param {Board} board */
export function sceneDistinctions(board) {
  const { view, question } = board;
  const mine = view.pool !== null && view.pool.seat === board.seat;
  return view.scene.distinctions.map((name, at) => {
    const which = SCENE_DISTINCTION + at;
    const laid = draftOf(view).findIndex((step) => step[0] === "distinction" && step[1] === which);
    const moves = mine ? (question?.moves ?? []).filter((move) => move[0] === "distinction" && move[1] === which) : [];
    if (!moves.length && laid < 0) return el("li", { class: "hc-chip hc-distinct" }, name);
    const first = moves.find((move) => !move[2] && !move[3]) ?? moves[0];
    const press = () => (laid >= 0 && mine ? board.drop(laid) : first ? board.answer(first) : undefined);
    return el(
      "li",
      null,
      button([name, " ", pip(8)], press, {
        class: ["hc-chip", "hc-distinct", "hc-can", laid >= 0 && "hc-in"],
        "aria-pressed": String(laid >= 0),
        dataset: { thing: `distinction:${which}`, free: "" },
      }),
    );
  });
}

/**
 * A Limit strikes while somebody else is asked: one's own, or for a Plot Point one of the Watcher's.
 *
 * @param {Board} board
 * @param {number} who
 * @param {string} limit
 * @param {string} [name] of the Limit, where it does not stand beside the button
 */
export function strikeButton(board, who, limit, name = "") {
  const { view, seat } = board;
  const mine = view.cast[who].seat === seat;
  const able = mine || (view.cast[who].seat === WATCHER && view.cast[board.me]?.pp > 0);
  if (!able || !board.scene?.forms.includes("strike")) return null;
  const words = say(mine ? "heroic.strike.own" : "heroic.strike.their", name);
  return button(words, () => board.ctx.fill({ form: "strike", who, limit }), { class: "button small" });
}
