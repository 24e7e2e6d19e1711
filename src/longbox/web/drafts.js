/** Something unfinished, kept in this browser until it is saved. */

/** Keep it, or with null forget it. @param {string} key @param {unknown} draft */
export function keepDraft(key, draft) {
  try {
    if (draft) localStorage.setItem(key, JSON.stringify(draft));
    else localStorage.removeItem(key);
  } catch {
    // a browser that keeps nothing loses it with the page
  }
}

/** What was kept; null if there is nothing. @param {string} key @returns {any} */
export function keptDraft(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
