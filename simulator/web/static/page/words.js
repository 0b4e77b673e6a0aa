// @ts-check
// The page's words: pairs (French, English). Calls and questions come from the firmware, in the table's language.

import { recall } from "./memory.js";

/** @typedef {[french: string, english: string]} Pair */

/** @type {Record<string, Pair>} */
export const WORDS = {
  title: ["Table de carrom", "Carrom table"],
  badge: ["simulateur", "simulator"],
  badge_feed: ["vraie table", "real table"],
  skip: ["Aller au plateau", "Go to the board"],
  menu: ["Menu", "Menu"],
  new_game: ["Nouvelle partie", "New game"],
  cards: ["Kaluki (cartes)", "Kaluki (cards)"],
  rules: ["Règles", "Rules"],
  open_rule: ["Règle {name}", "Rule {name}"],
  level: ["{name} : {share} % de ses tirs", "{name}: {share}% of its shots"],
  name: ["Nom", "Name"],
  advice: ["Indice", "Hint"],
  umpire: ["Arbitre", "Umpire"],
  umpire_table: ["la table : elle répond à notre place", "the table: it answers for us"],
  umpire_people: ["les joueurs, comme à une vraie table", "the players, as at a real table"],
  double_non_just: ["« Non Just ! » ×{times}", "“Non Just !” ×{times}"],
  double_si_just: ["« Si Just ! » ×{times}", "“Si Just !” ×{times}"],
  continue: ["Reprendre la partie laissée", "Go on with the game you left"],
  again: ["Revanche", "Once more"],
  swap: ["Changer de côté", "Change sides"],
  end_shots: ["Tirs réussis / tirés", "Shots scored / played"],
  end_pockets: ["Pions par trou", "Men by pocket"],
  end_turn: ["Meilleur tour, en pions", "Best turn, in men"],
  end_run: ["Tirs réussis de suite", "Scored in a row"],
  end_bets: ["Paris gagnés / perdus", "Bets won / lost"],
  end_faults: ["Fautes", "Faults"],
  at_sw: ["S-O", "SW"],
  at_se: ["S-E", "SE"],
  at_ne: ["N-E", "NE"],
  at_nw: ["N-O", "NW"],
  pad_BET: ["parier", "bet"],
  pad_FAULT: ["faute", "fault"],
  pad_BANK: ["bande", "cushion"],
  pad_OK: ["valider", "confirm"],
  pad_BET_long: [
    "Parier avant un tir, ou répondre à un pari. Dans un menu : choix suivant.",
    "Bet before a shot, or answer a bet. In a menu: the next choice.",
  ],
  pad_FAULT_long: [
    "Signaler une faute : boulette, pion sorti, pion touché. Dans un menu : fermer.",
    "Report a fault: boulette, a man off the board, a man touched. In a menu: close it.",
  ],
  pad_BANK_long: [
    "Annoncer que le palet a touché une bande d’abord. Dans un menu : choix précédent.",
    "Claim that the striker touched a cushion first. In a menu: the choice before.",
  ],
  pad_OK_long: [
    "Valider. Tenu longtemps : corriger, annuler, nouvelle partie.",
    "Confirm. Held long: put right, take back, new game.",
  ],
  tip_drag: [
    "Tirez le palet en arrière, du doigt ou de la souris, et lâchez.",
    "Draw the striker back, with a finger or the mouse, and let go.",
  ],
  tip_bet: ["Touchez le pion visé, puis choisissez le trou.", "Touch the man you mean, then choose the pocket."],
  tip_bet_zone: ["Choisissez le trou : près ×2 ou loin ×3.", "Choose the pocket: near ×2 or far ×3."],
  tip_name: ["Touchez le pion visé.", "Touch the man you mean."],
  tip_ring: [
    "{who} parie sur le pion cerclé, trou {zone}, ×{times}.",
    "{who} bets on the ringed man, {zone} pocket, ×{times}.",
  ],
  tip_double: [
    "{who} parie sur le pion cerclé, trou {zone}, ×{times}. Pas d’accord ? Doublez !",
    "{who} bets on the ringed man, {zone} pocket, ×{times}. You doubt it? Double!",
  ],
  tip_say: [
    "Un pion est sorti : dites « Et je remets le pion ! » (le bouton, ou R), sinon la pénalité double.",
    "A man is off the board: say “Et je remets le pion !” (the button, or R), or the penalty doubles.",
  ],
  tip_say_again: ["Un pion est sorti : la phrase !", "A man is off the board: the words!"],
  k_rules: ["les règles", "the rules"],
  k_double: ["doubler le pari", "double the bet"],
  last_shot: ["Dernier tir, en image animée :", "The last shot as a moving picture:"],
  this_shot: ["Ce tir, en image animée :", "This shot as a moving picture:"],
  save_shot: ["Enregistrer le tir en {kind}", "Save the shot as {kind}"],
  shot_file: ["tir", "shot"],
  statistics: ["Statistiques", "Statistics"],
  stat_player: ["Joueur", "Player"],
  stat_won: ["Gagnées", "Won"],
  stat_shots: ["Tirs réussis", "Shots scored"],
  stat_bets: ["Paris gagnés", "Bets won"],
  stat_faults: ["Fautes par partie", "Faults a game"],
  stat_levels: ["Par niveau de robot", "By bots' level"],
  stat_against: ["Face à face", "Head to head"],
  stat_none: ["Aucune partie finie n’est gardée encore.", "No finished game is kept yet."],
  part_watch: ["spectateur", "watching"],
  phones: ["Téléphones", "Phones"],
  phones_how: [
    "Lisez le code de votre place avec un téléphone : il devient vos boutons et votre palet, le temps de la partie.",
    "Scan the code of your seat with a phone: for this game it becomes your pad and striker.",
  ],
  phones_none: ["Aucune place n’est tenue par une personne.", "No seat is a person's."],
  phones_code: ["Code QR pour {who}", "QR code for {who}"],
  phones_taken: ["Un téléphone tient cette place.", "A phone has this seat."],
  phones_free: ["Reprendre la place", "Take the seat back"],
  phones_board: ["Sur un téléviseur :", "On a television:"],
  open: ["Ouvrir…", "Open…"],
  save: ["Enregistrer", "Save"],
  snapshot: ["Image", "Picture"],
  sound: ["Son", "Sound"],
  voice: ["Voix", "Voice"],
  sensors: ["Capteurs", "Sensors"],
  help: ["Aide", "Help"],
  language: ["Langue", "Language"],
  theme: ["Thème", "Theme"],
  theme_auto: ["Thème auto", "Auto theme"],
  theme_light: ["Clair", "Light"],
  theme_dark: ["Sombre", "Dark"],
  table: ["La table", "The table"],
  question: ["Question de la table", "The table asks"],
  striker: ["Palet", "Striker"],
  place: ["Placement", "Place"],
  aim: ["Visée", "Aim"],
  power: ["Force", "Power"],
  flick: ["Tirer", "Flick"],
  undo: ["Annuler le coup", "Undo"],
  say: ["« Et je remets le pion ! »", "“Et je remets le pion !”"],
  arrow: ["Pion sur l’autre flèche", "Man on the other arrow"],
  name_man: ["Nommer le pion suivant", "Name the next man"],
  keys: [
    "Clavier, plateau actif : ← → déplacer le palet, ⇧ ← → viser, ↑ ↓ force, espace tirer, 1 2 3 4 = BET " +
      "FAULT BANK OK (⇧ : l’autre camp), A annuler, ? aide.",
    "Keyboard, board focused: ← → move the striker, ⇧ ← → aim, ↑ ↓ power, space flick, 1 2 3 4 = BET " +
      "FAULT BANK OK (⇧: the other side), I hint, U undo, ? help.",
  ],
  situation_title: ["Situation", "Situation"],
  record: ["La partie, coup par coup", "The game, shot by shot"],
  sensors_title: ["Capteurs", "Sensors"],
  edges: ["Fronts des barrières pendant les dernières secondes", "Edges of the beams in the last seconds"],
  replay: ["Relecture", "Replay"],
  play: ["Lire", "Play"],
  pause: ["Pause", "Pause"],
  first: ["Début", "Start"],
  previous: ["Précédent", "Previous"],
  next: ["Suivant", "Next"],
  last: ["Fin", "End"],
  close: ["Fermer", "Close"],
  resume: ["Jouer à partir d’ici", "Play on from here"],
  step: ["Entrée {n} sur {all}", "Entry {n} of {all}"],
  start_of_game: ["Début de la partie", "Start of the game"],
  refused: ["refusé", "refused"],
  south: ["Sud", "South"],
  east: ["Est", "East"],
  north: ["Nord", "North"],
  west: ["Ouest", "West"],
  sw: ["sud-ouest", "south-west"],
  se: ["sud-est", "south-east"],
  ne: ["nord-est", "north-east"],
  nw: ["nord-ouest", "north-west"],
  w: ["blancs", "white"],
  b: ["noirs", "black"],
  unknown_colour: ["couleur à trouver", "colour not found yet"],
  points: ["points", "points"],
  due: ["dû : {n}", "due: {n}"],
  queen_held: ["reine à couvrir", "queen to be covered"],
  queen_covered: ["reine couverte", "queen covered"],
  human: ["personne", "person"],
  bot: ["robot", "bot"],
  plays: ["{who} joue", "{who} to play"],
  shots: ["{n} coup(s)", "{n} shot(s)"],
  half: ["{n} demi-coup(s)", "{n} half shot(s)"],
  board_n: ["Plateau {n}", "Board {n}"],
  phase_shot: ["coup", "shot"],
  phase_penalty_shot: ["penalty", "penalty shot"],
  phase_choice: ["choix à faire", "a choice to make"],
  phase_game_over: ["partie finie", "game over"],
  bet: ["pari {zone}, ×{times}", "bet {zone}, ×{times}"],
  near: ["près", "near"],
  far: ["loin", "far"],
  moving: ["Les palets roulent…", "The discs are moving…"],
  ruling: ["La table juge…", "The table is judging…"],
  thinking: ["Le robot réfléchit…", "The bot is thinking…"],
  place_and_flick: ["Placez le palet et tirez.", "Place the striker and flick."],
  wins: ["{who} gagne la partie.", "{who} wins the game."],
  men_on_board: ["{w} blancs et {b} noirs sur le plateau", "{w} white and {b} black men on the board"],
  truth: [
    "Simulation : {judged} coup(s) jugé(s), {wrong} pièce(s) mal vue(s) par la table, {asked} question(s) posée(s).",
    "Simulation: {judged} shot(s) judged, {wrong} piece(s) seen wrong by the table, {asked} question(s) asked.",
  ],
  lost: ["Connexion perdue avec la table. Nouvel essai…", "Connection to the table lost. Trying again…"],
  setup_title: ["Nouvelle partie", "New game"],
  book: ["Règle", "Rules"],
  players: ["Joueurs", "Players"],
  seats: ["Places", "Seats"],
  two: ["Deux (sud, nord)", "Two (south, north)"],
  four: ["Quatre, en équipes", "Four, in teams"],
  opener: ["Qui commence", "Who opens"],
  by_lot: ["Au sort", "By lot"],
  skill: ["Niveau du robot", "Bot's skill"],
  options: ["Options de la règle", "Options of the rules"],
  speed: ["Vitesse", "Speed"],
  noise: ["Capteurs", "Sensors"],
  noise_none: ["parfaits", "perfect"],
  noise_nominal: ["table bien tenue", "a well-kept table"],
  noise_harsh: ["vieille table au soleil", "an old table in the sun"],
  seed: ["Graine (vide : au hasard)", "Seed (empty: random)"],
  style: ["Arbitrage", "Refereeing"],
  style_strict: ["strict", "strict"],
  style_coach: ["entraîneur", "coach"],
  start: ["Commencer", "Start"],
  cancel: ["Fermer", "Close"],
  preset: ["Qui joue", "Who plays"],
  preset_bot: ["Une personne contre un robot", "One person against a bot"],
  preset_two: ["Deux personnes", "Two people"],
  preset_bots: ["Des robots seuls", "Bots alone"],
  preset_four: ["Quatre personnes", "Four people"],
  preset_mixed: ["Au choix", "As chosen below"],
  pad: ["Boutons {seat}", "{seat} buttons"],
  matrix_label: ["Afficheur à LED : {text}", "LED scoreboard: {text}"],
  board_label: ["Plateau de carrom. {text}", "Carrom board. {text}"],
  said_by: ["{who} : « Et je remets le pion ! »", "{who}: “Et je remets le pion !”"],
  truth_hint: ["Ce qui s’est vraiment passé : {text}", "What really happened: {text}"],
  beams_free: ["Toutes les barrières sont libres.", "All beams are free."],
  beams_blocked: ["Barrières coupées : {list}", "Blocked beams: {list}"],
  gate: ["goulotte {pocket} {ab}", "chute {pocket} {ab}"],
  line: ["ligne {seat} {n}", "line {seat} {n}"],
  help_title: ["Comment jouer", "How to play"],
  help_drag: [
    "Glisser le palet de côté : le placer. Le tirer en arrière : viser et doser, relâcher pour tirer ; " +
      "revenir au centre ou Échap pour renoncer.",
    "Drag the striker sideways to place it. Pull it back to aim and set the power, let go to flick; come " +
      "back to the centre or press Esc to give up.",
  ],
  help_pads: [
    "Les quatre boutons de chaque place sont ceux de la vraie table : parier, signaler une faute, " +
      "annoncer une bande, valider. OK tenu longtemps : corriger à la main.",
    "The four buttons at each seat are those of the real table: bet, report a fault, claim a cushion, " +
      "confirm. OK held long: put something right by hand.",
  ],
  help_questions: [
    "Quand la table demande quelque chose, la question s’affiche sur les LED et ici ; on y répond avec les boutons.",
    "When the table asks something, the question is shown on the LEDs and here; answer it with the buttons.",
  ],
  help_sim: [
    "Cette page est un simulateur : le plateau est calculé, l’arbitre est le vrai logiciel de la table.",
    "This page is a simulator: the board is computed, the referee is the table's real firmware.",
  ],
  k_place: ["déplacer le palet", "move the striker"],
  k_aim: ["viser (Alt : finement)", "aim (Alt: finely)"],
  k_power: ["force", "power"],
  k_flick: ["tirer", "flick"],
  k_pads: ["BET, FAULT, BANK, OK du joueur au trait", "BET, FAULT, BANK, OK of the player on turn"],
  k_pads_other: ["les mêmes, de l’autre camp", "the same for the other side"],
  k_undo: ["annuler", "undo"],
  k_advice: ["indice : ce que Maître jouerait", "hint: what Maître would play"],
  k_arrow: ["penalty : pion sur l’autre flèche", "penalty shot: man on the other arrow"],
  k_name: ["pari : nommer le pion suivant (ou cliquer dessus)", "bet: name the next man (or click it)"],
  k_say: ["dire « Et je remets le pion ! »", "say “Et je remets le pion !”"],
  k_describe: ["décrire le plateau, vu du palet", "describe the board as seen from the striker"],
  k_sensors: ["montrer les capteurs", "show the sensors"],
  k_help: ["cette aide", "this help"],
  k_turn: ["tourner la vue", "turn the view"],
  question_hint: [
    "Sur les boutons : BET suivant, BANK précédent, OK choisir.",
    "On the pads: BET next, BANK previous, OK choose.",
  ],
  menu_hint: [
    "Sur les boutons : BET suivant, BANK précédent, OK choisir, FAULT fermer.",
    "On the pads: BET next, BANK previous, OK choose, FAULT close.",
  ],
  seen_from: ["Vu du palet, de gauche à droite : {list}.", "Seen from the striker, left to right: {list}."],
  one_seen: ["{piece} à {degrees}°, {cm} cm", "{piece} at {degrees}°, {cm} cm"],
  aims_at: ["{degrees}°, vers {piece}", "{degrees}°, at {piece}"],
  aims_free: ["{degrees}°, bande", "{degrees}°, cushion"],
  one_w: ["blanc", "white"],
  one_b: ["noir", "black"],
  one_q: ["reine", "queen"],
  too_long: ["Fichier trop grand (plus de 1 Mo).", "File too large (over 1 MB)."],
};

