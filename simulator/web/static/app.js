// @ts-check
// Joins the parts: what the server says goes to the drawings, what the person does goes to the server.

import { Board } from "./board/board.js";
import { ShotFilm } from "./board/shot_film.js";
import { Shooter } from "./board/shooter.js";
import { sight } from "./board/sight.js";
import { Buzzer } from "./page/buzzer.js";
import { Connection } from "./page/connection.js";
import { askNewGame, showHelp } from "./page/dialogs.js";
import { box, button, canvas, dialog, find, input, select } from "./page/dom.js";
import { LETTERS, padPress } from "./page/keys.js";
import { Learned } from "./page/memory.js";
import { connectMenu } from "./page/menu.js";
import { Part, showPart } from "./page/part.js";
import { aimInWords, boardInWords, Speech } from "./page/speech.js";
import { tip } from "./page/tips.js";
import { currentLanguage, setLanguage, t, wantedLanguage } from "./page/words.js";
import { Advice } from "./panel/advice.js";
import { EdgeChart } from "./panel/edge_chart.js";
import { Ending } from "./panel/ending.js";
import { Matrix } from "./panel/matrix.js";
import { Pads } from "./panel/pads.js";
import { Phones } from "./panel/phones.js";
import { QuestionBox } from "./panel/question.js";
import { Record } from "./panel/record.js";
import { Replay } from "./panel/replay.js";
import { Rules } from "./panel/rules.js";
import { showStatistics } from "./panel/statistics.js";
import { shotLinks } from "./panel/shot_links.js";
import { describe, ownMen, showScore, truthInWords } from "./panel/status.js";

/** @import { Scene } from "./board/board.js" */
/** @import { Book, Edge, Film, Hello, Item, Level, Seat, Sheet, Shown } from "./page/types.js" */
/** @import { ShownStep, Spec, State, Statistics, Step } from "./page/types.js" */

const GHOST_MS = 2600; // in which the ghost draws the striker back and lets go
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
const SEATS = /** @type {Seat[]} */ (["south", "east", "north", "west"]);

const page = {
  /** @type {Spec | null} */
  spec: null,
  /** @type {{ books: Book[], levels: Level[] }} */
  offered: { books: [], levels: [] },
  /** @type {Seat} */
  view: "south", // which seat is at the bottom
  /** @type {ShotFilm | null} */
  film: null,
  levels: 0, // a bit for every beam that is blocked
  showBeams: false,
  /** @type {Seat | null} */
  turned: null, // the view that the person has chosen
  frame: "", // what the LEDs show now
  isFeed: false, // a real board's
  busy: false, // a flick was sent and is not answered yet
  /** @type {ShownStep | null} */
  opened: null, // step of an opened file
  openedLevels: 0,
};
/** @type {State | null} */
let told = null; // what the server says of the table
/** @type {State | null} */
let state = null; // the same, with what this page may do
/** @type {Board | null} */
let board = null;
/** @type {Shooter | null} */
let shooter = null;

const buzzer = new Buzzer();
const matrix = new Matrix(canvas("matrix"));
const record = new Record(box("record"));
const chart = new EdgeChart(canvas("edges"), box("levels"));
const speech = new Speech(box("announce"), box("call"));
const pads = new Pads((seat, name, down) => connection.send("pad", { seat, button: name, down }));
const question = new QuestionBox(box("question"), (seat, index) => connection.send("answer", { seat, index }));
const rules = new Rules(
  box("rules"), [box("record"), box("replay")], () => connection.send("rules", { book: known().book }),
);
const ending = new Ending(box("ending"), {
  again: (swap) => connection.send("again", { swap }),
  other: () => button("new").click(),
});
const advice = new Advice({
  ready, changed, say: (text) => speech.say(text),
  ask: () => connection.send("advise", { seat: state?.shooter, angle_deg: shooter?.angle, speed_mm_s: shooter?.speed }),
});
const learned = new Learned();
const part = new Part();
const phones = new Phones(dialog("phoning"), (seat) => connection.send("free", { seat }));
const replay = new Replay(box("replay"), {
  step: showStep,
  resume: (upto) => connection.send("resume", { upto }),
  ask: (step) => connection.send("step_film", { step }),
  film(film) {
    page.film = new ShotFilm(film, performance.now());
    redraw();
  },
  stop() {
    if (replay.active) page.film = null;
  },
});

