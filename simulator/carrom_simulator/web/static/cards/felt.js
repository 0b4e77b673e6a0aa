// @ts-check
// Draws what lies on the table: players, piles, melds, the log.

import { box, button, element } from "../page/dom.js";
import { t, tn, worded } from "../page/words.js";
import { playerName } from "./names.js";
import { back, cardName, face } from "./face.js";

/** @import { Choice, Line, State } from "./types.js" */

const MOST_LINES = 300;

/** @param {State} state */
export function showPlayers(state) {
  const { position: p } = state;
  const heads = ["head_name", "head_cards", "head_points", "head_chips"];
  const rows = state.players.map(({ name, level }) => {
    const marks = [
      level ? t(`level_${level}`) : "",
      p.dealer === name ? t("is_dealer") : "", p.opened.includes(name) ? t("is_open") : "",
      p.in.includes(name) ? "" : t("is_out"), p.bought[name] ? t("has_bought", { n: p.bought[name] }) : "",
    ].filter(Boolean);
    const small = element("small", { textContent: marks.join(" · ") });
    const head = element("th", { scope: "row" }, playerName(name, state), " ", small);
    const figures = [p.cards[name], p.points[name], p.chips[name]].map((n) => String(n).replace("-", "−"));
    const cells = figures.map((textContent) => element("td", { textContent }));
    return element("tr", { className: p.turn === name ? "turn" : "" }, head, ...cells);
  });
  const titles = heads.map((head) => element("th", { scope: "col", textContent: t(head) }));
  box("players").replaceChildren(
    element(
      "table", {}, element("thead", {}, element("tr", {}, ...titles)),
      element("tbody", {}, ...rows),
    ),
    element("p", { className: "pot" }, tn("pot", p.pot), element("small", { textContent: t("chips") })),
  );
}

/** @param {State} state */
export function showPiles({ position: p, may }) {
  const stock = button("stock");
  stock.setAttribute("aria-label", t("stock", { n: p.stock }));
  stock.replaceChildren(back(), element("small", { textContent: String(p.stock) }));
  stock.dataset.from = "stock";
  stock.classList.toggle("may", may.draw);
  const top = button("top");
  const label = p.discard ? t("top", { card: cardName(p.discard) }) : t("no_top");
  top.setAttribute("aria-label", label);
  top.replaceChildren(...(p.discard ? [face(p.discard)] : []));
  top.dataset.from = "top";
  top.dataset.word = p.discard ?? "";
  top.classList.toggle("may", may.draw);
}

/**
 * Draw the melds, each with what the picked card may do there.
 * @param {State} state
 * @param {Choice[]} choices of the picked cards
 * @param {(choice: Choice) => void} act
 */
export function showMelds(state, choices, act) {
  const { position: p, may, you } = state;
  const mayTake = may.play && !may.draw && p.opened.includes(you);
  const melds = p.melds.map(({ by, kind, cards }, at) => {
    const n = at + 1;
    const laid = cards.map((word) => {
      const card = element("span", { className: "card" }, face(word));
      Object.assign(card.dataset, { from: `meld:${n}`, word, drop: word === "**" ? `joker:${n}` : `meld:${n}` });
      return card;
    });
    const wishes = choices.filter(({ meld }) => meld === n);
    if (mayTake && !wishes.length && kind === "set" && cards.length === 4) {
      for (const word of new Set(cards)) wishes.push({ do: "from", cards: [word], meld: n, low: false, why: null });
    }
    const both = wishes.filter((choice) => choice.do === "add").length > 1;
    const buttons = wishes.map((choice) => wish(choice, both, act));
    const row = element("div", { className: "laid" }, ...laid);
    const item = element("li", {}, row, element("div", { className: "wishes" }, ...buttons));
    const named = { n, who: playerName(by, state), cards: cards.map(cardName).join(", ") };
    item.setAttribute("aria-label", t(`meld_${kind}`, named));
    item.dataset.drop = `meld:${n}`;
    return item;
  });
  box("melds").replaceChildren(...melds);
}

/**
 * A button for what may be done, or for what may not and says why.
 * @param {Choice} choice
 * @param {boolean} both whether a joker can go to either end
 * @param {(choice: Choice) => void} act
 */
function wish(choice, both, act) {
  const what = choice.do === "add" && both ? (choice.low ? "low" : "high") : choice.do;
  const text = t(`do_${what}`, { card: cardName(choice.cards[0]) });
  const made = element("button", { type: "button", textContent: text, title: worded(choice).why ?? "" });
  made.className = choice.why ? "not" : "may";
  made.setAttribute("aria-label", t("on_meld", { what: text, n: choice.meld }));
  made.dataset.wish = `${choice.do}:${choice.meld}:${choice.low ? "low" : choice.cards[0]}`;
  made.addEventListener("click", () => act(choice));
  return made;
}

/** The history, line by line. */
export class Log {
  #list;
  /** @type {Line[]} */
  #lines = [];

  /** @param {HTMLElement} list */
  constructor(list) {
    this.#list = list;
  }

  /** @param {Line[]} lines */
  show(lines) {
    this.#lines = [];
    this.#list.replaceChildren();
    for (const line of lines) this.add(line);
  }

  /** Put the lines into the language that the page has now. */
  refresh() {
    this.show(this.#lines);
  }

  /** @param {Line} line */
  add(line) {
    const list = this.#list;
    const { who, what, calls } = worded(line);
    const item = element("li", {}, ...(who ? [element("b", { textContent: who }), " "] : []), what);
    if (calls.length) item.append(" ", element("span", { className: "calls", textContent: calls.join(" · ") }));
    this.#lines.push(line);
    list.append(item);
    if (list.childElementCount > MOST_LINES) {
      this.#lines.shift();
      list.firstElementChild?.remove();
    }
    list.scrollTop = list.scrollHeight;
  }
}
