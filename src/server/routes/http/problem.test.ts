import { describe, expect, it } from 'vitest'
import { locales } from '#config/locales.ts'
import { failureStatuses, type FailureCode } from '#contract/failure.ts'
import { sentence } from './problem.ts'

const codes = Object.keys(failureStatuses) as FailureCode[]
const facts = { minimum: 2, maximum: 3, left: 1 }

describe.each(locales)('refusals in %s', (locale) => {
  it.each(codes)('has a sentence for the refusal %s', (code) => {
    const said = sentence(locale, code, facts)
    expect(said).toMatch(/\p{L}\s+\p{L}/u)
    expect(said).not.toMatch(/\{\{|_/)
  })
})
