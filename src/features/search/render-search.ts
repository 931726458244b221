import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { renderOnce } from '#ui/render-once.ts'
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx'

/** Rendered once per language and box, since every page has it in its header. */
export const renderSearch = (props: SearchBoxProps): string =>
  // A query is the visitor's own, so it is not cached.
  props.query === undefined
    ? renderOnce(SearchBox, props)
    : renderToStaticMarkup(createElement(SearchBox, props))
