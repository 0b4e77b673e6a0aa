// @ts-check
// What the page shows at this moment.

/** @import { ShotFilm } from "../board/shot_film.js" */
/** @import { Book, Club, Level, ShownStep, Spec } from "./types.js" */

export const page = {
  /** @type {Spec | null} */
  spec: null,
  /** @type {{ books: Book[], levels: Level[], club: Club, cards: string }} */
  offered: { books: [], levels: [], club: { names: [], next: null }, cards: "" },
  /** @type {ShotFilm | null} */
  film: null,
  /** The running game's last one, which goes on while another shot is replayed. @type {ShotFilm | null} */
  live: null,
  levels: 0, // a bit for every beam that is blocked
  showBeams: false,
  frame: "", // what the LEDs show now
  isFeed: false, // a real board's
  busy: false, // a flick was sent and is not answered yet
  /** @type {ShownStep | null} */
  opened: null, // step of an opened file
  openedLevels: 0,
};
