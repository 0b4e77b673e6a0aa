// @ts-check
// The referee of a plain board: two halves, what fell, and what the rules make of it. It shows and asks; the referee
// (umpire.js) rules. Each entry is kept (kept.js) before it is shown.

import { Beginning } from "./begin.js";
import { box, button, show, sideOf } from "./halves.js";
import { Games, recordOf } from "./kept.js";
import { Umpire } from "./umpire.js";
import { language, setLanguage, which, word } from "./words.js";

/** @import { Kept } from "./kept.js" */
/** @import { Draft } from "./halves.js" */

const umpire = new Umpire(), games = new Games();
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
let isBusy = false; // an entry is on its way
/** @type {number | undefined} */
let correcting; // the number of the entry that is to be replaced

const dialogOf = (/** @type {string} */ id) => /** @type {HTMLDialogElement} */ (box(id));

// What is shown ---------------------------------------------------------------------------------------

function redraw() {
  box("desk").hidden = false;
  box("desk").dataset.entries = String(game.entries.length);
  box("starting").hidden = true;
  show(state, game.names, draft, drawn, question, hooks);
  box("undo").textContent = word("undo");
  /** @type {HTMLButtonElement} */ (box("undo")).disabled = !game.entries.length;
  box("menu-button").textContent = word("menu");
  const last = results.at(-1);
  const calls = last?.called?.map((/** @type {any} */ call) => call.text[which()]).join(" · ") ?? "";
  const { winner } = state;
  const said = winner === null ? calls : word("wins", game.names[winner] || state.sides[winner][which()]);
  box("call").textContent = correcting === undefined ? said : word("correcting", correcting + 1);
  box("why").textContent = correcting === undefined ? last?.told?.[which()].join(" ") ?? "" : game.entries[correcting];
}

/** @param {any} told a state of the referee */
function take(told) {
  state = told;
  clear();
}

function clear() {
  draft = { seat: state.position.turn, fallen: [], off: [], claims: [], answers: [] };
  question = null;
  isLate = false;
}

/** Ask what comes of the taps so far, then show it. */
async function retake() {
  const asked = await ask("draft", JSON.stringify({ ...draft, late: isLate, at: correcting }));
  if (!asked) return;
  question = asked.question ?? null;
  if (!question) drawn = asked;
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
    box("call").textContent = word("failed");
    return undefined;
  }
}

// Entries ---------------------------------------------------------------------------------------------

/** @param {string} text */
async function enter(text) {
  if (isBusy) return;
  if (correcting !== undefined) {
    await preview(correcting, [text]);
    return;
  }
  isBusy = true;
  try {
    const result = await ask("enter", text);
    if (!result) return;
    if (result.error) {
      box("call").textContent = word("refused");
      return;
    }
    if (!await keep({ entries: [...game.entries, result.entry], over: Boolean(result.game_over) })) return;
    results.push(result);
    take(result.state);
    await retake();
  } finally {
    isBusy = false;
  }
}

/**
 * Keep a change of the game before it is shown. Where the phone has no room, the game stays as it was, and says so.
 * @param {Partial<Kept>} change
 */
async function keep(change) {
  const changed = { ...game, ...change };
  try {
    await games.keep(changed);
  } catch {
    await open(game);
    box("call").textContent = word("not_kept");
    return false;
  }
  game = changed;
  return true;
}

/**
 * Begin the correction of an entry: the page shows how things stood before it.
 * @param {number} at
 */
async function correct(at) {
  const asked = await ask("before", String(at));
  if (!asked) return;
  correcting = at;
  take(asked.state);
  await retake();
}

/**
 * Show what comes of a correction, and take it, as a whole, or leave it.
 * @param {number} at
 * @param {string[]} instead entries in the place of that one
 */
async function preview(at, instead) {
  const old = game.entries;
  const entries = old.toSpliced(at, 1, ...instead);
  const told = await ask("preview", recordOf(game, entries));
  if (!told || told.error) return;
  const gone = told.lapsed.map((/** @type {number} */ number) => entries[number]);
  box("more-title").textContent = word("corrected", told.state.status[which()]);
  const lines = gone.map((/** @type {string} */ text) => {
    const line = document.createElement("p");
    line.textContent = word("no_longer", text);
    return line;
  });
  const stay = entries.filter((_, number) => !told.lapsed.includes(number));
  box("more").querySelector(".choices")?.replaceChildren(...lines,
    button(word("take"), pick(async () => {
      const struck = [...game.struck, `before the correction of entry ${at + 1}:`, ...old];
      correcting = undefined;
      if (await keep({ entries: stay, struck, over: told.state.winner !== null })) await open(game);
    }), "ok"),
    button(word("leave"), pick(undo), "close"));
  dialogOf("more").showModal();
}

async function done() {
  const asked = await ask("draft", JSON.stringify({ ...draft, late: isLate, at: correcting }));
  if (!asked) return;
  if (asked.question) {
    question = asked.question;
    redraw();
  } else if (asked.error) {
    box("call").textContent = word("refused");
  } else {
    await enter(asked.entry);
  }
}

async function undo() {
  if (isBusy || !game.entries.length) return;
  if (correcting !== undefined) {
    await open(game);
    return;
  }
  if (draft.fallen.length || draft.off.length || question) {
    clear();
    await retake();
    return;
  }
  const entries = [...game.entries], last = entries.pop();
  if (await keep({ entries, struck: [...game.struck, `taken back: ${last}`], over: false })) await open(game);
}

