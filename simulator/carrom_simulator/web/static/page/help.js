// @ts-check
// The help.

import { element } from "./dom.js";
import { closing } from "./fields.js";
import { t } from "./words.js";

/** @type {[keys: string, word: string][]} */
const KEYS = [
  ["← →", "k_place"], ["⇧ ← →, PgUp PgDn", "k_aim"], ["↑ ↓", "k_power"], ["␣", "k_flick"], ["1 2 3 4", "k_pads"],
  ["⇧ 1 2 3 4", "k_pads_other"], ["A / U", "k_undo"], ["F", "k_arrow"], ["N", "k_name"], ["R", "k_say"],
  ["X", "k_double"], ["I", "k_advice"], ["G", "k_rules"],
  ["S", "k_sound"], ["D", "k_describe"], ["C", "k_sensors"], ["V", "k_turn"], ["?", "k_help"],
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
  const texts = ["help_sim", "help_drag", "help_pads", "help_questions"];
  dialog.replaceChildren(
    element("h2", { id: "help-title", textContent: t("help_title") }),
    ...texts.map((word) => element("p", { textContent: t(word) })),
    keys,
    element("div", { className: "row" }, closing(dialog, "primary")),
  );
  dialog.showModal();
}
