// @ts-check
// Keeps the screen lit while a game is open. A phone that saves its battery refuses, and so does a page over http.

let isWanted = false;

export function stayAwake() {
  isWanted = true;
  navigator.wakeLock?.request("screen").catch(() => {});
}
// The browser lets go of the lock whenever the page is hidden.
document.addEventListener("visibilitychange", () => { if (isWanted && !document.hidden) stayAwake(); });
