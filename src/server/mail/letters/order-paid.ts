import type { Voucher, VoucherTicket } from '#contract/booking/voucher.ts'
import type { Locale } from '#config/locales.ts'
import { directionsHref } from '#domain/place/directions.ts'
import { formatMoney } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'
import { ticketWords } from '#server/vouchers/words.ts'
import { letter, type Letter, type Reader } from './letter.ts'
import { html, lines, type Markup } from './markup.ts'
import { ticketFiles } from './ticket-files.ts'
import { citiesOf, contactLinks, meetingLine } from './ticket-parts.ts'

function operatorLine(operator: string | undefined, locale: Locale): string[] {
  return operator ? [translator(locale, 'operator')('line', { operator })] : []
}

function ticketMarkup(ticket: VoucherTicket, locale: Locale): Markup {
  const words = ticketWords(ticket, locale)
  const line = ticket.transport === 'boat' ? 'ticket ticket-boat' : 'ticket'
  return html`<div class="${line}">
    <h2>${ticket.productName}</h2>
    <p>${ticket.optionName}, ${ticket.locationName}</p>
    <p>
      <strong>${words.day}<br />${words.time}</strong>
    </p>
    ${ticket.guided ? html`<p>${ticket.guided}</p>` : []}
    <p>${words.passengers}</p>
    <p>${ticket.validity}</p>
    <p class="soft">${meetingLine(ticket, locale)}</p>
    ${operatorLine(words.operator, locale).map((line) => html`<p class="soft">${line}</p>`)}
    ${contactLinks(ticket, locale)}
    <p class="soft">${words.bring}</p>
    ${ticket.cancellation ? html`<p class="soft">${ticket.cancellation}</p>` : []}
  </div>`
}

function ticketText(ticket: VoucherTicket, locale: Locale): string {
  const words = ticketWords(ticket, locale)
  return [
    `* ${ticket.productName}`,
    `  ${ticket.optionName}, ${ticket.locationName}`,
    `  ${words.day}`,
    `  ${words.time}`,
    ...(ticket.guided ? [`  ${ticket.guided}`] : []),
    `  ${words.passengers}`,
    `  ${ticket.validity}`,
    `  ${meetingLine(ticket, locale)}`,
    `  ${directionsHref(ticket.meeting.at)}`,
    ...operatorLine(words.operator, locale).map((line) => `  ${line}`),
    `  ${words.bring}`,
    ...(ticket.cancellation ? [`  ${ticket.cancellation}`] : []),
  ].join('\n')
}

/** The mail with the tickets: the booking, the link to the voucher, the PDF and the dates for a calendar. */
export async function orderPaid(voucher: Voucher, token: string, to: Reader): Promise<Letter> {
  const { locale, name, publicOrigin, agency } = to
  const t = translator(locale, 'mail')
  const { reference } = voucher
  const money = (amount: number): string => formatMoney({ amount, currency: voucher.currency }, locale)
  const sums = [
    ...voucher.discounts.map(({ kind, amount }) => t(`order.discount.${kind}`, { amount: money(-amount) })),
    ...(voucher.givenBack ? [t('order.givenBack', { amount: money(-voucher.givenBack) })] : []),
    t('order.paid', { total: money(voucher.total) }),
  ].join('\n')
  const link = publicOrigin + href({ page: 'voucher', token }, locale)
  const tickets = translator(locale, 'common')('tickets', { count: voucher.count })
  const booking = `${t('order.reference', { reference })} · ${tickets}`
  return letter({
    locale,
    subject: t('order.subject', { cities: citiesOf(voucher.tickets, locale), reference }),
    preview: t('order.preview'),
    name,
    intro: agency ? t('order.introAgency', { agency }) : t('order.intro'),
    body: html`${voucher.tickets.map((ticket) => ticketMarkup(ticket, locale))}
      <p><strong>${booking}</strong><br />${lines(sums)}</p>`,
    bodyText: [...voucher.tickets.map((ticket) => ticketText(ticket, locale)), `${booking}\n${sums}`].join(
      '\n\n',
    ),
    action: { label: t('order.open'), href: link },
    more: {
      label: translator(locale, 'change-booking')('title'),
      href: publicOrigin + href({ page: 'changeBooking', token }, locale),
    },
    closing: [t('order.secret')],
    hasWish: true,
    attachments: await ticketFiles(voucher, locale, link),
  })
}
