import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const MAX_CACHED = 4_000
const cache = new Map<unknown, Map<string, string>>()

/**
 * Renders a small React component to HTML for Astro's `set:html`, cached by its props. Astro itself opens two
 * streams per component, too slow for a page with sixty icons and prices.
 */
export function renderOnce<P extends object>(component: ComponentType<P>, props: P): string {
  const known = cache.get(component) ?? new Map<string, string>()
  cache.set(component, known)
  const key = JSON.stringify(props)
  const cached = known.get(key)
  if (cached !== undefined) return cached
  const html = renderToStaticMarkup(createElement(component, props))
  if (known.size >= MAX_CACHED) known.clear()
  known.set(key, html)
  return html
}
