// @ts-check
// Games as files: sent to somebody, or saved, and taken in.

import { isCards, newId, recordOf } from "./kept.js";

/** @import { Kept } from "./kept.js" */

const TYPE = "text/plain", MOST_BYTES = 1 << 20;

/** @param {Kept} game */
const fileOf = (game) => new File([recordOf(game)], `carrom-${game.id.slice(0, 8)}.record`, { type: TYPE });

/** Send a game by what the phone offers for it, or else save it as a file. @param {Kept} game */
export async function send(game) {
  const file = fileOf(game);
  if (navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => {}); // whoever closes that dialog has changed his mind
  } else {
    save(file);
  }
}

/** Save a game as a file. @param {Kept} game */
export const saveGame = (game) => save(fileOf(game));

/** @param {File} file */
function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * The game of a record, as the referee reads it.
 * @param {File} file
 * @param {(text: string) => Promise<any>} read
 * @returns {Promise<Kept | null>} null where it cannot be read
 */
export async function takenIn(file, read) {
  if (file.size > MOST_BYTES) return null;
  const text = await file.text();
  const told = await read(text).catch(() => ({ error: "unreadable" }));
  if (told.error) return null;
  /** @type {string[]} */
  const lines = told.header.split("\n").filter(Boolean);
  const series = lines.find((line) => line.startsWith("#")) ?? "";
  const [rules, seats, opener] = lines.filter((line) => line !== series).map((line) => line.replace(/^\S+ /, ""));
  const players = isCards({ rules }) ? [] : [...text.matchAll(/^# player (\S+) \S+ \S+ (.+)$/gm)];
  const names = Object.fromEntries(players.filter(([, , name]) => name !== "-").map(([, seat, name]) => [seat, name]));
  const struck = told.gone.map((/** @type {any} */ { entry }) => `lapsed: ${entry}`);
  const over = told.state.winner !== null;
  const { entries } = told, changed = file.lastModified;
  return { id: newId(), rules, seats, opener, names, series, entries, struck, over, changed };
}
