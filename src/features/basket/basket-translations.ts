import { localeEntries, type Locale } from '#config/locales.ts'
import type { SaleLine } from '#contract/basket/basket.ts'
import type { Currency } from '#domain/price/money.ts'
import { formatDay, formatMoney, formatTime } from '#i18n/format.ts'
import { islandTranslator } from '#i18n/island-translator.ts'
import type { Texts, Translate } from '#i18n/texts.ts'

export interface BasketTexts {
  locale: Locale
  basket: Texts['basket']
  passengers: Pick<Texts['passengers'], 'types'>
  common: Pick<Texts['common'], 'close' | 'tickets_other'>
}

/** The translators and formatters that the basket's components share. */
export interface BasketTranslations {
  locale: Locale
  t: Translate<'basket'>
  passengers: Translate<BasketTexts['passengers']>
  common: Translate<BasketTexts['common']>
  money: (amount: number, currency: Currency) => string
  day: (day: string) => string
  time: (time: string) => string
  duration: (duration: SaleLine['duration']) => string
}

export function createBasketTranslations({
  locale,
  basket,
  passengers,
  common,
}: BasketTexts): BasketTranslations {
  const { tag } = localeEntries[locale]
  return {
    locale,
    t: islandTranslator(basket, tag),
    passengers: islandTranslator(passengers, tag),
    common: islandTranslator(common, tag),
    money: (amount, currency) => formatMoney({ amount, currency }, locale),
    day: (day) => formatDay(day, locale),
    time: (time) => formatTime(time, locale),
    // Not that of format.ts: its chunk is also the payment's, whose budget is full.
    duration: ({ amount, unit }) =>
      new Intl.NumberFormat(tag, { style: 'unit', unit: unit.slice(0, -1), unitDisplay: 'long' }).format(
        amount,
      ),
  }
}
