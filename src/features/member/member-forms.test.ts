import { expect, it } from 'vitest'
import * as v from 'valibot'
import { Credentials } from '#contract/account/login.ts'
import { registerForm } from './member-forms.ts'

const faultsOf = (schema: v.GenericSchema, values: unknown): Record<string, string> => {
  const { issues = [] } = v.safeParse(schema, values)
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]))
}
const person = {
  firstName: 'Anaïs',
  lastName: 'Łukasiewicz',
  email: 'Anais@example.org',
  emailAgain: 'anais@Example.org ',
}

it('accepts the address typed twice in any case', () => {
  expect(faultsOf(registerForm, person)).toEqual({})
})

it('knows an umlaut domain by its ASCII form', () => {
  const typed = { email: 'info@müller.example', emailAgain: 'Info@XN--mller-kva.example' }
  const { output } = v.safeParse(registerForm, { ...person, ...typed })
  expect(output).toMatchObject({ email: 'info@xn--mller-kva.example' })
})

it.each([
  [{ emailAgain: 'anais@example.net' }, { emailAgain: 'mismatch' }],
  [
    { email: 'anais', emailAgain: 'anais' },
    { email: 'email', emailAgain: 'email' },
  ],
  [{ firstName: 'Анна' }, { firstName: 'latin' }],
  [{ lastName: ' ' }, { lastName: 'required' }],
])('refuses the registration %j', (change, faults) => {
  expect(faultsOf(registerForm, { ...person, ...change })).toEqual(faults)
})

it('accepts any password at login', () => {
  const login = { email: 'a@example.org', remember: true }
  expect(faultsOf(Credentials, { ...login, password: 'x' })).toEqual({})
  expect(faultsOf(Credentials, { ...login, password: '' })).toEqual({ password: 'required' })
})
