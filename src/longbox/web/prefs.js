/** The preferences that this browser remembers. */

/** @import { Pace, Stop } from "./types.js" */

/**
 * @typedef {{
 *   theme: "" | "light" | "dark", sound: boolean, notify: boolean, pace: "" | Pace, played: number, speed: number,
 *   hints: boolean, stops: {[game: string]: Stop[]}
 * }}
 *   Prefs `played`: how many games were seen to the end; `speed`: of replays, 1 being the usual one; `hints`: show them at every
 *   question; `stops`: the marks that were changed for good
 */

const KEY = "longbox";

/** @returns {Prefs} */
export function prefs() {
  /** @type {Prefs} */
  const usual = { theme: "", sound: false, notify: false, pace: "", played: 0, speed: 1, hints: false, stops: {} };
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
    // a browser that stores nothing forgets it with the page
  }
}

const dark = window.matchMedia("(prefers-color-scheme: dark)");

/** The theme that is shown now. @returns {"light" | "dark"} */
export function theme() {
  return prefs().theme || (dark.matches ? "dark" : "light");
}

/** Show the theme, and follow the system's while nobody has chosen. @param {() => void} hear called whenever it has changed */
export function showTheme(hear) {
  const show = () => {
    document.documentElement.setAttribute("data-theme", theme());
    hear();
  };
  show();
  dark.addEventListener("change", show);
  document.addEventListener("theme", show);
}

/** Choose a theme for this browser. @param {"light" | "dark"} chosen */
export function setTheme(chosen) {
  setPrefs({ theme: chosen });
  document.dispatchEvent(new Event("theme"));
}
