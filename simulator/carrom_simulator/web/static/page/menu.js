// @ts-check
// The menu's buttons that concern this page alone: files, sound, colours.

import { box, button, input, select } from "./dom.js";
import { chooseLanguage } from "./language.js";
import { recall, remember } from "./memory.js";
import { t } from "./words.js";

const MOST_BYTES = 1_000_000; // of an opened file

/**
 * @param {{ open(name: string, text: string): void, refuse(told: () => string): void,
 *   sound: import("./sound.js").Sound, voice(): boolean,
 *   isSpoken: boolean, lang(code: string): void }} hooks
 *   open: a file was chosen; refuse: tell why one cannot be opened; voice: turn it on or off, and say which
 */
export function connectMenu({ open, refuse, sound, voice, isSpoken, lang }) {
  const file = input("file");
  button("open").addEventListener("click", () => file.click());
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    file.value = "";
    if (!chosen) return;
    if (chosen.size > MOST_BYTES) refuse(() => t("too_long"));
    else open(chosen.name.slice(0, 100), await chosen.text());
  });
  box("sound").setAttribute("aria-pressed", String(sound.isOn));
  button("sound").addEventListener("click", () => box("sound").setAttribute("aria-pressed", String(sound.toggle())));
  button("voice").hidden = !("speechSynthesis" in globalThis);
  box("voice").setAttribute("aria-pressed", String(isSpoken));
  button("voice").addEventListener("click", () => box("voice").setAttribute("aria-pressed", String(voice())));
  select("lang").addEventListener("change", () => {
    chooseLanguage(select("lang").value);
    lang(select("lang").value);
  });
  connectTheme();
  box("menu").addEventListener("click", ({ target }) => {
    const at = target instanceof Element && target.closest("button, a");
    if (at && !at.hasAttribute("aria-pressed")) box("menu").hidePopover();
  });
}

/** Let the colours be chosen, and remember them. */
export function connectTheme() {
  select("theme").addEventListener("change", () => {
    applyTheme(select("theme").value);
    remember("theme", select("theme").value);
  });
  const theme = recall("theme");
  if (theme) {
    select("theme").value = theme;
    applyTheme(theme);
  }
}

/** @param {string} theme */
function applyTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
