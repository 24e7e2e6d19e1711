/** Somebody in full: what can be done about them, what they carry, and their datafile in words. */

/** @import { Board } from "./look.js" */

import { el } from "/web/dom.js";
import { say } from "/web/words.js";
import { limitsOf } from "./reading.js";
import { diceWords, pip } from "./dice.js";
import { isMany, WATCHER } from "./reading.js";
import { strikeButton } from "./sheet.js";
import { carried } from "./tokens.js";

/** Moves whose second number is a place in the cast, and those whose first is. */
const AT_SECOND = ["aim", "hand", "mend", "help", "extra"];
const AT_FIRST = ["name", "limit", "tempt", "offer", "interrupt", "split", "lend", "also"];

export class Person {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** The places of the moves that are about somebody. @param {number} who */
  moves(who) {
    return (this.board.question?.moves ?? []).flatMap((move, at) =>
      (AT_SECOND.includes(String(move[0])) && move[2] === who) || (AT_FIRST.includes(String(move[0])) && move[1] === who) ? [at] : [],
    );
  }

  /** @param {number} who */
  about(who) {
    const { board } = this;
    return el(
      "div",
      { class: "hc-about" },
      board.moveList(this.moves(who), "hc-about-moves"),
      this.strikes(who),
      el(
        "ul",
        { role: "list", class: "hc-about-tokens" },
        carried(board, who).map((token) => el("li", null, pip(token.die), " ", token.name, el("small", null, " ", token.why))),
      ),
      el(
        "dl",
        { class: "hc-about-rows" },
        this.rows(who).map(([title, words]) => el("div", null, el("dt", null, title), el("dd", null, words))),
      ),
    );
  }

  /** The Limits of one of the Watcher's characters, for heroes who are not asked anything. @param {number} who */
  strikes(who) {
    const { board } = this;
    if (board.view.cast[who].seat !== WATCHER || board.movesOf("tempt").length) return null;
    return limitsOf(board.content, board.sheetOf(who)).map(({ limit, name }) => strikeButton(board, who, limit.id, name));
  }

  /** @param {number} who @returns {[string, string][]} */
  rows(who) {
    const { board } = this;
    const { content, view } = board;
    const one = view.cast[who];
    const sheet = board.sheetOf(who);
    const now = view.faces[who];
    const dice = isMany(sheet)
      ? diceWords(Array(one.dice).fill(Math.max(...sheet.affiliations)))
      : sheet.affiliations.map((die, at) => `${content.affiliations[at]} ${say("heroic.d", die)}`).join(", ");
    let flat = 0;
    /** @type {[string, string][]} */
    const sets = sheet.sets.map((set) => {
      const powers = set.powers.map(() => {
        const words = now.powers[flat]
          ? `${now.titles[flat]} ${say("heroic.d", now.powers[flat])}`
          : `${now.titles[flat]} (${say("heroic.shut")})`;
        flat += 1;
        return words;
      });
      const special = [
        ...set.sfx.map((sfx) => sfx.name || content.sfx[sfx.id].name),
        ...set.limits.map((limit) => say("heroic.limit", content.limits[limit.id].name)),
      ];
      return [set.name, [...powers, ...special].join(", ")];
    });
    const skills = sheet.specialties
      .map(({ skill, rank }, at) => `${content.specialties[skill]} ${content.ranks[rank]} ${say("heroic.d", now.specialties[at])}`)
      .join(", ");
    /** @type {[string, string][]} */
    const rows = [
      [say("heroic.affiliation"), dice],
      [say("heroic.distinctions"), sheet.distinctions.join(", ")],
      ...sets,
      [say("heroic.specialties"), skills],
    ];
    return rows.filter(([, words]) => words);
  }
}
