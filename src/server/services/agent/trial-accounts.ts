import { eq } from 'drizzle-orm'
import type { Environment } from '#config/environment.ts'
import { emailKeyOf } from '#domain/mail/email.ts'
import type { Currency } from '#domain/price/money.ts'
import type { Database } from '#server/db/database.ts'
import { agent } from '#server/db/schema/agent.ts'
import { member } from '#server/db/schema/member.ts'
import { hashPassword } from '#server/sessions/password.ts'
import { createAgentAccounts } from './agent-accounts.ts'
import { creditOf } from './credit-ledger.ts'

export const trialMember = {
  email: 'member@cityloop.example',
  password: 'ten-stops-one-loop',
  firstName: 'Mia',
  lastName: 'Member',
  country: 'FR',
  phonePrefix: '33',
  phone: '612345678',
}

export const trialAgent = {
  email: 'agent@cityloop.example',
  password: 'tickets-by-the-dozen',
  name: 'Sunny Travel',
  currency: 'EUR' as Currency,
}

/** In minor units; what was spent is granted again at the next start. */
export const TRIAL_CREDIT = 2_000_00

/**
 * Their passwords are in this file, so they exist only where the shop is tried on one's own machine, in
 * the embedded database; and even there nobody can log in with them once the shop is public (`trial` of
 * the rows).
 */
export const hasTrialAccounts = ({
  trial,
  databaseUrl,
}: Pick<Environment, 'trial' | 'databaseUrl'>): boolean => trial && databaseUrl === undefined

async function seedMember(db: Database, now: Date): Promise<void> {
  const { password, ...person } = trialMember
  const emailKey = emailKeyOf(person.email)
  const [known] = await db.select({ id: member.id }).from(member).where(eq(member.emailKey, emailKey))
  if (known) return
  const passwordHash = await hashPassword(password)
  await db
    .insert(member)
    .values({ ...person, emailKey, passwordHash, locale: 'en', trial: true, createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: member.emailKey })
}

async function seedAgent(db: Database, clock: () => Date): Promise<void> {
  const { email } = trialAgent
  const find = () =>
    db
      .select()
      .from(agent)
      .where(eq(agent.emailKey, emailKeyOf(email)))
  const accounts = createAgentAccounts(db, clock)
  const [known] = await find()
  if (!known) await accounts.open({ ...trialAgent, trial: true })
  const [row] = known ? [known] : await find()
  const missing = row?.trial ? TRIAL_CREDIT - (await creditOf(db, row.id)) : 0
  if (missing > 0) await accounts.move(email, { kind: 'granted', amount: missing, note: 'To try the shop' })
}

export async function seedTrialAccounts(db: Database, clock: () => Date = () => new Date()): Promise<void> {
  await seedMember(db, clock())
  await seedAgent(db, clock)
}
