// @ts-check
// The referee of this page. A script of its own, so that he is on his way before the rest of the page has come.

import { Umpire } from "./umpire.js";

export const umpire = new Umpire();
umpire.load();
