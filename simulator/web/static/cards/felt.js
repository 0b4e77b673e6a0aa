// @ts-check
// Draws what lies on the table: players, piles, melds, the log.

import { box, button, element } from "../page/dom.js";
import { t } from "../page/words.js";
import { back, cardName, face } from "./face.js";

/** @import { Choice, Line, State } from "./types.js" */

const MOST_LINES = 300;

/** @param {State} state */
export function showPlayers(state) {
  const { position: p } = state;
  const heads = ["head_name", "head_cards", "head_points", "head_chips"];
  const rows = state.players.map(({ name, level }) => {
    const marks = [
      level ? t(`level_${level}`) : state.watch ? "" : t("you"),
      p.dealer === name ? t("is_dealer") : "", p.opened.includes(name) ? t("is_open") : "",
      p.in.includes(name) ? "" : t("is_out"), p.bought[name] ? t("has_bought", { n: p.bought[name] }) : "",
    ].filter(Boolean);
    const head = element("th", { scope: "row" }, name, " ", element("small", { textContent: marks.join(" · ") }));
    const cells = [p.cards[name], p.points[name], p.chips[name]].map((n) => element("td", { textContent: String(n) }));
    return element("tr", { className: p.turn === name ? "turn" : "" }, head, ...cells);
  });
  const titles = heads.map((head) => element("th", { scope: "col", textContent: t(head) }));
  box("players").replaceChildren(
    element(
      "table", {}, element("thead", {}, element("tr", {}, ...titles)),
      element("tbody", {}, ...rows),
    ),
    element("p", { className: "pot", textContent: t("pot", { n: p.pot }) }),
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
export function showMelds({ position: p, may, you }, choices, act) {
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
    item.setAttribute("aria-label", t(`meld_${kind}`, { n, who: by, cards: cards.map(cardName).join(", ") }));
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
  const made = element("button", { type: "button", textContent: text, title: choice.why ?? "" });
  made.className = choice.why ? "not" : "may";
  made.setAttribute("aria-label", t("on_meld", { what: text, n: choice.meld }));
  made.dataset.wish = `${choice.do}:${choice.meld}:${choice.low ? "low" : choice.cards[0]}`;
  made.addEventListener("click", () => act(choice));
  return made;
}

/** @param {Line[]} lines */
export function showLog(lines) {
  box("log").replaceChildren();
  for (const line of lines) addLine(line);
}

/** @param {Line} line */
export function addLine({ who, what, calls }) {
  const log = box("log");
  const item = element("li", {}, ...(who ? [element("b", { textContent: who }), " "] : []), what);
  if (calls.length) item.append(" ", element("span", { className: "calls", textContent: calls.join(" · ") }));
  log.append(item);
  if (log.childElementCount > MOST_LINES) log.firstElementChild?.remove();
  log.scrollTop = log.scrollHeight;
}
