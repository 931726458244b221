import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx'
import suggestionStyles from './suggestions.css?url&no-inline'

// By address, because the build drops styles that only a chunk imports.
document.head.append(
  Object.assign(document.createElement('link'), { rel: 'stylesheet', href: suggestionStyles }),
)

/** Its own chunk, with React and downshift in it: nothing of this is loaded before someone touches a search. */
export function hydrateSearch(place: HTMLElement, props: SearchBoxProps): void {
  hydrateRoot(place, createElement(SearchBox, props))
}