// Read by the browser tests: frames drawn, when a flick was asked for and first seen to move, and what is shown.
const figures = {
  frames: 0, flick_ms: 0, moved_ms: 0, waiting: false, tunes: buzzer.played,
  /** @type {number[]} */
  latencies: [],
  state: () => state && { ...state, view: view(state) },
  spec: () => page.spec,
  step: () => page.opened?.step,
  film: () => (page.film ? page.film.seconds(performance.now()) : -1),
};
Object.assign(globalThis, { carromFigures: figures });

const connection = new Connection({
  /** @param {Hello} message */
  hello(message) {
    page.offered = { books: message.books, levels: message.bots };
    page.isFeed = message.source === "feed";
    box("cards").hidden = !message.cards;
    box("badge").dataset.i18n = page.isFeed ? "badge_feed" : "badge";
    replay.pictures = message.pictures;
    if (!page.spec) build(message.spec);
    record.show(message.log);
    page.levels = message.levels;
    take(message.state);
    page.frame = message.frame;
    matrix.show(message.frame);
    page.film = message.film ? new ShotFilm(message.film, performance.now()) : null;
    if (message.asks_lang && part.role === "host") connection.send("lang", { lang: wantedLanguage() });
    box("table").dataset.ready = "1";
  },
  /** @param {{ state: State }} message */
  state: (message) => take(message.state),
  /** @param {import("./page/part.js").PartMessage} message */
  part(message) {
    part.take(message);
    if (told) take(told);
    if (dialog("phoning").open) phones.refresh(known(), part);
  },
  /** @param {{ hex: string }} message */
  frame(message) {
    page.frame = message.hex;
    if (!replay.active) matrix.show(message.hex);
  },
  /** @param {{ film: Film }} message */
  film(message) {
    if (replay.active) return; // another time is shown
    page.film = new ShotFilm(message.film, performance.now());
    speech.fade();
    redraw();
  },
  /** @param {{ edges: Edge[], levels: number }} message */
  edges(message) {
    page.levels = message.levels;
    if (replay.active) return; // the chart shows another time
    chart.add(message.edges);
    if (!page.showBeams) return;
    redraw();
    chart.draw(page.levels);
  },
  /** @param {{ text: string, name: string, rtttl: string }} message */
  call(message) {
    speech.call(message.text, message.name);
    buzzer.play(message.rtttl);
  },
  /** @param {{ item: Item, strike?: number }} message */
  entry(message) {
    record.add(message.item);
    if (message.strike !== undefined) record.strikeOut(message.strike);
  },
  /** @param {{ log: Item[] }} message */
  log: (message) => record.show(message.log),
  /** @param {Sheet} message */
  rules: (message) => rules.take(message),
  /** @param {Statistics} message */
  statistics: (message) => showStatistics(dialog("counting"), message, page.offered.books),
  /** @param {{ seat: Seat }} message */
  said: (message) => speech.call(t("said_by", { who: t(message.seat) })),
  /** @param {{ name: string, total: number, resumable: boolean }} message */
  replay: (message) => replay.open(message.name, message.total, message.resumable),
  /** @param {{ step: number, film: Film | null }} message */
  step_film: (message) => replay.take(message.step, message.film),
  /** @param {{ steps: Step[], edges: Edge[] }} message */
  steps: (message) => replay.add(message.steps, message.edges),
  advice: (/** @type {import("./panel/advice.js").Told} */ message) => advice.take(message),
  /** @param {{ text: string }} message */
  error: (message) => refuse(message.text),
}, (open) => {
  box("offline").hidden = open;
  if (!open) box("offline").textContent = t("lost");
}, () => part.query());

/** @param {string} text */
function refuse(text) {
  page.busy = false;
  speech.call(text);
  speech.say(text);
  changed();
}

/**
 * Show a step of an opened record or trace; null: the live table again.
 * @param {ShownStep | null} shown
 */
function showStep(shown) {
  page.opened = shown;
  page.openedLevels = 0;
  page.film = null;
  matrix.show(shown?.step.frame ?? page.frame);
  if (shown) speech.call(shown.step.calls.join(", "));
  if (shown?.step.at !== undefined) {
    if (!page.showBeams) button("beams").click();
    page.openedLevels = chart.show(shown.edges, shown.step.at);
    chart.draw(page.openedLevels);
  }
  changed();
}

