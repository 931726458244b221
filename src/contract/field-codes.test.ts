import * as v from 'valibot'
import { expect, it } from 'vitest'
import { EnquiryForm } from './contact.ts'
import { fieldCodes } from './field-codes.ts'

const codesOf = (form: unknown) => {
  const parsed = v.safeParse(EnquiryForm, form)
  return parsed.success ? {} : fieldCodes(parsed.issues)
}
const whole = { name: 'Ana', email: 'ana@example.org', city: 'Paris', queryType: 'other', query: 'Hello?' }

it('accepts a form without a phone', () => {
  expect(codesOf(whole)).toEqual({})
  expect(codesOf({ ...whole, phone: '' })).toEqual({})
})

it('names each required field left empty', () => {
  expect(codesOf({ name: ' ', email: '', city: '', queryType: '', query: '\n' })).toEqual({
    name: 'required',
    email: 'required',
    city: 'required',
    queryType: 'invalid_type',
    query: 'required',
  })
})

it('treats a missing field like an empty one', () => {
  expect(codesOf({})).toMatchObject({ name: 'required', email: 'required', query: 'required' })
})

it('distinguishes an invalid address from a missing one', () => {
  expect(codesOf({ ...whole, email: 'ana@' })).toEqual({ email: 'email' })
})

it('accepts the longest texts and refuses longer ones', () => {
  expect(codesOf({ ...whole, name: 'a'.repeat(120), query: 'a'.repeat(5_000) })).toEqual({})
  expect(codesOf({ ...whole, name: 'a'.repeat(121), query: 'a'.repeat(5_001) })).toEqual({
    name: 'too_long',
    query: 'too_long',
  })
})
