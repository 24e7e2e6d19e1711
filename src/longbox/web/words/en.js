/** English, all of it: the shell's words and those of each game's look. */

import mayhem from "./en/mayhem.js";
import shell from "./en/shell.js";

/** @type {import("../types.js").Words} */
export default { ...shell, ...mayhem };
