import { createElement } from 'react'
import { expect, it } from 'vitest'
import { Icon } from './icon/Icon.tsx'
import { globe } from './icon/icons.ts'
import { Price } from './Price.tsx'
import { renderOnce } from './render-once.ts'

it('renders HTML without React attributes', () => {
  expect(renderOnce(Price, { texts: { EUR: '€5', GBP: '£4' }, large: true })).toBe(
    '<span class="price price-large"><data data-currency="EUR" value="€5">€5</data>' +
      '<data data-currency="GBP" value="£4">£4</data></span>',
  )
  expect(renderOnce(Icon, { svg: globe })).toMatch(
    /^<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><\w/,
  )
})

it('renders once for equal props', () => {
  const seen: string[] = []
  function Sign({ text }: { text: string }) {
    seen.push(text)
    return createElement('b', null, text)
  }
  const signs = ['a', 'b', 'a'].map((text) => renderOnce(Sign, { text }))
  expect(signs).toEqual(['<b>a</b>', '<b>b</b>', '<b>a</b>'])
  expect(seen).toEqual(['a', 'b'])
})

it('separates components with equal props', () => {
  const render = (tag: string) => renderOnce(() => createElement(tag), {})
  expect([render('i'), render('u')]).toEqual(['<i></i>', '<u></u>'])
})

it("clears a component's cache at its limit", () => {
  let renders = 0
  function Count({ n }: { n: number }) {
    renders += 1
    return createElement('b', null, n)
  }
  for (let n = 0; n <= 4_000; n += 1) renderOnce(Count, { n })
  renderOnce(Count, { n: 0 })
  expect(renders).toBe(4_002)
})
