/** Stop marks as data (rules T6.5 and T6.6): what somebody has set at the steps of a turn, and what holds there. */

/** @import { Moment, Stop, StopMark, TurnStep } from "../types.js" */

/** What a mark can be set to: as usual, asked always or only in this turn, or not asked. */
export const SETTINGS = /** @type {const} */ (["usual", "always", "once", "never"]);
/** @typedef {typeof SETTINGS[number]} Setting */

/** What somebody has set at a step. @param {Stop[]} stops @param {number} step @param {boolean} mine @returns {Setting} */
export function settingOf(stops, step, mine) {
  const own = stops.filter((stop) => stop.step === step && Boolean(stop.mine) === mine);
  const stop = own.find(({ once }) => once) ?? own.at(-1);
  if (!stop) return "usual";
  return stop.ask === false ? "never" : stop.once ? "once" : "always";
}

/**
 * The stops with another setting at a step. For this turn only, what is set for good stays beside it.
 *
 * @param {Stop[]} stops
 * @param {number} step
 * @param {boolean} mine
 * @param {Setting} setting
 * @returns {Stop[]}
 */
export function withSetting(stops, step, mine, setting) {
  const here = (/** @type {Stop} */ stop) => stop.step === step && Boolean(stop.mine) === mine;
  if (setting === "once") return [...stops.filter((stop) => !here(stop) || !stop.once), { step, mine, ask: true, once: true }];
  const others = stops.filter((stop) => !here(stop));
  return setting === "usual" ? others : [...others, { step, mine, ask: setting === "always", once: false }];
}

/**
 * The marks as they hold in the turn that it is now.
 *
 * @param {TurnStep[]} steps
 * @param {Stop[]} stops
 * @param {Moment | null} moment
 * @param {number | null} seat
 * @returns {StopMark[]}
 */
export function marksOf(steps, stops, moment, seat) {
  const mine = moment === null || moment.whose === seat;
  return steps.map((one, step) => {
    const setting = settingOf(stops, step, mine);
    const usual = mine ? one.mine : one.others;
    return { step, title: one.title, mine, setting, stops: setting === "usual" ? usual : setting !== "never", now: moment?.step === step };
  });
}
