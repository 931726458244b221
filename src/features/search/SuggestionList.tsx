import type { ComponentProps } from 'react'
import type { LocationSuggestion } from '#contract/location.ts'
import type { Translate } from '#i18n/texts.ts'
import type { SearchTexts } from './search-texts.ts'
import type { Suggestions } from './suggestions.ts'

interface Props {
  open: boolean
  suggestions: Suggestions
  highlighted: number
  menu: ComponentProps<'ul'>
  itemProps: (city: LocationSuggestion, index: number) => ComponentProps<'li'>
  destinations: string
  t: Translate<SearchTexts>
}

/** The text of the live region; the list itself is visible. */
function spoken(suggestions: Suggestions, t: Translate<SearchTexts>): string {
  switch (suggestions.status) {
    case 'found':
      return t('found', { count: suggestions.cities.length })
    case 'none':
      return t('none')
    case 'failed':
      return t('failed')
    default:
      return ''
  }
}

/** The cities found, drawn as stops on a line. */
export function SuggestionList({ open, suggestions, highlighted, menu, itemProps, destinations, t }: Props) {
  const { status } = suggestions
  const shown = open && status !== 'empty'
  return (
    <div className="search-panel" data-status={status} hidden={!shown}>
      <ul className="search-list" {...menu} hidden={status !== 'found'}>
        {status === 'found' &&
          suggestions.cities.map((city, index) => (
            <li
              key={city.id}
              className="search-stop"
              data-highlighted={index === highlighted || undefined}
              {...itemProps(city, index)}
            >
              <span className="search-city">{city.name}</span>
              <span className="search-country">{city.country}</span>
            </li>
          ))}
      </ul>
      {status === 'loading' && <p className="search-word search-loading">{t('loading')}</p>}
      {status === 'none' && (
        <p className="search-word">
          {`${t('none')} `}
          <a href={destinations} onMouseDown={(event) => event.preventDefault()}>
            {t('all')}
          </a>
        </p>
      )}
      {status === 'failed' && <p className="search-word">{t('failed')}</p>}
      <p className="visually-hidden" role="status">
        {spoken(suggestions, t)}
      </p>
    </div>
  )
}
