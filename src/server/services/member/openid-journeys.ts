import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import type { Provider } from '#contract/account/member.ts'
import { openidJourney } from '#server/db/schema/member.ts'
import type { Journey } from '#server/openid/client.ts'
import { hashOfToken } from '#server/vouchers/token.ts'
import type { ShopContext } from '#server/context.ts'

/** Time to find the password of the other service. */
const LIFE_MILLISECONDS = 15 * 60_000

/** 256 bits, 43 characters: as long as PKCE wants a verifier. */
const secret = (): string => randomBytes(32).toString('base64url')

/**
 * Logins at a provider that are under way. Each belongs to the session that began it, so that nobody can
 * be tricked into finishing a stranger's, and works for one return.
 */
export interface Journeys {
  begin(provider: Provider, sessionId: string, returnUrl: string): Promise<Journey>
  /**
   * Uses up the login of a state; `undefined` when it is another session's, has expired or was used
   * before.
   */
  end(provider: Provider, sessionId: string, state: string): Promise<Omit<Journey, 'state'> | undefined>
}

export function createJourneys({ db, clock }: ShopContext): Journeys {
  return {
    async begin(provider, sessionId, returnUrl) {
      const journey = { state: secret(), nonce: secret(), codeVerifier: secret(), returnUrl }
      const { state, ...kept } = journey
      const expiresAt = new Date(clock().getTime() + LIFE_MILLISECONDS)
      const values = { ...kept, provider, sessionId, stateHash: hashOfToken(state), expiresAt }
      await db.insert(openidJourney).values(values)
      return journey
    },
    async end(provider, sessionId, state) {
      const { nonce, codeVerifier, returnUrl } = openidJourney
      const [ended] = await db
        .delete(openidJourney)
        .where(
          and(
            eq(openidJourney.stateHash, hashOfToken(state)),
            eq(openidJourney.provider, provider),
            eq(openidJourney.sessionId, sessionId),
            gt(openidJourney.expiresAt, clock()),
          ),
        )
        .returning({ nonce, codeVerifier, returnUrl })
      return ended
    },
  }
}
