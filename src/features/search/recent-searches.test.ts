import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Suggestion } from '#contract/catalogue/search.ts'
import { recentSearches, rememberSearch } from './recent-searches.ts'

const city = (name: string): Suggestion => ({
  kind: 'city',
  name,
  place: 'X',
  city: { id: 1, url: name.toLowerCase() },
  product: null,
  productCount: 1,
})
const names = (locale: 'en' | 'it') => recentSearches(locale).map(({ name }) => name)

describe('recent searches', () => {
  const kept = new Map<string, string>()
  beforeEach(() => {
    kept.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    })
    return () => vi.unstubAllGlobals()
  })

  it('keeps the last three searches, each once', () => {
    for (const name of ['Paris', 'Rome', 'Porto', 'Paris', 'Dublin']) rememberSearch('en', city(name))
    expect(names('en')).toEqual(['Dublin', 'Paris', 'Porto'])
  })

  it('keeps recent searches by language', () => {
    rememberSearch('en', city('Rome'))
    expect(names('it')).toEqual([])
    rememberSearch('it', city('Roma'))
    expect(names('it')).toEqual(['Roma'])
  })

  it.each(['{', '{"a":1}', '[{"locale":"en","suggestion":{"kind":"planet"}}]'])(
    'forgets recent searches when %s is stored',
    (text) => {
      kept.set('recent-searches', text)
      expect(names('en')).toEqual([])
      rememberSearch('en', city('Rome'))
      expect(names('en')).toEqual(['Rome'])
    },
  )

  it('works where the browser refuses storage', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('refused')
      },
      setItem: () => {
        throw new Error('refused')
      },
    })
    rememberSearch('en', city('Rome'))
    expect(names('en')).toEqual([])
  })
})
