import { requireFreePort } from './require-free-port.ts'

/** Where the shop listens that journeys are run on, and the sandbox beside it. */
export function testedShopPorts(): { port: number; sandboxPort: number } {
  const port = Number(process.env.PORT ?? 4390)
  return { port, sandboxPort: Number(process.env.SANDBOX_PORT ?? port + 1) }
}

/** Checks, before a build and tests that take minutes, that both can listen. */
export async function requireTestedShopPorts(): Promise<void> {
  const { port, sandboxPort } = testedShopPorts()
  await requireFreePort({ port }, 'The shop to be tested', 'set PORT.')
  if (process.env.SANDBOX_ORIGIN) return
  await requireFreePort({ port: sandboxPort, host: '127.0.0.1' }, 'The Adyen sandbox', 'set SANDBOX_PORT.')
}
