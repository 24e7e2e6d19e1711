/** What is being pressed must not be drawn anew before it is let go: the press would be lost. */

const PRESSABLE = "button, a, summary, label, select, input, textarea, [role='button']";
/** A finger that stays longer wants something else. */
const LONGEST = 3000;
/** After letting go the press itself is still on its way. */
const PRESS = 40;

/** When what is pressed now has been let go; null: nothing is pressed. @type {Promise<void> | null} */
let held = null;
let free = () => {};

document.addEventListener(
  "pointerdown",
  (event) => {
    if (!(event.target instanceof Element) || !event.target.closest(PRESSABLE)) return;
    free();
    const now = new Promise((/** @type {(nothing: void) => void} */ resolve) => {
      const timer = window.setTimeout(() => free(), LONGEST);
      free = () => {
        window.clearTimeout(timer);
        if (held === now) held = null;
        free = () => {};
        resolve();
      };
    });
    held = now;
  },
  true,
);

for (const ends of ["pointerup", "pointercancel", "dragend"])
  document.addEventListener(ends, () => held && window.setTimeout(() => free(), PRESS), true);
window.addEventListener("blur", () => free());

/** Resolves when nothing is being pressed. */
export async function letGo() {
  while (held) await held;
}
