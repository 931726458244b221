import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx'

/** The box stands in every page's header; printed once for each language, it costs the other pages nothing. */
const printed = new Map<string, string>()

export function printSearch(props: SearchBoxProps): string {
  const print = () => renderToStaticMarkup(createElement(SearchBox, props))
  // What was asked is the visitor's own and not worth keeping.
  if (props.query !== undefined) return print()
  const key = `${props.locale} ${props.id}`
  const known = printed.get(key)
  if (known !== undefined) return known
  const fresh = print()
  printed.set(key, fresh)
  return fresh
}
