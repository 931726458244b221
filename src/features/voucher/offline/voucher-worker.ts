// The service worker of the voucher pages, and of nothing else (its scope): keeps a voucher that was opened.
import type { WorkerScope } from '#client/worker-scope.ts'
import { answerPage } from './answer-page.ts'
import { forget, forgetOld, isKept, keepAnswer, keepFiles } from './kept-vouchers.ts'
import type { WorkerAnswer, WorkerMessage } from './messages.ts'

const scope = globalThis as unknown as WorkerScope
const today = () => new Date().toISOString().slice(0, 10)

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([scope.clients.claim(), forgetOld(caches, today())])),
)

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') {
    const ask = () => fetch(request)
    const goOn = (work: Promise<unknown>) => event.waitUntil(work)
    event.respondWith(answerPage(pathname, { store: caches, ask, goOn, now: () => new Date() }))
  } else if (pathname.startsWith('/_astro/')) {
    // Their names change with their content, so a kept one is always right.
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)))
  }
})

scope.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  const [port] = (event as unknown as MessageEvent).ports
  const answer = (kept: boolean) => port?.postMessage({ kept } satisfies WorkerAnswer)
  event.waitUntil((message.ask === 'keep' ? keep(message) : drop(message.path)).then(answer))
})

async function keep({ path, files }: WorkerMessage & { ask: 'keep' }): Promise<boolean> {
  try {
    // A page that the worker itself has fetched is kept already.
    if (!(await isKept(caches, path))) await keepAnswer(caches, path, await fetch(path))
    return await keepFiles(caches, path, files)
  } catch {
    // The connection broke off: the next opening tries again.
    return false
  }
}

async function drop(path: string): Promise<boolean> {
  await forget(caches, path)
  if (!(await forgetOld(caches, today()))) await scope.registration.unregister()
  return false
}
