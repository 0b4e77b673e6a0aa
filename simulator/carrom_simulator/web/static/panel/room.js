// @ts-check
// The words next to the score have a room that never changes: where it is too small for all, some give way.

/**
 * @param {HTMLElement} words all of them
 * @param {HTMLElement} now those on the situation
 * @param {HTMLElement[]} less what gives way, one after the other
 */
export function keepRoom(words, now, less) {
  const fit = () => {
    for (const each of less) each.hidden = false;
    for (const each of less) each.hidden = now.scrollHeight > now.clientHeight;
  };
  new MutationObserver(fit).observe(words, { subtree: true, childList: true, characterData: true });
  new ResizeObserver(fit).observe(words);
}