/** @param {Spec} spec */
function build(spec) {
  page.spec = spec;
  board = new Board(canvas("discs"), box("wood"), spec);
  shooter = new Shooter(board, box("board"), find("aimer", HTMLFormElement), {
    state: known,
    ready,
    changed,
    placed: (offset_mm) => connection.send("place", { seat: known().shooter, offset_mm }),
    flick(shot) {
      figures.flick_ms = performance.now();
      figures.waiting = true;
      page.busy = true; // a second flick would be another shot
      learned.add("flick");
      connection.send("flick", { seat: known().shooter, ...shot });
    },
    key: pressKey,
    pointed(x, y) {
      const meant = ownMen(known()).find(({ man: [, mx, my] }) => Math.hypot(mx - x, my - y) < spec.man_mm * 0.6);
      if (meant) connection.send("name", { index: meant.index });
      return Boolean(meant);
    },
  });
  requestAnimationFrame(draw);
}

/** The state, which the server has sent before anything can be done. */
function known() {
  if (!state) throw new Error("the table has not said its state yet");
  return state;
}

function ready() {
  return Boolean(state?.may.flick && !page.film && !replay.active && !page.busy);
}

function redraw() {
  if (board) board.dirty = true;
}

/** @param {State} now  Which seat is at the bottom: the one person's own, or that of who is to shoot. */
function view(now) {
  const seats = now.mine;
  if (seats.length === 1) page.view = seats[0];
  else if (!seats.length) page.view = "south";
  else if (!page.film && seats.includes(now.shooter)) page.view = now.shooter;
  return page.turned ?? page.view;
}

/** @param {State} message */
function take(message) {
  const was = state, now = part.of(message);
  told = message;
  state = now;
  page.busy = false;
  if (was?.lang !== now.lang) {
    setLanguage(now.lang);
    select("lang").value = now.lang;
    rules.refresh();
    box("last-shot").replaceChildren(shotLinks(0, replay.pictures));
  }
  if (was && was.book !== now.book) rules.refresh();
  if (was?.game !== now.game) {
    page.film = null;
    if (replay.active && was) replay.close();
  }
  const offset_mm = now.striker?.offset_mm ?? 0;
  if (was?.game !== now.game || was.turn_id !== now.turn_id) shooter?.reset(offset_mm);
  else if (now.striker) shooter?.follow(offset_mm); // perhaps another page placed it
  if (question.show(now) && now.question) speech.say(now.question.text);
  changed();
}

function changed() {
  if (!board || !state) return;
  board.setView(view(state)); // which also has it drawn anew
  pads.show(state, view(state));
  ending.show(state, Boolean(page.film) || replay.active, part.role === "host");
  showScore(box("score"), state, (replay.active && page.opened?.step.position) || state.position);
  const words = describe(state, page.film !== null);
  if (box("situation").textContent !== words) box("situation").textContent = words;
  box("board").setAttribute("aria-label", t("board_label", { text: words }));
  box("matrix").setAttribute("aria-label", t("matrix_label", { text: state.display_text }));
  const [truth, happened] = truthInWords(state);
  box("truth").textContent = truth;
  box("last-shot").hidden = !state.truth?.judged;
  const hint = tip(state, ready(), learned) || happened;
  if (box("hint").textContent !== hint) box("hint").textContent = hint;
  advice.show(state);
  const able = ready();
  for (const id of ["place", "aim", "power"]) input(id).disabled = !able;
  button("flick").disabled = !able;
  // Whole numbers, so that the slider's steps meet the middle; a place outside is moved to the nearest legal one.
  input("place").min = String(Math.floor(state.legal[0]?.[0] ?? 0));
  input("place").max = String(Math.ceil(state.legal.at(-1)?.[1] ?? 0));
  const at = stance();
  if (able && at && shooter && page.spec) {
    input("aim").setAttribute("aria-valuetext", aimInWords(at, shooter.angle, state.men, page.spec));
  }
  button("arrow").hidden = !state.may.arrow || !able;
  button("name").hidden = !state.may.name;
  button("said").hidden = !state.may.say;
  button("double").hidden = !state.may.double;
  const { bet } = state.position;
  const answer = bet && bet.calls % 2 === 0 ? "double_si_just" : "double_non_just";
  if (bet) button("double").textContent = t(answer, { times: bet.times * 2 });
  button("undo").disabled = !state.may.undo || replay.active;
  for (const id of ["rules-button", "keys"]) box(id).hidden = page.isFeed;
  showPart(part, state, page.isFeed);
}

/** Where the striker lies and looks. */
function stance() {
  if (!state || !shooter) return null;
  const { base } = state;
  const [dx, dy] = shooter.direction();
  return { x: base.x + base.rx * shooter.offset, y: base.y + base.ry * shooter.offset, dx, dy };
}

/** @param {KeyboardEvent} event */
function pressKey(event) {
  if (!state) return false;
  const press = padPress(event, state);
  if (press) pads.tap(press.seat, press.button);
  const letter = LETTERS[event.key.toLowerCase()];
  if (letter === "describe") describeBoard();
  else if (letter === "turn") turnView();
  else if (letter) button(letter).click();
  return Boolean(press || letter);
}