const hooks = {
  nothing: () => { clear(); return enter(`${state.position.turn} -`); },
  drop: (/** @type {string} */ piece, /** @type {string} */ zone) => {
    draft.fallen.push([piece, zone]);
    return asks();
  },
  out: (/** @type {number} */ at) => { draft.fallen.splice(at, 1); return asks(); },
  claim: (/** @type {string} */ name) => {
    const at = draft.claims.indexOf(name);
    if (at < 0) draft.claims.push(name);
    else draft.claims.splice(at, 1);
    return asks();
  },
  answer: (/** @type {number} */ index) => { draft.answers.push(index); return done(); },
  done, enter,
  more() {
    const choices = box("more").querySelector(".choices");
    const offered = [];
    if (correcting !== undefined) {
      const at = correcting;
      offered.push(button(word("remove"), pick(() => preview(at, []))));
    }
    const nameOf = (/** @type {string} */ seat) => state.seats.length === 2
      ? game.names[sideOf(state, seat)] || state.seat_words[seat][which()] : state.seat_words[seat][which()];
    for (const piece of ["w", "b", "q", "s"]) {
      if (!state.lying[piece]) continue;
      offered.push(button(word("off", word(piece)), pick(() => { draft.off.push(piece); return asks(); })));
      if (state.offers.includes("late")) {
        offered.push(button(word("late", word(piece)), pick(() => late(piece))));
      }
    }
    for (const text of state.offers) {
      const [kind, seat] = text.split(" ");
      if (["touch", "technical", "lost", "resign"].includes(kind)) {
        offered.push(button(word(kind, nameOf(seat)), pick(() => sure(word(kind, nameOf(seat)), text))));
      }
    }
    offered.push(button(word("close"), () => dialogOf("more").close(), "close"));
    choices?.replaceChildren(...offered);
    box("more-title").textContent = word("more");
    dialogOf("more").showModal();
  },
};

/** A choice of the dialog: it closes first.
 * @param {() => void} act */
const pick = (act) => () => { dialogOf("more").close(); act(); };

/** Ask once more before what cannot be meant by accident.
 * @param {string} text @param {string} entry */
function sure(text, entry) {
  box("more-title").textContent = `${text} ?`;
  box("more").querySelector(".choices")?.replaceChildren(
    button(text, pick(() => enter(entry)), "ok"), button(word("close"), () => dialogOf("more").close(), "close"),
  );
  dialogOf("more").showModal();
}

/** @param {string} piece */
function late(piece) {
  clear();
  isLate = true;
  draft.fallen.push([piece, "near"]);
  return done();
}

/** Show the taps at once, then what they may mean. A question comes with OK. */
async function asks() {
  draft.answers = [];
  redraw();
  const asked = await ask("draft", JSON.stringify({ ...draft, at: correcting }));
  if (asked?.claims) drawn = asked;
  redraw();
}

// Games -----------------------------------------------------------------------------------------------

/**
 * Take up a game. Entries that the rules refuse now are struck out; none is dropped silently.
 * @param {Kept} kept
 */
async function open(kept) {
  game = kept;
  correcting = undefined;
  const opened = await umpire.ask("open", recordOf(game));
  if (opened.error) throw new Error(opened.error);
  if (opened.lapsed.length) {
    const gone = new Set(opened.lapsed);
    const lapsed = game.entries.filter((_, at) => gone.has(at)).map((text) => `lapsed: ${text}`);
    game = { ...game, entries: game.entries.filter((_, at) => !gone.has(at)), struck: [...game.struck, ...lapsed] };
    await games.keep(game);
  }
  results = opened.results.filter(Boolean);
  take(opened.state);
  await retake();
}

/** Hold this game alone: a second page would write over it.
 * @param {Kept} kept */
async function hold(kept) {
  const held = await new Promise((resolve) => {
    navigator.locks.request(`referee ${kept.id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock ? new Promise(() => {}) : undefined;
    });
  });
  if (!held) {
    box("starting").textContent = word("other_page");
    box("starting").hidden = false;
    return;
  }
  await open(kept);
}

function showList() {
  box("list-title").textContent = word("list");
  const close = box("list").querySelector(".close");
  if (close) close.textContent = word("close");
  box("list").querySelector("ol")?.replaceChildren(...results.map((result, at) => {
    const line = document.createElement("li");
    const entry = document.createElement("code");
    entry.textContent = result.entry;
    const change = button(word("correct"), () => { dialogOf("list").close(); correct(at); }, "correct");
    line.append(entry, ` ${result.told?.[which()].join(" ") ?? ""} `, change);
    return line;
  }));
  dialogOf("list").showModal();
}

function save() {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([recordOf(game)], { type: "text/plain" }));
  link.download = `carrom-${game.id.slice(0, 8)}.record`;
  link.click();
  URL.revokeObjectURL(link.href);
}

function reword() {
  document.title = box("title").textContent = word("title");
  for (const id of ["turn", "list", "save", "new"]) box(id === "list" ? "list-button" : id).textContent = word(id);
  box("lang").textContent = language() === "fr" ? "English" : "Français";
  box("lang").lang = language() === "fr" ? "en" : "fr";
}

box("undo").addEventListener("click", undo);
box("list").querySelector(".close")?.addEventListener("click", () => dialogOf("list").close());
const choices = {
  turn: () => document.body.classList.toggle("turned"),
  "list-button": showList,
  save,
  new: () => location.reload(),
  lang: () => { setLanguage(language() === "fr" ? "en" : "fr"); reword(); redraw(); },
};
for (const [id, act] of Object.entries(choices)) {
  box(id).addEventListener("click", () => { box("menu").hidePopover(); act(); });
}
setLanguage(language());
reword();
box("starting").textContent = word("starting");
umpire.load();
new Beginning(games, hold);
navigator.serviceWorker?.register("service-worker.js"); // only a server with https, or this computer, may keep pages
