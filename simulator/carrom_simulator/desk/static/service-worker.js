// @ts-check
// Keeps the referee for later: after the first visit it needs no network. FILES and VERSION are the bundle's.
/** @type {string[]} */
const FILES = /*files*/ [];
const VERSION = /*version*/ "";
const PREFIX = "referee-"; // the virtual table's worker has other names, and leaves these alone

addEventListener("install", (/** @type {any} */ event) => {
  const keep = async () => {
    const cache = await caches.open(PREFIX + VERSION);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
    await /** @type {any} */ (self).skipWaiting();
  };
  event.waitUntil(keep());
});

addEventListener("activate", (/** @type {any} */ event) => {
  const clean = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(PREFIX) && name !== PREFIX + VERSION) await caches.delete(name);
    }
    await /** @type {any} */ (self).clients.claim();
  };
  event.waitUntil(clean());
});

addEventListener("fetch", (/** @type {any} */ event) => {
  const answer = async () => {
    const cache = await caches.open(PREFIX + VERSION);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
