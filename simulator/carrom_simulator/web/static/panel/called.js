// @ts-check
// Who sits here: a person says the name, by which page and record call him from then on.

import { element } from "../page/dom.js";
import { closing, labelled } from "../page/fields.js";
import { recall, remember } from "../page/memory.js";
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
  const isOne = state.mine.length === 1;
  const fields = state.mine.map((seat) => {
    const field = element("input", { type: "text", name: `called-${seat}`, maxLength: MOST });
    const was = state.players[seat].name ?? "";
    field.value = was || (isOne && recall("name")) || "";
    field.autocomplete = "off";
    field.setAttribute("list", NAMES);
    return { seat, field, was };
  });
  const form = element(
    "form", { method: "dialog" }, nameList(names),
    element("h2", { id: "called-title", textContent: t(isOne ? "called_one" : "called") }),
    ...fields.map(({ seat, field }) => labelled(nameOf({ players: {} }, seat), field)),
    element(
      "div", { className: "row" }, closing(dialog),
      element("button", { type: "submit", className: "primary", textContent: t("called_say") }),
    ),
  );
  form.addEventListener("submit", () => {
    for (const { seat, field, was } of fields) {
      const name = field.value.trim();
      if (isOne && name) remember("name", name);
      if (name !== was) connection.send("called", { seat, name });
    }
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}
