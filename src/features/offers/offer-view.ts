import type { ProductCard } from '#contract/product.ts'
import type { Locale } from '#config/locales.ts'
import { currencies, mapPrices, type Currency, type Prices } from '#domain/money.ts'
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
  /** For the filter: bus, boat, bus_boat or none. */
  transport: string
  transportName: string
  duration: string
  price: PriceTexts | undefined
  was: PriceTexts | undefined
  saving: PriceTexts | undefined
  stars: { score: number; text: string; label: string; count: string } | undefined
  facts: { stops: string | undefined; cancel: string; free: boolean; voucher: string }
}

/**
 * The line colour of a product: red and blue for buses, teal for boats, purple for both; orange or green
 * for products without transport.
 */
function lineOf({ transport, kind }: ProductCard): Line {
  if (transport === 'bus_boat') return 'purple'
  if (transport === 'boat') return 'teal'
  if (transport === 'bus') return kind === 'hop_on' ? 'red' : 'blue'
  return kind === 'attraction' ? 'orange' : 'green'
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
    line: lineOf(card),
    icon: iconOf(card),
    transport: card.transport ?? 'none',
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
      cancel: card.cancelHours === null ? t('noCancel') : t('cancel', { count: card.cancelHours }),
      free: card.cancelHours !== null,
      voucher: t(card.voucher),
    },
  }
}
