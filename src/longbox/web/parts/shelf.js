/** What a person makes for a game and keeps on the server, such as a deck. The server judges it while it is made. */

/** @import { PageContext } from "../types.js" */

/** How long after the last change the server is asked, in milliseconds. */
const PAUSE = 250;

export class Shelf {
  /**
   * @param {Pick<PageContext, "game" | "api" | "go">} ctx
   * @param {string} [noun] of what is made; "": what the game has people make first
   */
  constructor(ctx, noun = "") {
    this.ctx = ctx;
    this.path = `games/${ctx.game}/own`;
    this.query = noun ? `?noun=${noun}` : "";
    this.timer = 0;
    /** How often the server was asked: only the last answer counts. */
    this.asked = 0;
  }

  /** Everything that is kept. @returns {Promise<any[]>} */
  all() {
    return this.ctx.api(`${this.path}${this.query}`);
  }

  /** Check soon, unless something changes again before that. @param {() => void} check */
  soon(check) {
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(check, PAUSE);
  }

  /** What the server says of a draft; null if it was asked again meanwhile, or the page was left. @param {unknown} draft */
  async check(draft) {
    this.leave();
    const { asked } = this;
    const said = await this.ctx.api(`${this.path}/check${this.query}`, draft);
    return asked === this.asked ? said : null;
  }

  /**
   * Keep a draft, in place of what was kept before.
   *
   * @param {unknown} draft
   * @param {string} before its name; "": nothing
   * @returns {Promise<string>} its name
   */
  async keep(draft, before) {
    const { name } = await this.ctx.api(`${this.path}${this.query}`, draft);
    if (before && before !== name) await this.remove(before);
    return name;
  }

  /** A draft, finished or not, as a file to hand on. @param {unknown} draft @returns {Promise<{file: string, text: string}>} */
  write(draft) {
    return this.ctx.api(`${this.path}/write${this.query}`, draft);
  }

  /** @param {string} name */
  remove(name) {
    return this.ctx.api(`${this.path}/${name}`, undefined, "DELETE");
  }

  /**
   * Sit down with what was made, at a new table with the usual bot.
   *
   * @param {{[option: string]: string}} options
   * @param {(bot: string) => string[]} seats who sits where
   */
  async play(options, seats) {
    const { game } = this.ctx;
    const { bot } = (await this.ctx.api("games")).find((/** @type {{name: string}} */ one) => one.name === game);
    const wish = { game, options, who: seats(`bot:${bot}`), public: false, title: "", clock: null, typed: false };
    const { table } = await this.ctx.api("tables", wish);
    this.ctx.go(`#/table/${table}`);
  }

  /** Nobody waits for an answer any more. */
  leave() {
    window.clearTimeout(this.timer);
    this.asked += 1;
  }
}
