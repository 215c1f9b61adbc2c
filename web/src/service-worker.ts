/// <reference types="@sveltejs/kit" />
/// <reference no-default-lib="true"/>
/// <reference lib="esnext" />
/// <reference lib="webworker" />
import { build, files, version } from "$service-worker";

/** Keeps the app's own files in the browser, so that it opens at once and says itself when the server is gone. */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const shelf = `lattice-${version}`;
/** The app itself, which answers for each of its pages. */
const APP = "/";
const kept = new Set([...build, ...files]);

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(shelf)
      .then((cache) => cache.addAll([APP, ...kept]))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== shelf).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // Games, lists and sockets always come from the server: a stored answer would be an old one.
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (kept.has(pathname)) event.respondWith(fromShelf(request));
  else if (request.mode === "navigate") event.respondWith(page(request));
});

async function fromShelf(request: Request): Promise<Response> {
  const cache = await caches.open(shelf);
  return (await cache.match(request)) ?? fetch(request);
}

/** A page as the server has it now; the stored app when nobody answers. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (failure) {
    const cache = await caches.open(shelf);
    const app = await cache.match(APP);
    if (app) return app;
    throw failure;
  }
}
