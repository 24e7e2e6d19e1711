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
 * @param {boolean} [review] whether the bot shall say what it would have played
 */
export function replayPath(table, seat, review = false) {
  const query = String(
    new URLSearchParams({ ...(typeof seat === "number" ? { seat: String(seat) } : {}), ...(review ? { review: "1" } : {}) }),
  );
  return `${path("replay", table)}${query ? `?${query}` : ""}`;
}
