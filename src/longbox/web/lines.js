/** What has happened as lines to read: passes in a row are one line, and so is what is said twice. */

import { beginsTurn, isPassing, wordsOf } from "./messages.js";
import { say } from "./words.js";

/** @import { Message, Panel } from "./types.js" */

/** @typedef {{message: Message, text: string, passes: number, times: number}} Line `passes`: how many passes it stands for */

/**
 * The line after another to which a message leads: the same one, changed, or a new one; null if it says nothing.
 *
 * @param {Line | undefined} last
 * @param {Message} message
 * @param {string[]} names
 */
export function lineAfter(last, message, names) {
  const text = wordsOf(message, names);
  if (!text) return null;
  if (isPassing(message)) {
    if (!last?.passes) return { message, text, passes: 1, times: 1 };
    last.passes += 1;
    last.text = say("log.passes", last.passes);
    return last;
  }
  if (last?.text !== text) return { message, text, passes: 0, times: 1 };
  last.times += 1;
  return last;
}

/** All of them. @param {Message[]} messages @param {string[]} names */
export function linesOf(messages, names) {
  /** @type {Line[]} */
  const lines = [];
  for (const message of messages) {
    const line = lineAfter(lines.at(-1), message, names);
    if (line && line !== lines.at(-1)) lines.push(line);
  }
  return lines;
}

/**
 * What has happened as panels of a comic, where a game's look does not say it better: a panel for each line that is no pass.
 *
 * @param {Message[]} messages
 * @param {string[]} names
 * @param {number | null} seat
 * @returns {Panel[]}
 */
export function panelsOf(messages, names, seat) {
  return linesOf(
    messages.filter((message) => !isPassing(message)),
    names,
  ).map(({ message, text, times }) => {
    const event = message.type === "told" ? message.event : null;
    const who = typeof event?.who === "number" && names[event.who] !== undefined ? event.who : null;
    const heading = event !== null && beginsTurn(event.event);
    return {
      seat: who,
      own: heading || (who !== null && who === seat),
      heading,
      text: times > 1 ? `${text} ${say("log.times", times)}` : text,
      changes: [],
    };
  });
}

/** Without what one has done oneself to no effect, and without turns in which nothing is told. @param {Panel[]} panels */
export function trimmed(panels) {
  const told = panels.filter((panel) => panel.heading || !panel.own || panel.changes.length);
  return told.filter((panel, at) => !panel.heading || (told[at + 1] && !told[at + 1].heading));
}

/**
 * What is said in one line, where there is no room for more: the last deed of others that changed something for oneself, or anything,
 * or that there was; and what it changed.
 *
 * @param {Panel[]} panels
 */
export function chiefOf(panels) {
  const others = panels.filter((panel) => !panel.own);
  const panel =
    others.findLast(({ changes }) => changes.some((change) => change.mine)) ??
    others.findLast(({ changes }) => changes.length > 0) ??
    others.at(-1);
  const change = panel?.changes.findLast(({ mine }) => mine) ?? panel?.changes.at(-1);
  return panel ? { text: panel.text, change } : null;
}

/** The panels that tell of a change for oneself, each with only such changes: what has changed, and why. @param {Panel[]} panels */
export function mineOf(panels) {
  return panels
    .map((panel) => ({ ...panel, changes: panel.changes.filter(({ mine, kind }) => mine && kind) }))
    .filter(({ own, changes }) => changes.length && !own);
}

/** How much panels tell of what others have done: it grows with each thing that is worth a look. @param {Panel[]} panels */
export function weightOf(panels) {
  return panels.reduce((sum, panel) => sum + (panel.own ? 0 : 1 + panel.changes.length), 0);
}
