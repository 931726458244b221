import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Suggestion } from '#contract/catalogue/search.ts'
import { fail, ok } from '#domain/result.ts'
import { createSuggestions, itemsOf, type Find, type Suggestions } from './suggestions.ts'

const city = (name: string): Suggestion => ({
  kind: 'city',
  name,
  place: 'X',
  city: { id: name.length, url: name.toLowerCase() },
  product: null,
  productCount: 1,
})

/** A fake server that answers when the test says so. */
function slowServer() {
  const waiting = new Map<string, (cities: Suggestion[] | undefined) => void>()
  const asked: string[] = []
  const find: Find = (query) => {
    asked.push(query)
    return new Promise((resolve) => {
      waiting.set(query, (cities) =>
        resolve(
          cities
            ? ok({ data: cities, meant: null })
            : fail({ code: 'no_answer', message: '', requestId: '' }),
        ),
      )
    })
  }
  const answer = async (query: string, cities: Suggestion[] | undefined) => {
    waiting.get(query)?.(cities)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { find, asked, answer }
}

describe('suggestions', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  function open(recent: Suggestion[] = []) {
    const server = slowServer()
    const reported: Suggestions[] = []
    const suggestions = createSuggestions(server.find, (state) => reported.push(state), recent)
    return { ...server, reported, suggestions, last: () => reported.at(-1) }
  }

  it('reports loading, then the results', async () => {
    const { suggestions, answer, reported, last } = open()
    suggestions.ask('Pariz')
    expect(reported).toEqual([{ status: 'loading' }])
    await vi.advanceTimersByTimeAsync(100)
    await answer('pariz', [city('Paris')])
    expect(last()).toEqual({
      status: 'found',
      query: 'pariz',
      items: [city('Paris')],
      meant: null,
    })
  })

  it('ignores the answer to an older query', async () => {
    const { suggestions, answer, reported, last } = open()
    suggestions.ask('lo')
    await vi.advanceTimersByTimeAsync(100)
    suggestions.ask('rom')
    await vi.advanceTimersByTimeAsync(100)
    await answer('rom', [city('Rome')])
    await answer('lo', [city('London')])
    expect(last()).toEqual({ status: 'found', query: 'rom', items: [city('Rome')], meant: null })
    expect(reported.some((state) => state.status === 'found' && state.query === 'lo')).toBe(false)
  })

  it('clears at once when the box is emptied', async () => {
    const { suggestions, answer, last } = open()
    suggestions.ask('lo')
    await vi.advanceTimersByTimeAsync(100)
    suggestions.ask('  ')
    expect(last()).toEqual({ status: 'empty' })
    await answer('lo', [city('London')])
    expect(last()).toEqual({ status: 'empty' })
  })

  it('asks once for a quickly typed word', async () => {
    const { suggestions, asked } = open()
    for (const text of ['p', 'pa', 'par', 'pari']) {
      suggestions.ask(text)
      await vi.advanceTimersByTimeAsync(30)
    }
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toEqual(['pari'])
  })

  it('shows a known answer at once, without asking', async () => {
    const { suggestions, answer, asked, last } = open()
    suggestions.ask('rom')
    await vi.advanceTimersByTimeAsync(100)
    await answer('rom', [city('Rome')])
    suggestions.ask('')
    suggestions.ask('ROM ')
    expect(last()).toMatchObject({ status: 'found', query: 'rom' })
    expect(asked).toEqual(['rom'])
  })

  it('reports unknown cities and a failing search', async () => {
    const { suggestions, answer, last } = open()
    suggestions.ask('xyz')
    await vi.advanceTimersByTimeAsync(100)
    await answer('xyz', [])
    expect(last()).toEqual({ status: 'none', query: 'xyz' })
    suggestions.ask('wien')
    await vi.advanceTimersByTimeAsync(100)
    await answer('wien', undefined)
    expect(last()).toEqual({ status: 'failed' })
  })

  it('asks again after a failure', async () => {
    const { suggestions, answer, asked } = open()
    suggestions.ask('wien')
    await vi.advanceTimersByTimeAsync(100)
    await answer('wien', undefined)
    suggestions.ask('')
    suggestions.ask('wien')
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toEqual(['wien', 'wien'])
  })

  it('aborts an open search when the box closes', async () => {
    const given: AbortSignal[] = []
    const suggestions = createSuggestions(
      (_, closed) => new Promise(() => void given.push(closed)),
      () => undefined,
    )
    suggestions.ask('wien')
    await vi.advanceTimersByTimeAsync(100)
    expect(given.map(({ aborted }) => aborted)).toEqual([false])
    suggestions.close()
    expect(given.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('begins with recent ones, then popular ones, five in all and none twice', async () => {
    const { suggestions, answer, last } = open([city('Rome'), city('Porto')])
    suggestions.askPopular()
    expect(last()).toEqual({ status: 'start', recent: [city('Rome'), city('Porto')], popular: [] })
    await vi.advanceTimersByTimeAsync(0)
    await answer('', ['Paris', 'London', 'Rome', 'Madrid', 'Lisbon'].map(city))
    const state = last()
    if (!state) throw new Error('nothing reported')
    expect(itemsOf(state).map(({ name }) => name)).toEqual(['Rome', 'Porto', 'Paris', 'London', 'Madrid'])
  })

  it('keeps a failure of what is popular to itself', async () => {
    const { suggestions, answer, last } = open()
    suggestions.askPopular()
    await vi.advanceTimersByTimeAsync(0)
    await answer('', undefined)
    expect(last()).toEqual({ status: 'empty' })
  })

  it('shows nothing popular to somebody who types meanwhile', async () => {
    const { suggestions, answer, last } = open()
    suggestions.askPopular()
    await vi.advanceTimersByTimeAsync(0)
    suggestions.ask('rom')
    await answer('', [city('Paris')])
    expect(last()).toEqual({ status: 'loading' })
  })
})
