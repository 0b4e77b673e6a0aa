// @ts-check
// Joins the parts: what the server says goes to the drawings, what the person does goes to the server.

import { Board } from "./board/board.js";
import { ShotFilm } from "./board/shot_film.js";
import { Shooter } from "./board/shooter.js";
import { lies, scene } from "./board/scene.js";
import { ToldAim } from "./board/told_aim.js";
import { Bottom } from "./page/bottom.js";
import { Buzzer } from "./page/buzzer.js";
import { Connection } from "./page/connection.js";
import { box, button, canvas, dialog, find, input, select } from "./page/dom.js";
import { Figures } from "./page/figures.js";
import { showHelp } from "./page/help.js";
import { LETTERS, padPress } from "./page/keys.js";
import { wantedLanguage } from "./page/language.js";
import { Learned } from "./page/memory.js";
import { connectMenu } from "./page/menu.js";
import { nameOf } from "./page/names.js";
import { askNewGame } from "./page/new_game.js";
import { Part, showPart } from "./page/part.js";
import { page } from "./page/shown.js";
import { Sound } from "./page/sound.js";
import { aimInWords, boardInWords, Speech } from "./page/speech.js";
import { tip } from "./page/tips.js";
import { currentLanguage, setLanguage, setNames, t, worded } from "./page/words.js";
import { connectActs, showActs } from "./panel/acts.js";
import { Advice } from "./panel/advice.js";
import { Bet } from "./panel/bet.js";
import { askName } from "./panel/called.js";
import { cheer } from "./panel/cheer.js";
import { showDenied } from "./panel/denied.js";
import { EdgeChart } from "./panel/edge_chart.js";
import { Ending } from "./panel/ending.js";
import { Interval } from "./panel/interval.js";
import { showLeft } from "./panel/left_games.js";
import { Matrix } from "./panel/matrix.js";
import { Pads } from "./panel/pads.js";
import { Phones } from "./panel/phones.js";
import { QuestionBox } from "./panel/question.js";
import { Record } from "./panel/record.js";
import { Replay } from "./panel/replay.js";
import { keepRoom } from "./panel/room.js";
import { Rules } from "./panel/rules.js";
import { showStatistics } from "./panel/statistics.js";
import { showWish } from "./panel/wish.js";
import { shotLinks } from "./panel/shot_links.js";
import { describe, goalInWords, heeded, ownMen, showScore, showSituation, truthInWords } from "./panel/status.js";

/** @import { Club, Edge, Film, Hello, Item, Seat, Sheet } from "./page/types.js" */
/** @import { Said, Spec, State, Statistics, ShownStep, Step } from "./page/types.js" */

const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {State | null} */ let told = null; // as the server says it
/** @type {State | null} */ let state = null; // the same, with what this page may do
/** @type {Board | null} */ let board = null;
/** @type {Shooter | null} */ let shooter = null;

