import { eq } from 'drizzle-orm'
import { emailKeyOf } from '#domain/email.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { member } from '#server/db/schema/member.ts'
import { payer, sale } from '#server/db/schema/sale.ts'

/** Who the mails of a sale go to. */
export interface Buyer {
  firstName: string
  email: string
  /** The buyer is a member, and this is their verified address. */
  isProven: boolean
  /** An agency bought, which the operator knows. */
  isAgent: boolean
}

export async function findBuyer(db: Database | Tx, saleId: number): Promise<Buyer | undefined> {
  const [found] = await db
    .select({
      firstName: payer.firstName,
      email: payer.email,
      agentId: sale.agentId,
      memberKey: member.emailKey,
      emailProven: member.emailProven,
    })
    .from(payer)
    .innerJoin(sale, eq(sale.id, payer.saleId))
    .leftJoin(member, eq(member.id, sale.memberId))
    .where(eq(payer.saleId, saleId))
  if (!found) return undefined
  const { firstName, email, agentId, memberKey, emailProven } = found
  const isProven = emailProven === true && memberKey === emailKeyOf(email)
  return { firstName, email, isProven, isAgent: agentId !== null }
}
