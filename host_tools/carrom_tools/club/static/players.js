// The evening on the wall: who has won most, how everybody is rated, the tournament's standings and its next games.

import { wantedLanguage } from "./language.js";

const MOST_RANKED = 8, MOST_STANDINGS = 7, MOST_NEXT = 4; // rows that fit beside the tables
const MOST_BELOW = 4; // of the ranking, below a tournament

const FRENCH = {
  evening: "La soirée", won: "gagnées", rating: "cote", points: "points", games: "parties", net: "écart",
  next: "À suivre", over: "Tout est joué.", more: (count) => `… et ${count} de plus`,
  how: "La vraie cote est dans ces limites deux fois sur trois.",
};
const ENGLISH = {
  evening: "This evening", won: "won", rating: "rating", points: "points", games: "games", net: "difference",
  next: "Next", over: "All is played.", more: (count) => `… and ${count} more`,
  how: "The true rating lies within these bounds two times in three.",
};
const words = wantedLanguage() === "fr" ? FRENCH : ENGLISH;
const byId = (id) => document.getElementById(id);

function cell(tag, className, text) {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

function line(...cells) {
  const made = document.createElement("tr");
  made.append(...cells);
  return made;
}

function headings(...titles) {
  const cells = titles.map((title) => {
    const made = cell("th", "", title);
    made.scope = "col";
    return made;
  });
  return line(cell("td", "", ""), cell("td", "", ""), ...cells);
}

// Fill the body of a table with its first rows, and say how many more there are.
function fill(id, rows, most, make) {
  const shown = rows.slice(0, most).map(make);
  if (rows.length > most) {
    const more = cell("td", "name", words.more(rows.length - most));
    more.colSpan = 5;
    shown.push(line(more));
  }
  byId(id).replaceChildren(...shown);
}

const place = (at) => cell("td", "place", `${at + 1}.`);
const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");

function showTournament(told) {
  byId("tournament").hidden = !told;
  if (!told) return;
  byId("tournament-title").textContent = told.title;
  byId("standings-head").replaceChildren(
    headings(words.points, words.games, words.net, ...(told.sol ? ["bucholz"] : [])),
  );
  fill("standings", told.standings, MOST_STANDINGS, (row, at) => line(
    place(at), cell("td", "name", row.name), cell("td", "points", String(row.points)),
    cell("td", "", String(row.played)), cell("td", "", signed(row.net)),
    ...(told.sol ? [cell("td", "", String(row.bucholz))] : []),
  ));
  byId("next-title").textContent = told.next.length ? words.next : told.open ? "" : words.over;
  fill("next", told.next, MOST_NEXT, (match) => line(
    cell("td", "name", `${match.one} – ${match.other}`), cell("td", "at", match.table ?? ""),
  ));
}

/**
 * @param {{ ranking: { name: string, won: number, played: number, rating: number | null, off: number | null }[],
 *   tournament: object | null }} told
 */
export function showEvening({ ranking, tournament }) {
  byId("evening").hidden = ranking.length === 0;
  byId("evening-title").textContent = words.evening;
  byId("ranking-head").replaceChildren(headings(words.won, words.rating));
  byId("ranking-head").title = words.how;
  fill("ranking", ranking, tournament ? MOST_BELOW : MOST_RANKED, ({ name, won, played, rating, off }, at) => line(
    place(at), cell("td", "name", name), cell("td", "won", `${won} / ${played}`),
    cell("td", "rating", rating === null ? "" : `${rating.toFixed(1)} ± ${off.toFixed(1)}`),
  ));
  showTournament(tournament);
}
