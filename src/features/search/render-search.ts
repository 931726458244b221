import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { SearchBox, type SearchBoxProps } from './SearchBox.tsx'

/** Rendered once per language and box, since every page has it in its header. */
const rendered = new Map<string, string>()

export function renderSearch(props: SearchBoxProps): string {
  const render = () => renderToStaticMarkup(createElement(SearchBox, props))
  // A query is the visitor's own, so it is not cached.
  if (props.query !== undefined) return render()
  const key = `${props.locale} ${props.id}`
  const known = rendered.get(key)
  if (known !== undefined) return known
  const fresh = render()
  rendered.set(key, fresh)
  return fresh
}
