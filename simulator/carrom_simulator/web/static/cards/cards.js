// @ts-check
// The card table: what the server says goes to the drawings, what the person does goes to the server.

import { Connection } from "../page/connection.js";
import { box, button, dialog, element, select } from "../page/dom.js";
import { chooseLanguage, wantedLanguage } from "../page/language.js";
import { connectTheme } from "../page/menu.js";
import { showUnfinished } from "../page/unfinished.js";
import { setLanguage, t, worded } from "../page/words.js";
import { Rules } from "../panel/rules.js";
import { askNewEvening, showHelp } from "./dialogs.js";
import { connectDragging } from "./drag.js";
import { cardName, face } from "./face.js";
import { Log, showMelds, showPiles, showPlayers } from "./felt.js";
import { Hand } from "./hand.js";
import { playerName } from "./names.js";

/** @import { Choice, LeftEvening, Line, Option, State } from "./types.js" */
/** @import { Said } from "../page/types.js" */

const TOLD_TOGETHER_MS = 200;
/** Which button a letter presses. @type {Record<string, string>} */
const LETTERS = {
  p: "draw", t: "take", m: "meld", x: "discard", a: "undo", u: "undo", i: "advice", h: "advice", s: "by-suit",
  r: "by-rank", d: "deal", b: "buy", "?": "help",
};

/** @type {State | null} */
let state = null;
/** @type {Option[]} */
let options = [];
/** The choices for the picked cards. @type {Choice[]} */
let choices = [];
let focused = 0; // the id of the card that the arrow keys have reached
/** Messages that wait to be told. @type {string[]} */
const untold = [];
const hand = new Hand();
const log = new Log(box("log"));
let language = ""; // of this page
let called = () => ""; // what was called last, in the page's language
const rules = new Rules(box("rules"), [], () => connection.send("rules"));

/** Read by the browser tests. */
const figures = {
  state: () => state,
  choices: () => choices,
  /** @type {object | null} */
  hint: null,
  hints: 0,
};
Object.assign(globalThis, { cardFigures: figures });

const connection = new Connection({
  /** @param {{ options: Option[], state: State, log: Line[], given_lang: string }} message */
  hello(message) {
    ({ options } = message);
    if (!language) speak(wantedLanguage(message.given_lang));
    log.show(message.log);
    take(message.state);
    box("table").dataset.ready = "1";
  },
  /** @param {{ state: State }} message */
  state: (message) => take(message.state),
  /** @param {{ line: Line }} message */
  line({ line }) {
    log.add(line);
    const { who, what, calls } = worded(line);
    say([`${who} ${what}`.trim(), ...calls].join(". "));
    if (calls.length) call(() => worded(line).calls.join(" · "));
  },
  /** @param {{ log: Line[] }} message */
  log: (message) => log.show(message.log),
  /** @param {{ choices: Choice[] }} message */
  choices(message) {
    ({ choices } = message);
    showChoices();
  },
  /** @param {Said & { cards: string[], do: string, meld: number, low: boolean }} message */
  hint(message) {
    figures.hint = message;
    figures.hints += 1;
    call(() => worded(message).text);
    hand.pick(message.cards);
    changed();
  },
  /** @param {import("../page/types.js").Sheet} message */
  rules: (message) => rules.take(message),
  /** @param {{ games: LeftEvening[] }} message */
  unfinished: ({ games }) => showUnfinished(dialog("unfinished"), games, leftEvening, connection),
  /** @param {Said} message */
  call: (message) => call(() => worded(message).text),
  /** @param {Said} message */
  error: (message) => call(() => worded(message).text, true),
  stall(/** @type {{ lost: boolean }} */ { lost }) { if (lost) call(() => t("taken_back"), true); },
});

/**
 * Tell those who hear the page: what comes within a moment is told together.
 * @param {string} text
 */
function say(text) {
  if (!untold.length) {
    setTimeout(() => { box("announce").textContent = untold.splice(0).join(". "); }, TOLD_TOGETHER_MS);
  }
  untold.push(text);
}

/**
 * Show and tell something that happened, or why something cannot be done.
 * @param {() => string} told
 * @param {boolean} refused
 */
function call(told, refused = false) {
  called = told;
  box("call").textContent = told();
  box("call").classList.toggle("refused", refused);
}

/** @param {string} lang of this page, whatever others speak */
function speak(lang) {
  language = lang;
  setLanguage(lang);
  select("lang").value = lang;
  rules.refresh();
  log.refresh();
  box("call").textContent = called();
  changed();
}