const sound = new Sound();
const buzzer = new Buzzer(sound);
const matrix = new Matrix(canvas("matrix"));
const record = new Record(box("record"), (step) => review(step, state?.phase !== "over"));
const chart = new EdgeChart(canvas("edges"), box("levels"));
const speech = new Speech(box("announce"), box("call"), box("why"), box("own"));
keepRoom(box("words"), box("now"), [box("hint"), box("own")]);
const bet = new Bet({
  send: (kind, fields) => connection.send(kind, fields), changed: retake,
  missed: () => speech.call(() => t("bet_no_man")),
});
const pads = new Pads((seat, name, down) => {
  if (!bet.press(seat, name, down)) connection.send("pad", { seat, button: name, down });
});
const question = new QuestionBox(box("question"), (seat, index) => {
  if (!bet.choose(index)) connection.send("answer", { seat, index });
}, (seat) => pads.tap(seat, "FAULT"));
const rules = new Rules(
  box("rules"), [box("record"), box("replay"), box("replayed")], () => connection.send("rules", { book: known().book }),
);
const ending = new Ending(box("ending"), {
  again: (swap) => connection.send("again", { swap }), other: () => button("new").click(),
  review: () => review(1, false),
});
const interval = new Interval(box("interval"), () => connection.send("skip"));
const advice = new Advice({
  ready, changed, place: (offset_mm) => shooter?.place(offset_mm), say: (text) => speech.say(text),
  ask: () => connection.send("advise", { seat: state?.shooter, angle_deg: shooter?.angle, speed_mm_s: shooter?.speed }),
});
const toldAim = new ToldAim((aim) => { if (ready()) connection.send("aim", aim); });
const learned = new Learned(), bottom = new Bottom(), part = new Part();
const phones = new Phones(dialog("phoning"), (seat) => connection.send("free", { seat }));
const replay = new Replay(box("replay"), box("replayed"), {
  query: () => part.query(),
  step: showStep,
  send: (kind, fields) => connection.send(kind, fields),
  film(film) { page.film = new ShotFilm(film, performance.now()); redraw(); },
  stop: () => { if (replay.active) page.film = null; },
});

const figures = new Figures({
  tunes: buzzer.played,
  state: () => state && { ...state, view: view(state) },
  spec: () => page.spec,
  step: () => page.opened?.step,
  aim: () => shooter && { offset_mm: shooter.offset, angle_deg: shooter.angle, speed_mm_s: shooter.speed },
  film: () => (page.film ? page.film.seconds(performance.now()) : -1),
});

