// @ts-check
// The person's cards in the order that he likes, and those that he has picked.

const RANKS = "A23456789TJQK", SUITS = "shcd";

/** @typedef {{ id: number, word: string, isNew: boolean }} Held  one card of the hand */

export class Hand {
  #next = 1;
  /** @type {Held[]} */
  cards = [];
  /** The ids of picked cards, in the order in which they were picked. @type {number[]} */
  picked = [];

  /** The picked cards, as a record has them. */
  get words() {
    return this.picked.map((id) => this.cards.find((card) => card.id === id)?.word ?? "");
  }

  /**
   * Take over what the server says: cards that are gone go, new ones come to the right.
   * @param {string[]} words
   */
  follow(words) {
    const left = [...words];
    const isFirst = !this.cards.length;
    const kept = this.cards.filter(({ word }) => {
      const at = left.indexOf(word);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
    if (left.length) for (const card of kept) card.isNew = false;
    this.cards = [...kept, ...left.map((word) => ({ id: this.#next++, word, isNew: !isFirst }))];
    this.picked = this.picked.filter((id) => this.cards.some((card) => card.id === id));
    if (isFirst) this.sort(false);
  }

  /** @param {number} id */
  toggle(id) {
    if (!this.picked.includes(id)) this.picked.push(id);
    else this.picked.splice(this.picked.indexOf(id), 1);
  }

  clear() {
    this.picked = [];
  }

  /**
   * Pick these cards, as far as they are held.
   * @param {string[]} words
   */
  pick(words) {
    this.picked = [];
    for (const word of words) {
      const card = this.cards.find((held) => held.word === word && !this.picked.includes(held.id));
      if (card) this.picked.push(card.id);
    }
  }

  /**
   * Sort the cards: by rank, or by suit. Jokers go to the right.
   * @param {boolean} byRank
   */
  sort(byRank) {
    this.cards = this.#inOrder(byRank);
  }

  /** @param {boolean} byRank whether by rank, or by suit */
  isSorted(byRank) {
    return this.#inOrder(byRank).every(({ word }, at) => word === this.cards[at].word);
  }

  /**
   * The cards in that order.
   * @param {boolean} byRank
   */
  #inOrder(byRank) {
    const rank = /** @param {Held} card */ ({ word }) => (word === "**" ? 99 : RANKS.indexOf(word[0]));
    const suit = /** @param {Held} card */ ({ word }) => (word === "**" ? 99 : SUITS.indexOf(word[1]));
    const [first, second] = byRank ? [rank, suit] : [suit, rank];
    return [...this.cards].sort((a, b) => first(a) - first(b) || second(a) - second(b));
  }

  /**
   * Move a card to another place.
   * @param {number} id
   * @param {number} place
   */
  move(id, place) {
    const at = this.cards.findIndex((card) => card.id === id);
    if (at < 0) return;
    const [card] = this.cards.splice(at, 1);
    this.cards.splice(Math.max(0, Math.min(place, this.cards.length)), 0, card);
  }
}
