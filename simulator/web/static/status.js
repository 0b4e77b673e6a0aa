// The situation in words and the score: what the LEDs show, for reading and for screen readers.

import { t } from "./i18n.js";

/** Sides as the record names them, with their seats: south and north, or with four players south and east. */
function sides(position) {
  const names = Object.keys(position.score);
  return names.includes("east") ? [["south", ["south", "north"]], ["east", ["east", "west"]]] : names.map((name) => [name, [name]]);
}

export function showScore(box, state, position) {
  const key = JSON.stringify([position, state.seats, state.players, document.documentElement.lang]);
  if (box.dataset.key === key) return;
  box.dataset.key = key;
  box.replaceChildren(...sides(position).map(([side, seats]) => {
    const card = document.createElement("div");
    card.className = "side";
    card.dataset.side = side;
    if (seats.includes(position.turn)) card.classList.add("turn");
    const name = document.createElement("span");
    const kind = (seat) => state.players[seat]?.kind; // a replayed game may have other seats
    name.textContent = seats.map((seat) => (kind(seat) ? `${t(seat)} (${t(kind(seat))})` : t(seat))).join(" + ");
    const points = document.createElement("b");
    points.textContent = position.score[side];
    const unit = document.createElement("span");
    unit.className = "visually-hidden";
    unit.textContent = ` ${t("points")}`;
    points.append(unit);
    const colour = position.colours?.[side];
    const small = document.createElement("small");
    const words = [colour ? t(colour) : t("unknown_colour")];
    if (colour && position.due[colour]) words.push(t("due", { n: position.due[colour] }));
    if (position.queen === `covered:${side}`) words.push(t("queen_covered"));
    if (position.queen === "held" && seats.includes(position.turn)) words.push(t("queen_held"));
    small.textContent = words.join(", ");
    const tray = document.createElement("div");
    tray.className = "tray";
    if (colour) {
      for (let i = 0; i < position.down[colour]; i++) {
        const man = new Image();
        man.src = `disc-${colour}.svg`;
        man.alt = "";
        tray.append(man);
      }
    }
    card.append(name, points, small, tray);
    return card;
  }));
}

/** One sentence or two: who plays, how many shots, what is open. */
export function describe(state, moving) {
  const { position } = state;
  if (position.phase === "game_over") {
    return state.winner ? t("wins", { who: t(state.winner) }) : t("phase_game_over");
  }
  const words = [t("board_n", { n: position.board }), t("plays", { who: t(position.turn) })];
  if (position.phase !== "shot") words.push(t(`phase_${position.phase}`));
  words.push(t("shots", { n: position.shots }));
  if (position.half_shots) words.push(t("half", { n: position.half_shots }));
  if (position.bet) words.push(t("bet", { zone: t(position.bet.zone), times: position.bet.times }));
  const sentences = [`${words.join(", ")}.`];
  sentences.push(`${t("men_on_board", { w: 9 - position.down.w, b: 9 - position.down.b })}.`);
  if (moving || state.phase === "running") sentences.push(t("moving"));
  else if (state.phase === "ruling") sentences.push(t("ruling"));
  else if (state.question) sentences.push(state.question.text);
  else if (state.players[state.shooter]?.kind === "bot") sentences.push(t("thinking"));
  else if (state.may.flick) sentences.push(t("place_and_flick"));
  return sentences.join(" ");
}