/** @param {State} now */
function take(now) {
  if (!now.players.length) return; // of a table that has not said yet what it plays
  const was = state;
  state = now;
  document.body.classList.toggle("watch", now.watch);
  if (was?.game !== now.game || was.position.hand !== now.position.hand) {
    hand.cards = [];
    hand.clear();
  }
  if (!was?.may.play && now.may.play) say(situation(now));
  hand.follow(now.hand);
  changed();
}

/** Draw everything anew, and ask what may be done with the picked cards. */
function changed() {
  if (!state) return;
  showPlayers(state);
  showPiles(state);
  drawHand();
  box("situation").textContent = situation(state);
  for (const [id, shown] of Object.entries({ deal: state.may.deal, buy: state.may.buy, continue: state.left })) {
    button(id).hidden = !shown;
  }
  showAble(state);
  for (const id of ["draw", "take"]) button(id).classList.toggle("may", state.may.draw);
  button("undo").classList.toggle("may", state.may.undo);
  choices = [];
  if (hand.picked.length && state.may.play && !state.may.draw) connection.send("pick", { cards: hand.words });
  showChoices();
}

/**
 * Make grey what would do nothing. What the referee refuses may be tried: he says why.
 * @param {State} now
 */
function showAble({ may, watch }) {
  const picked = may.play && !may.draw && hand.picked.length > 0;
  const able = {
    draw: may.draw, stock: may.draw, take: may.draw, top: may.draw || (picked && hand.picked.length === 1),
    undo: may.undo, advice: may.play, meld: picked, discard: picked,
    "by-suit": !hand.isSorted(false), "by-rank": !hand.isSorted(true),
  };
  for (const [id, can] of Object.entries(able)) button(id).disabled = !can && !watch;
}

/** Show at the buttons and the melds what may be done with the picked cards, and under them why not. */
function showChoices() {
  if (!state) return;
  showMelds(state, choices, act);
  const meld = choices.find((choice) => choice.do === "meld");
  const last = choices.find((choice) => choice.do === "discard");
  button("meld").classList.toggle("may", meld?.why === null);
  button("discard").classList.toggle("may", last?.why === null);
  const zone = box("new-meld");
  const laid = meld && hand.picked.length > 1;
  zone.textContent = laid ? t("zone_laid", { cards: meld.cards.map(cardName).join(", ") }) : t("zone");
  zone.classList.toggle("may", Boolean(laid && meld.why === null));
  box("why").textContent = (laid ? worded(meld).why : last && worded(last).why) ?? "";
}

/**
 * An unfinished evening in words: which hand, who plays, the points.
 * @param {LeftEvening} left
 */
function leftEvening({ hand: number, players, score }) {
  const who = players.map(({ name, level }) => (level ? `${name}, ${t(`level_${level}`)}` : name));
  return [t("left_hand", { n: number }), who.join(" – "), Object.values(score).join(" – ")];
}

/** @param {State} now */
function situation(now) {
  const { position: p, winner, may, owed, you, watch, question } = now;
  if (question) return question;
  if (winner !== null) return winner === you && !watch ? t("you_win") : t("winner", { who: playerName(winner, now) });
  if (watch) return t(p.turn ? "bot_plays" : "next_hand", { n: p.hand, who: playerName(p.turn ?? p.dealer, now) });
  const out = p.in.includes(you) ? "" : `${t("you_are_out", { n: p.points[you] })} `;
  if (may.deal && p.dealer === you) return out + t("you_deal", { n: p.hand });
  if (may.deal) return out + t("next_hand", { n: p.hand, who: playerName(p.dealer, now) });
  if (!may.play) return out + t("bot_plays", { who: playerName(p.turn ?? "", now) });
  if (may.draw) return t("your_draw");
  return owed.length ? t("owed", { cards: owed.map(cardName).join(", ") }) : t("your_play");
}

function drawHand() {
  const group = box("hand");
  const hadFocus = group.contains(document.activeElement);
  if (!hand.cards.some(({ id }) => id === focused)) focused = hand.cards[0]?.id ?? 0;
  group.setAttribute("aria-label", t("hand_label", { n: hand.cards.length }));
  group.style.setProperty("--cards", String(Math.max(hand.cards.length, 1)));
  group.replaceChildren(...hand.cards.map(({ id, word, isNew }) => {
    const card = element("button", { type: "button", className: isNew ? "card new" : "card" }, face(word));
    card.setAttribute("aria-pressed", String(hand.picked.includes(id)));
    card.setAttribute("aria-label", isNew ? `${cardName(word)}, ${t("new_card")}` : cardName(word));
    card.tabIndex = id === focused ? 0 : -1;
    Object.assign(card.dataset, { from: "hand", word, id: String(id) });
    card.addEventListener("click", () => {
      focused = id;
      hand.toggle(id);
      changed();
    });
    return card;
  }));
  if (hadFocus) focusCard();
}

