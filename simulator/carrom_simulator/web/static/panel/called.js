// @ts-check
// Who sits here: a person says the name for the record, before the game begins.

import { element } from "../page/dom.js";
import { closing, labelled } from "../page/fields.js";
import { NAMES, nameList, nameOf } from "../page/names.js";
import { t } from "../page/words.js";

/** @import { Connection } from "../page/connection.js" */
/** @import { Club, State } from "../page/types.js" */

const MOST = 20; // characters

/**
 * @param {HTMLDialogElement} dialog
 * @param {State} state
 * @param {Club} club offers its names
 * @param {Connection} connection
 */
export function askName(dialog, state, { names }, connection) {
  const fields = state.mine.map((seat) => {
    const field = element("input", { type: "text", name: `called-${seat}`, maxLength: MOST });
    field.value = state.players[seat].name ?? "";
    field.autocomplete = "off";
    field.setAttribute("list", NAMES);
    return { seat, field, was: field.value };
  });
  const form = element(
    "form", { method: "dialog" }, nameList(names),
    element("h2", { id: "called-title", textContent: t("called") }),
    ...fields.map(({ seat, field }) => labelled(nameOf({ players: {} }, seat), field)),
    element(
      "div", { className: "row" }, closing(dialog),
      element("button", { type: "submit", className: "primary", textContent: t("called_say") }),
    ),
  );
  form.addEventListener("submit", () => {
    for (const { seat, field, was } of fields) {
      const name = field.value.trim();
      if (name !== was) connection.send("called", { seat, name });
    }
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}
