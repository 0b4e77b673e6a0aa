// Keeps the whole site for later: after the first visit it works without a network. FILES and VERSION are the build's.
const FILES = /*files*/ [];
const VERSION = /*version*/ "";
const PREFIX = "table-"; // the referee's worker has another one

addEventListener("install", (event) => {
  const keep = async () => {
    const cache = await caches.open(PREFIX + VERSION);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
    await skipWaiting();
  };
  event.waitUntil(keep());
});

addEventListener("activate", (event) => {
  const clean = async () => {
    for (const name of await caches.keys()) {
      if (name.startsWith(PREFIX) && name !== PREFIX + VERSION) await caches.delete(name);
    }
    await clients.claim();
  };
  event.waitUntil(clean());
});

addEventListener("fetch", (event) => {
  const answer = async () => {
    const cache = await caches.open(PREFIX + VERSION);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  };
  event.respondWith(answer());
});
