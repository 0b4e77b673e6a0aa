// @ts-check
// The words next to the score have a room that never changes: where it is too small for all, the tip gives way.

/**
 * @param {HTMLElement} words all of them
 * @param {HTMLElement} now those on the situation, of which the tip is the last
 * @param {HTMLElement} tip
 */
export function keepRoom(words, now, tip) {
  const fit = () => {
    tip.hidden = false;
    tip.hidden = now.scrollHeight > now.clientHeight;
  };
  new MutationObserver(fit).observe(words, { subtree: true, childList: true, characterData: true });
  new ResizeObserver(fit).observe(words);
}
