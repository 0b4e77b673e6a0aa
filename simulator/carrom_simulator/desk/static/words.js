// @ts-check
// The page's own words, French and English. The referee's come from the firmware and the books.

import { wantedLanguage } from "./language.js";
import { SeatNames, unbroken } from "./spelling.js";

/** @typedef {[french: string, english: string]} Pair */

/** @type {Record<string, Pair>} */
const WORDS = {
  title: ["Arbitre de carrom", "Carrom referee"],
  starting: ["L'arbitre arrive…", "The referee is coming…"],
  game: ["Jeu", "Game"],
  players: ["Joueurs", "Players"],
  house: ["Règles maison et points donnés", "House rules and points given"],
  not_secure: [
    "Sans https la page ne s'installe pas, et l'écran peut s'éteindre : réglez sa veille.",
    "Without https the page cannot be installed, and the screen may go dark: set its sleep.",
  ],
  again: ["Revanche", "Once more"],
  swap: ["Revanche, côtés échangés", "Once more, sides changed"],
  sound_off: ["Couper les appels", "Silence the calls"],
  sound_on: ["Faire entendre les appels", "Have the calls heard"],
  standing_on: ["Faire dire aussi le score et le tour", "Have score and turn said, too"],
  standing_off: ["Ne plus dire le score et le tour", "Leave score and turn unsaid"],
  rows: ["La règle", "The rule"],
  clock: ["Temps du tir : recommencer", "Shot clock: begin anew"],
  opener: ["Qui ouvre", "Who opens"],
  lot: ["Tirage au sort", "Drawn by lot"],
  start: ["Commencer", "Begin"],
  library: ["Parties gardées", "Kept games"],
  library_empty: ["Aucune partie gardée.", "No game is kept."],
  unfinished: ["pas finie", "not over"],
  open: ["ouvrir", "open"],
  send: ["envoyer", "send"],
  take_in: ["Ajouter une partie d'un fichier", "Take in a game from a file"],
  taken_in: ["Partie ajoutée.", "Game taken in."],
  unreadable: [
    "{} ne se lit pas : il faut une partie enregistrée ici ou par carrom.",
    "{} cannot be read: a game saved here or by carrom is needed.",
  ],
  resume: ["Reprendre : {}", "Go on: {}"],
  chips: ["jetons : {}", "chips: {}"],
  pot: ["Pot : {}", "Pot: {}"],
  who_won: ["Qui a gagné la donne ?", "Who won the hand?"],
  void: ["donne nulle", "void hand"],
  buys: ["rachat : {}", "{} buys back in"],
  points_of: ["{} : points ?", "{}: points?"],
  erase: ["effacer un chiffre", "erase a digit"],
  player: ["Joueur {}", "Player {}"],
  dealer: ["Premier donneur", "First dealer"],
  take_out: ["{} : finalement pas tombé{e}", "{}: did not fall after all"],
  off_tray: ["sorti{e}", "off"],
  take_back: ["{} sorti{e} : finalement non", "{} off: not after all"],
  stalled: [
    "La partie suivie ne répond plus : le score peut dater.",
    "The game followed does not answer: the score may be old.",
  ],
  follow: ["Suivre la partie en cours {}", "Follow the running game {}"],
  undo: ["Annuler", "Undo"],
  menu: ["Menu", "Menu"],
  turn: ["Retourner la moitié du haut", "Turn the upper half round"],
  list: ["Coup par coup", "Shot by shot"],
  save: ["Enregistrer la partie", "Save the game"],
  new: ["Nouvelle partie", "New game"],
  close: ["Fermer", "Close"],
  correct: ["corriger", "correct"],
  add: ["ajouter avant", "add before"],
  adding: ["Coup oublié avant le {} : que s'est-il passé ?", "Left out before entry {}: what happened?"],
  correcting: ["Correction du coup {} : que s'est-il passé ?", "Correction of entry {}: what happened?"],
  remove: ["supprimer", "remove"],
  corrected: ["Après la correction : {}", "After the correction: {}"],
  no_longer: ["Ne va plus : « {} »", "No longer fits: “{}”"],
  take: ["Prendre", "Take it"],
  leave: ["Laisser", "Leave it"],
  unkept: ["Non gardé par le téléphone : enregistrer la partie", "Not kept by the phone: save the game"],
  not_kept: ["non gardé", "not kept"],
  keeps_nothing: [
    "Ce navigateur ne garde rien : à la fin, enregistrez la partie.",
    "This browser keeps nothing: save the game in the end.",
  ],
  nothing: ["rien", "nothing"],
  nothing_fell: ["rien n'est tombé", "nothing fell"],
  ok: ["OK", "OK"],
  more: ["…", "…"],
  more_named: ["autre chose", "something else"],
  left: ["reste {}", "{} left"],
  points: ["points : ", "points: "],
  sure: ["{} ?", "{}?"],
  undone: ["Annulé : « {} »", "Taken back: “{}”"],
  undone_taps: ["Annulé", "Taken back"],
  correction: ["la correction du coup {}", "the correction of entry {}"],
  by: ["{} : ", "{}: "],
  won_hand: ["{} gagne la donne", "{} wins the hand"],
  opens_board: ["{} ouvre ce plateau", "{} opens this board"],
  answer: ["surenchère", "the bet doubled"],
  of_pieces: ["Une pièce", "A piece"],
  of_fouls: ["Une faute", "A foul"],
  of_ends: ["La fin", "The end"],
  of_places: ["Entre deux plateaux", "Between two boards"],
  w: ["blanc", "white"],
  b: ["noir", "black"],
  q: ["reine", "queen"],
  s: ["palet", "striker"],
  near: ["près", "near"],
  far: ["loin", "far"],
  due: ["doit {}", "owes {}"],
  shots: ["{} coups", "{} shots"],
  shots_1: ["{} coup", "{} shot"],
  half_shots: ["{} demi-coups", "{} half shots"],
  half_shots_1: ["{} demi-coup", "{} half shot"],
  chooses: ["choisit", "chooses"],
  men_in_w: ["blancs rentrés : {}", "white in: {}"],
  men_in_b: ["noirs rentrés : {}", "black in: {}"],
  queen_covered: ["reine couverte", "queen covered"],
  queen_held: ["reine à couvrir", "queen to be covered"],
  queen_on_board: ["reine en jeu", "queen on the board"],
  board: ["Plateau {}", "Board {}"],
  trial_board: ["Essai {} sur 2", "Trial board {} of 2"],
  trial: ["Deux plateaux d’essai d’abord", "Two trial boards first"],
  trial_over: ["Fin des essais : la partie commence.", "The trial is over: the game begins."],
  games: ["Manches {}", "Games {}"],
  opens: ["ouverture : {}", "opened by {}"],
  opens_by_lot: ["ouverture, par tirage au sort : {}", "opened, by lot, by {}"],
  opens_next: ["puis {}", "then {}"],
  gerant: ["gérant : {}", "gérant: {}"],
  stake_near: ["{} parie près", "{} bets near"],
  stake_far: ["{} parie loin", "{} bets far"],
  penalty_shot: ["penalty", "penalty shot"],
  off: ["{} sorti{e} du plateau", "{} off the board"],
  late: ["{} tombé{e} après coup", "{} fell late"],
  bank: ["par la bande", "off the cushion"],
  boulette: ["boulette", "boulette"],
  untouched: ["intouché", "nothing touched"],
  improper: ["geste irrégulier", "improper stroke"],
  foul: ["faute", "foul"],
  bet_near: ["Si Just ! près", "Si Just! near"],
  bet_far: ["Si Just ! loin", "Si Just! far"],
  si_just: ["Si Just !", "Si Just!"],
  non_just: ["Non Just !", "Non Just!"],
  out_of_turn: ["{} a tiré hors tour : reste valable", "{} shot out of turn: stands"],
  stands: ["hors tour, reste valable", "out of turn, stands"],
  said: ["phrase dite", "words said"],
  hit: ["pion nommé rentré", "named man in"],
  miss: ["pion nommé manqué", "named man missed"],
  sides: ["tout le monde change de place", "everybody changes places"],
  choose_return: ["rendre", "return"],
  choose_remove: ["enlever", "remove"],
  touch: ["main sur une pièce : {}", "hand on a piece: {}"],
  technical: ["faute technique : {}", "technical foul: {}"],
  forgo: ["{} renonce à faire poser", "{} waives what is to be placed"],
  lost: ["plateau perdu : {}", "board lost: {}"],
  resign: ["{} abandonne", "{} resigns"],
  wins: ["{} gagne la partie", "{} wins the game"],
  refused: ["Impossible", "Not possible"],
  failed: ["L'arbitre a dû recommencer ; rien n'est perdu.", "The referee had to begin again; nothing is lost."],
  other_page: [
    "Cette partie est tenue dans une autre fenêtre ; ici on la suit.",
    "This game is held in another window; here it is followed.",
  ],
};

