import type { Product } from '#contract/catalogue/product.ts'
import type { Locale } from '#config/locales.ts'
import { rangeOfDurations } from '#domain/time/duration.ts'
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

/** How long it takes, how one travels, how the voucher is shown, when the ticket is good. */
function ownFacts(
  { transport, kind, voucher, duration, options }: Product,
  locale: Locale,
  t: Translate<'product'>,
) {
  const travel = transport !== null && {
    svg: transportIcon({ transport, kind }),
    label: t('facts.transport'),
    text: t(`transport.${transport}`),
  }
  return {
    length: { svg: clock, label: t('facts.duration'), text: formatDuration(duration, locale) },
    travel,
    voucher: {
      svg: voucher === 'mobile' ? phone : print,
      label: t('facts.voucher'),
      text: t(`facts.${voucher}`),
    },
    validity: { svg: ticket, label: t('facts.validity'), text: optionsValidity(options, locale) },
  }
}

const present = (facts: readonly (Fact | false)[]): Fact[] => facts.filter((fact) => fact !== false)

/** The facts a traveller asks for first, as the cells of a departure board. */
export function productFacts(product: Product, locale: Locale, t: Translate<'product'>): Fact[] {
  const { length, travel, voucher, validity } = ownFacts(product, locale, t)
  const cancel = { svg: refund, label: t('facts.cancel'), text: cancelFact(product, t) }
  return present([length, travel, cancel, voucher, validity])
}

/**
 * The facts of a part of a package, of those tickets alone that the package can hold. Nothing of cancelling,
 * which goes by the package.
 */
export function partFacts(
  part: Product,
  held: readonly number[],
  locale: Locale,
  t: Translate<'product'>,
): Fact[] {
  const options = part.options.filter(({ id }) => held.includes(id))
  const isWhole = options.length === part.options.length
  const duration =
    (isWhole ? undefined : rangeOfDurations(options.map((one) => one.duration))) ?? part.duration
  const { length, travel, voucher, validity } = ownFacts({ ...part, options, duration }, locale, t)
  return present([length, travel, voucher, validity])
}
