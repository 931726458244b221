import { describe, expect, it } from 'vitest'
import { readDraft, usualPassengers, writeDraft } from './passenger-draft.ts'

function aStore(text?: string) {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? text ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

describe('the draft of passengers', () => {
  it('restores the types that the product sells', () => {
    const store = aStore()
    writeDraft(store, { adult: 1, child: 2 })
    expect(readDraft(store, ['adult', 'child', 'infant'])).toEqual({ adult: 1, child: 2, infant: 0 })
    expect(readDraft(store, ['adult'])).toEqual({ adult: 1 })
  })

  it('starts afresh from an invalid draft', () => {
    expect(readDraft(aStore('{"child":2}'), ['adult'])).toEqual({ adult: 2 })
    expect(readDraft(aStore('{"adult":-1}'), ['adult'])).toEqual({ adult: 2 })
    expect(readDraft(aStore('{"adult":20}'), ['adult'])).toEqual({ adult: 20 })
    expect(readDraft(aStore('{"adult":21}'), ['adult'])).toEqual({ adult: 2 })
    expect(readDraft(aStore('not json'), ['adult'])).toEqual({ adult: 2 })
    expect(readDraft(aStore(), ['group'])).toEqual({ group: 1 })
    expect(usualPassengers([])).toEqual({})
  })

  it('works where storage is forbidden', () => {
    const closed = {
      getItem: () => {
        throw new Error('SecurityError')
      },
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    expect(readDraft(closed, ['adult'])).toEqual({ adult: 2 })
    expect(() => writeDraft(closed, { adult: 1 })).not.toThrow()
  })
})
