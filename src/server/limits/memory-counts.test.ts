import { describe, expect, it } from 'vitest'
import { MemoryCounts } from './memory-counts.ts'

describe('counts in memory', () => {
  it('refuses a key that has spent its points', () => {
    let now = 0
    const counts = new MemoryCounts({ points: 2, seconds: 60, now: () => now })
    expect([counts.spend('a'), counts.spend('a'), counts.spend('b')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    now = 20_500
    expect(counts.spend('a')).toBe(40)
    now = 59_999
    expect(counts.spend('a')).toBe(1)
    now = 60_000
    expect(counts.spend('a')).toBeUndefined()
  })

  it('tells the wait without counting', () => {
    let now = 0
    const counts = new MemoryCounts({ points: 2, seconds: 60, now: () => now })
    counts.spend('a')
    expect([counts.wait('a'), counts.wait('a')]).toEqual([undefined, undefined])
    counts.spend('a')
    expect([counts.wait('a'), counts.wait('b')]).toEqual([60, undefined])
    now = 60_000
    expect(counts.wait('a')).toBeUndefined()
  })

  it('starts again for a forgiven key', () => {
    const counts = new MemoryCounts({ points: 1, seconds: 60 })
    counts.spend('a')
    counts.forgive('a')
    expect(counts.spend('a')).toBeUndefined()
    expect(counts.spend('a')).toBe(60)
  })

  it('keeps the latest keys when full', () => {
    const counts = new MemoryCounts({ points: 1, seconds: 60, mostKeys: 3 })
    for (const key of ['a', 'b', 'c', 'a', 'd']) counts.spend(key)
    expect(counts.size).toBe(3)
    expect(counts.spend('a')).toBe(60)
    expect(counts.spend('b')).toBeUndefined()
  })
})
