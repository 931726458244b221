import { brandSlug } from '#config/brand/brand-slug.ts'
import type { Voucher, VoucherTicket } from '#contract/voucher.ts'
import type { Locale } from '#config/locales.ts'
import { formatMoney } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'
import { voucherPdf } from '#server/vouchers/pdf/voucher-pdf.ts'
import { ticketWords } from '#server/vouchers/words.ts'
import { letter, type Letter, type Reader } from './letter.ts'
import { html, lines, type Markup } from './markup.ts'

function operatorLine(operator: string | undefined, locale: Locale): string[] {
  return operator ? [translator(locale, 'operator')('line', { operator })] : []
}

/** `Where you board: Opéra, 1 place de l’Opéra`. */
function meetingLine(ticket: VoucherTicket, locale: Locale): string {
  const { name, address } = ticket.meeting
  const label = ticketWords(ticket, locale).meeting
  return translator(locale, 'experience')('place', { label, place: `${name}, ${address}` })
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
    <p>${words.passengers}</p>
    <p>${ticket.validity}</p>
    <p class="soft">${meetingLine(ticket, locale)}</p>
    ${operatorLine(words.operator, locale).map((line) => html`<p class="soft">${line}</p>`)}
    <p class="soft">${words.bring}</p>
    <p class="soft">${words.cancellation}</p>
  </div>`
}

function ticketText(ticket: VoucherTicket, locale: Locale): string {
  const words = ticketWords(ticket, locale)
  return [
    `* ${ticket.productName}`,
    `  ${ticket.optionName}, ${ticket.locationName}`,
    `  ${words.day}`,
    `  ${words.time}`,
    `  ${words.passengers}`,
    `  ${ticket.validity}`,
    `  ${meetingLine(ticket, locale)}`,
    ...operatorLine(words.operator, locale).map((line) => `  ${line}`),
    `  ${words.bring}`,
    `  ${words.cancellation}`,
  ].join('\n')
}

/** The cities of a booking as a list in the reader's language: "Paris and London". */
const citiesOf = (voucher: Voucher, locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format([
    ...new Set(voucher.tickets.map((ticket) => ticket.locationName)),
  ])

/** The mail with the tickets: the booking, the link to the voucher and the PDF. */
export async function orderPaid(voucher: Voucher, token: string, to: Reader): Promise<Letter> {
  const { locale, name, publicOrigin, agency } = to
  const t = translator(locale, 'mail')
  const { reference } = voucher
  const money = (amount: number): string => formatMoney({ amount, currency: voucher.currency }, locale)
  const sums = [
    ...voucher.discounts.map(({ kind, amount }) => t(`order.discount.${kind}`, { amount: money(-amount) })),
    t('order.paid', { total: money(voucher.total) }),
  ].join('\n')
  const tickets = translator(locale, 'common')('tickets', { count: voucher.count })
  const booking = `${t('order.reference', { reference })} · ${tickets}`
  return letter({
    locale,
    subject: t('order.subject', { cities: citiesOf(voucher, locale), reference }),
    preview: t('order.preview'),
    name,
    intro: agency ? t('order.introAgency', { agency }) : t('order.intro'),
    body: html`${voucher.tickets.map((ticket) => ticketMarkup(ticket, locale))}
      <p><strong>${booking}</strong><br />${lines(sums)}</p>`,
    bodyText: [...voucher.tickets.map((ticket) => ticketText(ticket, locale)), `${booking}\n${sums}`].join(
      '\n\n',
    ),
    action: { label: t('order.open'), href: publicOrigin + href({ page: 'voucher', token }, locale) },
    closing: [t('order.secret')],
    attachments: [
      {
        filename: `${brandSlug()}-${reference}.pdf`,
        contentType: 'application/pdf',
        content: await voucherPdf(voucher, locale),
      },
    ],
  })
}
