import type { Prices } from '#domain/money.ts'
import type { Locale } from '#config/locales.ts'
import { formatPrices } from '#i18n/format.ts'
import { Price } from '#ui/Price.tsx'
import { AMOUNT_MARK } from './amount-mark.ts'

/** A sentence around a price that is printed in every currency. Its text was translated with `amount: AMOUNT_MARK`. */
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
