/** What a view of Heroes says, read for drawing: where Headlines lie, who is where, what a score is made of. */

/** @import { Move } from "/web/types.js" */
/** @import { Content, HeroesView, Hints } from "./types.js" */

export const RECOVERY = 0;
export const READY = 1;
export const SUPPORTING = 2;
export const SPECIAL = 3;
export const PLANNING = 1;
export const MISSION = 2;
export const OVER = 3;

/**
 * The Headline of an area, or the Special one (area 6): its card and place, and what it is worth now; null: there is none.
 *
 * @param {Content} content
 * @param {HeroesView} view
 * @param {number} area
 */
export function headlineIn(content, view, area) {
  const special = area === content.areas.length;
  const place = special ? view.special : view.headlines[area];
  if (place === undefined || place < 0) return null;
  const card = content.headlines[place];
  const age = special ? view.special_age : view.ages[area];
  const at = special ? SPECIAL : districtOf(content, area, card.symbol);
  return { card, area, at, vp: card.vp + age, threat: card.threat + age, aged: age > 0 };
}

/** @param {Content} content @param {number} area @param {number} symbol */
export function districtOf(content, area, symbol) {
  const { first_district: first, districts } = content.place_numbers;
  return first + area * districts + symbol;
}

/** @param {Content} content @param {number} place */
export function isSpace(content, place) {
  return place >= content.place_numbers.first_space;
}

/** Whether a hero is Ready outside of his card. @param {Content} content @param {number} place */
export function isField(content, place) {
  return place >= SPECIAL && place < content.place_numbers.first_space;
}

/** The areas that are played in; with two players two are closed. @param {Content} content @param {HeroesView} view */
export function openAreas(content, view) {
  return content.areas.filter((area) => view.teams.length > 2 || !area.closed_for_two).map((area) => area.place);
}

/** All heroes at a place, with their seats. @param {Content} content @param {HeroesView} view @param {number} place */
export function heroesAt(content, view, place) {
  return view.teams.flatMap((team, seat) =>
    team.place.flatMap((where, at) =>
      where === place && team.team >= 0 ? [{ seat, at, hero: content.heroes[content.teams[team.team].heroes[at]] }] : [],
    ),
  );
}

/** The four heroes of a seat, each with where he stands. @param {Content} content @param {HeroesView} view @param {number} seat */
export function teamOf(content, view, seat) {
  const team = view.teams[seat];
  return team.team < 0
    ? []
    : content.teams[team.team].heroes.map((place, at) => ({
        hero: content.heroes[place],
        at,
        place: team.place[at],
        wounded: Boolean((team.wounded >> at) & 1),
        level: team.levels[at],
      }));
}

/**
 * In which of his positions a hero is: on his card, in a district, or on a Support space.
 *
 * @param {Content} content
 * @param {number} place
 * @returns {"recovery" | "ready" | "supporting" | "district" | "space"}
 */
export function positionOf(content, place) {
  if (place === RECOVERY) return "recovery";
  if (place === READY) return "ready";
  if (place === SUPPORTING) return "supporting";
  return isSpace(content, place) ? "space" : "district";
}

/**
 * The mastermind against a seat's team, and the seat that plays him.
 *
 * @param {Content} content
 * @param {HeroesView} view
 * @param {number} seat
 */
export function nemesisOf(content, view, seat) {
  const team = view.teams[seat];
  return { mastermind: content.masterminds[content.teams[team.team].mastermind], seat: team.nemesis, plans: team.plans };
}

/** The seat whose team's Nemesis this seat plays; -1: none. @param {HeroesView} view @param {number} seat */
export function preyOf(view, seat) {
  return view.teams.findIndex((team) => team.nemesis === seat);
}

/**
 * Where a seat's points came from: each solved Headline, and all the rest together.
 *
 * @param {Content} content
 * @param {HeroesView} view
 * @param {number} seat
 */
export function sourcesOf(content, view, seat) {
  const team = view.teams[seat];
  const solved = team.solved.map((place) => ({ name: content.headlines[place].name, vp: content.headlines[place].vp }));
  const rest = team.vp - solved.reduce((sum, one) => sum + one.vp, 0);
  return { solved, rest };
}

/**
 * What a move is about, by the lists of the content: `heroes:3`, `places:12`, `areas:2` and so on; an ability counts as what it
 * belongs to.
 *
 * @param {Content} content
 * @param {HeroesView} view
 * @param {Move} move
 * @returns {string[]}
 */
export function aboutMove(content, view, move) {
  const parts = content.moves[String(move[0])]?.parts ?? [];
  const keys = parts.flatMap((part, at) => keysOf(content, view, part.is, Number(move[at + 1])));
  return [...new Set(keys)];
}

/** @param {Content} content @param {HeroesView} view @param {string} list @param {number} number */
function keysOf(content, view, list, number) {
  if (list === "word" || (list === "heroes" && number >= content.heroes.length)) return [];
  if (list === "abilities") {
    const { kind, card } = content.abilities[number];
    return [`${kind}:${card}`, `abilities:${number}`];
  }
  if (list !== "places") return [`${list}:${number}`];
  const area = areaAt(content, view, number);
  return area >= 0 ? [`places:${number}`, `areas:${area}`] : [`places:${number}`];
}

/** The area whose Headline lies at a place; -1: none does. @param {Content} content @param {HeroesView} view @param {number} place */
export function areaAt(content, view, place) {
  const area = place === SPECIAL ? content.areas.length : (content.places[place]?.area ?? -1);
  if (area < 0) return -1;
  return headlineIn(content, view, area)?.at === place ? area : -1;
}

/**
 * The moves of a question that are worth naming first: by the server's hints, or before they are there by what a Headline pays.
 *
 * @param {Content} content
 * @param {HeroesView} view
 * @param {Move[]} moves
 * @param {Hints | null} hints
 * @param {number} most
 */
export function bestOf(content, view, moves, hints, most) {
  const worth = moves.map((move) => plainWorth(content, view, move));
  const order = hints?.best.length ? hints.best : moves.map((_, at) => at).sort((one, other) => worth[other] - worth[one]);
  return order.filter((at) => worth[at] > 0).slice(0, most);
}

/** @param {Content} content @param {HeroesView} view @param {Move} move */
function plainWorth(content, view, move) {
  const [kind, a, b] = move;
  if (kind === "solve") return 100 + (headlineIn(content, view, Number(a))?.vp ?? 0);
  if (kind === "move" || kind === "go") return Math.max(0, headlineIn(content, view, areaAt(content, view, Number(b)))?.vp ?? 0);
  return { story: 0.5, treat: 0.4, use: 0.3, play: 0.3 }[String(kind)] ?? 0;
}

/**
 * The Allies in the own Hand that a plan has no place or no Plot Points for: none of these moves plays them.
 *
 * @param {Content} content
 * @param {HeroesView} view
 * @param {Move[]} moves
 * @returns {Move[]}
 */
export function barredAllies(content, view, moves) {
  const held = view.teams[view.seat]?.resources ?? [];
  const barred = held.filter((card) => content.resources[card].ally && !moves.some(([kind, a]) => kind === "ally" && a === card));
  return barred.map((card) => ["ally", card, 0]);
}
