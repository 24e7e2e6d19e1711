/** Who has predicted best. */

/** @import { Predicting } from "./types.js" */

/** Those who were right most often, of the fewest; null if nobody was right. @param {Predicting | null} predicting */
export function bestProphets(predicting) {
  const tally = predicting?.tally ?? [];
  const [first] = tally;
  if (!first?.right) return null;
  const best = tally.filter(({ right, of }) => right === first.right && of === first.of);
  return { names: best.map(({ who }) => who), right: first.right, of: first.of };
}
