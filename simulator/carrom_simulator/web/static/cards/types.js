// The shapes of what the server sends; see carrom_simulator/card_table/shown.py. Types only, nothing runs here.

/** @typedef {{ by: string, kind: "set" | "run", cards: string[] }} Meld */
/**
 * @typedef {{ hand: number, dealer: string, turn: string | null, phase: string, stock: number, discard: string | null,
 *   melds: Meld[], cards: Record<string, number>, opened: string[], points: Record<string, number>, in: string[],
 *   bought: Record<string, number>, chips: Record<string, number>, pot: number }} Position
 */
/**
 * @typedef {{ game: number, players: { name: string, level: number }[], you: string, left: boolean,
 *   watch: boolean, question: string | null,
 *   options: Record<string, string>, position: Position, hand: string[], owed: string[], winner: string | null,
 *   may: { play: boolean, draw: boolean, undo: boolean, deal: boolean, buy: boolean } }} State
 */
/**
 * @typedef {import("../page/unfinished.js").Left & { players: { name: string, level: number }[], hand: number,
 *   score: Record<string, number> }} LeftEvening  score: points by name
 */
/** watch: a real table is shown; question: what it asks. */
/**
 * @typedef {{ do: string, cards: string[], meld: number, low: boolean, why: string | null,
 *   also?: Record<string, { why?: string }> }} Choice
 */
/**
 * @typedef {{ who: string, what: string, calls: string[],
 *   also?: Record<string, { who?: string, what?: string, calls?: string[] }> }} Line
 */
/** @typedef {{ name: string, default: string, choices: string[] | null, meaning: [string, string] }} Option */

export {};
