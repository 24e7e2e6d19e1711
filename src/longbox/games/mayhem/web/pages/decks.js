/** The deck builder: all cards with search and filters, the deck with its counts and its Star, and a check against every rule. */

/** @import { PageContext } from "/web/types.js" */
/** @import { Card, Content, Deck } from "../types.js" */

import { refusalOf } from "/web/api.js";
import { el, fill, readAs, unique } from "/web/dom.js";
import { keepDraft, keptDraft } from "/web/drafts.js";
import { fileButton, handFile } from "/web/parts/files.js";
import { Shelf } from "/web/parts/shelf.js";
import { linkSheets } from "/web/sheets.js";
import { say } from "/web/words.js";
import { cardButton, cardSheets, inkOf } from "../cards.js";
import { isHero } from "../catalog.js";
import { fileName, read, written } from "../deckfile.js";
import { cardDetails, ruleLink } from "../details.js";
import { dressHeroes } from "../heroes.js";
import { icon } from "../icons.js";

const SHEETS = [...cardSheets, "style/decks.css"];
const NAME_LIMIT = 24;
const PLAYING = "playing";
const MOST_VALUE = 10;
const DRAFT = "longbox.deck";
const WIDE = "(min-width: 1000px)";

/** @typedef {{words: string, rule: string, field: string, part: string}} Breach */
/**
 * A deck that is being built; `name` is that of the person's own deck that it changes, or "".
 *
 * @typedef {{name: string, title: string, about: string, star: string, cards: string[]}} Draft
 */

/** @param {HTMLElement} root @param {PageContext} ctx */
export async function page(root, ctx) {
  const shelf = new Shelf(ctx);
  const [content, decks] = await Promise.all([
    ctx.api("games/mayhem/content"),
    shelf.all(),
    linkSheets(SHEETS, new URL("..", import.meta.url).href),
  ]);
  dressHeroes(content.heroes);
  const builder = new Builder(ctx, shelf, content, decks);
  root.append(builder.element);
  return () => shelf.leave();
}

/** Does this card pass? @typedef {(card: Card) => boolean} Test */

class Builder {
  /** @param {PageContext} ctx @param {Shelf} shelf @param {Content} content @param {Deck[]} decks */
  constructor(ctx, shelf, content, decks) {
    this.ctx = ctx;
    this.shelf = shelf;
    this.content = content;
    this.decks = decks;
    this.rule = (/** @type {string} */ number) => ctx.rule("mayhem", number);
    /** The cards of the deck, by id, as they came in. @type {string[]} */
    this.cards = [];
    this.star = "";
    /** The person's own deck that is being changed, or "". */
    this.name = "";
    /** @type {Breach[]} */
    this.breaches = [];
    /** @type {Map<string, Test>} */
    this.filters = new Map();
    /** @type {Map<string, HTMLButtonElement>} */
    this.tiles = new Map(content.cards.filter((card) => card.id !== "joker-2").map((card) => [card.id, this.tile(card)]));
    this.title = el("input", { class: "field", maxlength: NAME_LIMIT, id: unique("deck") });
    this.about = el("input", { class: "field", maxlength: 200, id: unique("deck") });
    for (const input of [this.title, this.about]) input.addEventListener("input", () => this.changed());
    this.pick = el("select", { class: "field", id: unique("deck") });
    this.pick.addEventListener("change", () => this.load(this.decks.find((deck) => deck.name === this.pick.value)));
    this.count = el("p", { class: "dk-count", role: "status" });
    this.verdict = el("div", { class: "dk-verdict", role: "status" });
    this.figures = el("div", { class: "dk-figures" });
    this.list = el("div", { class: "dk-list" });
    this.summary = el("summary", null);
    this.actions = el("div", { class: "dk-actions" });
    this.files = this.drawFiles();
    this.pool = el("ul", { class: "dk-pool", role: "list", "aria-label": say("mayhem.decks.pool") });
    this.found = el("p", { class: "dk-found", role: "status" });
    this.element = el(
      "div",
      { class: "dk" },
      el(
        "header",
        { class: "dk-head" },
        el("h1", { class: "caption" }, say("mayhem.decks.title")),
        el("p", null, say("mayhem.decks.about")),
      ),
      el("section", { class: "dk-all", "aria-label": say("mayhem.decks.pool") }, this.drawFilters(), this.found, this.pool),
      el(
        "section",
        { class: "dk-deck", "aria-label": say("mayhem.decks.deck") },
        labelled(say("mayhem.decks.begin"), this.pick),
        el("div", { class: "dk-names" }, labelled(say("mayhem.decks.name"), this.title), labelled(say("mayhem.decks.line"), this.about)),
        this.count,
        this.verdict,
        this.actions,
        this.files,
        this.figures,
        el("details", { class: "dk-fold", open: window.matchMedia(WIDE).matches }, this.summary, this.list),
      ),
    );
    /** @type {Draft | null} */
    const draft = keptDraft(DRAFT);
    if (draft && (!ctx.name || draft.name === ctx.name)) this.restore(draft);
    else this.load(decks.find((deck) => deck.name === ctx.name));
  }

