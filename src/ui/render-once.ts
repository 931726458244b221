import { createElement, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const MOST = 4_000
const rendered = new Map<unknown, Map<string, string>>()

/**
 * A small React component as HTML for Astro's `set:html`, rendered once for the same props. Astro's own way opens
 * two streams for each component, which a page with sixty icons and prices cannot afford.
 */
export function renderOnce<P extends object>(component: ComponentType<P>, props: P): string {
  const known = rendered.get(component) ?? new Map<string, string>()
  rendered.set(component, known)
  const key = JSON.stringify(props)
  const kept = known.get(key)
  if (kept !== undefined) return kept
  const html = renderToStaticMarkup(createElement(component, props))
  if (known.size >= MOST) known.clear()
  known.set(key, html)
  return html
}