/**
 * Add the words of another page, in the place of those of the same name.
 * @param {Record<string, Pair>} more
 */
export function addWords(more) {
  Object.assign(WORDS, more);
}

let language = "fr";

/** @param {string} code */
export function setLanguage(code) {
  language = code === "en" ? "en" : "fr";
  document.documentElement.lang = language;
  document.title = `${t("title")} · ${t("badge")}`;
  for (const node of elements("[data-i18n]")) node.textContent = t(node.dataset.i18n ?? "");
  for (const node of elements("[data-i18n-label]")) node.setAttribute("aria-label", t(node.dataset.i18nLabel ?? ""));
}

/**
 * @param {string} selector
 * @returns {NodeListOf<HTMLElement>}
 */
const elements = (selector) => document.querySelectorAll(selector);

/** The language that was chosen here before, else the browser's. */
export const wantedLanguage = () => ((recall("lang") ?? navigator.language).startsWith("fr") ? "fr" : "en");

export const currentLanguage = () => language;

/**
 * The text of a pair that is in the page's language.
 * @param {Pair} pair
 */
export const pick = (pair) => (language === "fr" ? pair[0] : pair[1]);

/**
 * The word for `key`, its {names} filled from `values`. An unknown key shows itself.
 * @param {string} key
 * @param {Record<string, string | number>} values
 */
export function t(key, values = {}) {
  const pair = WORDS[key];
  const text = pair ? pick(pair) : key;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}
