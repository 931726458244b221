import type { Locale } from '#config/locales.ts'
import type { Money } from '#domain/price/money.ts'
import { formatMoney } from '#i18n/format.ts'
import type { Translate } from '#i18n/texts.ts'
import type { PriceChange } from '#stores/price-changes.ts'

interface ChangedPricesProps {
  t: Translate<'session'>
  locale: Locale
  change: PriceChange
}

/** Names the old and the new price of each ticket that costs more or less than before, and the totals. */
export function ChangedPrices({ t, locale, change }: ChangedPricesProps) {
  const both = (was: Money, is: Money) => ({
    before: formatMoney(was, locale),
    after: formatMoney(is, locale),
  })
  return (
    <>
      <p>
        <strong>{t('retrieved.price')}</strong>
      </p>
      {change.tickets.map(({ name, before, after }, place) => (
        <p key={place}>{t('retrieved.ticket', { name, ...both(before, after) })}</p>
      ))}
      <p>{t('retrieved.total', both(change.before, change.after))}</p>
    </>
  )
}
