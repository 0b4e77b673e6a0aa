// @ts-check
// Players as the page calls them: with a capital, and whoever sits at the page « Vous ».

import { t } from "../page/words.js";

/**
 * @param {string} name as the table knows it, in small letters
 * @param {{ you: string, watch: boolean }} state
 */
export function playerName(name, { you, watch }) {
  return name === you && !watch ? t("you_name") : name.charAt(0).toUpperCase() + name.slice(1);
}
