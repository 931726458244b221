import { and, eq, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import type { askTicketInformation } from '#contract/ticket-information.ts'
import type { Locale } from '#config/locales.ts'
import { ok } from '#domain/result.ts'
import { payer, sale } from '#server/db/schema/sale.ts'
import type { ShopContext } from '#server/context.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import type { Vouchers } from '#server/vouchers/vouchers.ts'

type Reply = v.InferOutput<(typeof askTicketInformation)['reply']>

export interface TicketInformation {
  find(locale: Locale, asked: { reference: string; email: string }): Promise<Answer<Reply>>
}

export function createTicketInformation({ db }: ShopContext, vouchers: Vouchers): TicketInformation {
  return {
    async find(locale, { reference, email }) {
      const [found] = await db
        .select({ saleId: sale.id })
        .from(sale)
        .innerJoin(payer, eq(payer.saleId, sale.id))
        .where(
          and(
            eq(sale.reference, reference.toUpperCase()),
            eq(sql`lower(${payer.email})`, email.toLowerCase()),
          ),
        )
      const issued = found && (await vouchers.ofSale(found.saleId, locale))
      if (!issued) return refuse('not_found')
      const { status, tickets, reference: booked } = issued.voucher
      return ok({
        reference: booked,
        status,
        tickets: tickets.map(({ code: _code, traveller: _traveller, total: _total, ...facts }) => facts),
      })
    },
  }
}
