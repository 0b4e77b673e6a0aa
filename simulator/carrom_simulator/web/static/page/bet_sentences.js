// @ts-check
// What the page says of bets (rules K11 and K12).

/** @import { Pair } from "./sentences.js" */

/** @type {Record<string, Pair>} */
export const BET_SENTENCES = {
  double_non_just: ["« Non Just ! » : {stake} coups en jeu", "“Non Just !”: {stake} shots at stake"],
  double_si_just: ["« Si Just ! » : {stake} coups en jeu", "“Si Just !”: {stake} shots at stake"],
  bet_asked: ["votre pari", "your bet"],
  bet_near: ["Près : 2 coups", "Near: 2 shots"],
  bet_far: ["Loin : 3 coups", "Far: 3 shots"],
  bet_note: [
    "S’il tombe : 2 coups de plus dans un trou proche (éclairé), 3 dans un autre. Sinon, {other} a la main, avec les " +
      "2 ou 3 coups annoncés.",
    "If he falls: 2 more shots in a near pocket (lit), 3 in another. If not, {other} is on turn, with the 2 or 3 " +
      "shots that you named.",
  ],
  answer_asked: ["le pari tient-il ?", "does the bet stand?"],
  answer_note: [
    "Si le pion tombe : {stake} coups de plus pour {who}. Sinon : {stake} pour {other}.",
    "If the man falls: {stake} more shots for {who}. If not: {stake} for {other}.",
  ],
  tip_bet: [
    "Touchez le pion que vous visez, puis choisissez le trou.",
    "Touch the man you mean, then choose the pocket.",
  ],
  bet_no_man: ["Touchez un de vos pions.", "Touch one of your men."],
  tip_bet_zone: [
    "Choisissez le trou : près, 2 coups, ou loin, 3 coups.",
    "Choose the pocket: near for 2 shots, or far for 3.",
  ],
  tip_name: ["Touchez le pion que vous visez.", "Touch the man you mean."],
  tip_ring: [
    "{who} parie « {zone} » sur le pion cerclé : {stake} coups en jeu.",
    "{who} bets “{zone}” on the ringed man: {stake} shots at stake.",
  ],
  tip_double: [
    "{who} parie « {zone} » sur le pion cerclé : {stake} coups en jeu. Pas d’accord ? Doublez !",
    "{who} bets “{zone}” on the ringed man: {stake} shots at stake. You doubt it? Double!",
  ],
  tip_raise: [
    "« Non Just ! » : {stake} coups en jeu. Toujours sûr de vous ? Doublez encore !",
    "“Non Just !”: {stake} shots at stake. Still sure? Double once more!",
  ],
  tip_may_bet: ["{who} peut parier avant de tirer : bouton BET.", "{who} may bet before shooting: button BET."],
  name_man: ["Nommer le pion suivant", "Name the next man"],
  bet: ["pari {zone}, {stake} coups en jeu", "bet {zone}, {stake} shots at stake"],
  near: ["près", "near"],
  far: ["loin", "far"],
};
