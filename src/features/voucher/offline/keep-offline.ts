import { loadedFiles } from '#client/loaded-files.ts'
import { trustedWorker } from '#client/trusted-worker.ts'
import type { WorkerAnswer, WorkerMessage } from './messages.ts'
import workerUrl from './voucher-worker.ts?worker&url'

/**
 * Lets the service worker keep this voucher on the device, and offers to forget it. A copy asks for nothing:
 * it has no connection.
 */
export async function keepOffline(): Promise<void> {
  const box = document.querySelector<HTMLElement>('[data-voucher-kept]')
  if (!('serviceWorker' in navigator) || !box) return
  const path = location.pathname
  const scope = path.slice(0, path.lastIndexOf('/') + 1)
  const isCopy = 'copy' in document.documentElement.dataset
  if (!isCopy) await navigator.serviceWorker.register(trustedWorker('voucher-worker', workerUrl), { scope })
  const { active } = await navigator.serviceWorker.ready
  if (!active) return
  if (!isCopy && !(await ask(active, { ask: 'keep', path, files: loadedFiles() }))) return
  offerToForget(box, () => ask(active, { ask: 'forget', path }))
}

function offerToForget(box: HTMLElement, forget: () => Promise<boolean>): void {
  const button = box.querySelector('button')
  const done = box.querySelector<HTMLElement>('[data-voucher-forgotten]')
  if (!button || !done) return
  box.hidden = false
  button.addEventListener('click', () => {
    void forget().then(() => {
      done.hidden = false
      done.focus()
      for (const told of [...box.children]) if (told !== done) (told as HTMLElement).hidden = true
    })
  })
}

/** Whether the worker keeps the page after it did what it was asked. */
function ask(worker: ServiceWorker, message: WorkerMessage): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => resolve(data.kept)
    worker.postMessage(message, [port2])
  })
}
