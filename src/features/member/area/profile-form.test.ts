import { expect, it } from 'vitest'
import * as v from 'valibot'
import { profileForm, toMemberChange } from './profile-form.ts'

const values = {
  firstName: 'Anaïs',
  lastName: 'Łukasiewicz',
  country: 'FR',
  phonePrefix: '33',
  phone: '6 12 34 56 78',
  current: '',
  next: '',
}
const faultsOf = (change: Partial<typeof values>, hasPassword = true): Record<string, string> => {
  const { issues = [] } = v.safeParse(profileForm(hasPassword), { ...values, ...change })
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]))
}

it('keeps the password when both password fields are empty', () => {
  expect(faultsOf({})).toEqual({})
  const { current: _, next: __, ...person } = values
  expect(toMemberChange(values)).toEqual(person)
})

it('changes a password by the current one', () => {
  const change = { current: 'the old one', next: 'the new one' }
  expect(faultsOf(change)).toEqual({})
  expect(toMemberChange({ ...values, ...change }).password).toEqual(change)
})

it('gives a first password to whoever has none', () => {
  expect(faultsOf({ next: 'the new one' }, false)).toEqual({})
  expect(toMemberChange({ ...values, next: 'the new one' }).password).toEqual({ next: 'the new one' })
})

it.each([
  [{ next: 'the new one' }, { current: 'required' }],
  [{ current: 'the old one' }, { next: 'required' }],
  [{ current: 'the old one', next: 'nine char' }, { next: 'password_short' }],
  [{ phonePrefix: '' }, { phonePrefix: 'required' }],
  [{ firstName: '' }, { firstName: 'required' }],
])('refuses the profile %j', (change, faults) => {
  expect(faultsOf(change)).toEqual(faults)
})

it('accepts a missing prefix when there is no phone', () => {
  expect(faultsOf({ phone: '', phonePrefix: '', country: '' })).toEqual({})
})
