import type { ProviderAnswer } from '#contract/account/login.ts'
import { providers, type Provider } from '#contract/account/member.ts'
import { ok } from '#domain/result.ts'
import { inTransaction, inTransactionOrUndo, Undo } from '#server/db/transaction.ts'
import type { OpenIdClients } from '#server/openid/connection.ts'
import type { IdentityFailure } from '#server/openid/provider.ts'
import type { ShopContext } from '#server/context.ts'
import { memberByIdentity } from './member-by-identity.ts'
import type { LoginCaller, MemberLogin } from './member-login.ts'
import type { Members } from './members.ts'
import { createJourneys } from './openid-journeys.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import type { Session, Sessions } from '../session/sessions.ts'

/** The address to send the visitor to, and the session that may return. */
export interface BegunLogin {
  session: Session
  url: string
  state: string
  nonce: string
  clientId: string
}

export interface ProviderLogins {
  /** The providers that the operator has configured. */
  offered: readonly Provider[]
  start(provider: Provider, who: LoginCaller): Promise<Answer<BegunLogin>>
  finish(provider: Provider, answer: ProviderAnswer, who: LoginCaller): Promise<Answer<MemberLogin>>
}

export interface ProviderLoginParts {
  clients: OpenIdClients
  sessions: Sessions
  members: Members
}

const why = (failure: IdentityFailure): Answer<never> =>
  refuse(failure === 'away' ? 'login_unavailable' : 'login_not_confirmed')

/** Logins by Google and Facebook. No transaction is open while they are asked. */
export function createProviderLogins(
  context: ShopContext,
  { clients, sessions, members }: ProviderLoginParts,
): ProviderLogins {
  const { db, clock, publicOrigin } = context
  const journeys = createJourneys(context)

  return {
    offered: providers.filter((provider) => clients[provider]),

    async start(provider, who) {
      const client = clients[provider]
      if (!client) return refuse('login_not_offered')
      const session = who.session ?? (await inTransaction(db, (tx) => sessions.open(tx)))
      // The shop's own page in the visitor's language; each must be registered with the provider.
      const journey = await journeys.begin(provider, session.id, `${publicOrigin}/${who.locale}/login`)
      const url = await client.authorizeUrl(journey)
      if (!url.ok) return why(url.failure)
      const { state, nonce } = journey
      return ok({ session, url: url.value, state, nonce, clientId: client.clientId })
    },

    async finish(provider, { state, code, idToken }, who) {
      const client = clients[provider]
      if (!client) return refuse('login_not_offered')
      const { session, locale } = who
      const journey = session && (await journeys.end(provider, session.id, state))
      if (!journey) return refuse('login_expired')
      const exchanged = idToken === undefined ? await client.exchange(code ?? '', journey) : ok(idToken)
      if (!exchanged.ok) return why(exchanged.failure)
      const identified = await client.identify(exchanged.value, journey.nonce, clock())
      if (!identified.ok) return why(identified.failure)
      return inTransactionOrUndo<Answer<MemberLogin>>(db, async (tx) => {
        const known = { provider, identity: identified.value, session, locale }
        const row = await memberByIdentity(tx, context, sessions, known)
        if (!row.ok) throw new Undo(row)
        return ok(await members.enter(tx, row.value, who))
      })
    },
  }
}
