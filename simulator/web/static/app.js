// Joins the parts: what the server says goes to the drawings, what the person does goes to the server.

import { Buzzer } from "./audio.js";
import { Board, sight } from "./board.js";
import { currentLanguage, setLanguage, t } from "./i18n.js";
import { Shooter } from "./input.js";
import { Matrix } from "./matrix.js";
import { Connection } from "./net.js";
import { BUTTONS, Pads, showQuestion } from "./pads.js";
import { Record, Replay } from "./record.js";
import { EdgeChart } from "./sensors.js";
import { askNewGame, showHelp } from "./setup.js";
import { ShotFilm } from "./shotfilm.js";
import { describe, showScore } from "./status.js";

const $ = (id) => document.getElementById(id);
const MAX_FILE = 1_000_000;

const page = { state: null, spec: null, books: [], film: null, levels: 0, showBeams: false, view: null, feed: false, busy: false };
// What the browser tests read: frames drawn, when a flick was asked for and first seen to move, and what is shown.
const figures = (globalThis.carromFigures = {
  frames: 0, flick_ms: 0, moved_ms: 0, latencies: [], tunes: [], state: () => page.state, spec: () => page.spec,
  step: () => page.step, film: () => (page.film ? page.film.seconds(performance.now()) : -1),
});

const buzzer = new Buzzer();
figures.tunes = buzzer.played; // names of the tunes heard
const matrix = new Matrix($("matrix"));
const record = new Record($("record"));
const chart = new EdgeChart($("edges"), $("levels"));
const pads = new Pads((seat, button, down) => connection.send("pad", { seat, button, down }));
const replay = new Replay($("replay"), showStep, (upto) => connection.send("resume", { upto }));
let board = null;
let shooter = null;

const connection = new Connection({
  hello(message) {
    page.spec = message.spec;
    page.books = message.books;
    page.feed = message.source === "feed";
    document.body.classList.toggle("feed", page.feed);
    if (!board) build();
    record.show(message.log);
    page.levels = message.levels;
    take(message.state);
    frame(message.frame);
    page.film = message.film ? new ShotFilm(message.film, performance.now()) : null;
    $("table").dataset.ready = "1";
  },
  state: (message) => take(message.state),
  frame: (message) => frame(message.hex),
  film(message) {
    page.film = new ShotFilm(message.film, performance.now());
    page.placing = null;
    board.dirty = true;
  },
  edges(message) {
    page.levels = message.levels;
    if (replay.active) return; // the chart shows another time
    chart.add(message.edges);
    if (page.showBeams) { board.dirty = true; chart.draw(page.levels); }
  },
  call(message) {
    $("call").textContent = message.text;
    $("call").dataset.name = message.name;
    buzzer.play(message.rtttl);
  },
  entry(message) {
    record.add(message.item);
    if (message.strike !== undefined) record.strikeOut(message.strike);
  },
  log: (message) => record.show(message.log),
  said(message) { $("call").textContent = t("said_by", { who: t(message.seat) }); },
  replay(message) { replay.open(message.name, message.total, message.resumable); },
  steps(message) { replay.add(message.steps, message.edges); },
  error(message) { say(message.text, true); },
}, (open) => {
  $("offline").hidden = open;
  if (!open) $("offline").textContent = t("lost");
});

/** A step of an opened record or trace; null: the live table again. */
function showStep(step) {
  page.step = step;
  if (step?.edges) {
    if (!page.showBeams) $("beams").click();
    page.stepLevels = chart.show(step.edges, step.at);
    chart.draw(page.stepLevels);
  } else {
    page.stepLevels = 0;
  }
  changed();
}

function build() {
  board = new Board($("discs"), $("wood"), page.spec);
  shooter = new Shooter(board, $("board"), $("aimer"), {
    state: () => page.state,
    ready,
    changed,
    placed: (offset) => connection.send("place", { seat: page.state.shooter, offset_mm: offset }),
    flick(shot) {
      figures.flick_ms = performance.now();
      figures.waiting = true;
      page.busy = true; // until the server answers: a second flick would be another shot
      connection.send("flick", { seat: page.state.shooter, ...shot });
    },
    key: shortcut,
    pointed(x, y) {
      const index = nameAt(x, y);
      if (index >= 0) connection.send("name", { index });
      return index >= 0;
    },
  });
  requestAnimationFrame(draw);
}

function ready() {
  const { state } = page;
  return Boolean(state && state.may.flick && !page.film && !replay.active && !page.busy);
}

function take(state) {
  const was = page.state;
  page.state = state;
  page.busy = false;
  if (was?.lang !== state.lang || !was) {
    setLanguage(state.lang);
    $("lang").value = state.lang;
  }
  if (page.feed) $("badge").textContent = t("badge_feed");
  state.view = page.view ?? defaultView(state);
  board.setView(state.view);
  if (!was || was.game !== state.game) {
    page.film = null;
    if (replay.active && was) replay.close();
  }
  if (was?.game !== state.game || was?.turn_id !== state.turn_id) shooter.reset(state.striker?.offset_mm ?? 0);
  else if (state.striker) shooter.follow(state.striker.offset_mm); // perhaps the other page placed it
  pads.show(state);
  if (showQuestion($("question"), state, (seat, index) => connection.send("answer", { seat, index }))) say(state.question.text);
  changed();
}

