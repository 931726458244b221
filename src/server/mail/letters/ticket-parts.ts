import type { VoucherTicket } from '#contract/booking/voucher.ts'
import type { Locale } from '#config/locales.ts'
import { mailtoHref } from '#domain/mail/email.ts'
import { directionsHref } from '#domain/place/directions.ts'
import { translator } from '#i18n/translate.ts'
import { ticketWords } from '#server/vouchers/words.ts'
import { html, type Markup } from './markup.ts'

/** `Where you board: Opéra, 1 place de l’Opéra`. */
export function meetingLine(ticket: VoucherTicket, locale: Locale): string {
  const { name, address } = ticket.meeting
  const label = ticketWords(ticket, locale).meeting
  return translator(locale, 'experience')('place', { label, place: `${name}, ${address}` })
}

/** The way there, and the operator's phone and address, to press on a phone. */
export function contactLinks({ meeting, operator }: VoucherTicket, locale: Locale): Markup {
  const links = [
    { label: translator(locale, 'voucher')('ticket.map'), href: directionsHref(meeting.at) },
    ...(operator?.phone
      ? [{ label: operator.phone, href: `tel:${operator.phone.replaceAll(' ', '')}` }]
      : []),
    ...(operator ? [{ label: operator.email, href: mailtoHref(operator.email) }] : []),
  ]
  return html`<p class="soft">
    ${links.map(({ label, href: to }) => html`<a class="link" href="${to}">${label}</a> `)}
  </p>`
}

/** The cities of tickets as a list in the reader's language: "Paris and London". */
export const citiesOf = (tickets: readonly VoucherTicket[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format([
    ...new Set(tickets.map((ticket) => ticket.locationName)),
  ])
