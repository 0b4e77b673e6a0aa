// The page's words, French by default. Calls and questions come from the firmware, in the table's language.

const WORDS = {
  fr: {
    title: "Table de carrom", badge: "simulateur", badge_feed: "vraie table", skip: "Aller au plateau", menu: "Menu",
    new_game: "Nouvelle partie", open: "Ouvrir…", save: "Enregistrer", snapshot: "Image", sound: "Son", sensors: "Capteurs", help: "Aide",
    language: "Langue", theme: "Thème", theme_auto: "Thème auto", theme_light: "Clair", theme_dark: "Sombre",
    table: "La table", question: "Question de la table", striker: "Palet", place: "Palet sur la ligne", aim: "Visée", power: "Force",
    flick: "Tirer", undo: "Annuler le coup", say: "« Et je remets le pion ! »", arrow: "Pion sur l’autre flèche", name_man: "Nommer le pion suivant",
    keys: "Clavier, plateau actif : ← → déplacer le palet, ⇧ ← → viser, ↑ ↓ force, espace tirer, 1 2 3 4 = BET FAULT BANK OK (⇧ : l’autre camp), A annuler, ? aide.",
    situation_title: "Situation", record: "La partie, coup par coup", sensors_title: "Capteurs", edges: "Fronts des barrières pendant les dernières secondes",
    replay: "Relecture", first: "Début", previous: "Précédent", next: "Suivant", last: "Fin", close: "Fermer", resume: "Jouer à partir d’ici",
    step: "Entrée {n} sur {all}", start_of_game: "Début de la partie", refused: "refusé",
    south: "Sud", east: "Est", north: "Nord", west: "Ouest", sw: "sud-ouest", se: "sud-est", ne: "nord-est", nw: "nord-ouest",
    w: "blancs", b: "noirs", unknown_colour: "couleur à trouver", points: "points", due: "dû : {n}", queen_held: "reine à couvrir", queen_covered: "reine couverte",
    human: "personne", bot: "robot", plays: "{who} joue", shots: "{n} coup(s)", half: "{n} demi-coup(s)", board_n: "Plateau {n}",
    phase_shot: "coup", phase_penalty_shot: "penalty", phase_choice: "choix à faire", phase_game_over: "partie finie", bet: "pari {zone}, ×{times}", near: "près", far: "loin",
    moving: "Les palets roulent…", ruling: "La table juge…", thinking: "Le robot réfléchit…", place_and_flick: "Placez le palet et tirez.", wins: "{who} gagne la partie.",
    men_on_board: "{w} blancs et {b} noirs sur le plateau",
    truth: "Simulation : {judged} coup(s) jugé(s), {wrong} pièce(s) mal vue(s) par la table, {asked} question(s) posée(s).",
    lost: "Connexion perdue avec la table. Nouvel essai…", setup_title: "Nouvelle partie", book: "Règle", players: "Joueurs", seats: "Places", two: "Deux (sud, nord)", four: "Quatre, en équipes",
    opener: "Qui commence", by_lot: "Au sort", skill: "Niveau du robot", options: "Options de la règle", speed: "Vitesse", noise: "Capteurs", noise_none: "parfaits", noise_nominal: "table bien tenue",
    noise_harsh: "vieille table au soleil", seed: "Graine (vide : au hasard)", style: "Arbitrage", style_strict: "strict", style_coach: "entraîneur", start: "Commencer", cancel: "Fermer",
    preset: "Qui joue", preset_bot: "Une personne contre un robot", preset_two: "Deux personnes", preset_bots: "Des robots seuls", preset_four: "Quatre personnes", preset_mixed: "Au choix",
    on: "oui", off: "non", pad: "Boutons {seat}", matrix_label: "Afficheur à LED : {text}", board_label: "Plateau de carrom. {text}", said_by: "{who} : « Et je remets le pion ! »",
    truth_hint: "Ce qui s’est vraiment passé : {text}", beams_free: "Toutes les barrières sont libres.", beams_blocked: "Barrières coupées : {list}", gate: "goulotte {pocket} {ab}", line: "ligne {seat} {n}",
    help_title: "Comment jouer", 
    help_drag: "Glisser le palet de côté : le placer. Le tirer en arrière : viser et doser, relâcher pour tirer ; revenir au centre ou Échap pour renoncer.",
    help_pads: "Les quatre boutons de chaque place sont ceux de la vraie table : parier, signaler une faute, annoncer une bande, valider. OK tenu longtemps : corriger à la main.",
    help_questions: "Quand la table demande quelque chose, la question s’affiche sur les LED et ici ; on y répond avec les boutons.",
    help_sim: "Cette page est un simulateur : le plateau est calculé, l’arbitre est le vrai logiciel de la table.",
    k_place: "déplacer le palet", k_aim: "viser (Alt : finement)", k_power: "force", k_flick: "tirer", k_pads: "BET, FAULT, BANK, OK du joueur au trait", k_pads_other: "les mêmes, de l’autre camp", k_undo: "annuler", k_arrow: "penalty : pion sur l’autre flèche",
    k_name: "pari : nommer le pion suivant (ou cliquer dessus)", k_say: "dire « Et je remets le pion ! »", k_describe: "décrire le plateau, vu du palet", k_sensors: "montrer les capteurs", k_help: "cette aide", k_turn: "tourner la vue",
    question_hint: "Sur les boutons : BET suivant, BANK précédent, OK choisir.", menu_hint: "Sur les boutons : BET suivant, BANK précédent, OK choisir, FAULT fermer.",
    seen_from: "Vu du palet, de gauche à droite : {list}.", one_seen: "{piece} à {degrees}°, {cm} cm", aims_at: "{degrees}°, vers {piece}", aims_free: "{degrees}°, bande",
    one_w: "blanc", one_b: "noir", one_q: "reine",
    too_long: "Fichier trop grand (plus de 1 Mo).",
  },
  en: {
    title: "Carrom table", badge: "simulator", badge_feed: "real table", skip: "Go to the board", menu: "Menu",
    new_game: "New game", open: "Open…", save: "Save", snapshot: "Picture", sound: "Sound", sensors: "Sensors", help: "Help",
    language: "Language", theme: "Theme", theme_auto: "Auto theme", theme_light: "Light", theme_dark: "Dark",
    table: "The table", question: "The table asks", striker: "Striker", place: "Striker on the line", aim: "Aim", power: "Power",
    flick: "Flick", undo: "Undo", say: "“Et je remets le pion !”", arrow: "Man on the other arrow", name_man: "Name the next man",
    keys: "Keyboard, board focused: ← → move the striker, ⇧ ← → aim, ↑ ↓ power, space flick, 1 2 3 4 = BET FAULT BANK OK (⇧: the other side), U undo, ? help.",
    situation_title: "Situation", record: "The game, shot by shot", sensors_title: "Sensors", edges: "Edges of the beams in the last seconds",
    replay: "Replay", first: "Start", previous: "Previous", next: "Next", last: "End", close: "Close", resume: "Play on from here",
    step: "Entry {n} of {all}", start_of_game: "Start of the game", refused: "refused",
    south: "South", east: "East", north: "North", west: "West", sw: "south-west", se: "south-east", ne: "north-east", nw: "north-west",
    w: "white", b: "black", unknown_colour: "colour not found yet", points: "points", due: "due: {n}", queen_held: "queen to be covered", queen_covered: "queen covered",
    human: "person", bot: "bot", plays: "{who} to play", shots: "{n} shot(s)", half: "{n} half shot(s)", board_n: "Board {n}",
    phase_shot: "shot", phase_penalty_shot: "penalty shot", phase_choice: "a choice to make", phase_game_over: "game over", bet: "bet {zone}, ×{times}", near: "near", far: "far",
    moving: "The discs are moving…", ruling: "The table is judging…", thinking: "The bot is thinking…", place_and_flick: "Place the striker and flick.", wins: "{who} wins the game.",
    men_on_board: "{w} white and {b} black men on the board",
    truth: "Simulation: {judged} shot(s) judged, {wrong} piece(s) seen wrong by the table, {asked} question(s) asked.",
    lost: "Connection to the table lost. Trying again…", setup_title: "New game", book: "Rules", players: "Players", seats: "Seats", two: "Two (south, north)", four: "Four, in teams",
    opener: "Who opens", by_lot: "By lot", skill: "Bot's skill", options: "Options of the rules", speed: "Speed", noise: "Sensors", noise_none: "perfect", noise_nominal: "a well-kept table",
    noise_harsh: "an old table in the sun", seed: "Seed (empty: random)", style: "Refereeing", style_strict: "strict", style_coach: "coach", start: "Start", cancel: "Close",
    preset: "Who plays", preset_bot: "One person against a bot", preset_two: "Two people", preset_bots: "Bots alone", preset_four: "Four people", preset_mixed: "As chosen below",
    on: "on", off: "off", pad: "{seat} buttons", matrix_label: "LED scoreboard: {text}", board_label: "Carrom board. {text}", said_by: "{who}: “Et je remets le pion !”",
    truth_hint: "What really happened: {text}", beams_free: "All beams are free.", beams_blocked: "Blocked beams: {list}", gate: "chute {pocket} {ab}", line: "line {seat} {n}",
    help_title: "How to play", 
    help_drag: "Drag the striker sideways to place it. Pull it back to aim and set the power, let go to flick; come back to the centre or press Esc to give up.",
    help_pads: "The four buttons at each seat are those of the real table: bet, report a fault, claim a cushion, confirm. OK held long: put something right by hand.",
    help_questions: "When the table asks something, the question is shown on the LEDs and here; answer it with the buttons.",
    help_sim: "This page is a simulator: the board is computed, the referee is the table's real firmware.",
    k_place: "move the striker", k_aim: "aim (Alt: finely)", k_power: "power", k_flick: "flick", k_pads: "BET, FAULT, BANK, OK of the player on turn", k_pads_other: "the same for the other side", k_undo: "undo", k_arrow: "penalty shot: man on the other arrow",
    k_name: "bet: name the next man (or click it)", k_say: "say “Et je remets le pion !”", k_describe: "describe the board as seen from the striker", k_sensors: "show the sensors", k_help: "this help", k_turn: "turn the view",
    question_hint: "On the pads: BET next, BANK previous, OK choose.", menu_hint: "On the pads: BET next, BANK previous, OK choose, FAULT close.",
    seen_from: "Seen from the striker, left to right: {list}.", one_seen: "{piece} at {degrees}°, {cm} cm", aims_at: "{degrees}°, at {piece}", aims_free: "{degrees}°, cushion",
    one_w: "white", one_b: "black", one_q: "queen",
    too_long: "File too large (over 1 MB).",
  },
};

let language = "fr";

export function setLanguage(code) {
  language = code in WORDS ? code : "fr";
  document.documentElement.lang = language;
  document.title = `${t("title")} · ${t("badge")}`;
  for (const node of document.querySelectorAll("[data-i18n]")) node.textContent = t(node.dataset.i18n);
  for (const node of document.querySelectorAll("[data-i18n-label]")) node.setAttribute("aria-label", t(node.dataset.i18nLabel));
}

export const currentLanguage = () => language;

/** The word for `key`, its {names} filled from `values`. An unknown key shows itself. */
export function t(key, values = {}) {
  const text = WORDS[language][key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}
