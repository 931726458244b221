import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx'
import suggestionStyles from './suggestions.css?url&no-inline'

// Added by URL, because the build drops styles that only a dynamic chunk imports.
document.head.append(
  Object.assign(document.createElement('link'), { rel: 'stylesheet', href: suggestionStyles }),
)

/** A chunk of its own with React and downshift, loaded only when a search box is touched. */
export function hydrateSearch(place: HTMLElement, props: SearchBoxProps): void {
  hydrateRoot(place, createElement(SearchBox, props))
}
