/** What the table of Heroic says in English. */

/** @type {import("/web/types.js").Words} */
export default {
  "heroic.table": "The table of Heroic",

  // The Watcher's desk
  "heroic.desk": "The Watcher's desk",

  // The pages beside the table
};
