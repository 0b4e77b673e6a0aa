// @ts-check
// The games that were left unfinished, to continue or delete, at both tables.

import { element } from "./dom.js";
import { currentLanguage, t } from "./words.js";

/**
 * @typedef {{ id: string, begun: string, readable: boolean }} Left
 *   id: what the server calls the game; begun: as 2026-01-31-201500, in the time of the server's clock
 */

/**
 * Show the games, the newest first. A game is deleted by pressing its button twice.
 * @template {Left} Game
 * @param {HTMLDialogElement} dialog
 * @param {Game[]} games
 * @param {(game: Game) => string[]} told of a game that can be read: what, who, the score
 * @param {{ send(kind: string, fields?: object): void }} connection
 */
export function showUnfinished(dialog, games, told, connection) {
  const close = element("button", { type: "button", textContent: t("cancel"), onclick: () => dialog.close() });
  const rows = games.map((game) => {
    const [what, who, score] = game.readable ? told(game) : [t("left_unreadable"), "", ""];
    const resume = element("button", { type: "button", className: "primary", textContent: t("left_continue") });
    resume.disabled = !game.readable;
    resume.addEventListener("click", () => {
      connection.send("continue", { id: game.id });
      dialog.close();
    });
    const remove = element("button", { type: "button", textContent: t("left_delete") });
    remove.addEventListener("click", () => {
      if (remove.dataset.sure) connection.send("delete", { id: game.id });
      remove.dataset.sure = "1";
      remove.textContent = t("left_sure");
    });
    for (const act of [resume, remove]) act.setAttribute("aria-describedby", `left-${game.id}`);
    const cells = [what, who, score].map((text) => element("td", { textContent: text }));
    const head = element("th", { scope: "row", id: `left-${game.id}`, textContent: date(game.begun) });
    return element("tr", {}, head, ...cells, element("td", {}, element("div", { className: "row" }, resume, remove)));
  });
  const heads = ["left_begun", "left_game", "players", "left_score", "left_acts"];
  const head = element("tr", {}, ...heads.map((word) => element("th", { scope: "col", textContent: t(word) })));
  const table = element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows));
  const shown = element("div", { className: "statistics", tabIndex: 0, role: "region" }, table); // it may scroll
  shown.setAttribute("aria-label", t("continue"));
  dialog.replaceChildren(
    element("h2", { id: "unfinished-title", textContent: t("continue") }),
    games.length ? shown : element("p", { textContent: t("left_none") }),
    element("div", { className: "row" }, close),
  );
  if (!dialog.open) dialog.showModal();
}

/** @param {string} begun */
function date(begun) {
  const [year, month, day, time] = begun.split("-");
  const at = new Date(Number(year), Number(month) - 1, Number(day), Number(time.slice(0, 2)), Number(time.slice(2, 4)));
  return at.toLocaleString(currentLanguage(), { dateStyle: "medium", timeStyle: "short" });
}
