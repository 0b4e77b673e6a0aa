// @ts-check
// The first screen: three large choices, whom to play with, how strong the bot is, and which game; the rest on demand.

import { element } from "./dom.js";
import { choice, closing, labelled } from "./fields.js";
import { NAMES, nameList } from "./names.js";
import { pick, t } from "./words.js";

/** @import { Book, Club, Level, Option, Player, State } from "./types.js" */

const TWO = ["south", "north"], FOUR = ["south", "east", "north", "west"];
const MOST_SEED = 2 ** 31 - 1;
const CARDS = "kaluki"; // which is played on a page of its own
/** Who sits where, for each company. @type {Record<string, { seats: number, kinds: string[] }>} */
const COMPANIES = {
  bot: { seats: 2, kinds: ["human", "bot"] },
  two: { seats: 2, kinds: ["human"] },
  four: { seats: 4, kinds: ["human"] },
};

/**
 * Large choices, of which one is taken.
 * @param {string} name
 * @param {string} title
 * @param {[value: string, title: string, note: string][]} offered
 * @param {string} value
 */
function choices(name, title, offered, value) {
  const inputs = offered.map(([id]) => element("input", { type: "radio", name, value: id, checked: id === value }));
  const cards = offered.map(([, text, note], at) => element(
    "label", { className: "choice" }, inputs[at], element("b", { textContent: text }),
    ...(note ? [element("small", { textContent: note })] : []),
  ));
  const set = element(
    "fieldset", {}, element("legend", { textContent: title }), element("div", { className: "choices" }, ...cards),
  );
  return {
    set,
    get value() { return inputs.find((input) => input.checked)?.value ?? ""; },
    set value(id) { for (const input of inputs) input.checked = input.value === id; },
  };
}

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
    this.name.setAttribute("list", NAMES);
    this.labels = [
      labelled(t(seat), this.who), labelled(t("name_of", { who: t(seat) }), this.name),
      labelled(t("skill_of", { who: t(seat) }), this.skill),
    ];
    this.kind = was.kind;
    for (const field of [this.who, this.skill]) {
      field.addEventListener("change", () => {
        this.kind = this.who.value;
        onChange();
      });
    }
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
  const { name, choices: words, lo, hi } = option;
  const control = words
    ? choice(name, words.map((word) => [word, pick(option.words[word])]), value)
    : element("input", { type: "number", name, value, min: String(lo ?? ""), max: String(hi ?? "") });
  return { name, control, label: labelled(pick(option.meaning), control) };
}

/**
 * The company that sits at a table, "" for another one.
 * @param {string[]} kinds of the players, seat by seat
 */
function companyOf(kinds) {
  const found = Object.entries(COMPANIES).find(([, plan]) => {
    return plan.seats === kinds.length && kinds.every((kind, at) => kind === plan.kinds[at % plan.kinds.length]);
  });
  return found?.[0] ?? "";
}

/**
 * The seat that opens where nobody has chosen one: whoever plays alone, as nobody likes to watch; else "", by lot.
 * @param {{ seat: string, kind: string }[]} players
 */
function openerOf(players) {
  const people = players.filter(({ kind }) => kind === "human");
  return people.length === 1 ? people[0].seat : "";
}

/**
 * Ask for a new game.
 * @param {HTMLDialogElement} dialog
 * @param {{ books: Book[], levels: Level[], club: Club, cards: string }} offered  cards: the address of the card table
 * @param {State} state
 * @param {(request: object) => void} start gets what the server's "new" wants
 */
