// @ts-check
// Somebody has scanned a code that gives no seat any more: why, and what to do.

import { element } from "../page/dom.js";
import { closing } from "../page/fields.js";
import { t } from "../page/words.js";

/**
 * @param {HTMLDialogElement} dialog
 * @param {string} why "used", "unknown", or "" where nothing is wrong
 */
export function showDenied(dialog, why) {
  if (!why) dialog.close();
  if (!why || dialog.open) return;
  const close = closing(dialog, "primary");
  close.textContent = t("denied_watch");
  dialog.replaceChildren(
    element("h2", { id: "denied-title", textContent: t(`denied_${why}`) }),
    element("p", { textContent: t("denied_how") }), element("div", { className: "row" }, close),
  );
  dialog.showModal();
}
