import { expect, it } from 'vitest'
import { CACHE_SECONDS } from '#contract/api-headers.ts'
import { getCountries } from '#contract/catalogue/country.ts'
import { openApi } from './open-api.ts'

it('is written once, on the first request', async () => {
  let times = 0
  const document = openApi(() => {
    times += 1
    return [getCountries]
  })
  expect(times).toBe(0)
  const replies = [await document.request('/'), await document.request('/?n=1')]
  for (const { headers } of replies)
    expect([headers.get('cache-control'), headers.get(CACHE_SECONDS)]).toEqual(['no-cache', '3600'])
  const [first, second] = await Promise.all(replies.map((reply) => reply.text()))
  expect(first).toContain('"/country"')
  expect(second).toBe(first)
  expect(times).toBe(1)
})
