// What stands beside the tables: the last great shot as a film, and codes by which phones follow.

import { wantedLanguage } from "./language.js";

const MOST_CODES = 12; // with more tables a code of each would be too small for a camera

const FRENCH = { follow: "Suivre une table sur un téléphone", code: (table) => `Suivre ${table} sur un téléphone` };
const ENGLISH = { follow: "Follow a table on a phone", code: (table) => `Follow ${table} on a phone` };
const isFrench = wantedLanguage() === "fr";
const words = isFrench ? FRENCH : ENGLISH;
const byId = (id) => document.getElementById(id);
let phones = false; // whether phones can reach this page

// A phone that follows one table sees the great shots of that one alone.
export function showGreat(great, only) {
  byId("great").hidden = !great || (only !== null && great.table !== only);
  if (byId("great").hidden) return;
  byId("film").src = `/film/${great.id}.svg`;
  byId("great-words").textContent = great.words[isFrench ? 0 : 1];
  byId("great-where").textContent = great.table;
  byId("film").alt = `${great.words[isFrench ? 0 : 1]}, ${great.table}`;
}

export function showPhones(reachable, only) {
  phones = reachable;
  byId("phones").hidden = !phones || only !== null;
  if (byId("phones").hidden) return;
  byId("phones-code").src = "/qr/_.svg";
  byId("phones-code").alt = byId("phones-words").textContent = words.follow;
}

// Give a table's card the code by which a phone follows it.
export function withCode(card, table, count) {
  if (phones && count <= MOST_CODES) {
    const code = document.createElement("img");
    code.className = "code";
    code.src = `/qr/${table}.svg`;
    code.alt = words.code(table);
    card.append(code);
  }
  return card;
}

// What a table says of its shot may be impossible: then there is no film.
byId("film").addEventListener("error", () => { byId("great").hidden = true; });
