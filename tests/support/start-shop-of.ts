import { type ChildProcess, spawn } from 'node:child_process'
import { vi } from 'vitest'

/** How long a build and a start may take while other tests use both cores. */
export const MOST_START_MS = 600_000

export interface StartedShop {
  process: ChildProcess
  /** What the command has printed so far. */
  printed(): string
}

/** Runs `npm start` of a checkout until the shop answers; throws what it printed if it ends before. */
export async function startShopOf(folder: string, env: NodeJS.ProcessEnv): Promise<StartedShop> {
  const shop = spawn(process.execPath, [`${folder}/scripts/start.ts`], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [shop.stdout, shop.stderr])
    stream.on('data', (part: Buffer) => (printed += part.toString()))
  const health = `http://localhost:${env.PORT}/health-check`
  await vi.waitUntil(
    async () => {
      if (shop.exitCode !== null) throw new Error(`The shop ended with ${shop.exitCode}:\n${printed}`)
      return (await fetch(health).catch(() => undefined))?.status === 200
    },
    { timeout: MOST_START_MS, interval: 200 },
  )
  return { process: shop, printed: () => printed }
}
