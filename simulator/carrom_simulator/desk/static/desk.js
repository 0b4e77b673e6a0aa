// @ts-check
// The referee of a plain board: two halves, what fell, and what the rules make of it. It shows and asks; the referee
// (umpire.js) rules. Each entry is kept (kept.js) before it is shown.

import { Beginning } from "./begin.js";
import { Calls } from "./calls.js";
import { Clock } from "./clock.js";
import { entryWords } from "./entries.js";
import { EveningView } from "./evening.js";
import { saveGame } from "./file.js";
import { Line } from "./follow.js";
import { showFacts } from "./glance.js";
import { allow, box, button, claim, focusNext, isEmpty, seatName, show, sideName } from "./halves.js";
import { Games, corrected, hasTried, isCards, lastCorrection, namesAt, recordOf, withoutLast } from "./kept.js";
import { showList } from "./list.js";
import { Menu } from "./menu.js";
import { More } from "./more.js";
import { showRows } from "./rows.js";
import { stayAwake } from "./screen.js";
import { umpire } from "./started.js";
import { Tabs } from "./tabs.js";
import { Taps } from "./taps.js";
import { noLonger, say, sayRuling, standing, tell, tellOnly, toldIn } from "./told.js";
import { named, pick, setNames, word } from "./words.js";

/** @import { Kept } from "./kept.js" */
/** @import { Followed } from "./follow.js" */
/** @import { Draft } from "./halves.js" */

const games = new Games(() => { if (game && !isFollowing) keep(game); }), calls = new Calls(), taps = new Taps();
const evening = new EveningView((text) => hooks.enter(text), () => hooks.again(false), showUndo);
const clock = new Clock(() => {
  calls.make([state.time]);
  say(named(pick(state.time.text)));
  return named(pick(state.time.text));
});
/** @type {Kept} */
let game;
/** @type {any} */
let state;
/** @type {any[]} */
let results = [];
/** @type {Draft} */
let draft;
let drawn = { claims: /** @type {string[]} */ ([]), entry: "", error: "" };
/** @type {any} */
let question = null;
let isLate = false;
/** The entry that is to be replaced, by its number; or before which one is put in.
 * @type {{ at: number, isNew: boolean } | undefined} */
let correcting;

// What is shown ---------------------------------------------------------------------------------------

function redraw() {
  const isFirst = box("desk").hidden;
  box("desk").hidden = false;
  box("desk").dataset.entries = String(game.entries.length);
  box("starting").hidden = true;
  if (isCards(game)) evening.show(state, (name) => game.names[name] || name, !isFollowing);
  else {
    show(game, state, draft, drawn, question, hooks);
    showFacts(game, state);
  }
  box("evening").hidden = !isCards(game);
  for (const id of ["half-0", "half-1", "facts"]) box(id).hidden = isCards(game);
  box("undo").setAttribute("aria-label", word("undo"));
  showUndo();
  showKept();
  box("menu-button").setAttribute("aria-label", word("menu"));
  box("clock").setAttribute("aria-label", word("clock"));
  tell(news());
  if (isFirst) focusNext();
}

const winnerName = () =>
  (isCards(game) ? game.names[state.winner] || state.winner : sideName(game, state, state.winner));

const news = () => ({
  state, last: results.at(-1), winner: state.winner === null ? "" : winnerName(),
  correcting, entry: correcting && !correcting.isNew ? wordsOf(results[correcting.at]) : "",
});

/** Name people as they sit once everybody has moved on by so many places. @param {number} [moved] */
const sit = (moved) => setNames(beginning.wordsOf(game), namesAt(game, moved), beginning.strikerOf(game));

/** Tell something of an entry with the names as people sat then. @param {any} result @param {() => string} tells */
function then(result, tells) {
  sit(result.moved);
  const told = tells();
  sit(state.position.moved);
  return told;
}

