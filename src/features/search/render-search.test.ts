import { describe, expect, it } from 'vitest'
import { messagesOf } from '#i18n/locale-messages.ts'
import { pick } from '#i18n/pick.ts'
import type { SearchBoxProps } from './SearchBox.tsx'
import { renderSearch } from './render-search.ts'

const box: SearchBoxProps = {
  id: 'home-q',
  locale: 'en',
  action: '/en/search',
  icon: '<svg><path d="M0 0"/></svg>',
  messages: { ...pick(messagesOf('en', 'search'), ['button', 'hint'] as const), label: 'Where to?' },
}

describe('renderSearch', () => {
  it('renders a form that works without JavaScript', () => {
    const html = renderSearch(box)
    expect(html).toMatch(/<form[^>]*action="\/en\/search"[^>]*method="get"/)
    expect(html).toMatch(/<input[^>]*name="q"/)
    expect(html).toContain('Where to?')
  })

  it('keeps boxes and languages apart', () => {
    expect(renderSearch({ ...box, id: 'header-q' })).toContain('id="header-q"')
    expect(renderSearch({ ...box, locale: 'fr', action: '/fr/search' })).toContain('/fr/search')
  })

  it('shows visitors only their own query, escaped', () => {
    expect(renderSearch({ ...box, query: '"><script>' })).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect(renderSearch({ ...box, query: 'rome' })).toContain('value="rome"')
    expect(renderSearch(box)).toContain('value=""')
  })
})