  // The parts of the page

  drawFilters() {
    const { content } = this;
    const search = el("input", {
      type: "search",
      class: "field",
      placeholder: say("mayhem.decks.search"),
      "aria-label": say("mayhem.decks.search"),
    });
    search.addEventListener("input", () => {
      const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
      this.filter("words", words.length ? (card) => words.every((word) => this.textOf(card).includes(word)) : null);
    });
    const heroes = [
      ...content.heroes.map((hero) => ({ id: hero.id, title: hero.name, sign: hero.id })),
      { id: PLAYING, title: say("mayhem.decks.playing"), sign: "spades" },
    ];
    return el(
      "div",
      { class: "dk-filters" },
      search,
      this.group("hero", say("mayhem.decks.hero"), heroes, (id) => (card) => (id === PLAYING ? !isHero(card) : card.hero === id)),
      this.group(
        "role",
        say("mayhem.decks.role"),
        content.roles.map((role) => ({ id: role.id, title: role.title, sign: role.id })),
        (id) => (card) => card.roles.some((place) => content.roles[place].id === id),
      ),
      this.group(
        "sign",
        say("mayhem.decks.sign"),
        content.symbols.map((sign) => ({ id: sign.id, title: sign.title, sign: sign.id })),
        (id) => (card) => (id === "power" ? card.powers.length > 0 : /** @type {Record<string, unknown>} */ (card)[id] !== 0),
      ),
      this.group(
        "suit",
        say("mayhem.decks.suit"),
        content.suits.map((suit) => ({ id: suit.id, title: suit.title, sign: suit.id })),
        (id) => (card) => content.suits[card.suit]?.id === id,
      ),
    );
  }

  /**
   * One kind of filter: of its buttons at most one is on.
   *
   * @param {string} name
   * @param {string} title
   * @param {{id: string, title: string, sign: string}[]} choices
   * @param {(id: string) => Test} test
   */
  group(name, title, choices, test) {
    const buttons = choices.map(({ id, title: words, sign }) => {
      const press = el("button", { type: "button", class: ["dk-filter", `mh-of-${id}`], "aria-pressed": "false" }, icon(sign), words);
      press.addEventListener("click", () => {
        const on = press.getAttribute("aria-pressed") !== "true";
        for (const other of buttons) other.setAttribute("aria-pressed", String(on && other === press));
        this.filter(name, on ? test(id) : null);
      });
      return press;
    });
    return el(
      "div",
      { class: "dk-group", role: "group", "aria-label": title },
      el("span", { class: "dk-group-name", "aria-hidden": "true" }, title),
      ...buttons,
    );
  }

  /** @param {string} name @param {Test | null} test */
  filter(name, test) {
    if (test) this.filters.set(name, test);
    else this.filters.delete(name);
    this.drawPool();
  }

  /** All that can be searched. @param {Card} card */
  textOf(card) {
    const powers = card.powers.map((place) => this.content.powers[place]);
    return [
      card.name,
      card.id,
      ...card.also,
      card.hero.replace("-", " "),
      card.role_words,
      card.symbol_words,
      ...powers.flatMap((power) => [power.name, power.text]),
    ]
      .join(" ")
      .toLowerCase();
  }

  /** A card of the pool; a press puts it in or takes it out. @param {Card} card */
  tile(card) {
    const tile = cardButton(this.content, card, "hand", { "data-card": card.id });
    tile.addEventListener("click", () => this.toggle(card));
    this.ctx.peek(tile, () => cardDetails(this.content, card, this.rule));
    return tile;
  }