/** An entry in the words of its taps. @param {any} result */
const wordsOf = (result) => then(result, () => entryWords(result.entry, result.tapped,
  (seat) => seatName(state, seat), (name) => game.names[name] || name));

/** Say so where something is not kept: it would be gone after a crash. */
function showKept() {
  box("unkept").hidden = isFollowing || line.isTable || games.isKept(game);
  box("unkept").textContent = word("unkept");
}

/** @param {any} told a state of the referee */
function take(told) {
  state = told;
  sit(state.position.moved);
  clear();
}

function clear() {
  draft = { seat: state.position.turn ?? "", fallen: [], off: [], claims: [], answers: [] };
  question = null;
  isLate = false;
}

/** Ask what comes of the taps so far, then show it. */
async function retake() {
  if (isCards(game)) {
    redraw();
    return;
  }
  const asked = await ask("draft", JSON.stringify({ ...draft, late: isLate, at: correcting?.at }));
  if (!asked) return;
  question = asked.question ?? null;
  if (!question) drawn = asked;
  await taps.released();
  redraw();
}

/**
 * Ask the referee; where he fails, a new one takes up what is kept. Returns undefined then.
 * @param {"open" | "preview" | "enter" | "draft" | "before"} name
 * @param {string} text
 */
async function ask(name, text) {
  try {
    return await umpire.ask(name, text);
  } catch {
    await open(game);
    tellOnly(word("failed"));
    return undefined;
  }
}

// Entries ---------------------------------------------------------------------------------------------

/** @param {string} text */
async function enter(text) {
  if (correcting) {
    await preview(correcting.at, correcting.isNew ? 0 : 1, [text]);
    return;
  }
  const result = await ask("enter", text);
  if (!result) return;
  if (result.error) {
    tellOnly(word("refused"));
    return;
  }
  if (!await keep({ ...game, entries: [...game.entries, result.entry], over: Boolean(result.game_over) })) return;
  results.push(result);
  take(result.state);
  await retake();
  taps.changed();
  sayRuling(news());
  calls.make(result.called, standing(state));
  clock.start(state.clock_s ?? 0);
  if (hasTried(game, state)) {
    tabs.release();
    await beginning.afterTrial(game);
    tellOnly(word("trial_over"));
  }
}

/**
 * Keep the game before it is shown. Where nothing can be kept it goes on, and the page says so (showKept). A table that
 * refuses leaves the game as it was: false.
 * @param {Kept} changed
 */
async function keep(changed) {
  const next = { ...changed, changed: Date.now() }, why = line.isTable ? await line.put(next) : "";
  if (why) {
    await open(game);
    tellOnly(why);
    return false;
  }
  if (!line.isTable) await games.keep(next);
  game = next;
  if (state) showKept();
  line.tell(game);
  tabs.tell(game);
  return true;
}

/**
 * Begin the correction of an entry, or the telling of one that was left out before it: the page shows how things stood
 * then, and what was tapped.
 * @param {number} at
 * @param {boolean} isNew
 */
async function correct(at, isNew) {
  const asked = await ask("before", String(at)), { tapped } = results[at];
  if (!asked) return;
  correcting = { at, isNew };
  take(asked.state);
  if (!isNew && tapped?.kind === "shot") {
    const { seat, fallen, off, claims } = tapped;
    Object.assign(draft, { seat, fallen: [...fallen], off: [...off], claims: [...claims] });
    drawn = { ...drawn, claims };
    await asks(); // what was answered is asked again, with OK
  } else {
    await retake();
  }
  say(word(isNew ? "adding" : "correcting", at + 1), standing(state));
}

/**
 * Show what comes of a correction, and take it, as a whole, or leave it.
 * @param {number} at
 * @param {number} removes how many entries it takes out there
 * @param {string[]} instead entries in their place
 */
