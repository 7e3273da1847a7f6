// The service worker: opens the page at once, with or without a network. It keeps the page and its hashed files and
// nothing else: no answer of the API and no picture. The build fills in the files (scripts/page/plan.mjs).

const files = __FILES__
const page = '/index.html'
const cacheName = 'page __VERSION__'

addEventListener('install', event => {
  event.waitUntil(keepFiles())
})

/** All or none. The next visit has them. */
async function keepFiles() {
  const cache = await caches.open(cacheName)
  await cache.addAll([new Request(page, { cache: 'reload' }), ...files])
  await skipWaiting()
}

addEventListener('activate', event => {
  event.waitUntil(dropOldFiles())
})

/** Keeps those of the version before: an open tab may load a screen of it that it has not shown yet. */
async function dropOldFiles() {
  // The browser asks for the page while the worker starts.
  await registration.navigationPreload?.enable()
  const others = (await caches.keys()).filter(name => name !== cacheName)
  await Promise.all(others.slice(0, -1).map(name => caches.delete(name)))
}

addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return
  if (/^\/(?:api|uploads)(?:\/|$)/.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(pageFor(event, pathname))
  else if (files.includes(pathname) || pathname.startsWith('/assets/')) event.respondWith(fileFor(request))
})

/**
 * The page that is kept. Where visitors sign in and where a collection is shared, the server draws the page first: there
 * the kept one is for when the server cannot be reached.
 */
async function pageFor(event, pathname) {
  const answer = answerOf(event)
  const kept = await (await caches.open(cacheName)).match(page)
  const isDrawnByServer = /^\/(?:login|shared\/.*)?$/.test(pathname)
  if (kept === undefined) return answer
  if (isDrawnByServer) return answer.catch(() => kept)
  event.waitUntil(renew(kept.headers.get('etag'), answer))
  return kept
}

async function answerOf({ preloadResponse, request }) {
  return (await preloadResponse) ?? fetch(request)
}

/** Keeps the page of the server for the next visit: its operator may have changed whose pictures it shows. */
async function renew(keptTag, answer) {
  const fresh = await answer.catch(() => null)
  if (!fresh?.ok || fresh.headers.get('etag') === keptTag) return
  // The page of another version comes with its files, and with its own worker.
  const [, code] = /data-src="([^"]+)"/.exec(await fresh.clone().text()) ?? []
  if (files.includes(code)) await (await caches.open(cacheName)).put(page, fresh)
}

async function fileFor(request) {
  return (await caches.match(request)) ?? fetch(request)
}