/** The person's own side at the bottom where only one plays. */
function defaultView(state) {
  const people = state.seats.filter((seat) => state.players[seat].kind === "human");
  return people.length === 1 ? people[0] : "south";
}

function changed() {
  if (!board || !page.state) return;
  const { state } = page;
  const shown = replay.active ? page.step : state;
  board.dirty = true;
  const moving = Boolean(page.film);
  showScore($("score"), state, shown.position ?? state.position);
  const words = describe(state, moving);
  if ($("situation").textContent !== words) $("situation").textContent = words;
  $("board").setAttribute("aria-label", t("board_label", { text: words }));
  $("matrix").setAttribute("aria-label", t("matrix_label", { text: state.display_text }));
  $("truth").textContent = state.truth ? t("truth", state.truth) + (state.truth.hint ? ` ${t("truth_hint", { text: state.truth.hint })}` : "") : "";
  const able = ready();
  for (const id of ["place", "aim", "power", "flick"]) $(id).disabled = !able;
  $("place").min = state.legal.length ? state.legal[0][0] : 0;
  $("place").max = state.legal.length ? state.legal.at(-1)[1] : 0;
  if (able) $("aim").setAttribute("aria-valuetext", aimInWords());
  $("arrow").hidden = !state.may.arrow || !able;
  $("name").hidden = !state.may.name;
  $("said").hidden = !state.may.say;
  $("undo").disabled = !state.may.undo || replay.active;
  for (const id of ["new", "open", "undo"]) $(id).hidden = page.feed;
  $("aimer").hidden = page.feed;
  $("keys").hidden = page.feed;
  $("snapshot").setAttribute("href", "position.svg");
}

function frame(hex) {
  matrix.show(hex);
}

function say(text, isError = false) {
  if (isError) {
    page.busy = false;
    $("call").textContent = text;
    changed();
  }
  $("announce").textContent = text;
}

function shortcut(key, event) {
  const { state } = page;
  if (!state) return false;
  const digit = /^Digit([1-4])$/.exec(event.code);
  if (digit && !event.repeat) {
    const seat = padSeat(event.shiftKey);
    if (seat) pads.tap(seat, BUTTONS[digit[1] - 1]);
    return Boolean(seat);
  }
  switch (key.toLowerCase()) {
    case "a": case "u": $("undo").click(); return true;
    case "f": $("arrow").click(); return true;
    case "n": nameNext(); return true;
    case "r": $("said").click(); return true;
    case "d": describeBoard(); return true;
    case "c": $("beams").click(); return true;
    case "v": turnView(); return true;
    case "?": $("help").click(); return true;
    default: return false;
  }
}

/** Whose pad the digit keys press: who is asked, else who is on turn; with Shift the first person of the other side. */
function padSeat(other) {
  const { state } = page;
  const people = state.seats.filter((seat) => state.players[seat].kind === "human");
  const asked = state.question?.seats.filter((seat) => people.includes(seat)) ?? [];
  const { turn } = state.position;
  const same = (seat) => (state.seats.indexOf(seat) & 1) === (state.seats.indexOf(turn) & 1);
  if (other) return people.find((seat) => !same(seat)) ?? people[0];
  if (asked.length) return asked.includes(turn) ? turn : asked[0];
  return people.includes(turn) ? turn : people.find(same) ?? people[0];
}

/** Which own man lies at that point while a bet lets its player name one (rule K11), or -1. */
function nameAt(x, y) {
  const { state } = page;
  if (!state.may.name) return -1;
  return state.men.findIndex(([piece, mx, my]) => piece === ownColour() && Math.hypot(mx - x, my - y) < page.spec.man_mm * 0.6);
}

function ownColour() {
  const { seats, position } = page.state;
  const side = seats.length === 4 ? ["south", "east"][seats.indexOf(position.turn) & 1] : position.turn;
  return position.colours?.[side];
}

/** The next own man is the one that is meant, for those who play by keyboard. */
function nameNext() {
  const { state } = page;
  if (!state.may.name) return;
  const own = state.men.map((man, index) => [man[0], index]).filter(([piece]) => piece === ownColour()).map(([, index]) => index);
  const next = own.find((index) => index > state.named) ?? own[0];
  if (next !== undefined) connection.send("name", { index: next });
}

/** Where the striker lies and looks: { x, y, dx, dy } on the board, mm. */
function stance() {
  const { base } = page.state;
  const [dx, dy] = shooter.direction();
  return { x: base.x + base.rx * shooter.offset, y: base.y + base.ry * shooter.offset, dx, dy };
}

