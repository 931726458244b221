import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freePort } from '#server/db/embedded/free-port.ts'
import { requireTestedShopPorts } from './tested-shop-ports.ts'

let taken: number
let free: number
const listener = createServer()
beforeEach(async () => {
  taken = await freePort()
  free = await freePort()
  vi.stubEnv('SANDBOX_ORIGIN', '')
  await once(listener.listen(taken), 'listening')
})
afterEach(() => {
  listener.close()
  vi.unstubAllEnvs()
})

function onPorts(shop: number, sandbox: number): Promise<void> {
  vi.stubEnv('PORT', String(shop))
  vi.stubEnv('SANDBOX_PORT', String(sandbox))
  return requireTestedShopPorts()
}

it('wants free ports for shop and sandbox', async () => {
  await expect(onPorts(taken, free)).rejects.toThrow(
    `The shop to be tested cannot listen on port ${taken} (EADDRINUSE): ` +
      'stop what listens there, or set PORT.',
  )
  await expect(onPorts(free, taken)).rejects.toThrow(
    `The Adyen sandbox cannot listen on port ${taken} (EADDRINUSE): ` +
      'stop what listens there, or set SANDBOX_PORT.',
  )
})

it('wants no port for a sandbox that runs elsewhere', async () => {
  vi.stubEnv('SANDBOX_ORIGIN', `http://localhost:${taken}`)
  await expect(onPorts(free, taken)).resolves.toBeUndefined()
})
