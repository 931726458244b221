import { afterEach, describe, expect, it, vi } from 'vitest'
import { readDraft, usualPassengers, writeDraft } from './passenger-draft.ts'

/** What the browser kept, if it lets anything be kept. */
function keeps(text: string | null) {
  let kept = text
  vi.stubGlobal('localStorage', {
    getItem: () => kept,
    setItem: (_key: string, written: string) => (kept = written),
  })
}
const readAfter = (text: string | null, type: 'adult' | 'group' = 'adult') => {
  keeps(text)
  return readDraft([type])
}

afterEach(() => void vi.unstubAllGlobals())

describe('the draft of passengers', () => {
  it('restores the types that the product sells', () => {
    keeps(null)
    writeDraft({ adult: 1, child: 2 })
    expect(readDraft(['adult', 'child', 'infant'])).toEqual({ adult: 1, child: 2, infant: 0 })
    expect(readDraft(['adult'])).toEqual({ adult: 1 })
  })

  it('starts afresh from an invalid draft', () => {
    expect(readAfter('{"child":2}')).toEqual({ adult: 2 })
    expect(readAfter('{"adult":-1}')).toEqual({ adult: 2 })
    expect(readAfter('{"adult":20}')).toEqual({ adult: 20 })
    expect(readAfter('{"adult":21}')).toEqual({ adult: 2 })
    expect(readAfter('not json')).toEqual({ adult: 2 })
    expect(readAfter(null, 'group')).toEqual({ group: 1 })
    expect(usualPassengers([])).toEqual({})
  })

  it('works where storage is forbidden', () => {
    vi.stubGlobal('localStorage', null)
    expect(writeDraft({ adult: 1 })).toBe(false)
    expect(readDraft(['adult'])).toEqual({ adult: 2 })
  })
})
