/** Milestones in prose, which the Watcher judges (rule P14.14). */

/** @import { Board } from "./look.js" */

import { el } from "/web/dom.js";
import { say } from "/web/words.js";
import { formButton, heading } from "./deskparts.js";

/** A button for everything that a hero's milestones say in prose; null if they say nothing so. @param {Board} board @param {number} who */
export function judged(board, who) {
  const sheet = board.sheetOf(who);
  const buttons = board.view.cast[who].milestones.flatMap((id, place) => {
    const found = sheet.milestones.find((one) => one.id === id) ?? board.content.milestones[id];
    return (found?.triggers ?? []).flatMap((line, tier) => {
      const xp = board.content.milestone_xp[tier];
      const words = String(line).replaceAll('"', "").trim();
      return String(line).startsWith('"')
        ? [formButton(board, say("heroic.desk.judge", xp, words), "judge", { who, milestone: place, xp: String(xp) })]
        : [];
    });
  });
  return buttons.length
    ? el("div", { class: "hd-spend" }, heading(board, say("heroic.desk.judged"), "P14.14"), el("div", { class: "row tight" }, buttons))
    : null;
}
