// The table before it is ready: says what is being loaded, and to whoever pulls the striker that it takes a moment.

/** In French and English. Blanks before « : » let no line break. */
const WORDS = {
  fetching: ["Téléchargement de la table\u00a0: {got} sur {all} Mo", "Fetching the table: {got} of {all} MB"],
  starting: ["La table s’installe…", "The table is being set up…"],
  moment: ["un instant", "one moment"],
};
const MOMENT_MS = 1600;
const DISCS = ["w", "b", "q", "s"];

export class Loading {
  #lang;
  #table = document.getElementById("table");
  #board = document.getElementById("board");
  #words = document.getElementById("loading-words");
  #moment = document.getElementById("moment");
  #over = new AbortController();
  #hides = 0;
  /** They come meanwhile, so that the canvas has its discs in the very first frame. */
  #discs = DISCS.map((piece) => Object.assign(new Image(), { src: `disc-${piece}.svg` }));

  /** @param {string} lang "fr" or "en" */
  constructor(lang) {
    this.#lang = lang;
    this.#board.setAttribute("aria-label", this.#say("starting"));
    this.#words.textContent = this.#say("starting");
    const { signal } = this.#over;
    this.#board.addEventListener("pointerdown", (event) => this.#wait(event), { signal });
    this.#board.addEventListener("keydown", (event) => {
      if (event.key === " " || event.key === "Enter") this.#wait(event);
    }, { signal });
    new MutationObserver((_, seen) => {
      seen.disconnect();
      this.#end();
    }).observe(this.#table, { attributeFilter: ["data-ready"] });
  }

  /**
   * How far it is.
   * @param {number} done 0 … 1
   * @param {{ got: number, all: number } | undefined} bytes while there are any to fetch
   */
  tell(done, bytes) {
    const MB = (count) => (count / 1e6).toLocaleString(this.#lang, { maximumFractionDigits: count < 1e7 ? 1 : 0 });
    this.#words.textContent = bytes
      ? this.#say("fetching").replace("{got}", MB(bytes.got)).replace("{all}", MB(bytes.all))
      : this.#say("starting");
    document.getElementById("loading-bar").value = done;
  }

  /** It cannot start: nothing is being loaded any more. */
  stop() {
    document.getElementById("loading")?.remove();
  }

  /** @param {keyof typeof WORDS} key */
  #say(key) {
    return WORDS[key][this.#lang === "fr" ? 0 : 1];
  }

  /**
   * The striker says so, and nothing else happens: the page does not scroll.
   * @param {Event} event
   */
  #wait(event) {
    event.preventDefault();
    this.#moment.textContent = this.#say("moment");
    clearTimeout(this.#hides);
    this.#hides = setTimeout(() => { this.#moment.textContent = ""; }, MOMENT_MS);
  }

  /** The page draws the table itself from its next frame on. */
  async #end() {
    this.#over.abort();
    clearTimeout(this.#hides);
    for (const id of ["loading", "moment"]) document.getElementById(id)?.remove();
    await Promise.allSettled(this.#discs.map((disc) => disc.decode()));
    requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById("first").remove()));
  }
}
