import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx'

/** Its own chunk, with React and downshift in it: nothing of this is loaded before someone touches a search. */
export function hydrateSearch(place: HTMLElement, props: SearchBoxProps): void {
  hydrateRoot(place, createElement(SearchBox, props))
}
