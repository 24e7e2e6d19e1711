/** The English words of Mayhem's table and deck builder. Every key begins with "mayhem.". */

const list = (/** @type {string[]} */ names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`);
const cards = (/** @type {number} */ count) => (count === 1 ? "1 card" : `${count} cards`);

/** @type {import("../../types.js").Words} */
export default {
  "mayhem.table": "Mayhem: the stage",
  "mayhem.joker": "Joker",
  "mayhem.tapped": "tapped",
  "mayhem.rule": (number) => `Rule ${number}`,
  "mayhem.you": "you",
  "mayhem.yourself": "yourself",
  "mayhem.bot": (name) => `bot: ${name}`,
  "mayhem.out": "out of the game",
  "mayhem.wins": "wins!",
  "mayhem.hasTurn": "has the turn",
  "mayhem.yours": (name) => `${name}, your side of the stage`,
  "mayhem.actors": "Actors",
  "mayhem.sets": "Sets",
  "mayhem.actorsOf": (name) => `Actors of ${name}`,
  "mayhem.setsOf": (name) => `Sets of ${name}`,
  "mayhem.deck": "Deck",
  "mayhem.discard": "Discard",
  "mayhem.hand": "Hand",
  "mayhem.discardOf": (name) => `Discard of ${name}`,
  "mayhem.noDiscard": "Nothing has been discarded yet.",
  "mayhem.seatDetails": (favor, hand, deck, discard) =>
    `${favor} Audience Favor. ${cards(hand)} in hand, ${cards(deck)} in the Deck, ${cards(discard)} in the Discard.`,
  "mayhem.yourHand": (count) => `Your hand: ${cards(count)}`,
  "mayhem.cardOf": (name, who, own) => `${name} (${own ? "yours" : who})`,

  // The middle of the table
  "mayhem.steps": "Steps of the turn",
  "mayhem.step.untap": "Untap",
  "mayhem.step.draw": "Draw",
  "mayhem.before": "Before the first turn",
  "mayhem.turn": (turn, name, own) => (own ? `Turn ${turn}: yours` : `Turn ${turn}: ${name}`),
  "mayhem.over": (names, own) => (own && names.length === 1 ? "You win!" : `${list(names)} ${names.length === 1 ? "wins" : "win"}!`),
  "mayhem.next": "happens next",
  "mayhem.then": "then",
  "mayhem.trick": "A Joker's trick",
  "mayhem.says": (does, { name, role, partner, carrier, target }) => {
    const as = role ? ` as ${role === "Actor" ? "an" : "a"} ${role}` : "";
    if (does === "pair") return `${name} and ${partner}: draw a card`;
    if (does === "strike") return `${name} removes ${target || "what is gone already"}`;
    if (does === "fool") return `${name}: ${target || "what is gone already"} is worth 0`;
    return `${name}${as}${carrier ? ` on ${carrier}` : ""}${target ? ` attacks ${target}` : ""}`;
  },

  // What can be done
  "mayhem.uses": "What to do with it",
  "mayhem.doNow": "What you can do now",
  "mayhem.waiting": (names) => `Waiting for ${list(names)} …`,
  "mayhem.whichUse": "Which of these do you mean?",
  "mayhem.useOf": (name) => `${name}: as what?`,
  "mayhem.performs": (name) => `${name} performs: with what?`,
  "mayhem.hint.score": "Score, or choose an Actor and a Set yourself.",
  "mayhem.hint.hand": "Choose a bright card of your hand.",
  "mayhem.hint.stage": "Choose what is marked.",
  "mayhem.hint.pass": "There is nothing you could do but pass.",
  "mayhem.score": (left, right, product, more) => `${more ? "Best score" : "Score"} ${left} × ${right} = ${product}`,
  "mayhem.cancel": "Back",
  "mayhem.pass": "Pass",
  "mayhem.passStack": "Pass, let it happen",
  "mayhem.chip.role": (role) => `As ${role === "Actor" ? "an" : "a"} ${role}`,
  "mayhem.chip.value": (value) => `Worth ${value}`,
  "mayhem.chip.go": (role) => `Play it as ${role === "Actor" || role === "Act" ? "an" : "a"} ${role}`,
  "mayhem.chip.sacrificeIt": "Sacrifice it",
  "mayhem.chip.prop": (name) => `Prop on ${name}`,
  "mayhem.chip.piece": (name) => `Set Piece on ${name}`,
  "mayhem.chip.victim": (name) => `Remove ${name}`,
  "mayhem.chip.aim": (name) => `Attack ${name}`,
  "mayhem.chip.pair": (name) => `Pair with ${name}`,
  "mayhem.chip.performer": (name, product) => (product ? `${name}: ${product}` : `Score with ${name}`),
  "mayhem.chip.fooled": (name) => `${name}: worth 0`,
  "mayhem.chip.joker": "Tap the Joker: a card is worth 0",
  "mayhem.tag.prop": "Prop",
  "mayhem.tag.piece": "Set Piece",
  "mayhem.tag.victim": "remove",
  "mayhem.tag.aim": "attack",
  "mayhem.tag.fooled": "worth 0",
  "mayhem.tag.joker": "trick",
  "mayhem.tag.pick": "choose",
  "mayhem.tag.name": "choose",

  // Cards in words
  "mayhem.notNow": "Cannot be played now; press to learn why.",
  "mayhem.anyRole": "Any Role.",
  "mayhem.anyRoleText": "Its player says whether it is an Actor, a Set, a Prop, a Set Piece or an Act.",
  "mayhem.when": "When.",
  "mayhem.whenAct": "In each step of your own turn in which you are asked, one hero card a turn.",
  "mayhem.whenStage": "In your own Enter Stage while the Stack is empty, one hero card a turn.",
  "mayhem.ace": "Ace.",
  "mayhem.aceText": "Worth 1 or 11, as you say when you play it.",
  "mayhem.suitText": "As a Prop or Set Piece it goes on a card of its own Suit, or on one that has none.",
  "mayhem.strikes": "As an Act",
  "mayhem.strikesText": (rank, value) => `it removes another ${rank}, or a hero card worth ${value}, on the stage or on the Stack.`,
  "mayhem.pairs": "Two of a Rank,",
  "mayhem.pairsText": "thrown away together, bring a new card.",
  "mayhem.jokerCarries": "Carries two.",
  "mayhem.jokerCarriesText": "It fits every Suit, and two cards can be attached to it.",
  "mayhem.jokerTaps": "Trick.",
  "mayhem.jokerTapsText": "On the stage it can be tapped, in anybody's turn: one card is worth 0 until the end of the turn.",
  "mayhem.trigger": "(It acts whenever that happens, not on being played.)",
  "mayhem.origin": (words) => `Origin: ${words}.`,
  "mayhem.standing": (role, name, stack) => `${stack ? `Waits on the Stack, to be ${role === "Actor" || role === "Act" ? "an" : "a"} ${role}` : role}, of ${name}.`,
  "mayhem.owned": (name) => `It belongs to ${name}.`,
  "mayhem.attachedTo": (name) => `Attached to ${name}.`,
  "mayhem.isTapped": "Tapped until its player's next turn.",
  "mayhem.damaged": (count) => `${count} damage.`,
  "mayhem.zeroed": "Worth 0 until the end of this turn.",
  "mayhem.together": (sum) => `With what it carries: ${sum}.`,

  // For screen readers
  "mayhem.aria.role": (role, who, own) => `${role}, ${own ? "yours" : `of ${who}`}`,
  "mayhem.aria.value": (value) => `Value ${value}`,
  "mayhem.aria.defense": (left, all) => `${left} of ${all} Defense left`,
  "mayhem.aria.on": (name) => `attached to ${name}`,
  "mayhem.aria.tapped": "tapped",
  "mayhem.aria.zero": "worth 0 this turn",
  "mayhem.aria.choice": (what) => `can be chosen: ${what}`,
  "mayhem.aria.seat": (name, favor, hand, deck, discard) =>
    `${name}: ${favor} of 1000 Favor, ${cards(hand)} in hand, ${cards(deck)} in the Deck, ${cards(discard)} discarded.`,
  "mayhem.aria.discard": (name, count) => `Discard of ${name}, ${cards(count)}`,
  "mayhem.aria.unfold": (name, actors, sets) => `Stage of ${name}: Actors ${actors}, Sets ${sets}`,
  "mayhem.aria.stack": (count) => (count ? `The Stack: ${count}, the next first` : "The Stack is empty"),

  // Loud words
  "mayhem.burst.favor": (change) => (change > 0 ? `+${change}!` : `−${-change}`),
  "mayhem.burst.damage": (points) => (points > 0 ? `−${points}` : "whole!"),
  "mayhem.burst.turn": (name, own) => (own ? "Your turn!" : `${name}!`),
  "mayhem.burst.won": (name, own) => (own ? "You win!" : `${name} wins!`),
};
