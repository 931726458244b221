import { clockIn } from '#domain/time/city-clock.ts'
import { splitScanCode, type ScanCodeFault } from '#domain/ticket/scan-code.ts'
import { readTicketCode } from '#domain/ticket/ticket-code.ts'
import { passengersText } from '#i18n/scan-sentence.ts'
import { translator } from '#i18n/translate.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import type { ShopContext } from '#server/context.ts'
import { visitedName } from '#server/sales/line-offer.ts'
import { findTicket, type SoldTicket } from './sold-ticket.ts'

const faults: Record<ScanCodeFault, string> = {
  not_a_code: 'This is no ticket code.',
  other_version: 'Not genuine here: a ticket code of a version that this shop does not know.',
  other_encoding: 'Not genuine: it has characters that our codes do not have.',
  truncated: 'Not genuine as it stands: its end is missing.',
  unknown_key: 'Not genuine: signed with a key that is not of this shop.',
  altered: 'Not genuine: it was changed after it was signed.',
}

function stateOf({ state, redeemed, offer }: SoldTicket): string {
  if (state === 'valid') return 'not used yet'
  if (state === 'cancelled') return 'cancelled'
  if (state === 'disputed') return 'not valid at the moment: the bank of the buyer disputes its payment'
  if (state === 'moved') return 'replaced by another code, since the ticket was moved'
  if (!redeemed) throw new Error('a redeemed ticket has a redemption')
  const { city } = offer.visited
  const { day, time } = clockIn(city.entry.zone, redeemed.redeemedAt)
  return `used on ${day} at ${time} (${inLanguage(city.entry.names, 'en')}), scanned by ${redeemed.scanner}`
}

/** What keys and books say of a code that was scanned or typed, for the operator's terminal. */
export async function codeReport(context: ShopContext, content: string): Promise<string> {
  const typed = readTicketCode(content)
  const read = typed ? undefined : await context.ticketKeys.verify(content.trim())
  if (read && !read.ok) return faults[read.failure]
  const code = typed ?? (read?.ok ? read.value.code : '')
  const parts = splitScanCode(content.trim())
  const genuine = parts.ok
    ? `Genuine: ${code}, signed with the key ${parts.value.kid}.`
    : `${code} was typed, so there is no signature to check.`
  const sold = await findTicket(context.db, context.catalogue.current(), code)
  if (!sold) return `${genuine}\nThe books have no ticket with this code.`
  const { ticket, offer, line } = sold
  const { city } = offer.visited
  const who = passengersText(ticket.units, translator('en', 'passengers'))
  const days = ticket.from === ticket.until ? ticket.from : `${ticket.from} to ${ticket.until}`
  const place = `${visitedName(offer.terms, 'en')}, ${inLanguage(city.entry.names, 'en')}`
  const time = ticket.time === null ? '' : ` at ${ticket.time}`
  return [
    genuine,
    `For: ${place}; ${who}; ${days}${time} (sale ${line.saleId}).`,
    `State: ${stateOf(sold)}.`,
  ].join('\n')
}
