import type { Voucher, VoucherTicket } from '#contract/booking/voucher.ts'
import type { Locale } from '#config/locales.ts'
import { formatDay, formatMoney, formatTime } from '#i18n/format.ts'
import { operatorFacts } from '#i18n/operator-facts.ts'
import { translator } from '#i18n/translate.ts'

/** The texts of a ticket, shared by PDF, calendar and mail. */
export interface TicketWords {
  day: string
  time: string
  passengers: string
  /** Names the place to go to: "Where you board". */
  meeting: string
  /** What to do with the code beside it. */
  keep: string
  /** The same in a mail, where the code is a link away. */
  bring: string
  /** Who runs it and how to reach them, on one line; none in a catalogue without operators. */
  operator: string | undefined
}

export function ticketWords(ticket: VoucherTicket, locale: Locale): TicketWords {
  const t = translator(locale, 'voucher')
  const experience = translator(locale, 'experience')
  const passengers = translator(locale, 'passengers')
  return {
    day: formatDay(ticket.day, locale),
    time: ticket.time ? formatTime(ticket.time, locale) : t('ticket.anyTime'),
    passengers: ticket.units
      .map(({ type, count }) => passengers(`types.${type}.count`, { count }))
      .join(', '),
    operator: ticket.operator ? operatorFacts(ticket.operator, locale).join(', ') : undefined,
    meeting: experience(`meeting.${ticket.experience}`),
    keep: experience(`${ticket.voucher === 'paper' ? 'print' : 'show'}.${ticket.experience}`),
    bring: experience(`${ticket.voucher === 'paper' ? 'print' : 'bring'}.${ticket.experience}`),
  }
}

/** What was taken off the price or given back, and what was paid, with names: `Member discount -€5.00`. */
export function sumWords({ discounts, givenBack, total, currency }: Voucher, locale: Locale): string[] {
  const t = translator(locale, 'voucher')
  const money = (amount: number): string => formatMoney({ amount, currency }, locale)
  return [
    ...discounts.map(({ kind, amount }) => `${t(`discount.${kind}`)} ${money(-amount)}`),
    ...(givenBack ? [`${t('givenBack')} ${money(-givenBack)}`] : []),
    `${t('total')} ${money(total)}`,
  ]
}
