import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Member } from '#contract/account/member.ts'
import { ok } from '#domain/result.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { member, memberIdentity } from '#server/db/schema/member.ts'
import type { ShopContext } from '#server/context.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import type { Session } from '../session/sessions.ts'

export type MemberRow = typeof member.$inferSelect

/**
 * The member of a session. A guest is refused with `members_only` (S6), a caller without a session is logged
 * out (S8).
 */
export async function memberOf(
  tx: Database | Tx,
  { trial }: ShopContext,
  session: Session | undefined,
): Promise<Answer<MemberRow>> {
  if (!session) return refuse('no_session')
  if (!session.memberId) return refuse('members_only')
  const [row] = await tx
    .select()
    .from(member)
    .where(and(eq(member.id, session.memberId), isNull(member.deletedAt)))
  return row && (trial || !row.trial) ? ok(row) : refuse('no_session')
}

export async function memberView(
  tx: Database | Tx,
  { memberPercent }: ShopContext,
  row: MemberRow,
): Promise<Member> {
  const ways = await tx
    .select({ provider: memberIdentity.provider })
    .from(memberIdentity)
    .where(eq(memberIdentity.memberId, row.id))
    .orderBy(asc(memberIdentity.provider))
  const { email, firstName, lastName, phonePrefix, phone, country } = row
  return {
    email,
    firstName,
    lastName,
    phonePrefix,
    phone,
    country,
    discountPercent: memberPercent,
    logins: [
      ...(row.passwordHash ? (['email'] as const) : []),
      ...new Set(ways.map(({ provider }) => provider)),
    ],
  }
}
