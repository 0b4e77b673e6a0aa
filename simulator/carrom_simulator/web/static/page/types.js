// The shapes of what the server sends; see carrom_simulator/web/shape.py. Types only, nothing runs here.

/** @typedef {"south" | "east" | "north" | "west"} Seat */
/** @typedef {[piece: string, x_mm: number, y_mm: number]} Man  piece: "w", "b", "q" or "s" */
/** @typedef {[piece: string, x_mm: number, y_mm: number, fade?: number]} Shown  fade: 1 whole … 0 gone */
/** @typedef {{ x: number, y: number, rx: number, ry: number }} Base  a base line's middle and its direction, mm */
/** @typedef {[beam: number, blocked: number, time_us: number]} Edge */

/**
 * @typedef {{ board: number, turn: Seat, phase: string, shots: number, half_shots: number,
 *   colours: Record<string, string> | null, down: Record<string, number>, due: Record<string, number>, queen: string,
 *   score: Record<string, number>, bet: { zone: string, times: number, calls: number } | null, moved: number,
 *   games: Record<string, number> }} Position
 *   moved: by how many places everybody has moved on in this game; games: won in this match
 */
/** @typedef {{ kind: string, skill?: number, name?: string, level?: [string, string] | null }} Player */
/** @typedef {{ id: string, name: [string, string], skill: number, share: number }} Level  share: of shots, in % */
/**
 * @typedef {{ name: string, summary: string, first: [string, string][],
 *   groups: { heading: string, rows: [string, string][] }[], also?: Record<string, object> }} Sheet
 */
/** @typedef {{ names: string[], next: { book: string, one: string, other: string } | null }} Club */
/** @typedef {{ seat: Seat, address: string, qr: string }} Invitation  address: "" where a phone has the seat */
/**
 * @typedef {{ text: string, seats: Seat[], choices: string[], index: number, stays: boolean, note?: string,
 *   also?: Record<string, { text?: string, choices?: string[] }> }} Question
 */
/**
 * @typedef {{ shots: number, scored: number, by_pocket: number[], best_turn: number, longest_run: number,
 *   bets_won: number, bets_lost: number, faults: number }} Counts  what a player did in a game
 */
/**
 * @typedef {{ left: boolean, ending: Record<string, Counts> | null, game: number, turn_id: number, lang: string,
 *   book: string, options: Record<string, string>, moved: number,
 *   seats: Seat[], players: Record<string, Player>, position: Position, winner: Seat | null, phase: string,
 *   shooter: Seat, doublers: Seat[], mine: Seat[], reading: Reading | null,
 *   count: number,
 *   men: Man[], named: number, striker: { x: number, y: number, offset_mm: number } | null,
 *   undo: Seat[], wish: { by: Seat, seats: Seat[] } | null,
 *   pads: Partial<Record<Seat, string[]>>, aim: { angle_deg: number, speed_mm_s: number } | null,
 *   near: [x: number, y: number][], legal: [low_mm: number, high_mm: number][], base: Base,
 *   speeds: { lo: number, hi: number },
 *   may: { flick: boolean, arrow: boolean, name: boolean, say: boolean, bet: boolean, double: boolean, undo: boolean,
 *     sides: boolean },
 *   question: Question | null, display: Said, speed: number, noise: string, style: string, umpire: string,
 *   pace: string, trial: boolean,
 *   truth: { judged: number, wrong: number, asked: number, hint: string,
 *     also?: Record<string, { hint: string }> } | null }} State
 *   near: the middles of the shooter's near pockets; mine: the seats that this page plays, part.js adds them
 */
/**
 * @typedef {{ why: string, board: { winner: Seat, points: number } | null, also?: Record<string, { why?: string }> }}
 *   Reading  the ruling that people read while the table waits; board: of one that is over
 */

/**
 * @typedef {{ text: string, words: string, calls: string[], reasons: string[], error: string | null,
 *   seat?: Seat | null, why?: string, undone?: boolean, moved?: number,
 *   also?: Record<string, { words?: string, calls?: string[], reasons?: string[], why?: string }> }} Item
 *   an entry: its line in the record, and the same in words; why: for which of its reasons the turn passes;
 *   moved: by how many places everybody had moved on then
 */
/**
 * @typedef {Item & { position: Position | null, men: Man[], edges?: [from: number, to: number], at?: number,
 *   frame?: string, film?: boolean, undo?: boolean }} Step
 *   of an opened file; frame: what the LEDs show; film: whether the shot can be shown as it was played;
 *   a trace's steps have `edges`, indices among all its edges, and `at`, us
 */
/** @typedef {{ text: string, also?: { [lang: string]: { text?: string } } }} Said  a call, an error, an advice */
/** @typedef {{ step: Step, edges: Edge[], plays?: boolean }} ShownStep  plays: the shot after it is being played */

/** @typedef {{ n: number, x0: number, y0: number, x1: number, y1: number }} BeamLine */
/**
 * @typedef {{ side_mm: number, outer_mm: number, man_mm: number, striker_mm: number, pocket_mm: number,
 *   pockets: [x: number, y: number][], beams: BeamLine[] }} Spec
 *   the board's measures; pockets: their middles
 */
/**
 * @typedef {{ name: string, default: string, choices: string[] | null, lo: number | null, hi: number | null,
 *   meaning: [string, string], words: Record<string, [string, string]> }} Option
 */
/**
 * @typedef {{ id: string, name: string, goal: [string, string], bets: boolean, match: boolean,
 *   options: Option[] }} Book  match: whether games of it make a match
 */
/**
 * @typedef {{ player: string, book: string, games: number, won: number, shots: number, scored: number,
 *   bets_won: number, bets_lost: number, faults: number }} PlayerRow  what a player did in a book
 */
/**
 * @typedef {{ players: PlayerRow[], levels: { level: string, shots: number, scored: number }[],
 *   wins: { winner: string, loser: string, games: number }[] }} Statistics
 */

/**
 * @typedef {{ id: number, hz: number, speed: number, pieces: string, frames: number[][],
 *   gone: [disc: number, seconds: number][], knocks: [seconds: number, loudness: number, kind: string][],
 *   at_s: number }} Film
 *   frames: x, y of every disc in 0.1 mm; at_s: how far the table had got when the server sent it
 */

/**
 * @typedef {{ spec: Spec, books: Book[], bots: Level[], source: string, cards: boolean, log: Item[], levels: number,
 *   state: State, frame: string, film: Film | null, pictures: boolean, asks_lang: boolean,
 *   given_lang: string, club?: Club, offers_left: boolean }} Hello
 *   what a page is told first; cards: whether the card table is served, too; offers_left: whether games that were left
 *   are offered
 */

export {};
