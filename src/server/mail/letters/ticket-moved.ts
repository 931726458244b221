import type { BookingChange } from '#contract/booking/booking.ts'
import type { Voucher } from '#contract/booking/voucher.ts'
import type { Money } from '#domain/price/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'
import { letter, type Letter, type Reader } from './letter.ts'
import { html } from './markup.ts'
import { ticketFiles } from './ticket-files.ts'

interface MovedVisit {
  name: string
  city: string
  was: string
  now: string
  /** Until when its ticket can be cancelled from now on; a package has it on its last visit only. */
  rule: string | undefined
}

export interface MovedTickets {
  reference: string
  /** Each with its days and times in the reader's language. */
  visits: MovedVisit[]
  /** What came back. */
  refund: Money
  destination: BookingChange['destination']
  /** What was paid on top. */
  surcharge: Money
  token: string
  /** As it is now. */
  voucher: Voucher
}

/**
 * Confirms a move: the old day in words, the new one, what became of the difference in price, and the tickets
 * anew, since the codes of earlier mails are dead.
 */
export async function ticketMoved(moved: MovedTickets, to: Reader): Promise<Letter> {
  const { locale, name, publicOrigin, agency } = to
  const t = translator(locale, 'mail')
  const { reference, refund, surcharge, destination } = moved
  const intro = t('moved.intro')
  const amount = formatMoney(refund, locale)
  const money = (): string => {
    if (surcharge.amount > 0) return t('moved.paid', { amount: formatMoney(surcharge, locale) })
    // What an agency paid and gets back is not its customer's money.
    if (agency && refund.amount > 0) return t('moved.agency', { amount, agency })
    return t(`moved.${refund.amount > 0 ? destination : 'nobody'}`, { amount })
  }
  const visits = moved.visits.map((visit) => ({
    title: `${visit.name}, ${visit.city}`,
    was: t('moved.was', { visit: visit.was }),
    now: t('moved.now', { visit: visit.now }),
    rules: visit.rule ? [visit.rule] : [],
  }))
  const link = publicOrigin + href({ page: 'voucher', token: moved.token }, locale)
  return letter({
    locale,
    subject: t('moved.subject', { reference }),
    preview: visits[0]?.now ?? intro,
    name,
    intro,
    body: html`${visits.map(
        ({ title, was, now, rules }) =>
          html`<div class="ticket">
            <h2>${title}</h2>
            <p class="soft">${was}</p>
            <p><b>${now}</b></p>
            ${rules.map((rule) => html`<p class="soft">${rule}</p>`)}
          </div>`,
      )}
      <p>${money()}</p>`,
    bodyText: [
      ...visits.map(({ title, was, now, rules }) => [`* ${title}`, was, now, ...rules].join('\n  ')),
      '',
      money(),
    ].join('\n'),
    action: { label: t('moved.open'), href: link },
    more: {
      label: translator(locale, 'change-booking')('title'),
      href: publicOrigin + href({ page: 'changeBooking', token: moved.token }, locale),
    },
    closing: [t('order.secret')],
    hasWish: true,
    attachments: await ticketFiles(moved.voucher, locale, link),
  })
}
