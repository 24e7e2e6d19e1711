/** Addresses: everything behind the #, which the browser never sends. */

/** @typedef {{name: string, parts: string[], query: URLSearchParams}} Route */

/** The page that the address names: "#/table/ab12?seat=1" is table, [ab12], seat=1. @param {string} [hash] @returns {Route} */
export function route(hash = location.hash) {
  const [path, query] = hash.replace(/^#\/?/, "").split("?");
  const [name, ...parts] = path.split("/").map(decodeURIComponent);
  return { name: name || "lobby", parts: parts.filter(Boolean), query: new URLSearchParams(query ?? "") };
}

/** @param {string} hash */
export function go(hash) {
  location.hash = hash;
}

/** @param {...(string | number)} parts */
export function path(...parts) {
  return `#/${parts.map((part) => encodeURIComponent(String(part))).join("/")}`;
}

/**
 * The replay of a table, as a seat saw it if there is one: whoever has played sees the own hand again.
 *
 * @param {string} table
 * @param {number | null | undefined} seat
 * @param {{review?: boolean, moment?: number}} [how] whether the bot shall say what it would have played; the moment that it opens at
 */
export function replayPath(table, seat, { review = false, moment } = {}) {
  const query = String(
    new URLSearchParams({
      ...(typeof seat === "number" ? { seat: String(seat) } : {}),
      ...(moment === undefined ? {} : { moment: String(moment) }),
      ...(review ? { review: "1" } : {}),
    }),
  );
  return `${path("replay", table)}${query ? `?${query}` : ""}`;
}
