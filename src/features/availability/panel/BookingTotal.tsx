import type { Locale } from '#config/locales.ts'
import type { Prices } from '#domain/price/money.ts'
import { formatPrices } from '#i18n/format.ts'
import type { Translate } from '#i18n/texts.ts'
import { isMember } from '#stores/is-member.ts'
import { Price } from '#ui/Price.tsx'
import { savingOf } from '../rules/day-price.ts'
import { AMOUNT_MARK, PriceSentence } from './PriceSentence.tsx'

interface BookingTotalProps {
  price: { total: Prices; retail: Prices } | undefined
  summary: string
  locale: Locale
  t: Translate<'availability'>
}

/** The total, announced politely (`aria-live`) whenever it changes. */
export function BookingTotal({ price, summary, locale, t }: BookingTotalProps) {
  const saving = price && savingOf(price)
  return (
    <div className="booking-total" aria-live="polite" aria-atomic="true">
      {price ? (
        <>
          <p className="booking-sum">
            <Price texts={formatPrices(price.total, locale)} large />
            {saving && (
              <Price texts={formatPrices(price.retail, locale)} was wasLabel={t('total.wasLabel')} />
            )}
          </p>
          <p className="booking-summary">{summary}</p>
          {isMember() && <p className="booking-summary">{t('total.member')}</p>}
          {saving && (
            <p className="booking-saving">
              <PriceSentence
                text={t('total.saving', { amount: AMOUNT_MARK })}
                prices={saving}
                locale={locale}
              />
            </p>
          )}
        </>
      ) : (
        <p className="booking-wait">{t('total.wait')}</p>
      )}
    </div>
  )
}
