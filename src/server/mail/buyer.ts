import { eq } from 'drizzle-orm'
import { emailKeyOf } from '#domain/mail/email.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { agent } from '#server/db/schema/agent.ts'
import { member } from '#server/db/schema/member.ts'
import { payer, sale } from '#server/db/schema/sale.ts'

/** Who the mails of a sale go to. */
export interface Buyer {
  firstName: string
  email: string
  /** The buyer is a member, and this is their verified address. */
  isProven: boolean
  /** The name of the agency that bought, which the operator knows; `null` for everybody else. */
  agency: string | null
}

export async function findBuyer(db: Database | Tx, saleId: number): Promise<Buyer | undefined> {
  const [found] = await db
    .select({
      firstName: payer.firstName,
      email: payer.email,
      agency: agent.name,
      memberKey: member.emailKey,
      emailProven: member.emailProven,
    })
    .from(payer)
    .innerJoin(sale, eq(sale.id, payer.saleId))
    .leftJoin(agent, eq(agent.id, sale.agentId))
    .leftJoin(member, eq(member.id, sale.memberId))
    .where(eq(payer.saleId, saleId))
  if (!found) return undefined
  const { firstName, email, agency, memberKey, emailProven } = found
  const isProven = emailProven === true && memberKey === emailKeyOf(email)
  return { firstName, email, isProven, agency }
}
