// @ts-check
// Games on this phone, each with its list of entries: the only keeper of them. An entry is kept before it is shown.

import { seated } from "./places.js";

/**
 * @typedef {{ at: number, count: number, before: string[] }} Correction
 *   at: the number of the entry that was corrected; count: of entries after it; before: the entries before it
 */
/**
 * @typedef {{ id: string, rules: string, seats: string, opener: string, names: Record<string, string>,
 *   entries: string[], corrections?: Correction[], struck: string[], over: boolean, changed: number,
 *   isDrawn?: boolean, series?: string, trial?: boolean }} Kept
 *   rules, seats, opener: lines of the record's header, without their first word; of Kaluki players and dealer;
 *   names: by the seat where each sat when the game began, or by a player's word in the record;
 *   corrections: those that can be taken back, the last one last;
 *   struck: comments, what was taken back; isDrawn: whether the opener was drawn by lot;
 *   series: the header's comment of games won before in this match, none in the first one;
 *   trial: two boards before the game, which are kept and counted nowhere
 */

const STORE = "games";

/**
 * The names by seat, where people sit once everybody has moved on by so many places; at the card table nobody does.
 * @param {Pick<Kept, "names" | "seats">} game @param {number} [moved]
 */
export const namesAt = ({ names, seats }, moved = 0) => (moved ? seated(names, seats.split(" "), moved) : names);

/** @returns {Promise<IDBDatabase>} */
function opened() {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open("carrom-referee", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE, { keyPath: "id" });
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
}

export class Games {
  /** @type {Promise<IDBDatabase> | null} */
  #base = null;
  /** The entries of each game as the store has them, by id. @type {Map<string, string[]>} */
  #stored = new Map();
  #lost;

  /** @param {() => void} [lost] is called when somebody has cleared the store while it was open */
  constructor(lost = () => {}) {
    this.#lost = lost;
  }

  /**
   * Keep a game. Where that succeeds it outlives a crash of the browser.
   * @param {Kept} game
   * @returns {Promise<boolean>} whether it is kept
   */
  async keep(game) {
    if (game.trial) return true;
    try {
      await this.#with((base) => new Promise((resolve, reject) => {
        const change = base.transaction(STORE, "readwrite", { durability: "strict" });
        change.objectStore(STORE).put(game);
        change.oncomplete = () => resolve(undefined);
        change.onerror = change.onabort = () => reject(change.error);
      }));
    } catch { // no room, or a browser that keeps nothing
      return false;
    }
    this.#stored.set(game.id, game.entries);
    return true;
  }

  /** How many entries of a game, from the first on, are kept as they stand. @param {Kept} game */
  keptOf({ id, entries }) {
    const stored = this.#stored.get(id) ?? [], other = entries.findIndex((text, at) => text !== stored[at]);
    return other < 0 ? entries.length : other;
  }

  /** Whether all of a game is kept, what was taken back, too. @param {Kept} game */
  isKept(game) {
    const stored = this.#stored.get(game.id)?.length ?? 0;
    return Boolean(game.trial) || this.keptOf(game) === Math.max(game.entries.length, stored);
  }

  /** @returns {Promise<Kept[]>} all games, the one that was changed last first. Rejects where nothing can be kept. */
  async all() {
    /** @type {Kept[]} */
    const games = await this.#with((base) => new Promise((resolve, reject) => {
      const asked = base.transaction(STORE).objectStore(STORE).getAll();
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    }));
    for (const { id, entries } of games) this.#stored.set(id, entries);
    return games.sort((one, other) => other.changed - one.changed);
  }

  /**
   * Do something with the store. One that was cleared or closed meanwhile is opened anew, once.
   * @template Told
   * @param {(base: IDBDatabase) => Promise<Told>} act
   */
  async #with(act) {
    const held = this.#base;
    try {
      return await act(await this.#open());
    } catch (error) {
      if (!held) throw error;
      held.then((base) => base.close(), () => {});
      this.#base = null;
      return act(await this.#open());
    }
  }

  async #open() {
    const base = await (this.#base ??= opened().catch((error) => { this.#base = null; throw error; }));
    base.onclose = () => { // the browser does so when somebody clears its data
      this.#base = null;
      this.#stored.clear();
      this.#lost();
    };
    return base;
  }
}

/** A name of a game that no other has. */
export const newId = () => `${Date.now().toString(36)}-${crypto.getRandomValues(new Uint16Array(1))[0].toString(36)}`;

const TRIAL_BOARDS = 2;

/** Whether these boards came before the game, and are over. @param {Kept} game @param {any} state */
export const hasTried = ({ trial }, { position, winner }) =>
  Boolean(trial) && (position.board > TRIAL_BOARDS || winner !== null);

/** Whether it is an evening of Kaluki. @param {{ rules: string }} game */
export const isCards = ({ rules }) => rules.split(" ")[0] === "kaluki";

/** The last correction, where no entry since is left. @param {Kept} game */
export function lastCorrection({ entries, corrections = [] }) {
  const last = corrections.at(-1);
  return last?.count === entries.length ? last : undefined;
}

/**
 * The game with one step less: the last correction, where no entry since is left, or else the last entry.
 * @param {Kept} game
 * @returns {Kept}
 */
export function withoutLast(game) {
  const { entries, corrections = [], struck } = game, last = lastCorrection(game);
  if (last) {
    const told = [`taken back: the correction of entry ${last.at + 1}:`, ...entries];
    return { ...game, entries: last.before, corrections: corrections.slice(0, -1), struck: [...struck, ...told] };
  }
  return { ...game, entries: entries.slice(0, -1), struck: [...struck, `taken back: ${entries.at(-1)}`] };
}

/**
 * The game with other entries, as a correction leaves it.
 * @param {Kept} game @param {number} at @param {string[]} entries
 * @returns {Kept}
 */
export function corrected(game, at, entries) {
  const { entries: before, corrections = [], struck } = game;
  return {
    ...game, entries, corrections: [...corrections, { at, count: entries.length, before }],
    struck: [...struck, `before the correction of entry ${at + 1}:`, ...before],
  };
}

/**
 * The game as a record (docs/record.md). Its pockets are those of the zones, not those where the pieces fell.
 * @param {Kept} game
 * @param {string[]} entries
 */
export function recordOf(game, entries = game.entries) {
  if (isCards(game)) {
    const lines = [`rules ${game.rules}`, `players ${game.seats}`, `dealer ${game.opener}`];
    return [...lines, ...game.struck.map((line) => `# ${line}`), ...entries, ""].join("\n");
  }
  const series = game.series ? [game.series] : [];
  const head = [`rules ${game.rules}`, ...series, `seats ${game.seats}`, `opener ${game.opener}`, "# pockets unknown"];
  const names = Object.entries(game.names).filter(([, name]) => name)
    .map(([seat, name]) => `# player ${seat} human - ${name}`);
  return [...head, ...names, ...game.struck.map((line) => `# ${line}`), ...entries, ""].join("\n");
}
