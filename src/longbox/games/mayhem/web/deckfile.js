/** A deck as a file that people keep and hand on: the same that the terminal plays with. A plain list of cards is read as well. */

/** @typedef {{title: string, about: string, star: string, cards: string[]}} Deckfile */
/** @typedef {{deck: Deckfile, unknown: string[]}} Found `unknown`: what is no card here. */

const ROW = 5;
const LINE = /^\s*(?:[-*•]\s*)?(?:1\s*x?\s+)?(.*?)\s*$/i;

/** The deck as the text of its file. JSON strings are TOML strings. @param {Deckfile} deck */
export function written({ title, about, star, cards }) {
  const quoted = (/** @type {string} */ text) => JSON.stringify(text);
  const rows = cards.reduce((/** @type {string[][]} */ all, id, at) => {
    if (at % ROW === 0) all.push([]);
    all[all.length - 1].push(quoted(id));
    return all;
  }, []);
  const lines = ["[deck]", `name = ${quoted(title)}`];
  if (about) lines.push(`about = ${quoted(about)}`);
  if (star) lines.push(`star = ${quoted(star)}`);
  return [...lines, "cards = [", ...rows.map((row) => `    ${row.join(", ")},`), "]", ""].join("\n");
}

/** The name of its file. @param {string} title */
export function fileName(title) {
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return `${name || "deck"}.toml`;
}

/** What a text says of a deck: a deck's file, or a list with a card in each line, by its id or its name. @param {string} text
 * @param {{id: string, name: string, also: string[]}[]} catalogue @returns {Found} */
export function read(text, catalogue) {
  const file = /^\s*\[deck\]/m.test(text);
  const names = file ? textsIn(/^\s*cards\s*=\s*\[([^\]]*)\]/m.exec(text)?.[1] ?? "") : linesOf(text);
  const star = file ? fieldOf(text, "star") : "";
  const ids = names.map((name) => ({ name, id: idOf(name, catalogue) }));
  return {
    deck: {
      title: file ? fieldOf(text, "name") : "",
      about: file ? fieldOf(text, "about") : "",
      star: idOf(star, catalogue),
      cards: [...new Set(ids.map(({ id }) => id).filter(Boolean))],
    },
    unknown: ids.filter(({ id }) => !id).map(({ name }) => name),
  };
}

/** @param {string} text */
function linesOf(text) {
  return text
    .split("\n")
    .filter((line) => !/^\s*#/.test(line))
    .map((line) => LINE.exec(line)?.[1] ?? "")
    .filter(Boolean);
}

/** The texts between quotation marks; what stands behind a # outside of them is a remark. @param {string} text */
function textsIn(text) {
  return [...text.matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|#.*/g)].flatMap(([, double, single]) =>
    double !== undefined ? unquoted(double) : (single ?? []),
  );
}

/** @param {string} text @param {string} field */
function fieldOf(text, field) {
  return textsIn(new RegExp(`^\\s*${field}\\s*=\\s*(.*)$`, "m").exec(text)?.[1] ?? "")[0] ?? "";
}

/** @param {string} inside of a text */
function unquoted(inside) {
  try {
    return String(JSON.parse(`"${inside}"`));
  } catch {
    return inside;
  }
}

/** @param {string} name @param {{id: string, name: string, also: string[]}[]} catalogue */
function idOf(name, catalogue) {
  const wanted = name.toLowerCase();
  return catalogue.find((card) => [card.id, card.name, ...card.also].some((one) => one.toLowerCase() === wanted))?.id ?? "";
}
