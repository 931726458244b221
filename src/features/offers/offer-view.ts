import type { ProductCard } from '#contract/catalogue/product.ts'
import type { Locale } from '#config/locales.ts'
import { productColour } from '#domain/offer/product-colour.ts'
import { currencies, mapPrices, type Currency, type Prices } from '#domain/price/money.ts'
import { cancelPromise } from '#i18n/cancel-promise.ts'
import { formatDuration, formatNumber, formatPrices } from '#i18n/format.ts'
import type { Translate } from '#i18n/texts.ts'
import { productHref } from '#i18n/routes.ts'
import { attraction, boat, bus, route, walk } from '#ui/icon/icons.ts'
import type { Line } from '#ui/transit/line.ts'

type PriceTexts = Record<Currency, string>

/** The texts of a product's card or board row, in the page's language. */
interface OfferView {
  id: number
  href: string
  name: string
  city: string
  summary: string
  kind: string
  line: Line
  icon: string
  transportName: string
  duration: string
  price: PriceTexts | undefined
  was: PriceTexts | undefined
  saving: PriceTexts | undefined
  stars: { score: number; text: string; label: string; count: string } | undefined
  facts: { stops: string | undefined; cancel: string; free: boolean; voucher: string }
}

function iconOf({ transport, kind }: ProductCard): string {
  if (transport === 'bus_boat') return route
  if (transport === 'boat') return boat
  if (transport === 'bus') return bus
  return kind === 'attraction' ? attraction : walk
}

/** Retail less price in each currency; undefined when any currency has no saving. */
function savingOf(price: Prices, retail: Prices | null): Prices | undefined {
  if (!retail || currencies.some((currency) => retail[currency] <= price[currency])) return undefined
  return mapPrices((currency) => retail[currency] - price[currency])
}

const each = (texts: PriceTexts, say: (text: string) => string): PriceTexts => ({
  EUR: say(texts.EUR),
  GBP: say(texts.GBP),
  USD: say(texts.USD),
})

export function createOfferView(card: ProductCard, locale: Locale, t: Translate<'offers'>): OfferView {
  const saving = card.from ? savingOf(card.from, card.retailFrom) : undefined
  const score = card.rating === null ? undefined : formatNumber(card.rating, locale)
  const kindless = card.transport === null && card.kind === 'attraction'
  return {
    id: card.id,
    href: productHref(
      locale,
      { id: card.locationId, slug: card.locationUrl },
      { id: card.id, slug: card.url },
    ),
    name: card.name,
    city: card.locationName,
    summary: card.summary,
    kind: t(`kind.${card.kind}`),
    line: productColour(card),
    icon: iconOf(card),
    transportName: kindless ? t('kind.attraction') : t(`transport.${card.transport ?? 'none'}`),
    duration: formatDuration(card.duration, locale),
    price: card.from ? formatPrices(card.from, locale) : undefined,
    was: saving && card.retailFrom ? formatPrices(card.retailFrom, locale) : undefined,
    saving: saving && each(formatPrices(saving, locale), (amount) => t('saving', { amount })),
    stars:
      card.rating === null || score === undefined || card.reviewCount === 0
        ? undefined
        : {
            score: card.rating,
            text: score,
            label: t('score', { score }),
            count: t('reviews', { count: card.reviewCount }),
          },
    facts: {
      stops: card.stopCount > 1 ? t('stops', { count: card.stopCount }) : undefined,
      cancel: cancelPromise(card, t),
      free: card.cancelHours !== null,
      voucher: t(card.voucher),
    },
  }
}
