import './basket-empty.css'
import { useEffect, useState } from 'react'
import { ButtonLink } from '#ui/button/Button.tsx'
import { Icon } from '#ui/icon/Icon.tsx'
import { arrowOn } from '#ui/icon/icons.ts'
import { Notice } from '#ui/Notice.tsx'
import type { BasketTranslations } from './basket-translations.ts'
import { topCities, type CityLink } from './top-cities.ts'

interface BasketEmptyProps {
  translations: BasketTranslations
  destinations: string
  expired: boolean
}

/** The empty basket, drawn as a line with empty stops. */
export function BasketEmpty({ translations: { t }, destinations, expired }: BasketEmptyProps) {
  // Printed without them: the footer is read in the browser.
  const [cities, setCities] = useState<CityLink[]>([])
  useEffect(() => setCities(topCities()), [])
  return (
    <div className="basket-empty">
      {expired && (
        <Notice tone="warning" title={t('lost.title')} role="status">
          <p>{t('lost.sessionText')}</p>
        </Notice>
      )}
      <svg className="basket-empty-line" viewBox="0 0 320 60" aria-hidden>
        <path d="M-900 44H74q14 0 24-10l6-6q10-10 24-10H1200" />
        <circle cx="34" cy="44" r="10" />
        <circle cx="180" cy="18" r="10" />
        <circle cx="260" cy="18" r="10" />
      </svg>
      <h2>{t('empty.title')}</h2>
      <p>{t('empty.text')}</p>
      <p>
        <ButtonLink look="action" large href={destinations}>
          {t('empty.action')} <Icon svg={arrowOn} />
        </ButtonLink>
      </p>
      {cities.length > 0 && (
        <nav className="basket-cities" aria-labelledby="basket-cities">
          <h3 id="basket-cities">{t('empty.cities')}</h3>
          <ul role="list">
            {cities.map(({ name, href }) => (
              <li key={href}>
                <ButtonLink href={href}>{name}</ButtonLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}
