import { contactEmail } from '#config/contact.ts'
import type { Locale } from '#config/locales.ts'
import type { Money } from '#domain/price/money.ts'
import { formatMoney } from './format.ts'
import { translator } from './translate.ts'

/** What a change of a booking gave back. */
interface RefundFacts {
  kind: 'cancelled' | 'moved' | 'given_back' | 'part_given_back'
  refund: Money
  destination: 'payment' | 'credit' | 'nobody'
  state: 'requested' | 'done' | 'failed'
}

/** What became of the money of a change; `undefined` where there is nothing to say. */
export function refundText(
  { kind, refund, destination, state }: RefundFacts,
  locale: Locale,
): string | undefined {
  const t = translator(locale, 'change-booking')
  const amount = formatMoney(refund, locale)
  if (refund.amount === 0) return kind === 'cancelled' ? t('last.nobody') : undefined
  if (state === 'failed') return t('last.failed', { refund: amount, email: contactEmail() })
  if (destination === 'credit') return t('last.credit', { refund: amount })
  return t(`last.${state}`, { refund: amount })
}
