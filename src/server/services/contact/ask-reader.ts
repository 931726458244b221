import { randomUUID } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import { emailKeyOf } from '#domain/mail/email.ts'
import type { Tx } from '#server/db/database.ts'
import { subscriber } from '#server/db/schema/generic.ts'
import { queueMail } from '#server/mail/queue.ts'
import { subscriberToken } from '#server/mail/subscriber-token.ts'
import { hashOfToken } from '#server/vouchers/token.ts'
import type { ShopContext } from '#server/context.ts'

export interface Reader {
  email: string
  firstName: string
  lastName: string
  country: string
  locale: Locale
}

/** Asks a reader by mail to confirm the newsletter, at most once a day; a subscribed one is left alone. */
export async function askReader(
  tx: Tx,
  { keys, clock }: Pick<ShopContext, 'keys' | 'clock'>,
  { email, locale, country, ...names }: Reader,
): Promise<void> {
  const now = clock()
  const id = randomUUID()
  const [row] = await tx
    .insert(subscriber)
    .values({
      id,
      email,
      emailKey: emailKeyOf(email),
      country,
      locale,
      createdAt: now,
      ...names,
      tokenHash: hashOfToken(subscriberToken(keys.voucher, id)),
    })
    // An unconfirmed address asks again: the latest form counts. A subscribed one stays unchanged.
    .onConflictDoUpdate({
      target: subscriber.emailKey,
      set: { ...names, country, locale, createdAt: now },
      setWhere: isNull(subscriber.confirmedAt),
    })
    .returning({ id: subscriber.id })
  if (!row) return
  const once = now.toISOString().slice(0, 10)
  await queueMail(
    tx,
    { kind: 'newsletter_confirm', subscriberId: row.id, once, recipient: email, locale },
    now,
  )
}
