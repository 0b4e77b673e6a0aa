// The wall of a club: all tables as they stand, and the evening's ranking. With ?table=NAME one table, for a phone.

import { showGreat, showPhones, withCode } from "./beside.js";
import { wantedLanguage } from "./language.js";
import { showEvening } from "./players.js";

const AGAIN_MS = 3000;
const STALLED_MS = 4000; // the club beats each 2 s
const LOOK_MS = 250;

const FRENCH = {
  guest: "un invité", given: (points) => `(+${points})`, nothing: "Aucune table ne parle encore.",
  away: "Le club ne répond pas ; la page se rattrape d’elle-même.", offline: "hors ligne",
  unheard: "pas encore entendue", over: "finie", idle: "libre",
  fault: (why) => `Le club ne peut rien garder : ${why}. Il redemandera ce qui manque.`,
  missing: (games) => `La table ne peut plus dire : ${games}`,
  slow: (size) => `Son horloge retarde de ${size}`, fast: (size) => `Son horloge avance de ${size}`,
  units: ["min", "h", "j", "ans"],
  south: "Sud", east: "Est", north: "Nord", west: "Ouest",
};
const ENGLISH = {
  guest: "a guest", given: (points) => `(+${points})`, nothing: "No table speaks yet.",
  away: "The club does not answer; the page catches up by itself.", offline: "offline",
  unheard: "not heard yet", over: "over", idle: "free",
  fault: (why) => `The club can keep nothing: ${why}. It will ask again for what is missing.`,
  missing: (games) => `The table can no longer tell: ${games}`,
  slow: (size) => `Its clock is ${size} slow`, fast: (size) => `Its clock is ${size} fast`,
  units: ["min", "h", "days", "years"],
  south: "South", east: "East", north: "North", west: "West",
};
const UNITS_S = [60, 3600, 2 * 86400, 2 * 365.25 * 86400]; // from where on each of `units` is used
const UNIT_S = [60, 3600, 86400, 365.25 * 86400];
const words = wantedLanguage() === "fr" ? FRENCH : ENGLISH;
const only = new URLSearchParams(location.search).get("table");
const tables = new Map();
const byId = (id) => document.getElementById(id);

function element(tag, className, text = "") {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

// The seats of a side: two where four play.
function seatsOf(side, position) {
  const four = "east" in (position.score ?? {});
  return four ? { south: ["south", "north"], east: ["east", "west"] }[side] ?? [side] : [side];
}

function sideLine(table, side, score) {
  const seats = seatsOf(side, table.position);
  const line = element("div", "side");
  if (table.playing && seats.includes(table.turn)) line.classList.add("turn");
  if (table.winner === side) line.classList.add("won");
  const names = seats.map((seat) => (table.players?.[seat] ?? words[seat] ?? seat) || words.guest);
  const given = table.given?.[side]; // points to begin with
  const shown = given ? `${names.join(" & ")} ${words.given(given)}` : names.join(" & ");
  line.append(element("span", "name", shown), element("span", "score", String(score)));
  return line;
}

// What a table's clock is off, in words. offS: what it is behind the club's.
function clockOff(offS) {
  const size = Math.abs(offS);
  const at = UNITS_S.findLastIndex((from) => size >= from);
  return (offS > 0 ? words.slow : words.fast)(`${Math.round(size / UNIT_S[at])} ${words.units[at]}`);
}

function card(table) {
  const made = element("a", "table");
  made.href = only ? "/" : `/?table=${encodeURIComponent(table.table)}`;
  made.dataset.table = table.table;
  const heading = element("h2", "");
  const away = table.unheard ? words.unheard : words.offline;
  const state = !table.online ? away : table.playing ? table.rules : table.winner ? words.over : words.idle;
  heading.append(element("span", "", table.table), element("span", "state", state));
  made.append(heading);
  for (const [side, score] of Object.entries(table.score ?? {})) made.append(sideLine(table, side, score));
  if (table.missing?.length) {
    const games = table.missing.map((game) => game.slice(0, 17)).join(", "); // day and time
    made.append(element("p", "missing", words.missing(games)));
  }
  if (table.clock_off_s) made.append(element("p", "clock", clockOff(table.clock_off_s)));
  made.classList.toggle("offline", !table.online);
  return withCode(made, table.table, only ? 1 : tables.size);
}

function draw() {
  const shown = [...tables.values()].filter((table) => !only || table.table === only);
  shown.sort((a, b) => (a.table < b.table ? -1 : 1));
  const columns = Math.max(1, Math.ceil(Math.sqrt(shown.length * 0.8)));
  byId("tables").style.setProperty("--columns", String(columns));
  byId("tables").style.setProperty("--size", `${Math.max(0.8, 3.6 / Math.sqrt(shown.length || 1))}rem`);
  byId("tables").replaceChildren(...shown.map(card));
  byId("nothing").hidden = shown.length > 0;
}

document.documentElement.lang = words === FRENCH ? "fr" : "en";
byId("nothing").textContent = words.nothing;
byId("away").textContent = words.away;

function showFault(why) {
  byId("fault").hidden = !why;
  byId("fault").textContent = why ? words.fault(why) : "";
}

let heardMs = performance.now(), lookedMs = heardMs;

function hear() {
  heardMs = performance.now();
  byId("away").hidden = true;
}

// A browser notices a stream that breaks off, but not a club that has fallen silent.
setInterval(() => {
  const nowMs = performance.now();
  heardMs += Math.max(0, nowMs - lookedMs - 2 * LOOK_MS); // the page itself stood still
  lookedMs = nowMs;
  if (nowMs - heardMs > STALLED_MS) byId("away").hidden = false;
}, LOOK_MS);

// A browser asks again by itself when a stream breaks off, but never again after a refusal
// (a club that is closing or full).
function listen() {
  const events = new EventSource("/events");
  events.onopen = hear;
  events.addEventListener("beat", hear);
  events.onerror = () => {
    byId("away").hidden = false;
    if (events.readyState === EventSource.CLOSED) setTimeout(listen, AGAIN_MS);
  };
  events.onmessage = (event) => {
    hear();
    const told = JSON.parse(event.data);
    if (told.all) {
      tables.clear();
      showPhones(told.phones, only);
    }
    for (const table of told.tables) tables.set(table.table, table);
    for (const name of told.gone ?? []) tables.delete(name);
    if ("fault" in told) showFault(told.fault);
    if ("great" in told) showGreat(told.great, only);
    draw();
    if (told.ranking && !only) showEvening(told); // in the room that is left
  };
}

listen();
