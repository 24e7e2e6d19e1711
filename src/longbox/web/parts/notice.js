/** "It is your move": in the title of the page, as a sound, as a notification, each only if wanted. */

import { prefs } from "../prefs.js";
import { alertUser } from "../live.js";
import { say } from "../words.js";

const TITLE = document.title;

/** Sets the page's title, which begins with a mark if it is the reader's move. @param {string} name @param {boolean} [mine] */
export function titlePage(name, mine = false) {
  const title = name ? `${name} · ${TITLE}` : TITLE;
  document.title = mine ? say("notice.title", title) : title;
}

/** @param {string} text what is asked */
export function yourMove(text) {
  alertUser(say("notice.spoken", text));
  if (prefs().sound) chime();
  if (prefs().notify && document.hidden && "Notification" in window && Notification.permission === "granted") {
    const shown = new Notification(say("notice.short"), { body: text, tag: "longbox" });
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
    });
  }
}

/** Two short notes. */
export function chime() {
  const audio = new AudioContext();
  for (const [at, pitch] of [523, 784].entries()) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + at * 0.13;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.25);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.26);
  }
  window.setTimeout(() => audio.close(), 700);
}

/** Asks for permission to show notifications. @returns {Promise<boolean>} */
export async function mayNotify() {
  return "Notification" in window && (await Notification.requestPermission()) === "granted";
}