  // What is done

  /** @param {Deck | undefined} deck */
  load(deck) {
    this.cards = [...(deck?.cards ?? [])];
    this.star = deck?.star ?? "";
    this.name = deck?.mine ? deck.name : "";
    this.title.value = deck ? (deck.mine ? deck.title : say("mayhem.decks.copy", deck.title).slice(0, NAME_LIMIT)) : "";
    this.about.value = deck?.about ?? "";
    this.drawPick(deck?.name ?? "");
    this.changed();
    this.drawPool();
    keepDraft(DRAFT, null);
  }

  /** Go on with what was left unsaved. @param {Draft} draft */
  restore(draft) {
    const own = this.decks.find((deck) => deck.mine && deck.name === draft.name);
    this.load(own);
    this.cards = draft.cards.filter((id) => this.tiles.has(id));
    this.star = this.cards.includes(draft.star) ? draft.star : "";
    this.title.value = draft.title;
    this.about.value = draft.about;
    this.changed();
    this.note(say("mayhem.decks.restored"));
  }

  /** @param {Card} card */
  toggle(card) {
    const there = this.cards.includes(card.id);
    this.cards = there ? this.cards.filter((id) => id !== card.id) : [...this.cards, card.id];
    if (there && this.star === card.id) this.star = "";
    this.ctx.tell(say(there ? "mayhem.decks.out" : "mayhem.decks.in", card.name, this.cards.length));
    this.changed();
  }

  /** Go on with the deck of a file or a list. @param {string} text */
  take(text) {
    const { deck, unknown } = read(text, this.content.cards);
    if (!deck.cards.length) {
      this.note(say("mayhem.decks.noDeck"));
      return;
    }
    this.load(undefined);
    this.restore({ ...deck, title: deck.title.slice(0, NAME_LIMIT), name: "" });
    this.note(unknown.length ? say("mayhem.decks.unknown", unknown) : say("mayhem.decks.taken", deck.cards.length));
  }

  /** Playing cards up to the size of a deck: the highest first, since they score. */
  fillUp() {
    const missing = this.content.numbers.deck_size - this.cards.length;
    const more = this.content.cards
      .filter((card) => card.rank > 0 && !this.cards.includes(card.id))
      .sort((one, other) => other.value - one.value);
    this.cards = [...this.cards, ...more.slice(0, Math.max(0, missing)).map((card) => card.id)];
    this.changed();
  }

  changed() {
    this.draw();
    this.shelf.soon(() => this.check());
    keepDraft(DRAFT, { ...this.draft(), name: this.name });
  }

  draft() {
    return { title: this.title.value.trim(), about: this.about.value.trim(), star: this.star, cards: this.cards };
  }

  async check() {
    try {
      const said = await this.shelf.check(this.draft());
      if (!said) return;
      this.breaches = said.breaches;
      this.drawVerdict();
    } catch (error) {
      this.trouble(error);
    }
  }

  /** Keep the deck; gives its name, or "" if it is not legal. */
  async save() {
    await this.check();
    if (this.breaches.length) {
      this.note(say("mayhem.decks.unsaved"), "dk-unsaved");
      return "";
    }
    try {
      this.name = await this.shelf.keep(this.draft(), this.name);
      this.decks = await this.shelf.all();
      keepDraft(DRAFT, null);
      this.drawPick(this.name);
      this.drawActions();
      this.drawVerdict();
      this.note(say("mayhem.decks.saved"));
      return this.name;
    } catch (error) {
      this.trouble(error);
      return "";
    }
  }

  /** Keep it and sit down against a bot. */
  async play() {
    const name = await this.save();
    if (!name) return;
    try {
      const rival = this.content.decks[Math.floor(Math.random() * this.content.decks.length)].name;
      await this.shelf.play({ decks: `${name},${rival}` }, (bot) => ["me", bot]);
    } catch (error) {
      this.trouble(error);
    }
  }

  async remove() {
    try {
      await this.shelf.remove(this.name);
      this.decks = await this.shelf.all();
      this.load(undefined);
      this.note(say("mayhem.decks.gone"));
    } catch (error) {
      this.trouble(error);
    }
  }

  /** @param {unknown} error */
  trouble(error) {
    this.note(refusalOf(error).words);
  }