async function preview(at, removes, instead) {
  const entries = game.entries.toSpliced(at, removes, ...instead);
  const told = await ask("preview", recordOf(game, entries));
  if (!told || told.error) return;
  const lines = noLonger(told.gone.map(wordsOf));
  const stay = entries.filter((_, number) => !told.lapsed.includes(number));
  more.offer(
    word("corrected", named(pick(told.state.status))), ...lines,
    button(word("take"), more.chosen(async () => {
      correcting = undefined;
      if (await keep({ ...corrected(game, at, stay), over: told.state.winner !== null })) await open(game);
    }), "ok"),
    button(word("leave"), more.chosen(undo), "close"),
  );
}

async function done() {
  const asked = await ask("draft", JSON.stringify({ ...draft, late: isLate, at: correcting?.at }));
  if (!asked) return;
  if (asked.question) {
    question = asked.question;
    redraw();
    say(named(pick(question.prompt)));
  } else if (asked.error) {
    tellOnly(word("refused"));
  } else {
    await enter(asked.entry);
  }
}

function showUndo() {
  allow(box("undo"), mayUndo() || isBegun());
  box("undo").title = mayUndo() && !isBegun() && !correcting ? word("undone", goes()) : "";
}

/** Whether an entry, or a correction, can be taken back. */
const mayUndo = () => game.entries.length > 0 || Boolean(game.corrections?.length);

/** Whether something is tapped that is not entered yet. */
const isBegun = () => isCards(game) ? evening.isBegun : !isEmpty(draft) || Boolean(question);

async function undo() {
  if (taps.isBusy) return;
  if (correcting) {
    await open(game);
    return;
  }
  if (isCards(game) && evening.back()) return;
  if (isBegun()) {
    clear();
    await retake();
    say(word("undone_taps"));
    return;
  }
  if (!mayUndo()) return;
  const told = word("undone", goes());
  if (!await keep({ ...withoutLast(game), over: false })) return;
  await open(game);
  box("call").textContent = told;
  say(told, standing(state));
}

/** What the next undo takes back. */
function goes() {
  const last = lastCorrection(game), result = results.at(-1);
  if (last) return word("correction", last.at + 1);
  return result ? wordsOf(result) : "";
}

const hooks = {
  drop: (/** @type {string} */ piece, /** @type {string | null} */ zone) => {
    draft.fallen.push([piece, zone]);
    clock.stop();
    return asks();
  },
  out: (/** @type {any[]} */ of, /** @type {number} */ at) => { of.splice(at, 1); return asks(); },
  claim: (/** @type {string} */ name) => { claim(draft, name, state.position.turn); return asks(); },
  answer: taps.entering((/** @type {number} */ index) => { draft.answers.push(index); return done(); }),
  done: taps.entering(done), enter: taps.entering(enter),
  late: taps.entering((/** @type {string} */ piece) => {
    clear();
    isLate = true;
    draft.fallen.push([piece, null]);
    return done();
  }),
  again: (/** @type {boolean} */ isSwapped) => {
    tabs.release();
    const last = { ...game, names: namesAt(game, state.position.moved) };
    return state.next ? beginning.goOn(last, state.next) : beginning.again(last, isSwapped);
  },
  more: () => more.show(state, draft),
};

const more = new More(taps, {
  off(piece) {
    draft.off.push(piece);
    return asks();
  },
  late: hooks.late, enter: hooks.enter,
  stands(seat) {
    Object.assign(draft, { seat, claims: ["stands"] });
    return asks();
  },
});

/** Show the taps at once, then what they may mean. A question comes with OK. */
async function asks() {
  draft.answers = [];
  redraw();
  const asked = await ask("draft", JSON.stringify({ ...draft, at: correcting?.at }));
  if (asked?.claims) drawn = asked;
  await taps.released();
  redraw();
}

// Games -----------------------------------------------------------------------------------------------

/**
 * Take up a game. Entries that the rules refuse now are struck out; none is dropped silently.
 * @param {Kept} kept
 */
