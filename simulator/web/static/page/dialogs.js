// @ts-check
// The dialogs: a new game, and the help.

import { element } from "./dom.js";
import { pick, t } from "./words.js";

/** @import { Book, Level, Option, Player, State } from "./types.js" */

const TWO = ["south", "north"], FOUR = ["south", "east", "north", "west"];
const MOST_SEED = 2 ** 31 - 1;
const MIXED = "preset_mixed";
/** @type {Record<string, { seats: number, kinds: string[] }>} */
const PRESETS = {
  preset_bot: { seats: 2, kinds: ["human", "bot"] },
  preset_two: { seats: 2, kinds: ["human"] },
  preset_four: { seats: 4, kinds: ["human"] },
  preset_bots: { seats: 0, kinds: ["bot"] }, // at as many seats as are chosen
};

/**
 * @param {string} name
 * @param {string[][]} pairs of value and text
 * @param {string} value
 */
function choice(name, pairs, value) {
  const options = pairs.map(([key, text]) => element("option", { value: key, textContent: text }));
  const made = element("select", { name }, ...options);
  if (pairs.some(([key]) => key === value)) made.value = value; // else the first one
  return made;
}

/**
 * @param {string} text
 * @param {HTMLElement} control
 */
const labelled = (text, control) => element("label", {}, text, control);

/**
 * @param {string} title
 * @param {HTMLElement[]} content
 */
function fieldset(title, ...content) {
  return element("fieldset", {}, element("legend", { textContent: t(title) }), ...content);
}

/** @param {HTMLElement[]} content */
const grid = (...content) => element("div", { className: "grid" }, ...content);

/** Who sits at a seat: a person, or a bot of some skill. */
class SeatFields {
  /**
   * @param {string} seat
   * @param {State} state
   * @param {Level[]} levels
   * @param {() => void} onChange
   */
  constructor(seat, state, levels, onChange) {
    const was = state.players[seat] ?? { kind: "bot" };
    this.seat = seat;
    this.who = choice(`who-${seat}`, [["human", t("human")], ["bot", t("bot")]], was.kind);
    const shown = levels.map(({ name, skill, share }) => [String(skill), t("level", { name: pick(name), share })]);
    const { skill } = was;
    if (skill !== undefined && !levels.some((level) => level.skill === skill)) {
      shown.push([String(skill), String(skill)]); // of a game that was begun in another way
    }
    this.skill = choice(`skill-${seat}`, shown, String(skill ?? levels[0]?.skill));
    this.name = element("input", { type: "text", name: `name-${seat}`, maxLength: 20, value: was.name ?? "" });
    this.name.autocomplete = "off";
    this.labels = [
      labelled(t(seat), this.who), labelled(`${t("name")} (${t(seat)})`, this.name),
      labelled(`${t("skill")} (${t(seat)})`, this.skill),
    ];
    this.kind = was.kind;
    this.who.addEventListener("change", () => {
      this.kind = this.who.value;
      onChange();
    });
  }

  get kind() { return this.who.value; }

  set kind(kind) {
    this.who.value = kind;
    this.skill.disabled = kind !== "bot";
  }

  /** As the server wants it. */
  get player() {
    const name = this.name.value.trim();
    /** @type {Player} */
    const player = this.kind === "bot" ? { kind: "bot", skill: Number(this.skill.value) } : { kind: "human" };
    return name ? { ...player, name } : player;
  }
}

/**
 * @param {Option} option
 * @param {string} value
 */
function optionField(option, value) {
  const { name, choices, words, lo, hi } = option;
  const control = choices
    ? choice(name, choices.map((word) => [word, pick(words[word])]), value)
    : element("input", { type: "number", name, value, min: String(lo ?? ""), max: String(hi ?? "") });
  return { name, control, label: labelled(pick(option.meaning), control) };
}

/**
 * Ask for a new game.
 * @param {HTMLDialogElement} dialog
 * @param {{ books: Book[], levels: Level[] }} offered
 * @param {State} state
 * @param {(request: object) => void} start gets what the server's "new" wants
 */