  /** @param {string} words @param {string} [name] */
  note(words, name = "") {
    const line = el("p", { class: ["dk-note", name] }, words);
    this.verdict.querySelector(".dk-note")?.remove();
    this.verdict.prepend(line);
  }

  // Drawing

  /** @param {string} name */
  drawPick(name) {
    const option = (/** @type {Deck} */ deck) => el("option", { value: deck.name }, deck.title);
    const mine = this.decks.filter((deck) => deck.mine);
    fill(
      this.pick,
      el("option", { value: "" }, say("mayhem.decks.empty")),
      mine.length ? el("optgroup", { label: say("mayhem.decks.mine") }, ...mine.map(option)) : null,
      el("optgroup", { label: say("mayhem.decks.ready") }, ...this.decks.filter((deck) => !deck.mine).map(option)),
    );
    this.pick.value = name;
  }

  draw() {
    const size = this.content.numbers.deck_size;
    fill(this.count, el("b", null, this.cards.length), ` ${say("mayhem.decks.of", size)}`);
    this.count.classList.toggle("dk-enough", this.cards.length >= size);
    for (const [id, tile] of this.tiles) this.markTile(id, tile);
    this.drawVerdict();
    this.drawActions();
    this.drawFigures();
    this.drawList();
  }

  /** @param {string} id @param {HTMLElement} tile */
  markTile(id, tile) {
    const there = this.cards.includes(id);
    tile.classList.toggle("dk-in", there);
    tile.setAttribute("aria-pressed", String(there));
    const card = this.content.cards.find((one) => one.id === id);
    readAs(tile, card?.label ?? id);
  }

  drawPool() {
    const tests = [...this.filters.values()];
    const found = this.content.cards.filter((card) => this.tiles.has(card.id) && tests.every((test) => test(card)));
    const order = [...found.filter(isHero), ...found.filter((card) => !isHero(card))];
    fill(this.pool, ...order.map((card) => el("li", null, /** @type {Node} */ (this.tiles.get(card.id)))));
    fill(this.found, say("mayhem.decks.found", found.length));
  }

  drawVerdict() {
    // "not saved yet:" belongs to the list below it, and goes with the last line of that
    const kept = this.verdict.querySelector(this.breaches.length ? ".dk-note" : ".dk-note:not(.dk-unsaved)");
    const lines = this.breaches.map(({ words, rule, field, part }) => {
      const hint = field === "star" && !part && !this.star ? ` ${say("mayhem.decks.nameStar")}` : "";
      return el("li", null, words, hint, " ", rule ? ruleLink(this.rule, rule) : null);
    });
    fill(
      this.verdict,
      kept ?? null,
      lines.length ? el("ul", { class: "dk-breaches" }, ...lines) : el("p", { class: "dk-legal" }, say("mayhem.decks.legal")),
    );
  }

  /** The deck as a file, out and in. */
  drawFiles() {
    const file = {
      accept: ".toml,.txt,text/plain",
      about: say("mayhem.decks.file"),
      take: (/** @type {string} */ text) => this.take(text),
    };
    return el(
      "div",
      { class: "dk-actions dk-files" },
      act(say("mayhem.decks.export"), () => handFile(fileName(this.title.value), written(this.draft())), "small"),
      fileButton(say("mayhem.decks.import"), file, { class: "button small" }),
    );
  }

  drawActions() {
    const short = this.cards.length < this.content.numbers.deck_size;
    fill(
      this.actions,
      act(say("mayhem.decks.save"), () => this.save(), "hot"),
      act(say("mayhem.decks.play"), () => this.play(), ""),
      short ? act(say("mayhem.decks.fill"), () => this.fillUp(), "") : null,
      this.name ? act(say("mayhem.decks.delete"), () => this.remove(), "") : null,
    );
  }

