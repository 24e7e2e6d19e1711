/** An invitation: first the person's name, then the seat. */

import { api, me, refusalOf, rename } from "../api.js";
import { button, el, unique } from "../dom.js";
import { titlePage } from "../parts/notice.js";
import { path } from "../route.js";
import { say } from "../words.js";

/** @import { Page } from "../types.js" */

/** @type {Page} */
export async function joinPage(root, [code]) {
  titlePage(say("join.title"));
  const id = unique("name");
  const name = el("input", { class: "field", id, value: (await me()).name, maxlength: 24, required: true, autocomplete: "nickname" });
  const from = el("p", { class: "join-from", role: "status" });
  const heading = el("h1", { class: "caption huge" }, say("join.title"));
  const trouble = el("p", { class: "trouble", role: "alert" });
  const form = el(
    "form",
    { class: "panel pad stack" },
    from,
    el("p", null, say("join.about")),
    el("div", { class: "stack tight" }, el("label", { for: id }, say("name.label")), name),
    trouble,
    button(say("join.sit"), () => {}, { type: "submit", class: "button hot large" }),
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await rename(name.value.trim());
      const { table, seat } = await api("join", { code });
      location.replace(`${path("table", table)}?seat=${seat}`);
    } catch (error) {
      heading.textContent = say("join.refused");
      trouble.textContent = refusalOf(error).words;
    }
  });
  root.append(el("div", { class: "page narrow" }, heading, form));
  try {
    const { from: host, game, there } = await api("invitation", { code });
    from.textContent = say("join.from", host, game, there);
  } catch (error) {
    heading.textContent = say("join.refused");
    trouble.textContent = refusalOf(error).words;
  }
}
