// The service worker: opens the installed app without a network. It keeps the page and its hashed files and nothing
// else: no answer of the API and no picture. The build fills in the files (scripts/page/service-worker.mjs).

const files = __FILES__
const page = '/index.html'
const cacheName = 'page __VERSION__'

addEventListener('install', event => {
  event.waitUntil(keepFiles())
})

/** All or none. Files of the version before that are still used are kept by its own worker until its last tab closes. */
async function keepFiles() {
  const cache = await caches.open(cacheName)
  await cache.addAll([new Request(page, { cache: 'reload' }), ...files])
}

addEventListener('activate', event => {
  event.waitUntil(dropOldFiles())
})

async function dropOldFiles() {
  // The worker starts while the browser requests the page, so that an online visit does not wait for it.
  await registration.navigationPreload?.enable()
  const names = await caches.keys()
  await Promise.all(names.filter(name => name !== cacheName).map(name => caches.delete(name)))
}

addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return
  if (/^\/(?:api|uploads)(?:\/|$)/.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(pageFor(event))
  else if (files.includes(pathname)) event.respondWith(fileFor(request))
})

/** The page of the server; the one that is kept only when the server cannot be reached. */
async function pageFor(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const cache = await caches.open(cacheName)
    const kept = await cache.match(page)
    if (!kept) throw error
    return kept
  }
}

async function fileFor(request) {
  const cache = await caches.open(cacheName)
  return (await cache.match(request)) ?? fetch(request)
}
