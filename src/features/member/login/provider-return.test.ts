import { expect, it } from 'vitest'
import { readProviderReturn } from './provider-return.ts'

const state = 's'.repeat(43)
const kept = JSON.stringify({ provider: 'facebook', state })
const back = (query: Record<string, string>, before: string | undefined = kept) =>
  readProviderReturn(`?${new URLSearchParams(query).toString()}`, before)

it('accepts the answer to the login of this tab', () => {
  expect(back({ state, code: 'c', scope: 'openid' })).toEqual({
    is: 'answered',
    provider: 'facebook',
    answer: { state, code: 'c' },
  })
})

it('leads back to the page where the login began', () => {
  const from = '/en/41/paris?utm_source=mail'
  expect(back({ state, code: 'c' }, JSON.stringify({ provider: 'google', state, from }))).toMatchObject({
    is: 'answered',
    from,
  })
})

it.each(['https://elsewhere.example/', '//elsewhere.example', '/\\elsewhere.example', 'en/home', ''])(
  'never leads to %j',
  (from) => {
    const kept = JSON.stringify({ provider: 'google', state, from })
    expect(back({ state, code: 'c' }, kept)).toEqual({ is: 'unknown' })
  },
)

it('distinguishes a plain visit from a return', () => {
  expect(readProviderReturn('', kept)).toEqual({ is: 'none' })
  expect(back({ utm_source: 'mail' })).toEqual({ is: 'none' })
})

it.each([
  ['cancelled', 'access_denied'],
  ['refused', 'server_error'],
])('recognises a login that was %s', (is, error) => {
  expect(back({ state, error })).toEqual({ is })
  expect(back({ state, error, code: 'c' })).toEqual({ is })
})

it('refuses an altered address', () => {
  expect(back({ state })).toEqual({ is: 'refused' })
  expect(back({ code: 'c' })).toEqual({ is: 'refused' })
})

it.each([
  ['nothing', undefined],
  ['another login', JSON.stringify({ provider: 'google', state: 't'.repeat(43) })],
  ['another provider', JSON.stringify({ provider: 'elsewhere', state })],
  ['no JSON', '{'],
  ['null', 'null'],
])('rejects a return while the tab keeps %s', (_, before) => {
  expect(readProviderReturn(`?state=${state}&code=c`, before)).toEqual({ is: 'unknown' })
})
