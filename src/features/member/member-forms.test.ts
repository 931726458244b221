import { expect, it } from 'vitest'
import * as v from 'valibot'
import { Credentials } from '#contract/account/login.ts'
import { newPasswordForm, registerForm } from './member-forms.ts'

const faultsOf = (schema: v.GenericSchema, values: unknown): Record<string, string> => {
  const { issues = [] } = v.safeParse(schema, values)
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]))
}
const person = {
  firstName: 'Anaïs',
  lastName: 'Łukasiewicz',
  email: 'Anais@example.org',
  emailAgain: 'anais@Example.org ',
  password: 'ten letter',
}

it('accepts the shortest password at registration', () => {
  expect(faultsOf(registerForm, person)).toEqual({})
})

it.each([
  [{ password: 'nine char' }, { password: 'password_short' }],
  [{ password: 'p'.repeat(201) }, { password: 'password_long' }],
  [{ emailAgain: 'anais@example.net' }, { emailAgain: 'mismatch' }],
  [{ email: 'anais', emailAgain: 'anais' }, { email: 'email' }],
  [{ firstName: 'Анна' }, { firstName: 'latin' }],
  [{ lastName: ' ' }, { lastName: 'required' }],
])('refuses the registration %j', (change, faults) => {
  expect(faultsOf(registerForm, { ...person, ...change })).toEqual(faults)
})

it('accepts any password at login, none too short at reset', () => {
  const login = { email: 'a@example.org', remember: true }
  expect(faultsOf(Credentials, { ...login, password: 'x' })).toEqual({})
  expect(faultsOf(Credentials, { ...login, password: '' })).toEqual({ password: 'required' })
  expect(faultsOf(newPasswordForm, { password: 'x' })).toEqual({ password: 'password_short' })
})