function focusCard() {
  const card = box("hand").querySelector(`[data-id="${focused}"]`);
  (card instanceof HTMLElement ? card : box("hand")).focus();
}

// Acts of the person ----------------------------------------------------------------------------

/** @param {Choice} choice */
function act({ do: what, cards, meld, low }) {
  if (what === "add") connection.send("add", { card: cards[0], meld, low });
  else if (what === "swap" || what === "from") connection.send(what, { card: cards[0], meld });
}

/** @param {string[]} cards */
function layMeld(cards) {
  connection.send("meld", { cards });
}

/** @param {string} card */
function discard(card) {
  connection.send("discard", { card });
}

connectDragging(document.body, ({ from, word, id }, drop, x) => {
  const [where, number] = (drop.dataset.drop ?? "").split(":");
  const meld = Number(number);
  const isOwn = from === "hand";
  if (where === "hand") {
    if (isOwn) hand.move(id, placeAt(x, id));
    else if (from === "stock") connection.send("draw");
    else if (from === "top") connection.send("take");
    else connection.send("from", { card: word, meld: Number(from.split(":")[1]) });
  } else if (where === "meld" && !number) {
    const own = isOwn && hand.picked.includes(id) ? hand.words : [...hand.words, word];
    if (isOwn && own.length < 3) hand.toggle(id); // one card after the other is dragged here
    else layMeld(own);
  } else if (where === "discard" && isOwn) discard(word);
  else if (where === "joker" && isOwn) connection.send("swap", { card: word, meld });
  else if (where === "meld" && isOwn) {
    connection.send("add", { card: word, meld, low: word === "**" && isLowHalf(drop, x) });
  }
  changed();
});

/**
 * The place in the hand where a card is dropped.
 * @param {number} x
 * @param {number} id
 */
function placeAt(x, id) {
  const cards = [...box("hand").children];
  const others = cards.filter((card) => card instanceof HTMLElement && card.dataset.id !== String(id));
  return others.filter((card) => card.getBoundingClientRect().left + card.clientWidth / 2 < x).length;
}

/**
 * @param {HTMLElement} drop
 * @param {number} x
 */
function isLowHalf(drop, x) {
  const { left, width } = (drop.closest("li") ?? drop).getBoundingClientRect();
  return x < left + width / 2;
}

for (const kind of ["draw", "take", "undo", "deal", "buy"]) {
  button(kind).addEventListener("click", () => connection.send(kind));
}
button("stock").addEventListener("click", () => connection.send("draw"));
button("advice").addEventListener("click", () => connection.send("hint"));
button("top").addEventListener("click", () => {
  if (hand.picked.length === 1) discard(hand.words[0]);
  else connection.send("take");
});
button("meld").addEventListener("click", () => layMeld(hand.words));
button("discard").addEventListener("click", () => {
  if (hand.picked.length) discard(hand.words[hand.words.length - 1]);
});
for (const id of ["by-suit", "by-rank"]) {
  button(id).addEventListener("click", () => {
    hand.sort(id === "by-rank");
    changed();
  });
}
box("new-meld").addEventListener("click", () => { if (hand.picked.length) layMeld(hand.words); });
box("hand").addEventListener("keydown", (event) => {
  const step = { ArrowLeft: -1, ArrowRight: 1, Home: -hand.cards.length, End: hand.cards.length }[event.key];
  if (!step) return;
  event.preventDefault();
  const at = hand.cards.findIndex(({ id }) => id === focused);
  const to = Math.max(0, Math.min(hand.cards.length - 1, at + step));
  if (event.shiftKey) hand.move(focused, to);
  else focused = hand.cards[to]?.id ?? 0;
  drawHand();
  focusCard();
});
document.addEventListener("keydown", (event) => {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
  const id = LETTERS[key.toLowerCase()];
  if (id && !button(id).hidden) button(id).click();
});
button("new").addEventListener("click", () => {
  if (state) askNewEvening(dialog("setup"), options, state, (wanted) => connection.send("new", wanted));
});
button("continue").addEventListener("click", () => connection.send("unfinished"));
button("help").addEventListener("click", () => showHelp(dialog("helping")));
button("rules-button").addEventListener("click", () => (rules.open ? rules.close() : rules.show()));
select("lang").addEventListener("change", () => {
  chooseLanguage(select("lang").value);
  speak(select("lang").value);
});
connectTheme();
setLanguage(wantedLanguage());
