/** Requests to the server. A refusal is thrown as an error. */

import { say, takeIn } from "./words.js";

/** @import { Game, Me, Refusal, Rule } from "./types.js" */

/** What the server has refused, and by which rule. */
export class Refused extends Error {
  /** @param {Refusal} refusal @param {number} status */
  constructor(refusal, status) {
    super(refusal.words);
    this.refusal = refusal;
    this.status = status;
  }
}

/**
 * Ask the server: by GET without a body, by POST with one, unless `method` says otherwise.
 *
 * @param {string} path below /api/
 * @param {unknown} [body]
 * @param {string} [method]
 * @returns {Promise<any>}
 */
export async function api(path, body, method) {
  const verb = method ?? (body === undefined ? "GET" : "POST");
  /** @type {RequestInit} */
  const request = { method: verb, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    request.body = typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body);
    request.headers = { ...request.headers, "Content-Type": "application/json" };
  }
  let answer;
  try {
    answer = await fetch(`/api/${path}`, request);
  } catch {
    throw new Refused({ code: "offline", words: say("error.offline"), rule: "" }, 0);
  }
  const data = await answer.json().catch(() => null);
  if (!answer.ok) throw new Refused(data?.refusal ?? { code: "error", words: say("error.status", answer.status), rule: "" }, answer.status);
  return data;
}

/** Words for anything that went wrong. @param {unknown} error @returns {Refusal} */
export function refusalOf(error) {
  return error instanceof Refused
    ? error.refusal
    : { code: "error", words: String(error instanceof Error ? error.message : error), rule: "" };
}

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** Ask only once for what never changes while the page is open. @param {string} path @returns {Promise<any>} */
function once(path) {
  let answer = kept.get(path);
  if (!answer) {
    answer = api(path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer;
}

/** All games, with their words added. @returns {Promise<Game[]>} */
export async function games() {
  /** @type {Game[]} */
  const all = await once("games");
  await Promise.all(all.filter((game) => game.words).map(wordsOf));
  return all;
}

/** Add the words of a game; if that fails, the game is shown without them. @param {Game} game */
async function wordsOf(game) {
  const found = await import(gameFile(game.name, "words/en.js")).catch(() => null);
  if (found) takeIn(game.name, found.default);
}

/** The address of a file in a game's own folder. @param {string} game @param {string} file */
export function gameFile(game, file) {
  return `/web/games/${encodeURIComponent(game)}/${file}`;
}

/** A module of a game's own, out of the one file that has them all. @param {string} game @param {string} file @returns {Promise<any>} */
export async function gameModule(game, file) {
  const { $m } = await import(gameFile(game, "bundle.js"));
  return $m[file];
}

/** @param {string} game @returns {Promise<Rule[]>} */
export const rulesOf = (game) => once(`games/${encodeURIComponent(game)}/rules`);

/** What a game's look draws from. @param {string} game @param {string} [name] of the content, where a table has another than new ones */
export const contentOf = (game, name = "") => once(`games/${encodeURIComponent(game)}/content${packs(name)}`);

/** What an address ends with, if it is about the packs of tables whose content has this name. @param {string} name */
export const packs = (name) => (name ? `?packs=${encodeURIComponent(name)}` : "");

/** Who I am. @returns {Promise<Me>} */
export const me = () => once("me");

/** Change my name. @param {string} name */
export async function rename(name) {
  await api("me", { name });
  kept.delete("me");
}
