import type { BrowserContext } from '@playwright/test'
import { readEnvironment } from '#config/environment.ts'
import { openDatabase } from '#server/db/database.ts'
import { loadSigningKeys } from '#server/sessions/keys.ts'
import { signToken } from '#server/sessions/token.ts'

const MINUTE_MS = 60_000

/**
 * A token of this browser's session, genuinely signed, whose time ended a minute ago. The session itself
 * lives on, so that nothing but the time of the token closes it.
 */
export async function expiredToken(context: BrowserContext): Promise<string> {
  const kept = (await context.cookies()).find(({ name }) => name === 'guest_session')
  const [, payload = ''] = kept?.value.split('.') ?? []
  const { sub: sessionId } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }
  const environment = readEnvironment()
  const database = await openDatabase(environment)
  try {
    const now = new Date(Date.now() - 2 * MINUTE_MS)
    const keys = await loadSigningKeys(database.db, environment.sessionSecret, now)
    const expires = new Date(Date.now() - MINUTE_MS)
    return await signToken(keys, { sessionId, kind: 'guest' }, 'session', { now, expires })
  } finally {
    await database.close()
  }
}
