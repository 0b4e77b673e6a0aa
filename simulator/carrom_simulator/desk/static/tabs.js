// @ts-check
// The pages of one browser: one of them holds a game and writes to it, others show it.

/** @import { Kept } from "./kept.js" */

/** Whether a browser can say who holds a game: only a safe context (https, this computer) has locks. */
const locks = navigator.locks;

export class Tabs {
  #channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("referee") : null;
  #release = () => {};

  /** @param {(game: Kept) => void} onGame is told of each change of a game that another page holds */
  constructor(onGame) {
    if (this.#channel) this.#channel.onmessage = ({ data }) => onGame(data);
  }

  /** Tell the other pages of the game that this one holds. @param {Kept} game */
  tell(game) { this.#channel?.postMessage(game); }

  /**
   * Hold a game. A browser without locks, or that keeps nothing, lets every page hold it.
   * @param {string} id of the game
   * @param {boolean} waits until no other page holds it
   * @returns {Promise<boolean>} whether this page holds it now
   */
  async hold(id, waits) {
    if (!locks) return true;
    return new Promise((resolve) => {
      locks.request(`referee ${id}`, waits ? {} : { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock ? new Promise((let_go) => { this.#release = () => let_go(undefined); }) : undefined;
      }).catch(() => resolve(true));
    });
  }

  /** Let go of the game that is held. */
  release() { this.#release(); }
}
