/** What somebody does beside answering: forms that need no dialog, and taking back. */

/** @import { Done, Refusal, Table } from "../types.js" */

/**
 * @typedef {object} Wishes
 * @property {(type: "undo" | "fill", fields: {[field: string]: unknown}) => Promise<Done>} send
 * @property {(warning: string) => Promise<boolean>} sure ask whether to take back more than the last deed
 * @property {(refusal: Refusal) => void} refuse say why something cannot be done
 * @property {() => void} nothing say that there is nothing to take back
 * @property {() => void} acted from now on there is something
 */

export class Doing {
  /** @param {Wishes} wishes */
  constructor(wishes) {
    this.wishes = wishes;
    /** Whether this seat is known to have done nothing yet, because this page has seen the table before the game began. */
    this.idle = false;
  }

  /** @param {Pick<Table, "status">} table */
  see(table) {
    this.idle ||= table.status === "open";
  }

  acted() {
    if (!this.idle) return;
    this.idle = false;
    this.wishes.acted();
  }

  /**
   * Take back the last deeds of this seat, or ask the others for it; gives whether that was done or asked. Where more goes than expected,
   * the table wants to be sure.
   *
   * @param {number} [count]
   * @param {{form: string, [blank: string]: unknown}} [of] take back this form, and nothing else
   */
  async undo(count = 1, of = undefined) {
    if (this.idle) {
      this.wishes.nothing();
      return false;
    }
    const fields = of ? { count, of } : { count };
    let { refusal } = await this.wishes.send("undo", fields);
    if (refusal?.code === "sure") {
      if (!(await this.wishes.sure(refusal.words))) return false;
      refusal = (await this.wishes.send("undo", { ...fields, sure: true })).refusal;
    }
    this.hear(refusal);
    return !refusal;
  }

  /** Fill in a form; gives whether that was done. @param {{form: string, [blank: string]: unknown}} form */
  async fill(form) {
    const { refusal } = await this.wishes.send("fill", { form });
    this.hear(refusal);
    if (!refusal) this.acted();
    return !refusal;
  }

  /** Take the last step off this seat's plan. */
  back() {
    return this.fill({ form: "back" });
  }

  /** @param {Refusal | null} refusal */
  hear(refusal) {
    if (refusal) this.wishes.refuse(refusal);
  }
}
