import { describe, expect, it } from 'vitest'
import { prepare } from '../http/prepare.ts'
import type { PreparedResponse } from '../http/prepared-response.ts'
import { PageCache } from './page-cache.ts'

const page = (text: string): PreparedResponse => prepare(200, { identity: Buffer.from(text) }, [])
const textOf = (found: PreparedResponse | undefined) => found?.identity.body.toString()

function createCache({ maxBytes = 1_000_000 } = {}) {
  const clock = { ms: 1_000_000 }
  const renders: string[] = []
  const rendering = { finish: Promise.resolve() }
  const cache = new PageCache({
    maxBytes,
    now: () => clock.ms,
    refresh: async (path) => {
      const purges = cache.purges
      renders.push(path)
      await rendering.finish
      cache.store(path, page(`${path} again`), freshness, purges)
    },
  })
  const freshness = { maxAge: 60, staleFor: 600, tags: ['city:41'] }
  const store = (path: string, tags = ['city:41']) =>
    cache.store(path, page(path), { ...freshness, tags }, cache.purges)
  return { cache, clock, renders, rendering, store }
}

describe('the page cache', () => {
  it('answers a fresh page without rendering', () => {
    const { cache, renders, store } = createCache()
    store('/en/41')
    expect(textOf(cache.find('/en/41'))).toBe('/en/41')
    expect(renders).toEqual([])
  })

  it('answers a stale page and renders it once', async () => {
    const { cache, clock, renders, store } = createCache()
    store('/en/41')
    clock.ms += 61_000
    expect(textOf(cache.find('/en/41'))).toBe('/en/41')
    expect(textOf(cache.find('/en/41'))).toBe('/en/41')
    await expect.poll(() => textOf(cache.find('/en/41'))).toBe('/en/41 again')
    expect(renders).toEqual(['/en/41'])
  })

  it('forgets a page after its stale time', () => {
    const { cache, clock, store } = createCache()
    store('/en/41')
    clock.ms += 661_000
    expect(cache.find('/en/41')).toBeUndefined()
    expect(cache.bytes).toBe(0)
  })

  it('serves purged pages while rendering them anew', async () => {
    const { cache, renders, store } = createCache()
    store('/en/41')
    store('/fr/41')
    store('/en/95', ['city:95'])
    cache.purgeTags(['city:41'])
    expect(textOf(cache.find('/en/41'))).toBe('/en/41')
    await expect.poll(() => textOf(cache.find('/fr/41'))).toBe('/fr/41 again')
    expect(renders.toSorted()).toEqual(['/en/41', '/fr/41'])
    expect(textOf(cache.find('/en/95'))).toBe('/en/95')
  })

  it('purges every page by the tag *', async () => {
    const { cache, renders, store } = createCache()
    store('/en/41')
    store('/en/95', ['city:95'])
    cache.purgeTags(['*'])
    await expect.poll(() => renders.toSorted()).toEqual(['/en/41', '/en/95'])
  })

  it('renders again when purged during a render', async () => {
    const { cache, renders, rendering, store } = createCache()
    store('/en/41')
    let release: () => void = () => undefined
    rendering.finish = new Promise((resolve) => (release = resolve))
    cache.purgeTags(['city:41'])
    cache.purgeTags(['city:41'])
    release()
    await expect.poll(() => renders).toEqual(['/en/41', '/en/41'])
    cache.find('/en/41')
    // Everything requested earlier is rendered before the next page.
    store('/en/95', ['city:95'])
    cache.purgeTags(['city:95'])
    await expect.poll(() => renders).toContain('/en/95')
    expect(renders).toEqual(['/en/41', '/en/41', '/en/95'])
  })

  it('marks a first render stale when purged meanwhile', async () => {
    const { cache, renders } = createCache()
    const before = cache.purges
    cache.purgeTags(['city:41'])
    cache.store('/en/41', page('old price'), { maxAge: 60, staleFor: 600, tags: ['city:41'] }, before)
    await expect.poll(() => renders).toEqual(['/en/41'])
  })

  it('keeps the old page when rendering fails and tries again', async () => {
    const attempts: string[] = []
    const cache = new PageCache({
      maxBytes: 10_000,
      refresh: (path) => {
        attempts.push(path)
        return Promise.resolve()
      },
    })
    for (const path of ['/en/41', '/en/95'])
      cache.store(path, page('kept'), { maxAge: 60, staleFor: 600, tags: [path] }, cache.purges)
    cache.purgeTags(['/en/41'])
    await expect.poll(() => attempts).toEqual(['/en/41'])
    // Not retried at once: the next page comes first.
    cache.purgeTags(['/en/95'])
    await expect.poll(() => attempts).toContain('/en/95')
    expect(attempts).toEqual(['/en/41', '/en/95'])
    expect(textOf(cache.find('/en/41'))).toBe('kept')
    await expect.poll(() => attempts).toEqual(['/en/41', '/en/95', '/en/41'])
  })

  it('drops the least recently used page beyond its bytes', () => {
    const size = page('/en/1').byteLength + '/en/1'.length
    const { cache, store } = createCache({ maxBytes: size * 2 })
    store('/en/1')
    store('/en/2')
    cache.find('/en/1')
    store('/en/3')
    expect(cache.find('/en/2')).toBeUndefined()
    expect(textOf(cache.find('/en/1'))).toBe('/en/1')
    expect(cache.bytes).toBeLessThanOrEqual(size * 2)
  })

  it('keeps no page larger than the cache', () => {
    const { cache } = createCache({ maxBytes: 100 })
    cache.store('/en/1', page('x'.repeat(200)), { maxAge: 1, staleFor: 1, tags: [] }, 0)
    expect(cache.size).toBe(0)
  })
})
