// @ts-check
// Games on this phone, each with its list of entries: the only keeper of them. An entry is kept before it is shown.

/**
 * @typedef {{ id: string, rules: string, seats: string, opener: string, names: Record<string, string>,
 *   entries: string[], struck: string[], over: boolean, changed: number }} Kept
 *   rules, seats, opener: lines of the record's header, without their first word; of Kaluki players and dealer;
 *   names: by seat, or by a player's word in the record; struck: comments, what was taken back
 */

const STORE = "games";

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
  #base = opened();

  /**
   * Keep a game; once the promise holds, it outlives a crash of the browser.
   * @param {Kept} game
   */
  async keep(game) {
    const base = await this.#base;
    await new Promise((resolve, reject) => {
      const change = base.transaction(STORE, "readwrite", { durability: "strict" });
      change.objectStore(STORE).put({ ...game, changed: Date.now() });
      change.oncomplete = () => resolve(undefined);
      change.onerror = change.onabort = () => reject(change.error);
    });
  }

  /** @returns {Promise<Kept[]>} all games, the one that was changed last first */
  async all() {
    const base = await this.#base;
    return new Promise((resolve, reject) => {
      const asked = base.transaction(STORE).objectStore(STORE).getAll();
      asked.onsuccess = () => resolve(asked.result.sort((one, other) => other.changed - one.changed));
      asked.onerror = () => reject(asked.error);
    });
  }
}

/** Whether it is an evening of Kaluki. @param {{ rules: string }} game */
export const isCards = ({ rules }) => rules.split(" ")[0] === "kaluki";

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
  const head = [`rules ${game.rules}`, `seats ${game.seats}`, `opener ${game.opener}`, "# pockets unknown"];
  const names = Object.entries(game.names).filter(([, name]) => name)
    .map(([seat, name]) => `# player ${seat} human - ${name}`);
  return [...head, ...names, ...game.struck.map((line) => `# ${line}`), ...entries, ""].join("\n");
}
