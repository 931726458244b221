import { loadedFiles } from '#client/loaded-files.ts'
import { trustedWorker } from '#client/trusted-worker.ts'
import { loadReader } from '../read-camera.ts'
import workerUrl from './scan-worker.ts?worker&url'

let preparing: Promise<void> | undefined
let address: string | undefined

/** Loads the reader of codes, and lets a service worker keep page and files; once, as soon as it succeeds. */
export function prepareForOffline(): Promise<void> {
  preparing ??= prepare().catch(() => {
    // Without a network: the next time that there is one.
    preparing = undefined
  })
  return preparing
}

async function prepare(): Promise<void> {
  await loadReader()
  if (!('serviceWorker' in navigator)) return
  // A policy is made once a page.
  address ??= trustedWorker('scan-worker', workerUrl)
  await navigator.serviceWorker.register(address, { scope: location.pathname })
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(loadedFiles())
}
