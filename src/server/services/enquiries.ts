import { randomInt } from 'node:crypto'
import type * as v from 'valibot'
import { contactEmail } from '#config/contact.ts'
import { builds } from '#config/builds.ts'
import type { Locale } from '#config/locales.ts'
import type { SendEnquiry } from '#contract/contact.ts'
import { ok } from '#domain/result.ts'
import { enquiry } from '#server/db/schema/generic.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/queue.ts'
import { PERSON_FROM, type Captcha } from './captcha.ts'
import type { ShopContext } from './context.ts'
import { refuse, type Answer } from './refusal.ts'

export interface Enquiries {
  send(
    asked: v.InferOutput<typeof SendEnquiry>,
    from: { locale: Locale; address: string },
  ): Promise<Answer<{ reference: string }>>
}

const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ'
const newReference = (): string =>
  `Q-${Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')}`

/** An enquiry, the mail that brings it to the shop and the receipt for its sender are one transaction. */
export function openEnquiries({ db, build, clock }: ShopContext, captcha: Captcha): Enquiries {
  return {
    async send({ captcha: token, ...asked }, { locale, address }) {
      if ((await captcha.score(token, address)) < PERSON_FROM) return refuse('captcha_failed')
      const now = clock()
      const reference = newReference()
      await inTransaction(db, async (tx) => {
        const [row] = await tx
          .insert(enquiry)
          .values({ ...asked, reference, locale, createdAt: now })
          .returning({ id: enquiry.id })
        if (!row) throw new Error('the enquiry was not kept')
        const about = { enquiryId: row.id }
        const { defaultLocale } = builds[build.variant]
        await queueMail(
          tx,
          { kind: 'enquiry_filed', ...about, recipient: contactEmail, locale: defaultLocale },
          now,
        )
        await queueMail(tx, { kind: 'enquiry_received', ...about, recipient: asked.email, locale }, now)
      })
      return ok({ reference })
    },
  }
}
