import type { Product } from '#contract/product.ts'
import type { Locale } from '#config/locales.ts'
import { formatDuration } from '#i18n/format.ts'
import type { Translate } from '#i18n/texts.ts'
import { attraction, boat, bus, clock, phone, print, refund, ticket, walk } from '#ui/icon/icons.ts'

export interface Fact {
  svg: string
  label: string
  text: string
}

export function transportIcon({ transport, kind }: Pick<Product, 'transport' | 'kind'>): string {
  if (transport === 'boat') return boat
  if (transport) return bus
  return kind === 'attraction' ? attraction : walk
}

/** When a ticket is good: in the same words for all options, or option by option where they differ. */
function validityOf({ options }: Pick<Product, 'options'>, t: Translate<'product'>): string {
  const found = new Set(
    options.map(({ validity }) => {
      if (validity.kind === 'flexible') return t('facts.validMonths', { count: validity.months })
      return t(validity.days === 1 ? 'facts.validDay' : 'facts.validFrom')
    }),
  )
  const [first = t('facts.validDay'), ...others] = found
  if (others.length === 0) return first
  const isDated = options.every(({ validity }) => validity.kind === 'dated')
  return t(isDated ? 'facts.validFrom' : 'facts.validEach')
}

/** The facts a traveller asks for first, as the cells of a departure board. */
export function productFacts(product: Product, locale: Locale, t: Translate<'product'>): Fact[] {
  const { duration, transport, cancelHours, voucher } = product
  const facts: (Fact | false)[] = [
    { svg: clock, label: t('facts.duration'), text: formatDuration(duration, locale) },
    transport !== null && {
      svg: transportIcon(product),
      label: t('facts.transport'),
      text: t(`transport.${transport}`),
    },
    {
      svg: refund,
      label: t('facts.cancel'),
      text: cancelHours === null ? t('facts.noCancel') : t('facts.cancelUntil', { count: cancelHours }),
    },
    { svg: voucher === 'mobile' ? phone : print, label: t('facts.voucher'), text: t(`facts.${voucher}`) },
    {
      svg: ticket,
      label: t('facts.validity'),
      text: validityOf(product, t),
    },
  ]
  return facts.filter((fact) => fact !== false)
}
