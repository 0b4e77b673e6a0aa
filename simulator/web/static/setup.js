// The dialogs: a new game, and the help.

import { t, currentLanguage } from "./i18n.js";

const TWO = ["south", "north"], FOUR = ["south", "east", "north", "west"];

function element(tag, fields = {}, ...children) {
  const made = Object.assign(document.createElement(tag), fields);
  made.append(...children);
  return made;
}

function choice(name, pairs, value) {
  const select = element("select", { name });
  for (const [key, text] of pairs) select.append(element("option", { value: key, textContent: text, selected: key === value }));
  return select;
}

function labelled(text, control, hint = "") {
  const label = element("label", {}, text, control);
  if (hint) label.append(element("small", { textContent: hint }));
  return label;
}

/** Ask for a new game; `start(request)` gets what the server's "new" wants. books: [{ id, name, options }]. */
export function askNewGame(dialog, { books, state }, start) {
  const form = element("form", { method: "dialog" });
  const seats = choice("seats", [["2", t("two")], ["4", t("four")]], String(state.seats.length));
  const preset = choice("preset", ["preset_bot", "preset_two", "preset_four", "preset_bots", "preset_mixed"].map((key) => [key, t(key)]), "preset_mixed");
  const book = choice("book", books.map(({ id, name }) => [id, name]), state.book);
  const playerBox = element("div", { className: "grid pairs" });
  const optionBox = element("div", { className: "grid" });
  const opener = element("select", { name: "opener" });

  const fillPlayers = () => {
    const table = seats.value === "4" ? FOUR : TWO;
    playerBox.replaceChildren();
    opener.replaceChildren(element("option", { value: "", textContent: t("by_lot") }));
    for (const seat of table) {
      opener.append(element("option", { value: seat, textContent: t(seat) }));
      const was = state.players[seat] ?? { kind: "bot", skill: 60 };
      const who = choice(`who-${seat}`, [["human", t("human")], ["bot", t("bot")]], was.kind);
      const skill = element("input", { type: "range", name: `skill-${seat}`, min: 0, max: 100, step: 5, value: was.skill ?? 60, disabled: was.kind !== "bot" });
      who.addEventListener("change", () => { skill.disabled = who.value !== "bot"; preset.value = "preset_mixed"; });
      playerBox.append(labelled(t(seat), who), labelled(`${t("skill")} (${t(seat)})`, skill));
    }
  };
  const fillOptions = () => {
    const { options } = books.find(({ id }) => id === book.value);
    const now = book.value === state.book ? state.options : {};
    optionBox.replaceChildren(...options.map((option) => {
      const value = now[option.name] ?? option.default;
      const control = option.choices
        ? choice(option.name, option.choices.map((word) => [word, t(word)]), value)
        : element("input", { type: "number", name: option.name, value, min: option.lo, max: option.hi });
      control.dataset.option = "1";
      return labelled(option.name, control, option[currentLanguage()]);
    }));
    optionBox.parentElement.hidden = !options.length;
  };
  const applyPreset = () => {
    const plan = { preset_bot: [2, ["human", "bot"]], preset_two: [2, ["human", "human"]], preset_bots: [Number(seats.value), ["bot"]], preset_four: [4, ["human"]] }[preset.value];
    if (!plan) return;
    seats.value = String(plan[0]);
    fillPlayers();
    (plan[0] === 4 ? FOUR : TWO).forEach((seat, i) => {
      form.elements[`who-${seat}`].value = plan[1][i % plan[1].length];
      form.elements[`skill-${seat}`].disabled = form.elements[`who-${seat}`].value !== "bot";
    });
  };
  seats.addEventListener("change", fillPlayers);
  book.addEventListener("change", fillOptions);
  preset.addEventListener("change", applyPreset);

  const speed = choice("speed", [["1", "× 1"], ["2", "× 2"], ["4", "× 4"], ["10", "× 10"]], String(state.speed));
  const noise = choice("noise", ["none", "nominal", "harsh"].map((word) => [word, t(`noise_${word}`)]), state.noise);
  const style = choice("style", ["coach", "strict"].map((word) => [word, t(`style_${word}`)]), state.style);
  const seed = element("input", { type: "number", name: "seed", min: 0, max: 2 ** 31 - 1, placeholder: "…" });
  const legend = (key) => element("legend", { textContent: t(key) });
  form.append(
    element("h2", { id: "setup-title", textContent: t("setup_title") }),
    element("fieldset", {}, legend("book"), element("div", { className: "grid" }, labelled(t("book"), book), labelled(t("style"), style))),
    element("fieldset", {}, legend("options"), optionBox),
    element("fieldset", {}, legend("players"), element("div", { className: "grid" }, labelled(t("preset"), preset), labelled(t("seats"), seats), labelled(t("opener"), opener)), playerBox),
    element("fieldset", {}, legend("badge"), element("div", { className: "grid" }, labelled(t("speed"), speed), labelled(t("noise"), noise), labelled(t("seed"), seed))),
    element("div", { className: "row" },
      element("button", { type: "button", textContent: t("cancel"), onclick: () => dialog.close() }),
      element("button", { type: "submit", className: "primary", id: "start", textContent: t("start") })),
  );
  fillPlayers();
  fillOptions();
  form.addEventListener("submit", () => {
    const table = seats.value === "4" ? FOUR : TWO;
    const players = Object.fromEntries(table.map((seat) => {
      const kind = form.elements[`who-${seat}`].value;
      return [seat, kind === "bot" ? { kind, skill: Number(form.elements[`skill-${seat}`].value) } : { kind }];
    }));
    const options = Object.fromEntries([...optionBox.querySelectorAll("[data-option]")].map((control) => [control.name, control.value]));
    start({
      book: book.value, options, seats: table, players, opener: opener.value || null, speed: Number(speed.value),
      noise: noise.value, style: style.value, seed: seed.value === "" ? null : Number(seed.value),
    });
  });
  dialog.replaceChildren(form);
  dialog.showModal();
}

const KEYS = [
  ["← →", "k_place"], ["⇧ ← →, PgUp PgDn", "k_aim"], ["↑ ↓", "k_power"], ["␣", "k_flick"], ["1 2 3 4", "k_pads"],
  ["⇧ 1 2 3 4", "k_pads_other"], ["A / U", "k_undo"], ["F", "k_arrow"], ["N", "k_name"], ["R", "k_say"], ["D", "k_describe"], ["C", "k_sensors"], ["V", "k_turn"], ["?", "k_help"],
];

export function showHelp(dialog) {
  const keys = element("dl", { className: "keys" });
  for (const [key, word] of KEYS) keys.append(element("dt", {}, element("kbd", { textContent: key })), element("dd", { textContent: t(word) }));
  dialog.replaceChildren(
    element("h2", { id: "help-title", textContent: t("help_title") }),
    ...["help_sim", "help_drag", "help_pads", "help_questions"].map((word) => element("p", { textContent: t(word) })),
    keys,
    element("div", { className: "row" }, element("button", { type: "button", className: "primary", textContent: t("cancel"), onclick: () => dialog.close() })),
  );
  dialog.showModal();
}