export function askNewGame(dialog, { books, levels, club, cards }, state, start) {
  /** @type {(keys: string[], prefix: string) => string[][]} */
  const words = (keys, prefix) => keys.map((key) => [key, t(prefix + key)]);
  const was = companyOf(state.seats.map((seat) => state.players[seat].kind));
  const skill = Object.values(state.players).find((player) => player.kind === "bot")?.skill ?? levels[0]?.skill;
  const company = choices("company", t("ask_company"), ["bot", "two", "four"].map((id) => {
    return [id, t(`company_${id}`), t(`company_${id}_note`)];
  }), was);
  const level = choices("level", t("ask_level"), levels.map(({ name, skill: its, share }) => {
    return [String(its), pick(name), t("level_note", { share })];
  }), String(skill));
  /** @type {[string, string, string][]} */
  const games = books.map(({ id, name }) => [id, name, t(`game_${id}`)]);
  if (cards) games.push([CARDS, t("cards_title"), t("game_kaluki")]);
  const book = choices("book", t("ask_game"), games, state.book);
  const seats = choice("seats", [["2", t("two")], ["4", t("four")]], String(state.seats.length));
  const opener = element("select", { name: "opener" });
  const playerBox = element("div", { className: "grid pairs" });
  const optionBox = element("div", { className: "grid" });
  /** @type {SeatFields[]} */
  let players = [];
  /** @type {ReturnType<typeof optionField>[]} */
  let options = [];

  const showCompany = () => {
    company.value = companyOf(players.map(({ kind }) => kind));
    if (!opener.dataset.chosen) opener.value = openerOf(players);
    const bot = players.find(({ kind }) => kind === "bot");
    company.set.disabled = more.hidden = book.value === CARDS; // its page asks for players and options
    level.set.disabled = company.set.disabled || !bot;
    level.value = bot?.skill.value ?? "";
  };
  const fillPlayers = () => {
    const table = seats.value === "4" ? FOUR : TWO;
    players = table.map((seat) => new SeatFields(seat, state, levels, showCompany));
    playerBox.replaceChildren(...players.flatMap(({ labels }) => labels));
    opener.replaceChildren(element("option", { value: "", textContent: t("by_lot") }));
    for (const seat of table) opener.append(element("option", { value: seat, textContent: t(seat) }));
    delete opener.dataset.chosen;
    showCompany();
  };
  const showOptions = () => {
    const absent = seats.value === "4" ? "start_north" : "start_east"; // points given to a side that does not play
    for (const { name, label } of options) label.hidden = name === absent;
  };
  const fillOptions = () => {
    const now = book.value === state.book ? state.options : {};
    const chosen = books.find(({ id }) => id === book.value);
    const open = (chosen?.options ?? []).filter((option) => option.choices || option.lo !== option.hi);
    options = open.map((option) => optionField(option, now[option.name] ?? option.default));
    optionBox.replaceChildren(...options.map(({ label }) => label));
    trialField.hidden = !chosen?.match;
    showOptions();
  };
  seats.addEventListener("change", () => { fillPlayers(); showOptions(); });
  book.set.addEventListener("change", () => { fillOptions(); showCompany(); });
  company.set.addEventListener("change", () => {
    const plan = COMPANIES[company.value];
    seats.value = String(plan.seats);
    fillPlayers();
    showOptions();
    players.forEach((fields, at) => { fields.kind = plan.kinds[at % plan.kinds.length]; });
    showCompany();
  });
  opener.addEventListener("change", () => { opener.dataset.chosen = "1"; });
  level.set.addEventListener("change", () => {
    for (const fields of players) if (fields.kind === "bot") fields.skill.value = level.value;
  });

  /** The tournament's next game at this table: a press fills it in. */
  const nextGame = () => {
    if (!club.next) return [];
    const { book: its, one, other } = club.next;
    const name = books.find(({ id }) => id === its)?.name ?? its;
    const textContent = t("club_next", { one, other, name });
    return [element("button", { type: "button", id: "next-game", textContent, onclick() {
      book.value = its;
      fillOptions();
      seats.value = "2";
      fillPlayers();
      showOptions();
      players.forEach((fields, at) => {
        fields.kind = "human";
        fields.name.value = [one, other][at];
      });
      showCompany();
    } })];
  };

  const speed = choice("speed", ["1", "2", "4", "10"].map((times) => [times, `× ${times}`]), String(state.speed));
  const noise = choice("noise", words(["none", "nominal", "harsh"], "noise_"), state.noise);
  const umpire = choice("umpire", words(["table", "people"], "umpire_"), state.umpire);
  const pace = choice("pace", words(["calm", "quick"], "pace_"), state.pace);
  const trial = choice("trial", [["", t("no_trial")], ["1", t("trial_boards")]], "");
  const trialField = labelled(t("trial"), trial);
  const style = choice("style", words(["coach", "strict"], "style_"), state.style);
  const seed = element("input", { type: "number", name: "seed", min: "0", max: String(MOST_SEED), placeholder: "…" });
  /** @type {(title: string, ...content: HTMLElement[]) => HTMLElement[]} */
  const part = (title, ...content) => [element("h3", { textContent: t(title) }), ...content];
  /** @type {(...content: HTMLElement[]) => HTMLElement} */
  const grid = (...content) => element("div", { className: "grid" }, ...content);
  const more = element(
    "details", {}, element("summary", { textContent: t("more") }),
    ...part("players", playerBox, grid(labelled(t("seats"), seats), labelled(t("opener"), opener))),
    ...part("options", optionBox, grid(labelled(t("umpire"), umpire), labelled(t("style"), style), trialField)),
    ...part("badge", grid(
      labelled(t("pace"), pace), labelled(t("speed"), speed), labelled(t("noise"), noise), labelled(t("seed"), seed),
    )),
  );
  const form = element(
    "form", { method: "dialog" }, nameList(club.names),
    element(
      "div", { className: "scroll" }, element("h2", { id: "setup-title", textContent: t("setup_title") }),
      ...nextGame(), company.set, level.set, book.set, more,
    ),
    element(
      "div", { className: "row" }, closing(dialog),
      element("button", { type: "submit", className: "primary", id: "start", textContent: t("start") }),
    ),
  );
  fillPlayers();
  fillOptions();
  form.addEventListener("submit", () => (book.value === CARDS ? location.assign(cards) : start({
    book: book.value,
    options: Object.fromEntries(
      options.filter(({ label }) => !label.hidden).map(({ name, control }) => [name, control.value]),
    ),
    seats: players.map(({ seat }) => seat),
    players: Object.fromEntries(players.map(({ seat, player }) => [seat, player])),
    opener: opener.value || null,
    speed: Number(speed.value),
    noise: noise.value,
    style: style.value,
    umpire: umpire.value,
    pace: pace.value,
    trial: !trialField.hidden && Boolean(trial.value),
    seed: seed.value === "" ? null : Number(seed.value),
  })));
  dialog.replaceChildren(form);
  dialog.showModal();
}
