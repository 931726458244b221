import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'
import { freePort } from '#server/db/embedded/free-port.ts'
import type { copyProject } from './project-copy.ts'

interface Page {
  status: number | undefined
  promised: string | undefined
  body: string
}

export interface DevServer {
  process: ChildProcess
  ask(path: string): Promise<Page>
  /** What the command has printed so far. */
  printed(): string
}

/** How long the first page takes at most. */
export const MOST_DEV_MS = 100_000

/** Runs `npm run dev` in a copy of the project until it shows a page. */
export async function startDev(
  project: ReturnType<typeof copyProject>,
  env: NodeJS.ProcessEnv = {},
): Promise<DevServer> {
  const port = await freePort()
  const dev = spawn(process.execPath, [project.path('scripts/dev.ts')], {
    cwd: project.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...project.env,
      ...env,
      PORT: String(port),
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      SANDBOX_PORT: String(await freePort()),
    },
  })
  let printed = ''
  for (const stream of [dev.stdout, dev.stderr])
    stream.on('data', (part: Buffer) => (printed += part.toString()))
  async function ask(path: string): Promise<Page> {
    const asked = request({ port, path, headers: { accept: 'text/html' } })
    asked.end()
    const [reply] = (await once(asked, 'response')) as [IncomingMessage]
    return { status: reply.statusCode, promised: reply.headers['content-length'], body: await text(reply) }
  }
  await vi.waitFor(
    async () => {
      if (dev.exitCode !== null || (await ask('/en/about-us')).status !== 200) throw new Error(printed)
    },
    { timeout: MOST_DEV_MS, interval: 200 },
  )
  return { process: dev, ask, printed: () => printed }
}
