import { describe, expect, it } from 'vitest'
import { CACHE_SECONDS, CACHE_TAGS } from '#contract/api-headers.ts'
import { prepare } from '../http/prepare.ts'
import type { PreparedResponse } from '../http/prepared-response.ts'
import { ApiResponseCache, takeCachePolicy } from './api-response-cache.ts'

const answer = (text: string): PreparedResponse => prepare(200, { identity: Buffer.from(text) }, [])
const textOf = (found: PreparedResponse | undefined) => found?.identity.body.toString()

function open({ maxBytes = 1_000_000 } = {}) {
  const clock = { ms: 1_000_000 }
  const answers = new ApiResponseCache({ maxBytes, now: () => clock.ms })
  const store = (key: string, tags: string[] = ['catalogue']) =>
    answers.store(key, answer(key), { seconds: 30, tags }, answers.purges)
  return { answers, clock, store }
}

describe('the cache of API answers', () => {
  it('keeps an answer until its time is over', () => {
    const { answers, clock, store } = open()
    store('a month')
    clock.ms += 29_999
    expect(textOf(answers.find('a month'))).toBe('a month')
    clock.ms += 1
    expect(answers.find('a month')).toBeUndefined()
  })

  it('frees the room of expired answers only', () => {
    const { answers, clock, store } = open()
    store('a month')
    clock.ms += 20_000
    store('a later month')
    const both = answers.cost
    answers.dropExpired()
    expect(answers.cost).toBe(both)
    clock.ms += 10_000
    answers.dropExpired()
    expect(answers.cost).toBeGreaterThan(0)
    expect(answers.cost).toBeLessThan(both)
    expect(textOf(answers.find('a later month'))).toBe('a later month')
    clock.ms += 20_000
    answers.dropExpired()
    expect(answers.cost).toBe(0)
  })

  it('drops answers when their tag changes', () => {
    const { answers, store } = open()
    store('one', ['product:1'])
    store('two', ['product:2'])
    store('a list')
    const left = () => ['one', 'two', 'a list'].filter((key) => answers.find(key))
    answers.purgeTags(['product:1'])
    expect(left()).toEqual(['two', 'a list'])
    answers.purgeTags(['product:3', 'catalogue'])
    expect(left()).toEqual(['two'])
    answers.purgeTags(['*'])
    expect(left()).toEqual([])
  })

  it('keeps no answer purged while it was computed', () => {
    const { answers } = open()
    const before = answers.purges
    answers.purgeTags(['product:1'])
    answers.store('old news', answer('old news'), { seconds: 30, tags: ['product:1'] }, before)
    expect(answers.find('old news')).toBeUndefined()
  })

  it('drops the oldest answers beyond its bytes', () => {
    const { answers, store } = open({ maxBytes: 5_000 })
    store('first')
    store('second')
    store('third')
    expect([answers.find('first'), textOf(answers.find('third'))]).toEqual([undefined, 'third'])
  })
})

describe('the cache headers of the API', () => {
  it("reads and removes the API's cache headers", () => {
    const headers = new Headers({ [CACHE_SECONDS]: '30', [CACHE_TAGS]: 'product:1,city:2' })
    expect(takeCachePolicy(headers)).toEqual({ seconds: 30, tags: ['product:1', 'city:2'] })
    expect([...headers]).toEqual([])
    expect(takeCachePolicy(new Headers())).toBeUndefined()
  })
})
