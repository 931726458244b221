import type { Cancellation } from '#contract/cancellation.ts'
import type { Money } from '#domain/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'
import { letter, type Letter, type Reader } from './letter.ts'
import { html } from './markup.ts'

export interface CancelledSale {
  reference: string
  paid: Money
  refund: Money
  destination: Cancellation['destination']
  /** The booked tickets, in the reader's language. */
  tickets: { name: string; city: string; day: string }[]
}

/** Confirms a cancellation: the tickets that are void and the refund. */
export function saleCancelled(sale: CancelledSale, to: Reader): Letter {
  const { locale, name, publicOrigin, agency } = to
  const t = translator(locale, 'mail')
  const { reference, refund, paid, destination } = sale
  const intro = t('cancel.intro', { reference })
  const amounts = { refund: formatMoney(refund, locale), paid: formatMoney(paid, locale) }
  const isPart = destination !== 'nobody' && refund.amount < paid.amount
  // What an agency paid and gets back is not its customer's money.
  const money =
    agency && destination !== 'nobody'
      ? [t('cancel.agency', { ...amounts, agency })]
      : [t(`cancel.${destination}`, amounts), ...(isPart ? [t('cancel.part', amounts)] : [])]
  const tickets = sale.tickets.map(({ name, city, day }) => `${name}, ${city}, ${day}`)
  return letter({
    locale,
    subject: t('cancel.subject', { reference }),
    preview: money[0] ?? intro,
    name,
    intro,
    body: html`<ul>
        ${tickets.map((ticket) => html`<li>${ticket}</li>`)}
      </ul>
      ${money.map((sentence) => html`<p>${sentence}</p>`)}`,
    bodyText: [...tickets.map((ticket) => `* ${ticket}`), '', ...money].join('\n'),
    action: { label: t('cancel.open'), href: publicOrigin + href('home', locale) },
    closing: [],
  })
}
