import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx'

/** Rendered once per language and box, since every page has it in its header. */
const printed = new Map<string, string>()

export function printSearch(props: SearchBoxProps): string {
  const print = () => renderToStaticMarkup(createElement(SearchBox, props))
  // A query is the visitor's own, so it is not cached.
  if (props.query !== undefined) return print()
  const key = `${props.locale} ${props.id}`
  const known = printed.get(key)
  if (known !== undefined) return known
  const fresh = print()
  printed.set(key, fresh)
  return fresh
}
