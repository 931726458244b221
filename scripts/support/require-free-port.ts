import { once } from 'node:events'
import { createServer } from 'node:net'
import { Stop } from './steps.ts'

/** Checks, before a build that takes a minute, that the shop can listen. */
export async function requireFreePort({ port, host }: { port: number; host?: string }): Promise<void> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
  } catch (error) {
    const { code = 'no reason given' } = error as NodeJS.ErrnoException
    throw new Stop(
      `The shop cannot listen on port ${port} (${code}): stop what listens there, or set PORT. ` +
        '`npm run build` makes an upgrade beside a running shop.',
    )
  }
  probe.close()
  await once(probe, 'close')
}
