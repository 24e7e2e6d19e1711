/** The invitation: a link, its QR code, and whether it works beyond this machine. */

import { api, refusalOf } from "../api.js";
import { button, el } from "../dom.js";
import { note } from "../live.js";
import { say } from "../words.js";
import { openDialog } from "./dialog.js";

/** @import { Invitation, Table, TableCard } from "../types.js" */

/** The server's SVG as an element. @param {string} text */
function picture(text) {
  const code = new DOMParser().parseFromString(text, "text/html").querySelector("svg");
  if (!code) return null;
  code.setAttribute("role", "img");
  code.setAttribute("aria-label", say("invite.qr"));
  if (!code.hasAttribute("viewBox")) code.setAttribute("viewBox", `0 0 ${code.getAttribute("width")} ${code.getAttribute("height")}`);
  return code;
}

/** @param {string} table @param {number | null} seat @returns {Promise<Invitation>} */
export function invitation(table, seat) {
  return api(`tables/${encodeURIComponent(table)}/invite`, { seat });
}

/** @param {Table | TableCard} table @param {number | null} [seat] */
export async function openInvite(table, seat = null) {
  let invite;
  try {
    invite = await invitation(table.id, seat);
  } catch (error) {
    note(refusalOf(error).words, "bad");
    return;
  }
  openDialog(say("invite.title"), inviteBody(invite));
}

/** @param {Invitation} invite */
export function inviteBody(invite) {
  const url = invite.urls[0] ?? `${location.origin}${invite.path}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      note(say("invite.copied"));
    } catch {
      note(say("invite.copy_by_hand"), "bad");
    }
  };
  const link = el("input", { class: "field mono", readonly: true, value: url, "aria-label": say("invite.link") });
  return el(
    "div",
    { class: "invite" },
    el("div", { class: "qr" }, picture(invite.qr)),
    el(
      "div",
      { class: "stack" },
      el("p", null, say("invite.about")),
      el("div", { class: "row tight" }, link, button(say("invite.copy"), copy, { class: "button hot" })),
      el("p", null, say("invite.code"), " ", el("b", { class: "mono" }, invite.code)),
      invite.urls.length > 1
        ? el(
            "ul",
            { class: "small" },
            invite.urls.slice(1).map((other) => el("li", null, other)),
          )
        : null,
      invite.local ? el("p", { class: "callout" }, say("invite.local")) : null,
    ),
  );
}
