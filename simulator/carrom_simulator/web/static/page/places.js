// @ts-check
// Who sits where once everybody has moved on by some places (rule I19), for the virtual table and the phone's referee.

/**
 * Who sits at each seat, in turn order.
 * @template Who
 * @param {Record<string, Who>} before who sat there before everybody moved on
 * @param {string[]} seats in turn order
 * @param {number} by how many places everybody has moved on; less than 0: back
 * @returns {Record<string, Who>}
 */
export function seated(before, seats, by) {
  const count = seats.length;
  const now = seats.map((seat, at) => [seat, before[seats[(((at - by) % count) + count) % count]]]);
  return Object.fromEntries(now.filter(([, who]) => who !== undefined));
}
