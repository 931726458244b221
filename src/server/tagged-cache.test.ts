import { describe, expect, it } from 'vitest'
import { TaggedCache } from './tagged-cache.ts'

const minute = { seconds: 60, tags: ['product:1', 'catalogue'] }

function open(limit = 100) {
  const clock = { ms: 1_000_000 }
  const cache = new TaggedCache<string>({
    limit,
    costOf: (_, value) => value.length,
    now: () => clock.ms,
  })
  return { cache, clock }
}

describe('a tagged cache', () => {
  it('keeps a value until its time is over', () => {
    const { cache, clock } = open()
    cache.set('a', 'value', minute)
    clock.ms += 59_999
    expect(cache.find('a')).toBe('value')
    clock.ms += 1
    expect(cache.find('a')).toBeUndefined()
    expect([cache.size, cache.cost]).toEqual([0, 0])
  })

  it('drops values dated in the future', () => {
    const { cache, clock } = open()
    cache.set('a', 'value', minute)
    clock.ms -= 1
    expect(cache.find('a')).toBeUndefined()
  })

  it('fills the cache up to its limit', () => {
    const { cache } = open(10)
    cache.set('a', '12345', minute)
    cache.set('b', '12345', minute)
    expect([cache.size, cache.cost]).toEqual([2, 10])
    cache.set('c', '1', minute)
    expect([cache.peek('a'), cache.peek('b'), cache.peek('c'), cache.cost]).toEqual([
      undefined,
      '12345',
      '1',
      6,
    ])
  })

  it('evicts the least recently read value', () => {
    const { cache } = open(10)
    cache.set('a', '12345', minute)
    cache.set('b', '12345', minute)
    cache.find('a')
    cache.peek('b')
    cache.set('c', '12345', minute)
    expect([cache.peek('a'), cache.peek('b')]).toEqual(['12345', undefined])
  })

  it('counts a replaced value once', () => {
    const { cache } = open(10)
    cache.set('a', '123456789', minute)
    cache.set('a', '12', minute)
    expect([cache.size, cache.cost]).toEqual([1, 2])
  })

  it('keeps the others when one is too large', () => {
    const { cache } = open(10)
    cache.set('a', '1', minute)
    cache.set('b', '12345678901', minute)
    expect([cache.peek('a'), cache.peek('b')]).toEqual(['1', undefined])
  })

  it('purges by any tag, or everything', () => {
    const { cache } = open()
    cache.set('a', 'A', minute)
    cache.set('b', 'B', { seconds: 60, tags: ['product:2'] })
    cache.set('c', 'C', { seconds: 60, tags: [] })
    cache.purgeTags(['product:9', 'catalogue'])
    expect(['a', 'b', 'c'].map((key) => cache.peek(key))).toEqual([undefined, 'B', 'C'])
    cache.purgeTags(['*'])
    expect([cache.size, cache.cost]).toEqual([0, 0])
  })

  it.each([
    ['one of its tags', ['catalogue'], undefined],
    ['everything', ['*'], undefined],
    ['another tag', ['product:2'], 'made before'],
  ])('stores nothing made before a purge of %s', (_, tags, found) => {
    const { cache } = open()
    const before = cache.purges
    cache.purgeTags(tags)
    cache.store('a', 'made before', minute, before)
    expect(cache.find('a')).toBe(found)
    cache.store('a', 'made after', minute, cache.purges)
    expect(cache.find('a')).toBe('made after')
  })

  it('never replaces a newer value', () => {
    const { cache } = open()
    const before = cache.purges
    cache.notePurge(['catalogue'])
    cache.set('a', 'older', minute)
    cache.store('a', 'too late', minute, before)
    expect(cache.find('a')).toBeUndefined()
  })

  it('reports the entries a purge touches and keeps them', () => {
    const { cache } = open()
    cache.set('a', 'A', minute)
    cache.set('b', 'B', minute)
    cache.set('c', 'C', { seconds: 60, tags: [] })
    cache.find('a')
    const before = cache.purges
    expect(cache.notePurge(['catalogue'])).toEqual([
      ['b', 'B'],
      ['a', 'A'],
    ])
    expect(cache.size).toBe(3)
    expect(cache.isPurgedSince(['catalogue'], before)).toBe(true)
    expect(cache.isPurgedSince(['catalogue'], cache.purges)).toBe(false)
  })

  it('drops all expired values at once', () => {
    const { cache, clock } = open()
    cache.set('a', 'A', minute)
    clock.ms += 30_000
    cache.set('b', 'B', minute)
    clock.ms += 30_000
    cache.dropExpired()
    expect([cache.peek('a'), cache.peek('b')]).toEqual([undefined, 'B'])
  })
})
