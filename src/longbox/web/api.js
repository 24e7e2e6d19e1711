/** Requests to the server. A refusal comes as an error that carries it. */

import { say } from "./words.js";

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
 * Ask the server. Without a body it is a GET, with one a POST, unless `method` says otherwise.
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
    request.body = typeof body === "string" ? body : JSON.stringify(body);
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

/** The words of anything that went wrong. @param {unknown} error @returns {Refusal} */
export function refusalOf(error) {
  return error instanceof Refused ? error.refusal : { code: "error", words: String(error instanceof Error ? error.message : error), rule: "" };
}

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** What never changes while the page is open is asked for once. @param {string} path @returns {Promise<any>} */
function once(path) {
  let answer = kept.get(path);
  if (!answer) {
    answer = api(path);
    kept.set(path, answer);
    answer.catch(() => kept.delete(path));
  }
  return answer;
}

/** @returns {Promise<Game[]>} */
export const games = () => once("games");

/** @param {string} game @returns {Promise<Rule[]>} */
export const rulesOf = (game) => once(`games/${encodeURIComponent(game)}/rules`);

/** @param {string} game */
export const contentOf = (game) => once(`games/${encodeURIComponent(game)}/content`);

/** Who I am. @returns {Promise<Me>} */
export const me = () => once("me");

/** Change my name. @param {string} name */
export async function rename(name) {
  await api("me", { name });
  kept.delete("me");
}
