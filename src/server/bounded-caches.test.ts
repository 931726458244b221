import { expect, it } from 'vitest'
import { ok } from '#domain/result.ts'
import type { CalendarMonth } from '#contract/catalogue/availability.ts'
import type { CatalogueProduct } from '#server/catalogue/catalogue.ts'
import { prepare } from './front/http/prepare.ts'
import { ApiResponseCache } from './front/cache/api-response-cache.ts'
import { cachedFragment, cachedFragmentCount } from './front/cache/fragment-cache.ts'
import { acceptedEncodings, rememberedHeaders } from './front/http/negotiation.ts'
import { PageCache } from './front/cache/page-cache.ts'
import { createPageLimits } from './front/pages/page-limits.ts'
import { CatalogueReadCache } from './catalogue-read-cache.ts'
import { createCodes } from './openid/stand-in/codes.ts'
import { MemoryCounts } from './limits/memory-counts.ts'
import { createMonthCache } from './services/catalogue/month-cache.ts'
import { createPaymentMethods } from './services/payment/payment-methods.ts'

/** The caches of a process whose keys visitors can choose. */
interface Cache {
  add: (key: string, place: number) => unknown
  size: () => number
  most: number
}

const MEGABYTE = 1024 * 1024
const tiny = prepare(200, { identity: Buffer.from('{}') }, [])
const product = { id: 1 } as CatalogueProduct

const caches: Record<string, () => Cache> = {
  'prepared pages'() {
    const pages = new PageCache({ maxBytes: MEGABYTE, refresh: () => Promise.resolve() })
    const freshness = { maxAge: 60, staleFor: 60, tags: [] }
    return { add: (key) => pages.store(key, tiny, freshness, 0), size: () => pages.size, most: 530 }
  },
  'answers of calls'() {
    const answers = new ApiResponseCache({ maxBytes: MEGABYTE })
    const keeping = { seconds: 60, tags: [] }
    return { add: (key) => answers.store(key, tiny, keeping, 0), size: () => answers.size, most: 530 }
  },
  'answers of calls with long addresses'() {
    const answers = new ApiResponseCache({ maxBytes: MEGABYTE })
    const keeping = { seconds: 60, tags: [] }
    const long = 'x'.repeat(8_000)
    return { add: (key) => answers.store(key + long, tiny, keeping, 0), size: () => answers.size, most: 105 }
  },
  'what pages read'() {
    const reads = new CatalogueReadCache()
    const keeping = { seconds: 60, tags: [] }
    return { add: (key) => reads.store(key, {}, keeping, 0), size: () => reads.size, most: 100 }
  },
  'markup, however short': () => ({
    add: (key) => cachedFragment('x', [key], () => Promise.resolve(Buffer.alloc(0))),
    size: cachedFragmentCount,
    most: 20_000,
  }),
  'calendar months'() {
    const months = createMonthCache(() => new Date(0))
    const make = () => Promise.resolve({} as CalendarMonth)
    return {
      add: (_, place) => months.get(product, '2026-12', place, make),
      size: () => months.size,
      most: 2_000,
    }
  },
  'ways to pay'() {
    const methods = createPaymentMethods({ methods: () => Promise.resolve(ok([])) }, () => 0)
    return {
      add: (country, amount) =>
        methods.offered({ amount: { amount, currency: 'EUR' }, country, language: 'en-GB' }),
      size: () => methods.size,
      most: 1_000,
    }
  },
  'counts of this process'() {
    const counts = new MemoryCounts({ points: 1, seconds: 60 })
    return { add: (key) => counts.spend(key), size: () => counts.size, most: 20_000 }
  },
  'addresses that missed too often'() {
    const limits = createPageLimits(() => Promise.resolve(60))
    return { add: (key) => limits.miss(key), size: () => limits.size, most: 20_000 }
  },
  'codes of the login stand-in'() {
    const codes = createCodes(() => new Date(0))
    const person = { email: '', name: '', vouched: true }
    const grant = { clientId: '', redirectUri: '', challenge: '', nonce: '', person }
    return { add: () => codes.give(grant), size: () => codes.size, most: 1_000 }
  },
  'encodings that browsers read': () => ({
    add: (key) => acceptedEncodings(key),
    size: rememberedHeaders,
    most: 200,
  }),
}

it.each(Object.entries(caches))('keeps the cache of %s bounded whatever its keys', async (_, open) => {
  const { add, size, most } = open()
  for (let place = 0; place < 2 * most + 1_000; place++) await add(`key ${place}`, place)
  expect(size()).toBeGreaterThan(0)
  expect(size()).toBeLessThanOrEqual(most)
})
