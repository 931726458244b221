import type { Prices } from '#domain/price/money.ts'
import type { Locale } from '#config/locales.ts'
import { formatPrices } from '#i18n/format.ts'
import { Price } from '#ui/Price.tsx'

/** Stands for the amount while a sentence is translated, and is then replaced by the price element. */
export const AMOUNT_MARK = '\u2063'

/** A sentence around a price in every currency; translate its text with `amount: AMOUNT_MARK`. */
export function PriceSentence({ text, prices, locale }: { text: string; prices: Prices; locale: Locale }) {
  const [before, after] = text.split(AMOUNT_MARK)
  return (
    <>
      {before}
      <Price texts={formatPrices(prices, locale)} />
      {after}
    </>
  )
}
