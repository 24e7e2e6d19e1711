// Shows a page that says so where the server cannot be reached. Nothing else is kept: games are played online, with today's client.

const PAGES = "offline-1";
const OFFLINE = "/web/offline.html";

self.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(caches.open(PAGES).then((pages) => pages.addAll([OFFLINE, "/web/style.css"])));
});

self.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  else if (request.url.endsWith("/web/style.css")) event.respondWith(fetch(request).catch(() => caches.match("/web/style.css")));
});
