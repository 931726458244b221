import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { findProducts, findSuggestions } from './find-suggestions.ts'
import { recentSearches, rememberSearch } from './recent-searches.ts'
import { SearchBox, type LiveSearch, type SearchBoxProps } from './SearchBox.tsx'
import type { SearchFile } from './search-texts.ts'
import suggestionStyles from './suggestions.css?url&no-inline'

// Added by URL, because the build drops styles that only a dynamic chunk imports.
document.head.append(
  Object.assign(document.createElement('link'), { rel: 'stylesheet', href: suggestionStyles }),
)

/** A chunk of its own with React, loaded only when a search box is touched. */
export function hydrateSearch(place: HTMLElement, props: SearchBoxProps, file: SearchFile): void {
  const live: LiveSearch = {
    ...file,
    find: props.products ? findProducts : findSuggestions,
    recent: recentSearches(props.locale),
    remember: (chosen) => rememberSearch(props.locale, chosen),
  }
  hydrateRoot(place, createElement(SearchBox, { ...props, live }))
}
