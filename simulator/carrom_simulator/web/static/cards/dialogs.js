// @ts-check
// The dialogs of the card table: a new evening, and the help.

import { element } from "../page/dom.js";
import { choice, closing, labelled } from "../page/fields.js";
import { pick, t } from "../page/words.js";

/** @import { Option, State } from "./types.js" */

const MOST_BOTS = 4;

/**
 * Ask for a new evening.
 * @param {HTMLDialogElement} dialog
 * @param {Option[]} offered
 * @param {State} state
 * @param {(request: object) => void} start gets what the server's "new" wants
 */
export function askNewEvening(dialog, offered, state, start) {
  const name = element("input", { type: "text", name: "name", maxLength: 12, required: true, value: state.you });
  name.pattern = "[a-z0-9\\-]+";
  name.autocomplete = "off";
  const levels = [1, 2, 3].map((level) => [String(level), t(`level_${level}`)]);
  const others = state.players.filter(({ level }) => level > 0);
  const bots = Array.from({ length: MOST_BOTS }, (_, at) => choice(
    `bot-${at}`, at ? [["0", t("no_player")], ...levels] : levels, String(others[at]?.level ?? 0),
  ));
  const options = offered.map((option) => {
    const now = state.options[option.name] ?? option.default;
    const control = option.choices
      ? choice(option.name, option.choices.map((word) => [word, t(word)]), now)
      : element("input", { type: "number", name: option.name, min: "0", max: "99999", value: now });
    return { option, control };
  });
  const form = element(
    "form", { method: "dialog" },
    element("h2", { id: "setup-title", textContent: t("new_game") }),
    element(
      "fieldset", {}, element("legend", { textContent: t("cards_players") }),
      element(
        "div", { className: "grid" }, labelled(t("your_name"), name),
        ...bots.map((bot, at) => labelled(t("bot_n", { n: at + 1 }), bot)),
      ),
    ),
    element(
      "fieldset", {}, element("legend", { textContent: t("options") }),
      element(
        "div", { className: "grid" },
        ...options.map(({ option, control }) => labelled(pick(option.meaning), control)),
      ),
    ),
    element(
      "div", { className: "row" }, closing(dialog),
      element("button", { type: "submit", className: "primary", id: "start", textContent: t("start") }),
    ),
  );
  form.addEventListener("submit", () => start({
    name: name.value,
    levels: bots.map(({ value }) => Number(value)).filter((level) => level > 0),
    options: Object.fromEntries(options.map(({ option, control }) => [option.name, control.value])),
    seed: null,
  }));
  dialog.replaceChildren(form);
  dialog.showModal();
}

/** @type {[keys: string, word: string][]} */
const KEYS = [
  ["← →", "k_hand"], ["⇧ ← →", "k_move"], ["␣", "k_pick"], ["P", "draw"], ["T", "take"], ["M", "meld"],
  ["X", "discard"], ["A / U", "undo_cards"], ["I / H", "hint"], ["S", "by_suit"], ["R", "by_rank"], ["D", "deal"],
  ["B", "buy"], ["?", "help"],
];

/**
 * Show how to play.
 * @param {HTMLDialogElement} dialog
 */
export function showHelp(dialog) {
  const keys = element("dl", { className: "keys" });
  for (const [key, word] of KEYS) {
    keys.append(element("dt", {}, element("kbd", { textContent: key })), element("dd", { textContent: t(word) }));
  }
  dialog.replaceChildren(
    element("h2", { id: "help-title", textContent: t("help_title") }),
    ...["help_cards", "help_first"].map((word) => element("p", { textContent: t(word) })),
    keys, element("div", { className: "row" }, closing(dialog)),
  );
  dialog.showModal();
}