function describeBoard() {
  const at = stance();
  speech.say(ready() && at ? boardInWords(at, known().base, known().men) : box("situation").textContent ?? "");
}

function turnView() {
  const next = SEATS[(SEATS.indexOf(view(known())) + 1) & 3];
  page.turned = next === page.view ? null : next; // all the way round: as the game goes again
  changed();
}

// Drawing -----------------------------------------------------------------------------------------

/** @type {(now: State, now_ms: number) => Scene} */
function scene(now, now_ms) {
  if (replay.active && page.opened && !page.film) {
    return { discs: page.opened.step.men, beams: page.showBeams ? page.openedLevels : null };
  }
  const beams = page.showBeams ? page.levels : null;
  if (page.film) {
    const named = now.named < 0 || replay.active ? null : page.film.disc(now.named, page.film.seconds(now_ms));
    return { discs: page.film.discs(now_ms), beams, named: named ?? undefined };
  }
  /** @type {Shown | undefined} */
  const named = now.men[now.named];
  const at = stance();
  if (!ready() || !at || !shooter || !page.spec) {
    return { discs: now.men, beams, named, striker: now.striker ?? undefined };
  }
  return {
    discs: now.men,
    beams, named, advice: advice.of(now),
    striker: { ...at, ring: document.activeElement === box("board") },
    aim: { ...sight(at.x, at.y, at.dx, at.dy, now.men, page.spec), power: shooter.power },
    line: { legal: now.legal, base: now.base },
    ghost: learned.has("flick") ? undefined : STILL.matches ? 0.6 : (now_ms % GHOST_MS) / GHOST_MS,
  };
}

/** @param {number} now_ms */
function draw(now_ms) {
  requestAnimationFrame(draw);
  figures.frames += 1;
  const { film } = page;
  if (ready() && !learned.has("flick") && !STILL.matches) redraw();
  if (!state || !board || !(film || board.dirty)) return;
  board.draw(scene(state, now_ms));
  if (!film) return;
  if (figures.waiting && film.seconds(now_ms) > 0) {
    figures.waiting = false;
    figures.moved_ms = performance.now();
    figures.latencies.push(figures.moved_ms - figures.flick_ms);
  }
  for (const [, loudness, kind] of film.knocks(now_ms)) buzzer.click(loudness, kind === "pocket" ? 240 : 1900);
  if (page.showBeams) chart.draw(page.levels);
  if (film.over(now_ms) && (replay.active || state.phase !== "running")) {
    page.film = null;
    if (replay.active) replay.filmOver();
    changed();
  }
}

// The menu ----------------------------------------------------------------------------------------

connectMenu({
  open: (name, text) => connection.send("open", { name, text }), refuse, sound: () => buzzer.toggle(),
  lang: (lang) => connection.send("lang", { lang }), voice: () => speech.toggleVoice(), isSpoken: speech.isSpoken,
});
button("new").addEventListener("click", () => {
  if (state) askNewGame(dialog("setup"), page.offered, state, (wanted) => connection.send("new", wanted));
});
button("statistics").addEventListener("click", () => connection.send("statistics"));
button("phones").addEventListener("click", () => phones.show(known(), part));
button("help").addEventListener("click", () => showHelp(dialog("helping")));
button("undo").addEventListener("click", () => { if (state?.may.undo) connection.send("undo"); });
button("arrow").addEventListener("click", () => { if (state?.may.arrow) connection.send("arrow"); });
button("said").addEventListener("click", () => {
  if (!state?.may.say) return;
  connection.send("say");
  learned.add("said");
});
button("continue").addEventListener("click", () => connection.send("continue"));
button("double").addEventListener("click", () => { if (state?.may.double) connection.send("double"); });
button("rules-button").addEventListener("click", () => (rules.open ? rules.close() : rules.show()));
button("name").addEventListener("click", () => { // the next own man, for those who play by keyboard
  const own = ownMen(known());
  const next = own.find(({ index }) => index > known().named) ?? own[0];
  if (next) connection.send("name", { index: next.index });
});
button("beams").addEventListener("click", () => {
  page.showBeams = !page.showBeams;
  button("beams").setAttribute("aria-pressed", String(page.showBeams));
  box("sensors").hidden = !page.showBeams;
  redraw();
  chart.draw(page.levels);
});
for (const type of ["focus", "blur"]) box("board").addEventListener(type, redraw);
setLanguage(currentLanguage());
