import { setWorkerUrl } from 'maplibre-gl'
import worker from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'

/** The part of Trusted Types that is used here; not every browser has it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown
}

let allowed: string | undefined

/**
 * Tells MapLibre the address of its worker, a file of our own, and lets that one address pass where the page
 * requires Trusted Types. MapLibre hands a plain string to `new Worker`, so only the default policy is asked.
 */
function allowWorker(address: string): void {
  if (allowed === address) return
  allowed = address
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (url === address) return url
      throw new TypeError('Only the worker of the map may be started here.')
    },
  })
  setWorkerUrl(address)
}

/**
 * Loads the worker into the browser's cache and allows it. Rejects where it does not answer: a worker that
 * fails to load says nothing, and the map would wait for it in vain.
 */
export async function prepareWorker(version: string): Promise<void> {
  const address = `${worker}?${version}`
  const { ok, status } = await fetch(address)
  if (!ok) throw new Error(`The worker of the map answers ${status}.`)
  allowWorker(address)
}
