// @ts-check
// Links that save a shot as a picture that moves.

import { element } from "../page/dom.js";
import { t } from "../page/words.js";

/**
 * @param {number} record that is opened; 0: the running game, of which the last shot is shown
 * @param {number} step of that record
 * @param {boolean} pictures whether the server makes WebP and APNG, too
 * @param {string} query which tells the server who asks, or ""
 */
export function shotLinks(record, step, pictures, query) {
  const endings = pictures ? ["webp", "png", "svg"] : ["svg"];
  const links = endings.map((ending) => {
    const asked = new URLSearchParams(query);
    if (record) {
      asked.set("record", String(record));
      asked.set("step", String(step));
    }
    const href = `shot.${ending}${String(asked) && "?"}${asked}`;
    const link = element("a", { href, download: `${t("shot_file")}.${ending}`, textContent: ending.toUpperCase() });
    link.setAttribute("aria-label", t("save_shot", { kind: ending.toUpperCase() }));
    return link;
  });
  return element("span", { className: "shot" }, `${t(record ? "this_shot" : "last_shot")} `, ...links);
}
