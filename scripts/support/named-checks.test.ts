import { describe, expect, it } from 'vitest'
import { namedChecks } from './named-checks.ts'

const names = ['Lint', 'Lint of Astro files', 'Unit and API tests']
const chosen = (...words: string[]) => names.filter(namedChecks(names, words))

describe('the checks that words ask for', () => {
  it('are all without a word', () => {
    expect(chosen()).toEqual(names)
  })

  it('have one of the words in their name', () => {
    expect(chosen('astro', 'API')).toEqual(['Lint of Astro files', 'Unit and API tests'])
  })

  it('are not a run of nothing when a word is in no name', () => {
    expect(() => chosen('lint', 'crowds')).toThrow('No check has “crowds” in its name')
  })
})
