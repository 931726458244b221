import type { Product } from '#contract/catalogue/product.ts'
import type { Locale } from '#config/locales.ts'
import { formatDuration } from '#i18n/format.ts'
import { optionsValidity } from '#i18n/options-validity.ts'
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

function cancelFact(
  { cancelHours, cancelVaries }: Pick<Product, 'cancelHours' | 'cancelVaries'>,
  t: Translate<'product'>,
): string {
  if (cancelHours !== null) return t('facts.cancelUntil', { count: cancelHours })
  return t(cancelVaries ? 'facts.validEach' : 'facts.noCancel')
}

/** The facts a traveller asks for first, as the cells of a departure board. */
export function productFacts(product: Product, locale: Locale, t: Translate<'product'>): Fact[] {
  const { duration, transport, voucher } = product
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
      text: cancelFact(product, t),
    },
    { svg: voucher === 'mobile' ? phone : print, label: t('facts.voucher'), text: t(`facts.${voucher}`) },
    {
      svg: ticket,
      label: t('facts.validity'),
      text: optionsValidity(product.options, locale),
    },
  ]
  return facts.filter((fact) => fact !== false)
}
