import type { Locale } from '#config/locales.ts'
import type { Suggestion, SuggestionKind } from '#contract/catalogue/search.ts'
import { fillJoined } from '#i18n/elision.ts'
import { islandTranslator } from '#i18n/island-translator.ts'
import type { Translate } from '#i18n/texts.ts'
import { Icon } from '#ui/icon/Icon.tsx'
import { attraction, globe, mapPin, ticket } from '#ui/icon/icons.ts'
import type { SuggestionTexts } from './search-texts.ts'
import { suggestionHref } from './suggestion-href.ts'
import type { Suggestions } from './suggestions.ts'

export interface PanelProps {
  id: string
  locale: Locale
  open: boolean
  suggestions: Suggestions
  /** The marked option, or -1. */
  active: number
  optionId: (at: number) => string
  remember: (chosen: Suggestion) => void
  /** On the not-found page. */
  products: boolean
  /** BCP 47, for plurals. */
  tag: string
  destinations: string
  texts: SuggestionTexts
}

const icons: Record<SuggestionKind, string> = {
  city: mapPin,
  product: ticket,
  sight: attraction,
  country: globe,
}

/** The text of the live region; the list itself is visible. */
function spoken(suggestions: Suggestions, t: Translate<SuggestionTexts>): string {
  switch (suggestions.status) {
    case 'found': {
      const count = t('found', { count: suggestions.items.length })
      return suggestions.meant === null ? count : `${t('meant', { name: suggestions.meant })} ${count}`
    }
    case 'none':
      return t('none')
    case 'failed':
      return t('failed')
    default:
      return ''
  }
}

/** What it is, where, and how many tours it leads to: "Sight · Paris · 5 tours". */
function factsOf({ kind, place, productCount }: Suggestion, t: Translate<SuggestionTexts>): string {
  const tours = kind === 'product' || productCount === 0 ? '' : t('tours', { count: productCount })
  return [t(`kinds.${kind}`), place, tours].filter((fact) => fact !== '').join(' · ')
}

/** The suggestions below the box: links, drawn as stops on a line. */
export function SuggestionPanel(props: PanelProps) {
  const { id, locale, open, suggestions, active, optionId, remember, products, tag, destinations, texts } =
    props
  const t = islandTranslator(texts, tag, fillJoined)
  const { status } = suggestions
  const keepFocus = { onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault() }

  const option = (suggestion: Suggestion, at: number) => (
    <a
      key={at}
      id={optionId(at)}
      className="search-stop"
      role="option"
      aria-selected={at === active}
      tabIndex={-1}
      href={suggestionHref(suggestion, locale)}
      onClick={() => remember(suggestion)}
    >
      <Icon svg={icons[suggestion.kind]} className="search-kind" />
      <span className="search-name">{suggestion.name}</span>
      <span className="search-facts">{factsOf(suggestion, t)}</span>
    </a>
  )
  const group = (heading: string, from: number, items: readonly Suggestion[]) =>
    items.length > 0 && (
      <div role="group" aria-label={heading}>
        <p className="search-heading" aria-hidden="true">
          {heading}
        </p>
        {items.map((item, at) => option(item, from + at))}
      </div>
    )

  return (
    <div className="search-panel" data-status={status} hidden={!open || status === 'empty'} {...keepFocus}>
      {status === 'found' && suggestions.meant !== null && (
        <p className="search-word search-meant">{t('meant', { name: suggestions.meant })}</p>
      )}
      {open && (status === 'found' || status === 'start') && (
        <div className="search-list" id={`${id}-list`} role="listbox" aria-labelledby={`${id}-label`}>
          {status === 'found' ? (
            suggestions.items.map(option)
          ) : (
            <>
              {group(t('recent'), 0, suggestions.recent)}
              {group(t('popular'), suggestions.recent.length, suggestions.popular)}
            </>
          )}
        </div>
      )}
      {status === 'loading' && <p className="search-word search-loading">{t('loading')}</p>}
      {status === 'none' && (
        <p className="search-word">
          {`${t(products ? 'noCity' : 'none')} `}
          <a href={destinations}>{t('all')}</a>
        </p>
      )}
      {status === 'failed' && <p className="search-word">{t('failed')}</p>}
      <p className="visually-hidden" role="status">
        {open ? spoken(suggestions, t) : ''}
      </p>
    </div>
  )
}
