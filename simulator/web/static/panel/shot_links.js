// @ts-check
// Links that save a shot as a picture that moves.

import { element } from "../page/dom.js";
import { t } from "../page/words.js";

/**
 * @param {number} step of the opened record; 0: the last shot of the game
 * @param {boolean} pictures whether the server makes WebP and APNG, too
 */
export function shotLinks(step, pictures) {
  const endings = pictures ? ["webp", "png", "svg"] : ["svg"];
  const links = endings.map((ending) => {
    const href = `shot.${ending}${step ? `?step=${step}` : ""}`;
    const link = element("a", { href, download: `${t("shot_file")}.${ending}`, textContent: ending.toUpperCase() });
    link.setAttribute("aria-label", t("save_shot", { kind: ending.toUpperCase() }));
    return link;
  });
  return element("span", { className: "shot" }, `${t(step ? "this_shot" : "last_shot")} `, ...links);
}
