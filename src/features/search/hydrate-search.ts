import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx'

/** Its own chunk, with React and downshift in it: nothing of this is loaded before someone touches a search. */
export function hydrateSearch(place: HTMLElement, props: SearchBoxProps): void {
  // React takes the place over only as it printed it, without the page's own white space.
  const blanks = [...place.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
  blanks.forEach((blank) => blank.remove())
  hydrateRoot(place, createElement(SearchBox, props))
}
