import { expect, it } from 'vitest'
import { islandStyleInHead } from './island-style.ts'

const style = '<style>astro-island,astro-slot{display:contents}</style>'

it('moves the style of islands from the body into the head', () => {
  const page = `<html><head><title>A</title></head><body><p>B</p>${style}<astro-island></astro-island></body></html>`
  expect(islandStyleInHead(page)).toBe(
    `<html><head><title>A</title>${style}</head><body><p>B</p><astro-island></astro-island></body></html>`,
  )
})

it('leaves a page without islands unchanged', () => {
  const page = '<html><head><style>a{color:red}</style></head><body></body></html>'
  expect(islandStyleInHead(page)).toBe(page)
})
