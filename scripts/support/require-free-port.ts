import { once } from 'node:events'
import { createServer } from 'node:net'
import { Stop } from './steps.ts'

interface Listener {
  port: number
  host?: string | undefined
}

const FOR_THE_SHOP = 'set PORT. `npm run build` makes an upgrade beside a running shop.'

/**
 * Checks, before a build that takes a minute, that a server can listen. `advice` says what else can be done
 * than to stop what listens there.
 */
export async function requireFreePort(
  { port, host }: Listener,
  who = 'The shop',
  advice = FOR_THE_SHOP,
): Promise<void> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
  } catch (error) {
    const { code = 'no reason given' } = error as NodeJS.ErrnoException
    throw new Stop(`${who} cannot listen on port ${port} (${code}): stop what listens there, or ${advice}`)
  }
  probe.close()
  await once(probe, 'close')
}
