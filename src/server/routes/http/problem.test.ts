import { expect, it } from 'vitest'
import { locales } from '#config/locales.ts'
import { failureStatuses, type FailureCode } from '#contract/failure.ts'
import { sentence } from './problem.ts'

const codes = Object.keys(failureStatuses) as FailureCode[]
const facts = { minimum: 2, maximum: 3, left: 1 }

it('has a sentence for every refusal in all locales', () => {
  const faulty = locales.flatMap((locale) =>
    codes
      .map((code) => ({ code, said: sentence(locale, code, facts) }))
      .filter(({ said }) => !/\p{L}\s+\p{L}/u.test(said) || /\{\{|_/.test(said))
      .map(({ code, said }) => `${locale} ${code}: ${said}`),
  )
  expect(faulty).toEqual([])
})
