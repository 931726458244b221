import type * as v from 'valibot'
import { contactEmail } from '#config/contact.ts'
import { builds } from '#config/builds.ts'
import type { Locale } from '#config/locales.ts'
import type { SendEnquiry } from '#contract/contact.ts'
import { ok } from '#domain/result.ts'
import type { Tx } from '#server/db/database.ts'
import { enquiry } from '#server/db/schema/generic.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { queueMail } from '#server/mail/queue.ts'
import { PERSON_FROM, type Captcha } from './captcha.ts'
import type { ShopContext } from '#server/context.ts'
import type { Limits } from '#server/limits/limits.ts'
import { mayWriteTo } from '#server/mail/mail-allowance.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { newReference } from './enquiry-reference.ts'

export interface FiledEnquiry {
  reference: string
}

export interface EnquiryCaller {
  locale: Locale
  address: string
  /** Stores the answer under the call's idempotency key, in the transaction that files the enquiry. */
  settle?: ((tx: Tx, filed: FiledEnquiry) => Promise<void>) | undefined
}

export interface Enquiries {
  send(asked: v.InferOutput<typeof SendEnquiry>, from: EnquiryCaller): Promise<Answer<FiledEnquiry>>
}

/**
 * Writes an enquiry, its mail to the shop, the receipt for its sender, the used captcha and the answer
 * for a repeated press in one transaction: whatever goes wrong, the same form may be sent again.
 */
export function createEnquiries(
  { db, build, clock }: ShopContext,
  { captcha, limits }: { captcha: Pick<Captcha, 'score' | 'spend'>; limits: Limits },
): Enquiries {
  return {
    async send({ captcha: token, ...asked }, { locale, address, settle }) {
      if ((await captcha.score(token, address)) < PERSON_FROM) return refuse('captcha_failed')
      const mayReceipt = await mayWriteTo(limits, 'enquiry', asked.email)
      const now = clock()
      const filed = { reference: newReference() }
      return inTransaction<Answer<FiledEnquiry>>(db, async (tx) => {
        if (!(await captcha.spend(tx, token))) return refuse('captcha_failed')
        const [row] = await tx
          .insert(enquiry)
          .values({ ...asked, ...filed, locale, createdAt: now })
          .returning({ id: enquiry.id })
        if (!row) throw new Error('the enquiry was not kept')
        const about = { enquiryId: row.id }
        const { defaultLocale } = builds[build.variant]
        await queueMail(
          tx,
          { kind: 'enquiry_filed', ...about, recipient: contactEmail(), locale: defaultLocale },
          now,
        )
        if (mayReceipt)
          await queueMail(tx, { kind: 'enquiry_received', ...about, recipient: asked.email, locale }, now)
        await settle?.(tx, filed)
        return ok(filed)
      })
    },
  }
}
