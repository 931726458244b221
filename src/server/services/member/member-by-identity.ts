import { and, eq, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Locale } from '#config/locales.ts'
import type { Provider } from '#contract/account/member.ts'
import { Name } from '#contract/payment/payer.ts'
import { emailAddressOf, emailKeyOf } from '#domain/mail/email.ts'
import { ok } from '#domain/result.ts'
import type { Tx } from '#server/db/database.ts'
import { member, memberIdentity } from '#server/db/schema/member.ts'
import type { Identity } from '#server/openid/provider.ts'
import type { ShopContext } from '#server/context.ts'
import { forgetDevices } from '../session/login-devices.ts'
import { memberOf, type MemberRow } from './member-view.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import type { Session, Sessions } from '../session/sessions.ts'

export interface ProviderLogin {
  provider: Provider
  identity: Identity
  session: Session | undefined
  locale: Locale
}

/** Tickets are printed in Latin letters; a name in others is asked for when it is needed. */
function nameOf(claim: string): string {
  const name = v.safeParse(Name, claim)
  return name.success ? name.output : ''
}

async function attach(
  tx: Tx,
  { provider, identity }: ProviderLogin,
  memberId: number,
  now: Date,
): Promise<void> {
  await tx.insert(memberIdentity).values({ provider, subject: identity.subject, memberId, createdAt: now })
}

/**
 * The account that a provider's login opens: the one linked to it, or that of somebody logged in, who
 * links it now. A new address creates an account. An address with an account opens it only if the
 * provider has verified it; whoever registered that address without proving it then loses access.
 */
export async function memberByIdentity(
  tx: Tx,
  context: ShopContext,
  sessions: Sessions,
  login: ProviderLogin,
): Promise<Answer<MemberRow>> {
  const { provider, identity, session, locale } = login
  const { subject, emailVerified } = identity
  const now = context.clock()
  // Two simultaneous returns of one new person would create two accounts.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`openid ${provider} ${subject}`}, 0))`)
  const [before] = await tx
    .select({ member })
    .from(memberIdentity)
    .innerJoin(member, eq(member.id, memberIdentity.memberId))
    .where(
      and(
        eq(memberIdentity.provider, provider),
        eq(memberIdentity.subject, subject),
        isNull(member.deletedAt),
      ),
    )
  if (before) return before.member.trial && !context.trial ? refuse('login_unproven') : ok(before.member)

  const own = session?.memberId ? await memberOf(tx, context, session) : undefined
  if (own?.ok) {
    await attach(tx, login, own.value.id, now)
    return own
  }

  const email = emailAddressOf(identity.email ?? '')
  if (email === undefined) return refuse('email_missing')
  const emailKey = emailKeyOf(email)
  const [made] = await tx
    .insert(member)
    .values({
      email,
      emailKey,
      emailProven: emailVerified,
      locale,
      createdAt: now,
      updatedAt: now,
      firstName: nameOf(identity.firstName),
      lastName: nameOf(identity.lastName),
    })
    .onConflictDoNothing({ target: member.emailKey })
    .returning()
  if (made) {
    await attach(tx, login, made.id, now)
    return ok(made)
  }

  const [held] = await tx.select().from(member).where(eq(member.emailKey, emailKey)).for('update')
  if (!held || !emailVerified || (held.trial && !context.trial)) return refuse('login_unproven')
  if (held.emailProven) {
    await attach(tx, login, held.id, now)
    return ok(held)
  }
  await tx.delete(memberIdentity).where(eq(memberIdentity.memberId, held.id))
  await sessions.revokeOthers(tx, held.id)
  await forgetDevices(tx, held.id)
  const [proven] = await tx
    .update(member)
    .set({ passwordHash: null, emailProven: true, updatedAt: now })
    .where(eq(member.id, held.id))
    .returning()
  if (!proven) return refuse('login_unproven')
  await attach(tx, login, proven.id, now)
  return ok(proven)
}
