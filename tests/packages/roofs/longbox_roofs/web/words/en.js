/** The English words of Roofs. Every key begins with "roofs.". */

const coins = (/** @type {number} */ count) => (count === 1 ? "1 coin" : `${count} coins`);

/** @type {import("/web/types.js").Words} */
export default {
  "roofs.table": "The street",
  "roofs.round": (round, rounds, street) => `${street}, round ${round} of ${rounds}`,
  "roofs.house": (name, count) => `The ${name} roof, with ${coins(count)} of yours`,
  "roofs.points": (points) => (points === 1 ? "1 point" : `${points} points`),
  "roofs.bid": (bids) => `bid ${bids.join("/")}`,
  "roofs.home": (roof) => `at home on ${roof}`,
  "roofs.ready": "has a plan",
  "roofs.streets": "Streets",
  "roofs.street": (name, die, roofs) => `${name}: a d${die} for each of ${roofs.join(", ")}`,
  "roofs.play": "To the tables",
};
