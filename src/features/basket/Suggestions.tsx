import '#features/basket/ticket/basket-ticket.css'
import './suggestions.css'
import { productColour } from '#domain/offer/product-colour.ts'
import '#ui/form/field.css'
import { useEffect, useState } from 'react'
import { browser } from '#client/browser.ts'
import { readCrossSelling } from '#client/cross-selling.ts'
import type { CrossSelling, CrossSellingOffer } from '#contract/basket/cross-selling.ts'
import type { Sale } from '#contract/basket/basket.ts'
import { productHref } from '#i18n/routes.ts'
import { Button } from '#ui/button/Button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Icon } from '#ui/icon/Icon.tsx'
import { chevronDown } from '#ui/icon/icons.ts'
import { lineClass } from '#ui/transit/line.ts'
import type { BasketTranslations } from './basket-translations.ts'
import type { BasketChanges } from '#features/basket/changes/use-basket-changes.ts'

const SHOWN = 2
/** Replaces suggestions for products that the visitor has just removed. */
const SPARE = 2

interface SuggestionsProps {
  translations: BasketTranslations
  sale: Sale
  /** Tickets that were just removed: to suggest them now would be odd. */
  without: ReadonlySet<number>
  onAdd: BasketChanges['add']
}

/** Two tours that go well with the basket, on its days and for its travellers (S2). */
export function Suggestions({ translations, sale, without, onAdd }: SuggestionsProps) {
  const { t } = translations
  const [found, setFound] = useState<CrossSelling>()
  const content = `${sale.currency} ${sale.lines.map(({ id }) => id).join()}`
  useEffect(() => {
    let isCurrent = true
    void readCrossSelling(browser, SHOWN + SPARE).then((read) => {
      if (isCurrent) setFound(read.ok ? read.value : undefined)
    })
    return () => void (isCurrent = false)
  }, [content])

  const offers = found?.data.filter(({ product }) => !without.has(product.id)).slice(0, SHOWN) ?? []
  if (!found || offers.length === 0) return null
  return (
    <section className="basket-more" aria-labelledby="basket-more-title">
      <h2 id="basket-more-title">{t('more.title')}</h2>
      <ul className="basket-list" role="list">
        {offers.map((offer) => (
          <li key={`${offer.optionId} ${offer.day} ${offer.times.join()}`}>
            <Suggestion translations={translations} offer={offer} currency={found.currency} onAdd={onAdd} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SuggestionProps extends Pick<SuggestionsProps, 'translations' | 'onAdd'> {
  offer: CrossSellingOffer
  currency: CrossSelling['currency']
}

function Suggestion({ translations, offer, currency, onAdd }: SuggestionProps) {
  const { t, money, day, time, passengers, locale } = translations
  const { product, times, total } = offer
  const [chosen, setChosen] = useState(times[0] ?? null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const amount = money(total, currency)
  const city = { id: product.locationId, slug: product.locationUrl }
  const group = Object.entries(offer.passengers).map(([type, count]) =>
    passengers(`types.${type as keyof typeof offer.passengers}.count`, { count }),
  )

  async function add() {
    setBusy(true)
    setRefused('')
    const added = await onAdd(offer, chosen)
    setBusy(false)
    if (!added.ok) setRefused(added.failure.message || t('failed.change'))
  }

  return (
    <div className={classNames('basket-offer', lineClass(productColour(product)))}>
      <div>
        <p className="basket-city">{product.locationName}</p>
        <h3 className="basket-name">
          <a href={productHref(locale, city, { id: product.id, slug: product.url })}>{product.name}</a>
        </h3>
        <p>{product.summary}</p>
        <p className="basket-option">
          {offer.optionName}, {day(offer.day)}
          {times.length === 1 && chosen !== null && `, ${time(chosen)}`}
        </p>
        <p>{group.join(', ')}</p>
      </div>
      <div className="basket-offer-add">
        {times.length > 1 && (
          <label className="basket-offer-time">
            {t('more.time')}
            <span className="field-select">
              <select
                className="field-control"
                value={chosen ?? ''}
                onChange={(event) => setChosen(event.target.value)}
              >
                {times.map((value) => (
                  <option key={value} value={value}>
                    {time(value)}
                  </option>
                ))}
              </select>
              <Icon svg={chevronDown} />
            </span>
          </label>
        )}
        <Button
          wide
          busy={busy}
          aria-label={`${t('more.add', { amount })}: ${product.name}`}
          onClick={() => void add()}
        >
          {t('more.add', { amount })}
        </Button>
        {refused && (
          <p className="basket-refusal" role="alert">
            {refused}
          </p>
        )}
      </div>
    </div>
  )
}