const connection = new Connection({
  /** @param {Hello} message */
  hello(message) {
    const { books, bots: levels, club = page.offered.club } = message;
    page.offered = { books, levels, club, cards: message.cards ? "cards/" : "" };
    page.isFeed = message.source === "feed";
    box("cards").hidden = !message.cards;
    box("badge").dataset.i18n = page.isFeed ? "badge_feed" : "badge";
    replay.pictures = message.pictures;
    replay.giveUp(); // whatever was asked of a server before
    if (!page.spec) build(message.spec);
    record.show(message.log);
    speech.rule(message.log.at(-1));
    page.levels = message.levels;
    part.begin(message.given_lang);
    take(message.state);
    page.frame = message.frame;
    matrix.show(message.frame);
    page.film = page.live = message.film ? new ShotFilm(message.film, performance.now()) : null;
    if (message.asks_lang && part.role === "host") connection.send("lang", { lang: part.lang });
    if (message.offers_left && message.state.left && part.role === "host") connection.send("unfinished");
    box("table").dataset.ready = "1";
  },
  state: (/** @type {{ state: State }} */ message) => take(message.state),
  /** @param {import("./page/part.js").PartMessage} message */
  part(message) {
    part.take(message);
    box("last-shot").replaceChildren(shotLinks(0, 0, replay.pictures, part.query()));
    if (told) take(told);
    showDenied(dialog("denied"), part.denied);
    if (dialog("phoning").open) phones.refresh(known(), part);
  },
  /** @param {{ hex: string }} message */
  frame(message) {
    page.frame = message.hex;
    if (!replay.active) matrix.show(message.hex);
  },
  /** @param {{ film: Film }} message */
  film(message) {
    page.live = new ShotFilm(message.film, performance.now());
    if (replay.active) return; // another time is shown
    page.film = page.live;
    figures.rolls(page.film.length_s / message.film.speed);
    speech.fade();
    redraw();
  },
  skip() { // somebody has seen enough of it
    page.live?.skip(performance.now());
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
  /** @param {Said & { name: string, rtttl: string }} message */
  call(message) {
    if (replay.active) return;
    cheer(worded(message).text, message.name);
    speech.call(() => worded(message).text, message.name);
    buzzer.play(message.rtttl);
  },
  /** @param {{ item: Item, strike?: number }} message */
  entry(message) {
    record.add(message.item);
    if (!replay.active) speech.rule(message.item);
    if (message.strike !== undefined) record.strikeOut(message.strike);
  },
  club: (/** @type {Club} */ { names, next }) => { page.offered.club = { names, next }; },
  log(/** @type {{ log: Item[] }} */ message) {
    record.show(message.log);
    speech.rule(message.log.at(-1));
  },
  rules: (/** @type {Sheet} */ message) => rules.take(message),
  statistics: (/** @type {Statistics} */ message) => showStatistics(dialog("counting"), message, page.offered.books),
  /** @param {{ games: import("./panel/left_games.js").LeftGame[] }} message */
  unfinished: ({ games }) => showLeft(dialog("unfinished"), games, page.offered.books, connection),
  said(/** @type {{ seat: Seat }} */ { seat }) {
    if (!replay.active) speech.call(() => t("said_by", { who: nameOf(known(), seat) }));
  },
  /** @param {{ seats: Seat[], answered: boolean }} message */
  disagreed({ seats, answered }) {
    const who = () => seats.map((seat) => nameOf(known(), seat)).join(", ");
    speech.call(() => t(answered ? "wish_refused" : "wish_unanswered", { who: who() }));
  },
  replay: (/** @type {import("./panel/replay.js").Opened} */ message) => replay.open(message),
  step_film: (/** @type {import("./panel/replay.js").StepFilm} */ message) => replay.take(message),
  /** @param {{ steps: Step[], edges: Edge[] }} message */
  steps: (message) => replay.add(message.steps, message.edges),
  advice: (/** @type {import("./panel/advice.js").Told} */ message) => advice.take(message, known()),
  /** @param {Said} message */
  error: (message) => refuse(() => worded(message).text),
  stall(/** @type {{ lost: boolean }} */ { lost }) {
    if (lost) refuse(() => t("taken_back"));
    else changed();
  },
}, () => part.query(), () => told?.count);

/** @param {() => string} why something cannot be done */
function refuse(why) {
  page.busy = false;
  replay.giveUp();
  speech.call(why);
  speech.say(why());
  changed();
}

/**
 * Show a step of an opened record or trace; null: the live table again.
 * @param {ShownStep | null} shown
 */
function showStep(shown) {
  if (shown && !page.opened && state) question.close(state);
  page.opened = shown;
  page.openedLevels = 0;
  page.film = shown || page.live?.over(performance.now()) ? null : page.live;
  matrix.show(shown?.step.frame ?? page.frame);
  speech.rule(shown?.plays ? undefined : shown?.step ?? record.last, !shown || replay.isOurs);
  if (shown && !shown.plays) speech.call(() => worded(shown.step, replay.isOurs).calls.join(", "));
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
  board = new Board(canvas("discs"), find("wood", HTMLImageElement), spec);
  shooter = new Shooter(board, box("board"), find("aimer", HTMLFormElement), {
    state: known,
    ready,
    changed,
    placed: (offset_mm) => connection.send("place", { seat: known().shooter, offset_mm }),
    flick(shot) {
      figures.flicked();
      page.busy = true; // a second flick would be another shot
      learned.add("flick");
      connection.send("flick", { seat: known().shooter, ...shot });
    },
    key: pressKey,
    skip,
    pointed: (x, y, mm_per_px) => bet.pointed(ownMen(known()), { x, y, mm_per_px }, spec.man_mm),
  });
  requestAnimationFrame(draw);
}

function known() {
  if (!state) throw new Error("the table has not said its state yet");
  return state;
}

function ready() {
  return Boolean(state?.may.flick && !page.film && !replay.active && !page.busy && !state.reading?.board
    && !connection.isStalled);
}

function redraw() { if (board) board.dirty = true; }

/** @param {State} now */
const view = (now) => bottom.of(now, Boolean(page.film));

/** @param {State} message */
function take(message) {
  const was = state, now = (state = bet.of(part.of(told = message)));
  page.busy = false;
  const isTurned = was?.lang !== now.lang;
  if (isTurned) {
    setLanguage(now.lang);
    select("lang").value = now.lang;
    rules.refresh();
    box("last-shot").replaceChildren(shotLinks(0, 0, replay.pictures, part.query()));
  }
  if (setNames(now) || isTurned) for (const shown of [record, replay, speech]) shown.refresh();
  if (was && was.book !== now.book) rules.follow();
  if (was?.game !== now.game) {
    page.film = page.live = null;
    if (replay.active && was) replay.close();
  }
  const offset_mm = now.striker?.offset_mm ?? 0;
  if (was?.game !== now.game || was.turn_id !== now.turn_id) shooter?.reset(offset_mm);
  else if (now.striker) shooter?.follow(offset_mm); // perhaps another page placed it
  if (part.asksName(now)) askName(dialog("calling"), now, page.offered.club, connection);
  changed();
}

/** Show what the server told last, as this page sees it now. */
function retake() {
  if (told) state = bet.of(part.of(told));
  changed();
}

function changed() {
  if (!board || !state) return;
  board.setView(view(state)); // which also has it drawn anew
  pads.show(state);
  // While another time is shown, nothing of this game covers it.
  const asking = replay.active ? { ...state, question: null, wish: null } : state;
  if (question.show(asking) && asking.question) speech.say(worded(asking.question).text);
  showWish(asking, (yes) => connection.send("agree", { yes }));
  const book = page.offered.books.find(({ id }) => id === state?.book);
  ending.show(state, Boolean(page.film) || replay.active, part.role === "host", Boolean(book?.bets));
  interval.show(state, Boolean(page.film) || replay.active, mayGoOn());
  const goal = replay.active || record.last ? "" : goalInWords(state, page.offered.books);
  speech.own(replay.active ? undefined : record.ruling(heeded(state)), goal);
  const peopled = replay.peopled(state);
  showScore(box("score"), box("men"), peopled, replayed()?.position ?? state.position);
  showSituation(peopled, page.film !== null, replayed());
  const [truth, happened] = truthInWords(state);
  box("truth").textContent = truth;
  box("last-shot").hidden = !state.truth?.judged || part.role === "watch";
  const hint = replayed() ? "" : tip(state, ready(), learned) || happened;
  if (box("hint").textContent !== hint) box("hint").textContent = hint;
  advice.show(state);
  const able = ready();
  figures.ready(able);
  figures.waits(Boolean(state.reading) && !able, Boolean(state.aim));
  document.body.classList.toggle("replaying", replay.active);
  document.body.classList.toggle("krhum", state.book === "krhum");
  shooter?.showForm(able);
  const at = stance();
  if (able && at && shooter && page.spec) {
    input("aim").setAttribute("aria-valuetext", aimInWords(at, shooter.angle, state.men, page.spec));
    toldAim.tell({ seat: state.shooter, angle_deg: shooter.angle, speed_mm_s: shooter.speed });
  }
  showActs(state, able, replay.active);
  for (const id of ["rules-button", "keys"]) box(id).hidden = page.isFeed;
  showPart(part, state, page.isFeed);
}

/** Where the striker lies and looks. */
const stance = () => (state && shooter ? lies(state.base, shooter.offset, shooter.angle) : null);

/** @param {KeyboardEvent} event */
function pressKey(event) {
  if (!state) return false;
  const press = replay.active ? null : padPress(event, state);
  if (press) pads.tap(press.seat, press.button);
  const letter = LETTERS[event.key.toLowerCase()];
  if (letter === "describe") describeBoard();
  else if (letter && !(replay.active && box("aimer").contains(button(letter)))) button(letter).click();
  return Boolean(press || letter);
}

/** Whether this page may go on to what comes next: whoever plays, and the owner where bots do. */
const mayGoOn = () => Boolean(state && (state.mine.length || (state.reading && part.role === "host")));

/** Skip what is shown, where there is something: discs that roll, a ruling, or a bot's turn. Whether there was. */
function skip() {
  const shown = mayGoOn() && !replay.active && (page.film || state?.reading || !state?.may.flick);
  if (!shown || interval.isFresh || state?.question || state?.phase === "over") return false;
  connection.send("skip");
  learned.add("skip");
  return true;
}

/**
 * Play the running game again.
 * @param {number} step from there
 * @param {boolean} once that shot alone
 */
function review(step, once) {
  if (part.role !== "host" || page.isFeed || page.film || state?.phase === "running") return;
  if (replay.expect(step, once)) connection.send("review");
}

function describeBoard() {
  const at = stance();
  speech.say(ready() && at && page.spec ? boardInWords(at, known().base, known().men, page.spec)
    : describe(replay.peopled(known()), page.film !== null, replayed()));
}

/** What is shown of another time, null for none. */
const replayed = () => (replay.active && page.opened ? { ...page.opened.step, place: replay.place } : null);

// Drawing -----------------------------------------------------------------------------------------

/** @param {number} now_ms */
function draw(now_ms) {
  requestAnimationFrame(draw);
  figures.frames += 1;
  const { film } = page;
  if (ready() && !learned.has("flick") && !STILL.matches) redraw();
  if (!state || !board || !(film || board.dirty)) return;
  board.draw(scene(state, now_ms, {
    ...page, spec: board.spec, replaying: replay.active, at: ready() ? stance() : null, shooter,
    knows: learned.has("flick"), advice: advice.of(state),
    choices: bet.namesMan ? ownMen(state).map(({ man }) => man) : [],
  }));
  if (!film) return;
  if (film.seconds(now_ms) > 0) figures.moves();
  for (const [, loudness, kind] of film.knocks(now_ms)) sound.knock(loudness, kind);
  if (page.showBeams) chart.draw(page.levels);
  if (film.over(now_ms) && (replay.active || state.phase !== "running")) {
    page.film = null;
    if (replay.active) replay.filmOver();
    changed();
  }
}

/** @param {string} lang that the person has chosen for this page; LEDs and buzzer follow the owner's */
function speak(lang) {
  part.lang = lang;
  if (part.role === "host") connection.send("lang", { lang });
  if (told) take(told);
}

// The menu ----------------------------------------------------------------------------------------

connectMenu({
  open: (name, text) => connection.send("open", { name, text }), refuse, sound,
  lang: speak, voice: () => speech.toggleVoice(), isSpoken: speech.isSpoken,
});
button("new").addEventListener("click", () => {
  if (state) askNewGame(dialog("setup"), page.offered, state, (wanted) => connection.send("new", wanted));
});
button("statistics").addEventListener("click", () => connection.send("statistics", { lang: currentLanguage() }));
button("called").addEventListener("click", () => askName(dialog("calling"), known(), page.offered.club, connection));
button("phones").addEventListener("click", () => phones.show(known(), part));
button("help").addEventListener("click", () => showHelp(dialog("helping")));
for (const id of ["continue", "left"]) button(id).addEventListener("click", () => connection.send("unfinished"));
button("turn").addEventListener("click", () => { bottom.turn(view(known())); changed(); });
button("correct").addEventListener("click", () => pads.holdOk(known()));
button("rules-button").addEventListener("click", () => (rules.open ? rules.close() : rules.show()));
const said = () => learned.add("said");
connectActs({ state: () => state, send: (kind) => connection.send(kind), name: (index) => bet.name(index), said });
button("beams").addEventListener("click", () => {
  page.showBeams = !page.showBeams;
  button("beams").setAttribute("aria-pressed", String(page.showBeams));
  box("sensors").hidden = !page.showBeams;
  redraw();
  chart.draw(page.levels);
});
for (const type of ["focus", "blur"]) box("board").addEventListener(type, redraw);
setLanguage(wantedLanguage());
