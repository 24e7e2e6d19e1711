/** What this browser remembers of its owner's wishes. */

/**
 * `askAll`: ask me everything, even where everybody sees that I can only pass; `passIdle`: pass for me where my own cards allow nothing
 * else, though a quick pass shows the others as much.
 *
 * @typedef {{theme: "" | "light" | "dark", sound: boolean, notify: boolean, askAll: boolean, passIdle: boolean}} Prefs
 */

const KEY = "longbox";

/** @returns {Prefs} */
export function prefs() {
  /** @type {Prefs} */
  const usual = { theme: "", sound: false, notify: false, askAll: false, passIdle: false };
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return usual;
  }
}

/** @param {Partial<Prefs>} change */
export function setPrefs(change) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...prefs(), ...change }));
  } catch {
    // a browser that keeps nothing forgets it with the page
  }
}

const dark = window.matchMedia("(prefers-color-scheme: dark)");

/** The theme that is shown now. @returns {"light" | "dark"} */
export function theme() {
  return prefs().theme || (dark.matches ? "dark" : "light");
}

/** Show the theme, and follow the system's while nobody has chosen. */
export function showTheme() {
  const show = () => document.documentElement.setAttribute("data-theme", theme());
  show();
  dark.addEventListener("change", show);
}
