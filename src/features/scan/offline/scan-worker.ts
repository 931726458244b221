// The service worker of the scanner's page, and of nothing else (its scope): opens it without a network. The
// page is the same for everybody; what a scanner knows lies elsewhere (`device.ts`).
import type { WorkerScope } from '#client/worker-scope.ts'
import { answerPage, keepPage } from './kept-page.ts'

const scope = globalThis as unknown as WorkerScope
const path = new URL(scope.registration.scope).pathname

/** As long as a scan waits for the shop. */
const PATIENCE_MS = 4_000

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && pathname === path) {
    event.respondWith(answerPage(caches, path, { ask: () => fetch(request), patience: PATIENCE_MS }))
  } else if (pathname.startsWith('/_astro/')) {
    // Their names change with their content, so a kept one is always right.
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
  }
})

/** The page tells which files it has loaded. */
scope.addEventListener('message', (event) => {
  const files = event.data as string[]
  // A connection that breaks off: the next opening tries again.
  event.waitUntil(
    fetch(path)
      .then((page) => keepPage(caches, path, { page, files }))
      .catch(() => undefined),
  )
})