/** The aim in words, for those who hear the sliders rather than see the line. */
function aimInWords() {
  const { x, y, dx, dy } = stance();
  const { piece } = sight(x, y, dx, dy, page.state.men, page.spec);
  const degrees = shooter.angle.toFixed(1);
  return piece ? t("aims_at", { degrees, piece: t(`one_${piece}`) }) : t("aims_free", { degrees });
}

/** Every man as seen from the striker: direction and distance, from left to right. */
function describeBoard() {
  if (!ready()) { say($("situation").textContent); return; }
  const { base, men } = page.state;
  const { x, y } = stance();
  const seen = men.map(([piece, mx, my]) => {
    const along = (mx - x) * base.rx + (my - y) * base.ry;
    const ahead = -(mx - x) * base.ry + (my - y) * base.rx;
    return { piece: t(`one_${piece}`), degrees: Math.round((Math.atan2(along, ahead) * 180) / Math.PI), cm: Math.round(Math.hypot(along, ahead) / 10) };
  });
  seen.sort((a, b) => a.degrees - b.degrees);
  say(t("seen_from", { list: seen.map((man) => t("one_seen", man)).join(", ") }));
}

function turnView() {
  const order = ["south", "east", "north", "west"];
  page.view = order[(order.indexOf(page.state.view) + 1) & 3];
  take({ ...page.state });
}

// Drawing -----------------------------------------------------------------------------------------

function scene(now) {
  const { state, film } = page;
  const beams = page.showBeams ? page.levels : null;
  if (replay.active) return { discs: page.step.men, beams: page.showBeams ? page.stepLevels : null };
  if (film) return { discs: film.discs(now), beams };
  const made = { discs: state.men, beams };
  if (state.striker) made.striker = { x: state.striker.x, y: state.striker.y };
  if (state.named >= 0) made.named = state.men[state.named];
  if (ready()) {
    const { x, y, dx, dy } = stance();
    made.striker = { x, y, ring: document.activeElement === $("board") };
    made.aim = { ...sight(x, y, dx, dy, state.men, page.spec), power: shooter.power };
    made.legal = state.legal;
    made.base = state.base;
  }
  return made;
}

function draw(now) {
  requestAnimationFrame(draw);
  figures.frames += 1;
  if (!page.state) return;
  if (page.film) {
    if (figures.waiting && page.film.seconds(now) > 0) {
      figures.waiting = false;
      figures.moved_ms = performance.now();
      figures.latencies.push(figures.moved_ms - figures.flick_ms);
    }
    clicks(page.film, now);
    board.draw(scene(now));
    if (page.film.over(now) && page.state.phase !== "running") { page.film = null; changed(); }
  } else if (board.dirty) {
    board.draw(scene(now));
  }
  if (page.showBeams && page.film) chart.draw(page.levels);
}

/** The sound of discs meeting and falling, at the moments the physics gave. */
function clicks(film, now) {
  const seconds = film.seconds(now);
  film.heard ??= 0;
  while (film.heard < film.knocks.length && film.knocks[film.heard][0] <= seconds) {
    const [, strength, kind] = film.knocks[film.heard++];
    buzzer.click(strength, kind === "pocket" ? 240 : 1900);
  }
}

// The menu ----------------------------------------------------------------------------------------

$("new").addEventListener("click", () => askNewGame($("setup"), page, (wanted) => connection.send("new", wanted)));
$("help").addEventListener("click", () => showHelp($("helping")));
$("undo").addEventListener("click", () => { if (page.state.may.undo) connection.send("undo"); });
$("arrow").addEventListener("click", () => { if (page.state.may.arrow) connection.send("arrow"); });
$("said").addEventListener("click", () => { if (page.state.may.say) connection.send("say"); });
$("name").addEventListener("click", nameNext);
$("open").addEventListener("click", () => $("file").click());
$("file").addEventListener("change", async () => {
  const [file] = $("file").files;
  $("file").value = "";
  if (!file) return;
  if (file.size > MAX_FILE) { say(t("too_long"), true); return; }
  connection.send("open", { name: file.name.slice(0, 100), text: await file.text() });
});
$("sound").addEventListener("click", () => $("sound").setAttribute("aria-pressed", String(buzzer.toggle())));
$("beams").addEventListener("click", () => {
  page.showBeams = !page.showBeams;
  $("beams").setAttribute("aria-pressed", String(page.showBeams));
  $("sensors").hidden = !page.showBeams;
  board.dirty = true;
  chart.draw(page.levels);
});
$("lang").addEventListener("change", () => connection.send("lang", { lang: $("lang").value }));
$("theme").addEventListener("change", () => applyTheme($("theme").value));

function applyTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try { localStorage.setItem("theme", theme); } catch { /* private browsing: the choice lasts as long as the page */ }
}

try {
  const theme = localStorage.getItem("theme");
  if (theme) { $("theme").value = theme; applyTheme(theme); }
} catch { /* as above */ }
for (const type of ["focus", "blur"]) $("board").addEventListener(type, () => { if (board) board.dirty = true; });
setLanguage(currentLanguage());
