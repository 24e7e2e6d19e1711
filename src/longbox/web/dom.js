/** Making elements without HTML text: what people write can never become markup. */

/** @import { Attrs, Child } from "./types.js" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element. Attributes: `onclick` and the like take functions, `class` may be a list, `style` and `dataset` are objects, true
 * sets an attribute without a value; null, undefined and false leave it out.
 *
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attrs | null} [attrs]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attrs, ...children) {
  const node = document.createElement(tag);
  dress(node, attrs ?? {});
  add(node, children);
  return node;
}

/**
 * An SVG element, with attributes as for `el`.
 *
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attrs | null} [attrs]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attrs, ...children) {
  const node = document.createElementNS(SVG, tag);
  dress(node, attrs ?? {});
  add(node, children);
  return node;
}

/** @param {HTMLElement | SVGElement} node @param {Attrs} attrs */
function dress(node, attrs) {
  for (const [name, value] of Object.entries(attrs)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "style") for (const [key, set] of Object.entries(value)) node.style.setProperty(key, String(set));
    else if (name === "dataset") Object.assign(node.dataset, value);
    else if (name === "class") node.setAttribute("class", [value].flat().filter(Boolean).join(" "));
    else node.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {Node} node @param {Child[]} children */
export function add(node, children) {
  for (const child of children) {
    if (Array.isArray(child)) add(node, child);
    else if (child instanceof Node) node.appendChild(child);
    else if (child !== null && child !== undefined && child !== false) node.appendChild(document.createTextNode(String(child)));
  }
}

/** Replace the node's children by these. @param {Element} node @param {...Child} children */
export function fill(node, ...children) {
  node.replaceChildren();
  add(node, children);
}

/**
 * A button. It is busy while what it does is under way.
 *
 * @param {Child} label
 * @param {(event: MouseEvent) => unknown} press
 * @param {Attrs} [attrs]
 */
export function button(label, press, attrs) {
  /** @param {MouseEvent} event */
  const onclick = (event) => {
    const done = press(event);
    if (done instanceof Promise) busyUntil(/** @type {HTMLElement} */ (event.currentTarget), done);
  };
  return el("button", { type: "button", class: "button", onclick, ...attrs }, label);
}

/** Show that something is under way. @param {HTMLElement} node @param {Promise<unknown>} done */
export function busyUntil(node, done) {
  node.setAttribute("aria-busy", "true");
  const rest = () => node.removeAttribute("aria-busy");
  done.then(rest, rest);
}

let made = 0;

/** An id that no other element has. @param {string} name */
export function unique(name) {
  made += 1;
  return `${name}-${made}`;
}

/**
 * What is read aloud of a control whose face is a picture, with letters and numbers here and there: these words, and nothing of the face.
 * An `aria-label` would have to hold all that is seen, in the same order.
 *
 * @param {Element} control
 * @param {string} words
 */
export function readAs(control, words) {
  const known = control.querySelector(":scope > .sr-only");
  const spoken = known ?? el("span", { class: "sr-only" });
  for (const part of control.children) if (part !== known) part.setAttribute("aria-hidden", "true");
  spoken.textContent = words;
  if (!known) control.append(spoken);
}
