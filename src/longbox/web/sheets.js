/** Style sheets that only some pages need. */

import { el } from "./dom.js";

/** The sheets in the page, each with a promise for when it applies. @type {Map<string, Promise<void>>} */
const linked = new Map();

/**
 * Links sheets, each once, all that are new in one request; resolves when they apply. Later sheets win over earlier ones.
 *
 * @param {string[]} sheets
 * @param {string} base the address of the module that they stand beside, below `/web/games/NAME/`
 */
export async function linkSheets(sheets, base) {
  const addresses = sheets.map((sheet) => new URL(sheet, base));
  const fresh = addresses.filter(({ href }) => !linked.has(href));
  if (fresh.length) link(fresh);
  await Promise.all(addresses.map(({ href }) => linked.get(href)));
}

/** @param {URL[]} addresses of one game's folder */
function link(addresses) {
  const [, root = ""] = addresses[0].pathname.match(/^(\/web\/games\/[^/]+\/)/) ?? [];
  const names = addresses.map(({ pathname }) => pathname.slice(root.length));
  const sheet = el("link", { rel: "stylesheet", href: `${root}bundle.css?${names.join("&")}` });
  /** @type {Promise<void>} */
  const seen = new Promise((resolve) => {
    sheet.addEventListener("load", () => resolve());
    sheet.addEventListener("error", () => {
      // a plain page is better than none, and the next page tries again
      sheet.remove();
      for (const { href } of addresses) linked.delete(href);
      resolve();
    });
  });
  for (const { href } of addresses) linked.set(href, seen);
  document.head.append(sheet);
}
