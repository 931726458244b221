import * as v from 'valibot'
import { call } from './call.ts'
import { Email } from './payer.ts'
import { VoucherTicket, Voucher } from './voucher.ts'

const { code: _code, traveller: _traveller, total: _total, ...facts } = VoucherTicket.entries

/**
 * The ticket-information form (`/tis`, S7): a booking reference and its e-mail address give where and when
 * to be. It returns no ticket code, name or price, which only the voucher has. A wrong pair is refused like
 * an unknown one.
 */
export const askTicketInformation = call({
  method: 'POST',
  path: '/tis',
  tag: 'generic',
  summary: 'Where and when the tickets of a booking are good, by reference and e-mail',
  body: v.object({
    reference: v.pipe(v.string(), v.trim(), v.regex(/^[A-Za-z0-9-]{4,40}$/, 'invalid_reference')),
    email: Email,
  }),
  reply: v.object({
    reference: v.string(),
    status: Voucher.entries.status,
    tickets: v.array(v.object(facts)),
  }),
})
