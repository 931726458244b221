import type { Money } from '#domain/price/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'
import { cancelledEvents, type CancelledEvents } from './cancelled-events.ts'
import { letter, type Letter, type Reader } from './letter.ts'
import { html } from './markup.ts'

/** A payment that could not be kept. */
export interface ReturnedPayment {
  reference: string
  total: Money
  /**
   * Why it went back: too late for the seats, the coupon, the move of a ticket, the visit, its sale or a
   * basket that was changed, or only after the booking, of which some tickets were used.
   */
  why: 'intro' | 'couponGone' | 'notMoved' | 'past' | 'notOffered' | 'changed' | 'ended' | 'endedUsed'
  /** The events of the tickets that ended with it. */
  ended: Omit<CancelledEvents, 'reference'> | undefined
}

/** What the buyer can do now, where it is not to look at other days. */
const nextSteps: Partial<Record<ReturnedPayment['why'], 'refund.againCoupon' | 'refund.againChanged'>> = {
  couponGone: 'refund.againCoupon',
  changed: 'refund.againChanged',
}

/** For a payment that could not be kept, or that went back later: what happened to money and seats. */
export function moneyReturned(sale: ReturnedPayment, to: Reader): Letter {
  const { locale, name, publicOrigin } = to
  const t = translator(locale, 'mail')
  const calendar = sale.ended && cancelledEvents({ reference: sale.reference, ...sale.ended }, locale)
  const body = [...(calendar?.note ?? []), t(nextSteps[sale.why] ?? 'refund.again')]
  const intro = t(`refund.${sale.why}`, { total: formatMoney(sale.total, locale) })
  return letter({
    locale,
    subject: t('refund.subject', { reference: sale.reference }),
    preview: intro,
    name,
    intro,
    body: html`${body.map((sentence) => html`<p>${sentence}</p>`)}`,
    bodyText: body.join('\n\n'),
    action: { label: t('refund.open'), href: publicOrigin + href('home', locale) },
    closing: [],
    attachments: calendar?.files ?? [],
  })
}