let lang = wantedLanguage();

/** The number of the language in a pair: 0 French, 1 English. */
export const which = () => (lang === "en" ? 1 : 0);

/** @param {import("./language.js").Language} name */
export function setLanguage(name) {
  lang = name;
  document.documentElement.lang = name;
}

export const language = () => lang;

/** @type {SeatNames | null} */
let seatNames = null;

/** What the game's book calls the striker. @type {Pair} */
let striker = WORDS.s;

/**
 * Know who sits where, so that calls and reasons name them, and what the book calls the striker.
 * @param {Record<string, Pair>} seats their words
 * @param {Record<string, string>} names
 * @param {Pair} [itsStriker]
 */
export function setNames(seats, names, itsStriker = WORDS.s) {
  seatNames = new SeatNames(seats);
  seatNames.set(names);
  striker = itsStriker;
}

/** @param {string} text the referee's */
export const named = (text) => {
  const told = text.replaceAll(WORDS.s[which()], striker[which()]);
  const said = seatNames ? seatNames.in(told) : told;
  return lang === "fr" ? unbroken(said) : said;
};

/**
 * The text of a pair in the page's language.
 * @template Told
 * @param {[Told, Told]} pair
 */
export const pick = (pair) => pair[which()];

/**
 * @param {string} name
 * @param {string | number} [value] stands for {}
 */
export function word(name, value = "") {
  const shown = String(value);
  const text = (name === "s" ? striker : WORDS[name] ?? [name, name])[which()].replace("{}", shown)
    .replace("{e}", shown.startsWith(WORDS.q[0]) ? "e" : ""); // French: only the queen is feminine
  return lang === "fr" ? unbroken(text) : text;
}
