// @ts-check
// Messages for screen readers, and the board and the aim in words.

import { sight } from "../board/sight.js";
import { recall, remember } from "./memory.js";
import { currentLanguage, isWord, t, worded } from "./words.js";

/** @import { Base, Item, Man, Spec } from "./types.js" */
/** @typedef {{ x: number, y: number, dx: number, dy: number }} Stance  where the striker lies and looks */

export class Speech {
  #announcer;
  #call;
  #why;
  #own;
  #told = () => ""; // what was called last
  /** The last entry, which tells why the turn has passed. @type {Item | undefined} */
  #last;
  #isOurs = true;
  isSpoken = recall("voice") === "on"; // calls are heard, too

  /**
   * @param {HTMLElement} announcer an aria-live region that nobody sees
   * @param {HTMLElement} call where calls are shown, an aria-live region as well
   * @param {HTMLElement} why under it, and one too: why the turn has passed
   * @param {HTMLElement} own above both: the last ruling about whoever is here, until he shoots; first, what wins
   */
  constructor(announcer, call, why, own) {
    this.#announcer = announcer;
    this.#call = call;
    this.#why = why;
    this.#own = own;
  }

  /**
   * Tell something that is shown elsewhere.
   * @param {string} text
   */
  say(text) {
    this.#announcer.textContent = text;
  }

  /**
   * Show and tell a call of the table, or an error.
   * @param {() => string} told puts it into the page's language
   * @param {string} name of the call
   */
  call(told, name = "") {
    const plain = isWord(`plain_${name}`);
    this.#told = plain ? () => t(`plain_${name}`) : told;
    this.refresh();
    this.#call.classList.toggle("plain", plain || name === "put_back");
    this.#call.dataset.name = name;
    this.#call.classList.remove("stale");
    if (this.isSpoken && told()) speechSynthesis.speak(utterance(told()));
  }

  /**
   * An entry was ruled on: calls from before it go, its own come after this; where the turn passes, it says why.
   * @param {Item | undefined} last
   * @param {boolean} isOurs whether those played it who sit here now
   */
  rule(last, isOurs = true) {
    this.#last = last;
    this.#isOurs = isOurs;
    this.call(() => "");
  }

  /**
   * Keep what was ruled about whoever is at this page, while others play; before anything was, say what wins the game.
   * @param {Item | undefined} item
   * @param {string} goal "" once something has been ruled
   */
  own(item, goal) {
    const why = (item && worded(item).why) ?? "", text = why ? t("before", { why }) : goal;
    if (this.#own.textContent !== text) this.#own.textContent = text;
  }

  /** Show what was called last, and why the turn has passed, in the language that the page has now. */
  refresh() {
    const why = (this.#last && worded(this.#last, this.#isOurs).why) ?? "";
    if (this.#call.textContent !== this.#told()) this.#call.textContent = this.#told();
    if (this.#why.textContent !== why) this.#why.textContent = why;
  }

  /** The next shot is played: what was called before fades, and is not spoken any more. */
  fade() {
    this.#call.classList.add("stale");
    if (this.isSpoken) speechSynthesis.cancel();
  }

  /** Have calls spoken or not; whether they are. */
  toggleVoice() {
    this.isSpoken = !this.isSpoken && "speechSynthesis" in globalThis;
    remember("voice", this.isSpoken ? "on" : "off");
    return this.isSpoken;
  }
}

/**
 * Something to be said by the browser's voice of the page's language.
 * @param {string} text
 */
function utterance(text) {
  const made = new SpeechSynthesisUtterance(text);
  made.lang = currentLanguage() === "fr" ? "fr-FR" : "en-GB";
  return made;
}

/**
 * The aim in words, for those who hear the sliders rather than see the line.
 * @param {Stance} stance
 * @param {number} angle_deg
 * @param {Man[]} men
 * @param {Spec} spec
 */
export function aimInWords({ x, y, dx, dy }, angle_deg, men, spec) {
  const { piece } = sight(x, y, dx, dy, men, spec);
  const degrees = angle_deg.toFixed(1);
  return piece ? t("aims_at", { degrees, piece: t(`one_${piece}`) }) : t("aims_free", { degrees });
}

/**
 * Every man and pocket as seen from the striker: direction and distance, from left to right.
 * @param {{ x: number, y: number }} from
 * @param {Base} base
 * @param {Man[]} men
 * @param {Spec} spec
 */
export function boardInWords({ x, y }, base, men, spec) {
  /** @type {(piece: string, to_x: number, to_y: number) => { piece: string, degrees: number, cm: number }} */
  const seen = (piece, to_x, to_y) => {
    const along = (to_x - x) * base.rx + (to_y - y) * base.ry;
    const ahead = -(to_x - x) * base.ry + (to_y - y) * base.rx;
    const degrees = Math.round((Math.atan2(along, ahead) * 180) / Math.PI);
    return { piece, degrees, cm: Math.round(Math.hypot(along, ahead) / 10) };
  };
  /** @type {(word: string, all: { degrees: number }[]) => string} */
  const listed = (word, all) => all.sort((a, b) => a.degrees - b.degrees).map((one) => t(word, one)).join(", ");
  const lying = men.map(([piece, to_x, to_y]) => seen(t(`one_${piece}`), to_x, to_y));
  const pockets = spec.pockets.map(([to_x, to_y]) => seen("", to_x, to_y));
  return `${t("seen_from", { list: listed("one_seen", lying) })} ${
    t("pockets_seen", { list: listed("pocket_seen", pockets) })}`;
}
