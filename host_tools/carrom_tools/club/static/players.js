// The evening on the wall: who has won most, how everybody is rated, the tournament's standings and its next games.

import { wantedLanguage } from "./language.js";

const LEAST = 3; // rows of a list, however little room there is
const MOST_RANKED = 12, MOST_STANDINGS = 128, MOST_NEXT = 6;

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
function fill({ id, rows, make }, most) {
  const shown = rows.slice(0, most).map(make);
  if (rows.length > most) {
    const more = cell("td", "name", words.more(rows.length - most));
    more.colSpan = 5;
    shown.push(line(more));
  }
  byId(id).replaceChildren(...shown);
}

const hasRoom = () => document.documentElement.scrollHeight <= innerHeight;

// Fill lists with as many rows as there is room for: each with `least`, then one after the other with up to `most`.
function fillAll(lists) {
  const isPhone = matchMedia("(max-width: 700px)").matches; // which scrolls
  for (const list of lists) fill(list, isPhone ? list.most : list.least);
  document.body.classList.remove("full");
  if (isPhone) return;
  document.body.classList.toggle("full", !hasRoom()); // then the film gives way
  for (const list of lists) {
    for (let count = list.least + 1; count <= Math.min(list.most, list.rows.length); count++) {
      fill(list, count);
      if (!hasRoom()) {
        fill(list, count - 1);
        break;
      }
    }
  }
}

const place = (number) => cell("td", "place", `${number}.`);
const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");

function listsOf(told) {
  const standings = {
    id: "standings", rows: told.standings, least: LEAST, most: MOST_STANDINGS,
    make: (row) => line(
      place(row.place), cell("td", "name", row.name), cell("td", "points", String(row.points)),
      cell("td", "", String(row.played)), cell("td", "", signed(row.net)),
      ...(told.sol ? [cell("td", "", String(row.bucholz))] : []),
    ),
  };
  const next = {
    id: "next", rows: told.next, least: LEAST, most: MOST_NEXT,
    make: (match) => line(
      cell("td", "name", `${match.one} – ${match.other}`), cell("td", "at", match.table ?? ""),
    ),
  };
  return [standings, next];
}

function showTournament(told) {
  byId("tournament").hidden = !told;
  if (!told) return;
  byId("tournament-title").textContent = told.title;
  byId("standings-head").replaceChildren(
    headings(words.points, words.games, words.net, ...(told.sol ? ["bucholz"] : [])),
  );
  byId("next-title").textContent = told.next.length ? words.next : told.open ? "" : words.over;
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
  showTournament(tournament);
  const ranked = {
    id: "ranking", rows: ranking, least: LEAST, most: MOST_RANKED,
    make: ({ name, won, played, rating, off }, at) => line(
      place(at + 1), cell("td", "name", name), cell("td", "won", `${won} / ${played}`),
      cell("td", "rating", rating === null ? "" : `${rating.toFixed(1)} ± ${off.toFixed(1)}`),
    ),
  };
  fillAll([...(tournament ? listsOf(tournament) : []), ranked]);
}
