// @ts-check
// Players' results in the kept games: by player and book, by level, and who won against whom.

import { element } from "../page/dom.js";
import { t } from "../page/words.js";

/** @import { Book, PlayerRow, Statistics } from "../page/types.js" */

/**
 * A bar as long as its share of a whole.
 * @param {number} share 0 … 1
 * @param {string} text next to it
 * @param {string} kind
 */
function bar(share, text, kind = "") {
  const filled = element("span", { className: `filled ${kind}` });
  filled.style.width = `${Math.round(100 * share)}%`;
  return element("div", { className: "bar" }, element("span", { className: "whole" }, filled), text);
}

/**
 * @param {number} part
 * @param {number} whole
 */
const percent = (part, whole) => (whole ? `${Math.round((100 * part) / whole)} %` : "–");

/**
 * @param {string[]} heads
 * @param {(Node | string)[][]} rows the first cell of each is its head
 */
function table(heads, rows) {
  const cells = heads.map((text) => element("th", { scope: "col", textContent: text }));
  const lines = rows.map(([head, ...others]) => element(
    "tr", {}, element("th", { scope: "row" }, head), ...others.map((cell) => element("td", {}, cell)),
  ));
  return element(
    "table", {}, element("thead", {}, element("tr", {}, ...cells)), element("tbody", {}, ...lines),
  );
}

/**
 * Show the statistics.
 * @param {HTMLDialogElement} dialog
 * @param {Statistics} found
 * @param {Book[]} books
 */
export function showStatistics(dialog, { players, levels, wins }, books) {
  const most = Math.max(1, ...players.map(({ faults, games }) => faults / games));
  /** @param {PlayerRow} row */
  const cells = (row) => {
    const bets = row.bets_won + row.bets_lost, faults = row.faults / row.games;
    const book = books.find(({ id }) => id === row.book);
    return [
      row.player, book?.name ?? row.book, `${row.won} / ${row.games}`,
      bar(row.scored / Math.max(1, row.shots), percent(row.scored, row.shots)),
      book?.bets ? bar(row.bets_won / Math.max(1, bets), `${row.bets_won} / ${bets}`, "good") : "–",
      bar(faults / most, faults.toFixed(1), "bad"),
    ];
  };
  const heads = ["stat_player", "book", "stat_won", "stat_shots", "stat_bets", "stat_faults"];
  const parts = players.length
    ? [
      table(heads.map((word) => t(word)), players.map(cells)),
      element("h3", { textContent: t("stat_levels") }),
      table([t("skill"), t("stat_shots")], levels.map(({ level, scored, shots }) => [
        level, bar(scored / shots, `${percent(scored, shots)} (${shots})`),
      ])),
      element("h3", { textContent: t("stat_against") }),
      table([t("stat_player"), t("stat_won"), t("stat_player")], pairs(wins)),
    ]
    : [element("p", { textContent: t("stat_none") })];
  const close = element("button", { type: "button", textContent: t("cancel"), onclick: () => dialog.close() });
  const shown = element("div", { className: "statistics", tabIndex: 0, role: "region" }, ...parts); // it may scroll
  shown.setAttribute("aria-label", t("statistics"));
  dialog.replaceChildren(
    element("h2", { id: "statistics-title", textContent: t("statistics") }), shown,
    element("div", { className: "row" }, close),
  );
  if (!dialog.open) dialog.showModal();
}

/**
 * Who won how often against whom, each pair once.
 * @param {Statistics["wins"]} wins
 */
function pairs(wins) {
  /** @type {(one: string, other: string) => number} */
  const won = (one, other) => wins.find(({ winner, loser }) => winner === one && loser === other)?.games ?? 0;
  const names = new Set(wins.map(({ winner, loser }) => JSON.stringify([winner, loser].sort())));
  return [...names].sort().map((key) => {
    /** @type {[string, string]} */
    const [one, other] = JSON.parse(key);
    const [a, b] = [won(one, other), won(other, one)];
    return [one, bar(a / (a + b), `${a} – ${b}`), other];
  });
}