  /** Counts by hero and Role, and how many cards there are of each Value. */
  drawFigures() {
    const { content } = this;
    const cards = this.chosen();
    const heroes = [
      ...content.heroes.map((hero) => ({ id: hero.id, title: hero.name, count: cards.filter((card) => card.hero === hero.id).length })),
      { id: "black", title: say("mayhem.decks.playing"), count: cards.filter((card) => !isHero(card)).length },
    ];
    const roles = content.roles.map((role) => ({
      id: role.id,
      title: role.title,
      count: cards.filter((card) => isHero(card) && card.roles[0] === role.place).length,
    }));
    const values = Array.from(
      { length: MOST_VALUE + 1 },
      (_, value) => cards.filter((card) => Math.min(card.value, MOST_VALUE) === value).length,
    );
    const most = Math.max(1, ...values);
    const bars = values.map((count, value) =>
      el(
        "li",
        null,
        el("span", { class: "dk-bar-count" }, count || ""),
        el("span", { class: "dk-bar", style: { height: `${Math.round((48 * count) / most)}px` } }),
        el("span", { class: "dk-bar-value" }, value === MOST_VALUE ? "10+" : value),
      ),
    );
    fill(
      this.figures,
      el(
        "ul",
        { class: "dk-tallies", role: "list", "aria-label": say("mayhem.decks.byHero") },
        ...heroes
          .filter((one) => one.count)
          .map((one) =>
            el("li", { class: `mh-of-${one.id}` }, icon(one.id === "black" ? "spades" : one.id), one.title, " ", el("b", null, one.count)),
          ),
      ),
      el(
        "ul",
        { class: "dk-tallies", role: "list", "aria-label": say("mayhem.decks.byRole") },
        ...roles.filter((one) => one.count).map((one) => el("li", null, icon(one.id), one.title, " ", el("b", null, one.count))),
      ),
      el("p", { class: "dk-curve-name", id: "dk-curve" }, say("mayhem.decks.curve")),
      el("ol", { class: "dk-curve", role: "list", "aria-labelledby": "dk-curve" }, ...bars),
    );
  }

  /** @returns {Card[]} */
  chosen() {
    return this.cards.flatMap((id) => this.content.cards.find((card) => card.id === id) ?? []);
  }

  drawList() {
    const { content } = this;
    const held = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.row : undefined;
    const cards = this.chosen();
    const groups = [
      ...content.heroes.map((hero) => ({ title: hero.name, cards: cards.filter((card) => card.hero === hero.id) })),
      ...content.suits.map((suit) => ({
        title: suit.title,
        cards: cards.filter((card) => !isHero(card) && card.suit === suit.place).sort((one, other) => one.rank - other.rank),
      })),
      { title: say("mayhem.joker"), cards: cards.filter((card) => card.rank === 0) },
      ...content.sources.map((source) => ({
        title: source.name,
        cards: cards.filter((card) => card.source === source.place && isHero(card) && !card.hero),
      })),
    ];
    const shown = groups.filter((group) => group.cards.length);
    this.summary.textContent = say("mayhem.decks.list", cards.length);
    fill(
      this.list,
      ...shown.map((group) =>
        el(
          "div",
          null,
          el("h2", null, group.title, " ", el("small", null, group.cards.length)),
          el("ul", { role: "list" }, ...group.cards.map((card) => this.row(card))),
        ),
      ),
    );
    if (held) /** @type {HTMLElement | null} */ (this.list.querySelector(`[data-row="${held}"]`))?.focus();
  }

  /** @param {Card} card */
  row(card) {
    const star = this.star === card.id;
    const crown = el(
      "button",
      {
        type: "button",
        class: ["dk-star", star && "dk-is-star"],
        "aria-pressed": String(star),
        "aria-label": say("mayhem.decks.star", card.name),
        "data-row": `star ${card.id}`,
      },
      icon("star"),
    );
    crown.addEventListener("click", () => {
      this.star = star ? "" : card.id;
      this.changed();
    });
    const out = el("button", { type: "button", class: "dk-out", "aria-label": say("mayhem.decks.takeOut", card.name) }, "✕");
    out.addEventListener("click", () => this.toggle(card));
    return el(
      "li",
      { class: ["dk-row", inkOf(this.content, card)] },
      crown,
      el("span", { class: "dk-row-name" }, card.name),
      el("span", { class: "dk-row-value" }, card.value_words),
      out,
    );
  }
}

/** @param {string} words @param {HTMLElement} input */
function labelled(words, input) {
  return el("div", { class: "dk-labelled" }, el("label", { for: input.id }, words), input);
}

/** @param {string} words @param {() => void} press @param {string} name */
function act(words, press, name) {
  return el("button", { type: "button", class: ["button", name], onclick: press }, words);
}