async function open(kept) {
  game = kept;
  taps.forget();
  correcting = undefined;
  const opened = await umpire.ask("open", recordOf(game));
  if (opened.error) throw new Error(opened.error);
  if (opened.lapsed.length) {
    const gone = new Set(opened.lapsed);
    const lapsed = game.entries.filter((_, at) => gone.has(at)).map((text) => `lapsed: ${text}`);
    const entries = game.entries.filter((_, at) => !gone.has(at));
    await keep({ ...game, entries, corrections: [], struck: [...game.struck, ...lapsed] });
  }
  results = opened.results.filter(Boolean);
  take(opened.state);
  await retake();
  const { textContent: begun } = box("facts");
  say(...(results.length || isCards(game) ? [] : [begun ?? ""]), standing(state));
  clock.start(state.clock_s ?? 0);
}

/** The id of the game that another page of this browser holds, and this one shows. */
let othersId = "";

/** Hold this game alone: a second page would write over it. While another page holds it, this one shows it.
 * @param {Kept} kept */
async function hold(kept) {
  if (!await tabs.hold(kept.id, false)) {
    othersId = kept.id;
    await follow(kept);
    tellOnly(word("other_page"));
    await tabs.hold(kept.id, true);
    othersId = "";
    isFollowing = false;
    document.body.classList.remove("following");
    kept = (await games.all()).find(({ id }) => id === kept.id) ?? kept;
  }
  await open(kept);
  line.tell(game);
  stayAwake();
}

/** Whether this page only shows the game of another one. */
let isFollowing = false;

/** Follow the game of another page, which keeps it and rules on it.
 * @param {Followed} followed */
async function follow(followed) {
  isFollowing = true;
  document.body.classList.add("following");
  game = { ...followed, struck: [], over: false, changed: 0 };
  const opened = await umpire.ask("open", recordOf(game));
  if (opened.error) return;
  const fresh = opened.results.filter(Boolean);
  if (fresh.length === results.length + 1) calls.make(fresh.at(-1).called);
  results = fresh;
  take({ ...opened.state, offers: [] });
  redraw();
  sayRuling(news());
  stayAwake();
}
const tabs = new Tabs((held) => { if (held.id === othersId) follow(held); });

/** Show the game that a connected table keeps, and enter there. @param {Followed} told */
async function atTable(told) {
  beginning.close();
  if (game?.id === told.id && String(game.entries) === String(told.entries)) return;
  await open({ struck: [], over: false, changed: 0, ...told });
  stayAwake();
}

const line = new Line((followed) => {
  if (othersId) return;
  if (line.isTable) atTable(followed);
  else if (isFollowing) follow(followed);
  else beginning.offerToFollow(followed, follow);
}, (isGone) => {
  box("stalled").hidden = !(isGone && isFollowing);
  box("stalled").textContent = word("stalled");
});

const save = () => saveGame(game);

box("undo").addEventListener("click", undo);
box("unkept").addEventListener("click", save);
box("why").addEventListener("click", () => {
  const last = results.at(-1);
  if (!correcting) showRows(state.book, last.reasons, named(toldIn(last)));
});
const choices = {
  turn: () => document.body.classList.toggle("turned"),
  "list-button": () => showList(results, games.keptOf(game), {
    entry: wordsOf, told: (result) => then(result, () => named(toldIn(result))), correct: (at) => correct(at, false),
    add: (at) => correct(at, true), remove: (at) => preview(at, 1, []),
  }),
  save,
  new: () => line.isTable ? beginning.ask() : location.reload(),
};
const menu = new Menu(calls, choices, () => redraw());
box("starting").textContent = word("starting");
const start = async (/** @type {Kept} */ kept) => line.isTable ? line.begin(kept) : hold(kept);
const beginning = new Beginning(games, start, (text) => umpire.ask("preview", text));
box("begin-lang").addEventListener("click", () => { menu.changeLanguage(); beginning.draw(); });
// Only a server with https, or this computer, may keep pages; a browser that keeps nothing refuses.
navigator.serviceWorker?.register("service-worker.js").catch(() => {});
