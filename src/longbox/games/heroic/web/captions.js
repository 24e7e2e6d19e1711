/** The story so far as captions: what is read out, what somebody tells, and each action in one caption with all that came of it. */

/** @import { GameEvent, Message } from "/web/types.js" */
/** @import { Caption } from "./types.js" */

/**
 * @typedef {{
 *   say: (key: string, ...values: any[]) => string, foe: (who: number) => boolean
 * }} Teller foe: whether somebody in the cast is against the heroes
 */

/** How many are kept. */
const MOST = 40;
/** What an action changes; it stands with the action. */
const CHANGES = ["stresstaken", "stresschanged", "outed", "dicelost", "traitmade", "progress"];
/** Sentences that belong to an action, by what they use. */
const OF_ACTION = ["spend counter", "spend change", "duel goes on", "shut down", "step trait", "grandstand", "wake", "death"];
/** Sentences that stand alone, by what they use, and how they look. @type {{[use: string]: string}} */
const ALONE = {
  finale: "finale",
  "what next": "read",
  lead: "read",
  "tough choice": "read",
  rout: "deed",
  interrupt: "doom",
  split: "doom",
  "doom limit": "doom",
  "scene distinction": "doom",
  ally: "deed",
  "comes to": "deed",
  "hero joins": "deed",
  "hero back": "deed",
};

/**
 * The captions after some messages, the newest first. What was told since the turn began is forgotten when something is taken back.
 *
 * @param {Caption[]} captions
 * @param {Message[]} messages
 * @param {Teller} teller
 * @returns {Caption[]}
 */
export function captionsAfter(captions, messages, teller) {
  let found = captions;
  for (const message of messages) {
    if (message.type === "undone") found = beforeTurn(found);
    else if (message.type === "told") found = heard(found, message.event, message.text, teller);
  }
  return found.slice(0, MOST);
}

/** @param {Caption[]} captions */
function beforeTurn(captions) {
  const turn = captions[0]?.turn ?? 0;
  return captions.filter((one) => one.turn < turn);
}

/** @param {Caption[]} captions @param {GameEvent} event @param {string} text @param {Teller} teller @returns {Caption[]} */
function heard(captions, event, text, teller) {
  const turn = captions[0]?.turn ?? 0;
  const use = String(event.use ?? "");
  const caption = (/** @type {string} */ kind, /** @type {string} */ words) => [{ kind, text: words, more: [], turn }, ...captions];
  if (event.event === "turn")
    return [{ kind: "turn", text: "", more: [], turn: turn + 1 }, ...captions.filter((one) => one.kind !== "turn")];
  if (event.event === "outcome") return caption(event.won === teller.foe(Number(event.who)) ? "lost" : "won", text);
  if (CHANGES.includes(event.event) || (event.event === "told" && OF_ACTION.includes(use))) {
    const words = changeWords(event, text, teller);
    // the Watcher's voice may come between an action and what it changes
    const at = captions.findIndex((one) => one.kind !== "voice");
    const deed = captions[at];
    if (event.event === "progress" || !deed || !["won", "lost", "doom"].includes(deed.kind)) return caption("deed", words);
    return captions.with(at, { ...deed, more: [...deed.more, words] });
  }
  const kind = kindOf(event, use);
  return kind ? caption(kind, alone(event, text, teller)) : captions;
}

/** How something that stands alone looks; "": it is no caption. @param {GameEvent} event @param {string} use */
function kindOf(event, use) {
  if (event.event === "said") return event.what === "note" ? "" : String(event.what);
  if (event.event === "scenebegan") return "scene";
  if (event.event === "sceneended") return event.result ? "ended" : "";
  if (event.event === "xpgained") return "deed";
  if (event.event !== "told") return "";
  return use.startsWith("price ") ? "doom" : use.startsWith("ending ") ? "finale" : (ALONE[use] ?? "");
}

/** @param {GameEvent} event @param {string} text @param {Teller} teller */
function alone(event, text, { say }) {
  if (event.event === "said") return event.what === "ruling" ? text : String(event.words || text);
  if (event.event === "sceneended") return say("heroic.caption.ended", event.result, event.words);
  return event.event === "scenebegan" ? String(event.title || text) : text;
}

/** @param {GameEvent} event @param {string} text @param {Teller} teller */
function changeWords(event, text, { say }) {
  if (event.event === "traitmade") return say("heroic.caption.trait", event.whose, event.kind, event.name, event.die);
  if (event.event === "progress")
    return event.use === "tick"
      ? say("heroic.caption.tick", event.words, event.ticked, event.ticks)
      : say("heroic.caption.box", event.words, event.filled, event.boxes);
  return text;
}

/**
 * The captions as they are shown: with what is read out of the scene that is on now, where it began.
 *
 * @param {Caption[]} captions
 * @param {string} words
 * @returns {Caption[]}
 */
export function withScene(captions, words) {
  const shown = captions.filter((one) => one.kind !== "turn");
  if (!words) return shown;
  const at = shown.findIndex((one) => one.kind === "scene");
  const read = { kind: "read", text: words, more: [], turn: 0 };
  return at < 0 ? [...shown, read] : [...shown.slice(0, at), read, ...shown.slice(at)];
}

/**
 * What is to be read now, in its order: how a scene has ended and what that means, what comes next, where the heroes are. Nothing once
 * somebody has acted; of an older story nothing once another has begun.
 *
 * @param {Caption[]} captions
 * @param {string} words of the scene that is on
 * @param {boolean} brief only where the heroes are
 * @returns {Caption[]}
 */
export function toRead(captions, words, brief) {
  const shown = withScene(captions, words);
  const acted = shown.findIndex((one) => one.kind === "won" || one.kind === "lost");
  const fresh = acted < 0 ? shown : shown.slice(0, acted);
  const scene = fresh.findIndex((one) => one.kind === "scene");
  const finale = fresh.findIndex((one) => one.kind === "finale");
  const now = brief ? fresh.slice(0, Math.max(0, scene)) : scene >= 0 && finale > scene ? fresh.slice(0, finale) : fresh;
  return now.filter((one) => ["read", "ended", "finale"].includes(one.kind)).reverse();
}
