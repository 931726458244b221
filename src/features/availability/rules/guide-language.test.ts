import { describe, expect, it } from 'vitest'
import { guideLanguages, shownLanguage } from './guide-language.ts'

const slots = [
  { time: '09:45', language: 'es' },
  { time: '11:30', language: 'en' },
  { time: '15:00', language: 'es' },
]
const nothing = { chosen: undefined, wanted: undefined, own: 'de' }

describe('the language of the guide', () => {
  it('offers each guide language of the day once', () => {
    expect(guideLanguages(slots)).toEqual(['es', 'en'])
    expect(guideLanguages([{ time: '09:45' }, { time: null }])).toEqual([])
  })

  it("prefers the page's language for the guide", () => {
    expect(shownLanguage(slots, { ...nothing, own: 'en' })).toBe('en')
    expect(shownLanguage(slots, nothing)).toBe('es')
    expect(shownLanguage([{ time: '09:45' }], nothing)).toBeUndefined()
  })

  it('puts the chosen time before the wish', () => {
    expect(shownLanguage(slots, { ...nothing, wanted: 'en' })).toBe('en')
    expect(shownLanguage(slots, { chosen: undefined, wanted: 'es', own: 'en' })).toBe('es')
    expect(shownLanguage(slots, { chosen: '15:00', wanted: 'en', own: 'en' })).toBe('es')
  })

  it('forgets a language the day lacks', () => {
    expect(shownLanguage(slots, { chosen: '08:00', wanted: 'fr', own: 'en' })).toBe('en')
  })
})
