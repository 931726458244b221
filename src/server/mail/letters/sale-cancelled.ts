import type { Cancellation } from '#contract/booking/cancellation.ts'
import type { Voucher } from '#contract/booking/voucher.ts'
import type { Money } from '#domain/price/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'
import { cancelledEvents, type CancelledEvents } from './cancelled-events.ts'
import { letter, type Letter, type Reader } from './letter.ts'
import { html } from './markup.ts'
import { ticketFiles } from './ticket-files.ts'

interface NamedTicket {
  name: string
  city: string
  day: string
}

export interface CancelledSale extends CancelledEvents {
  paid: Money
  refund: Money
  destination: Cancellation['destination']
  /** The cancelled tickets, in the reader's language. */
  tickets: NamedTicket[]
  /** Those of the booking that stay valid. */
  left: NamedTicket[]
  /** Their voucher. */
  issued: { voucher: Voucher; token: string } | undefined
}

const list = (tickets: readonly string[]) =>
  html`<ul>
    ${tickets.map((ticket) => html`<li>${ticket}</li>`)}
  </ul>`

/**
 * Confirms a cancellation: the tickets that are void, files that take them out of a calendar, the refund, and
 * anew the tickets that stay valid.
 */
export async function saleCancelled(sale: CancelledSale, to: Reader): Promise<Letter> {
  const { locale, name, publicOrigin, agency } = to
  const t = translator(locale, 'mail')
  const { reference, refund, paid, destination } = sale
  const valid = sale.left.length > 0 ? sale.issued : undefined
  const link = valid && publicOrigin + href({ page: 'voucher', token: valid.token }, locale)
  const whole = link === undefined
  const intro = t(whole ? 'cancel.intro' : 'cancel.introPart', { reference })
  const amounts = { refund: formatMoney(refund, locale), paid: formatMoney(paid, locale) }
  const isPart = destination !== 'nobody' && refund.amount < paid.amount
  // What an agency paid and gets back is not its customer's money.
  const money =
    agency && destination !== 'nobody'
      ? [t('cancel.agency', { ...amounts, agency })]
      : [t(`cancel.${destination}`, amounts), ...(isPart ? [t('cancel.part', amounts)] : [])]
  const spoken = ({ name, city, day }: NamedTicket): string => `${name}, ${city}, ${day}`
  const tickets = sale.tickets.map(spoken)
  const left = sale.left.map(spoken)
  const calendar = cancelledEvents(sale, locale)
  const said = [...money, ...calendar.note]
  return letter({
    locale,
    subject: t(whole ? 'cancel.subject' : 'cancel.subjectPart', { reference }),
    preview: money[0] ?? intro,
    name,
    intro,
    body: html`${list(tickets)} ${said.map((sentence) => html`<p>${sentence}</p>`)}
    ${
      left.length > 0
        ? html`<p>${t('cancel.left')}</p>
            ${list(left)}`
        : ''
    }`,
    bodyText: [
      ...tickets.map((ticket) => `* ${ticket}`),
      '',
      ...said,
      ...(left.length > 0 ? ['', t('cancel.left'), ...left.map((ticket) => `* ${ticket}`)] : []),
    ].join('\n'),
    action: whole
      ? { label: t('cancel.open'), href: publicOrigin + href('home', locale) }
      : {
          label: t('order.open'),
          href: link,
        },
    closing: [],
    attachments: [
      ...(valid && link ? await ticketFiles(valid.voucher, locale, link) : []),
      ...calendar.files,
    ],
  })
}
