import type { Money } from '#domain/price/money.ts'
import { Notice } from '#ui/Notice.tsx'
import type { PriceChange } from '#stores/price-changes.ts'
import type { BasketTranslations } from '#features/basket/basket-translations.ts'

interface PriceChangeNoticeProps {
  translations: BasketTranslations
  change: PriceChange
}

/** Names the old and the new total, and the tickets that cost more or less than before. */
export function PriceChangeNotice({ translations, change }: PriceChangeNoticeProps) {
  const { t, money } = translations
  const written = ({ amount, currency }: Money) => money(amount, currency)
  const both = (was: Money, is: Money) => ({ before: written(was), after: written(is) })
  return (
    <Notice
      role="status"
      tone={change.kind === 'price' ? 'warning' : 'info'}
      title={t(`change.${change.kind}`)}
    >
      {change.tickets.map(({ name, before, after }, place) => (
        <p key={place}>{t('change.ticket', { name, ...both(before, after) })}</p>
      ))}
      <p>{t('change.total', both(change.before, change.after))}</p>
    </Notice>
  )
}
