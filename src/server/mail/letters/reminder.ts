import type { VoucherTicket } from '#contract/booking/voucher.ts'
import type { Locale } from '#config/locales.ts'
import type { Day } from '#domain/time/day.ts'
import { directionsHref } from '#domain/place/directions.ts'
import { formatDay } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'
import { ticketWords } from '#server/vouchers/words.ts'
import { letter, type Letter, type Reader } from './letter.ts'
import { html, lines, type Markup } from './markup.ts'
import { citiesOf, contactLinks, meetingLine } from './ticket-parts.ts'

export interface PlannedDay {
  day: Day
  tickets: VoucherTicket[]
  reference: string
  token: string
}

/** What a reminder says about one ticket, line by line. */
function linesOf(ticket: VoucherTicket, locale: Locale) {
  const t = translator(locale, 'mail')
  const words = ticketWords(ticket, locale)
  const { operator, guided, studentCard, important, cancellation } = ticket
  return {
    when: [words.day, words.time],
    about: [
      words.passengers,
      ...(guided ? [guided] : []),
      ticket.validity,
      ...(cancellation ? [cancellation] : []),
    ],
    meeting: meetingLine(ticket, locale),
    call: operator?.phone ? [t('reminder.call', { operator: operator.name, phone: operator.phone })] : [],
    bring: [words.bring, ...(studentCard ? [translator(locale, 'voucher')('ticket.studentCard')] : [])],
    know: important,
  }
}

const list = (items: readonly string[]): Markup =>
  html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`

function ticketMarkup(ticket: VoucherTicket, locale: Locale): Markup {
  const t = translator(locale, 'mail')
  const { when, about, meeting, call, bring, know } = linesOf(ticket, locale)
  return html`<div class="${ticket.transport === 'boat' ? 'ticket ticket-boat' : 'ticket'}">
    <h2>${ticket.productName}</h2>
    <p>${ticket.optionName}, ${ticket.locationName}</p>
    <p><strong>${lines(when.join('\n'))}</strong></p>
    <p><strong>${meeting}</strong></p>
    ${about.map((line) => html`<p>${line}</p>`)} ${call.map((line) => html`<p>${line}</p>`)}
    ${contactLinks(ticket, locale)}
    <p><strong>${t('reminder.bring')}</strong></p>
    ${list(bring)}
    ${
      know.length > 0
        ? html`<p><strong>${t('reminder.know')}</strong></p>
            ${list(know)}`
        : []
    }
  </div>`
}

function ticketText(ticket: VoucherTicket, locale: Locale): string {
  const t = translator(locale, 'mail')
  const { when, about, meeting, call, bring, know } = linesOf(ticket, locale)
  const listed = (items: readonly string[]) => items.map((item) => `  - ${item}`)
  return [
    `* ${ticket.productName}`,
    `  ${ticket.optionName}, ${ticket.locationName}`,
    ...[...when, meeting, directionsHref(ticket.meeting.at), ...about, ...call].map((line) => `  ${line}`),
    `  ${t('reminder.bring')}`,
    ...listed(bring),
    ...(know.length > 0 ? [`  ${t('reminder.know')}`, ...listed(know)] : []),
  ].join('\n')
}

/** The mail of the day before: where to be, when, and what to bring. */
export function reminder({ day, tickets, reference, token }: PlannedDay, to: Reader): Letter {
  const { locale, name, publicOrigin, agency } = to
  const t = translator(locale, 'mail')
  const cities = citiesOf(tickets, locale)
  const intro = agency ? t('reminder.introAgency', { agency }) : t('reminder.intro', { cities })
  const booking = t('order.reference', { reference })
  return letter({
    locale,
    subject: t('reminder.subject', { cities, day: formatDay(day, locale) }),
    preview: intro,
    name,
    intro,
    body: html`${tickets.map((ticket) => ticketMarkup(ticket, locale))}
      <p>${booking}</p>`,
    bodyText: [...tickets.map((ticket) => ticketText(ticket, locale)), booking].join('\n\n'),
    action: { label: t('order.open'), href: publicOrigin + href({ page: 'voucher', token }, locale) },
    closing: [t('order.secret')],
    hasWish: true,
  })
}
