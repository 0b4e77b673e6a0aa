// @ts-check
// Fields and buttons of the dialogs.

import { element } from "./dom.js";
import { t } from "./words.js";

/**
 * @param {string} name
 * @param {string[][]} pairs of value and text
 * @param {string} value
 */
export function choice(name, pairs, value) {
  const options = pairs.map(([key, text]) => element("option", { value: key, textContent: text }));
  const made = element("select", { name }, ...options);
  if (pairs.some(([key]) => key === value)) made.value = value; // else the first one
  return made;
}

/**
 * @param {string} text
 * @param {HTMLElement} control
 */
export const labelled = (text, control) => element("label", {}, text, control);

/**
 * The button that closes a dialog.
 * @param {HTMLDialogElement} dialog
 * @param {string} className
 */
export function closing(dialog, className = "") {
  return element("button", { type: "button", className, textContent: t("cancel"), onclick: () => dialog.close() });
}