export function askNewGame(dialog, { books, levels }, state, start) {
  /** @type {(keys: string[], prefix: string) => string[][]} */
  const words = (keys, prefix) => keys.map((key) => [key, t(prefix + key)]);
  const seats = choice("seats", [["2", t("two")], ["4", t("four")]], String(state.seats.length));
  const preset = choice("preset", words([...Object.keys(PRESETS), MIXED], ""), MIXED);
  const book = choice("book", books.map(({ id, name }) => [id, name]), state.book);
  const opener = element("select", { name: "opener" });
  const playerBox = element("div", { className: "grid pairs" });
  const optionBox = grid();
  const optionSet = fieldset("options", optionBox);
  /** @type {SeatFields[]} */
  let players = [];
  /** @type {ReturnType<typeof optionField>[]} */
  let options = [];

  const fillPlayers = () => {
    const table = seats.value === "4" ? FOUR : TWO;
    players = table.map((seat) => new SeatFields(seat, state, levels, () => { preset.value = MIXED; }));
    playerBox.replaceChildren(...players.flatMap(({ labels }) => labels));
    opener.replaceChildren(element("option", { value: "", textContent: t("by_lot") }));
    for (const seat of table) opener.append(element("option", { value: seat, textContent: t(seat) }));
  };
  const fillOptions = () => {
    const now = book.value === state.book ? state.options : {};
    const chosen = books.find(({ id }) => id === book.value);
    options = (chosen?.options ?? []).map((option) => optionField(option, now[option.name] ?? option.default));
    optionBox.replaceChildren(...options.map(({ label }) => label));
    optionSet.hidden = !options.length;
  };
  seats.addEventListener("change", fillPlayers);
  book.addEventListener("change", fillOptions);
  preset.addEventListener("change", () => {
    const plan = PRESETS[preset.value];
    if (!plan) return;
    if (plan.seats) seats.value = String(plan.seats);
    fillPlayers();
    players.forEach((fields, i) => { fields.kind = plan.kinds[i % plan.kinds.length]; });
  });

  const speed = choice("speed", ["1", "2", "4", "10"].map((times) => [times, `× ${times}`]), String(state.speed));
  const noise = choice("noise", words(["none", "nominal", "harsh"], "noise_"), state.noise);
  const umpire = choice("umpire", words(["table", "people"], "umpire_"), state.umpire);
  const style = choice("style", words(["coach", "strict"], "style_"), state.style);
  const seed = element("input", { type: "number", name: "seed", min: "0", max: String(MOST_SEED), placeholder: "…" });
  const form = element(
    "form", { method: "dialog" },
    element("h2", { id: "setup-title", textContent: t("setup_title") }),
    fieldset("book", grid(labelled(t("book"), book), labelled(t("umpire"), umpire), labelled(t("style"), style))),
    optionSet,
    fieldset(
      "players",
      grid(labelled(t("preset"), preset), labelled(t("seats"), seats), labelled(t("opener"), opener)), playerBox,
    ),
    fieldset("badge", grid(labelled(t("speed"), speed), labelled(t("noise"), noise), labelled(t("seed"), seed))),
    element(
      "div", { className: "row" }, closing(dialog),
      element("button", { type: "submit", className: "primary", id: "start", textContent: t("start") }),
    ),
  );
  fillPlayers();
  fillOptions();
  form.addEventListener("submit", () => start({
    book: book.value,
    options: Object.fromEntries(options.map(({ name, control }) => [name, control.value])),
    seats: players.map(({ seat }) => seat),
    players: Object.fromEntries(players.map(({ seat, player }) => [seat, player])),
    opener: opener.value || null,
    speed: Number(speed.value),
    noise: noise.value,
    style: style.value,
    umpire: umpire.value,
    seed: seed.value === "" ? null : Number(seed.value),
  }));
  dialog.replaceChildren(form);
  dialog.showModal();
}

/** @type {[keys: string, word: string][]} */
const KEYS = [
  ["← →", "k_place"], ["⇧ ← →, PgUp PgDn", "k_aim"], ["↑ ↓", "k_power"], ["␣", "k_flick"], ["1 2 3 4", "k_pads"],
  ["⇧ 1 2 3 4", "k_pads_other"], ["A / U", "k_undo"], ["F", "k_arrow"], ["N", "k_name"], ["R", "k_say"],
  ["X", "k_double"], ["I", "k_advice"], ["G", "k_rules"],
  ["D", "k_describe"], ["C", "k_sensors"], ["V", "k_turn"], ["?", "k_help"],
];

/**
 * Show how to play.
 * @param {HTMLDialogElement} dialog
 */
export function showHelp(dialog) {
  const keys = element("dl", { className: "keys" });
  for (const [key, word] of KEYS) {
    keys.append(element("dt", {}, element("kbd", { textContent: key })), element("dd", { textContent: t(word) }));
  }
  const texts = ["help_sim", "help_drag", "help_pads", "help_questions"];
  dialog.replaceChildren(
    element("h2", { id: "help-title", textContent: t("help_title") }),
    ...texts.map((word) => element("p", { textContent: t(word) })),
    keys,
    element("div", { className: "row" }, closing(dialog, "primary")),
  );
  dialog.showModal();
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {string} className
 */
function closing(dialog, className = "") {
  return element("button", { type: "button", className, textContent: t("cancel"), onclick: () => dialog.close() });
}
