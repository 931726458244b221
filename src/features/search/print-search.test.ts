import { describe, expect, it } from 'vitest'
import type { SearchBoxProps } from './SearchBox.tsx'
import { printSearch } from './print-search.ts'

const box: SearchBoxProps = {
  id: 'home-q',
  locale: 'en',
  tag: 'en-GB',
  action: '/en/search',
  destinations: '/en/destinations',
  glass: '<svg><path d="M0 0"/></svg>',
  messages: { label: 'Where to?', hint: 'A city', button: 'Search' },
}

describe('printSearch', () => {
  it('renders a form that works without JavaScript', () => {
    const html = printSearch(box)
    expect(html).toMatch(/<form[^>]*action="\/en\/search"[^>]*method="get"/)
    expect(html).toMatch(/<input[^>]*name="q"/)
    expect(html).toContain('Where to?')
  })

  it('keeps boxes and languages apart', () => {
    expect(printSearch({ ...box, id: 'header-q' })).toContain('id="header-q"')
    expect(printSearch({ ...box, locale: 'fr', action: '/fr/search' })).toContain('/fr/search')
  })

  it('shows visitors only their own query, escaped', () => {
    expect(printSearch({ ...box, query: '"><script>' })).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect(printSearch({ ...box, query: 'rome' })).toContain('value="rome"')
    expect(printSearch(box)).toContain('value=""')
  })
})
