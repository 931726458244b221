import { describe, expect, it } from 'vitest'
import { CatalogueReadCache } from './catalogue-read-cache.ts'

const minute = { seconds: 60, tags: ['product:1', 'catalogue'] }

describe('the catalogue read cache', () => {
  it('returns the same object until it expires', () => {
    let now = 0
    const reads = new CatalogueReadCache(() => now)
    const product = { id: 1 }
    reads.store('a', product, minute, reads.purges)
    now = 59_999
    expect(reads.find('a')).toBe(product)
    now = 60_000
    expect(reads.find('a')).toBeUndefined()
    expect(reads.size).toBe(0)
  })

  it('drops entries of a changed tag only', () => {
    const reads = new CatalogueReadCache()
    reads.store('a', 1, minute, reads.purges)
    reads.purgeTags(['product:2', 'city:1'])
    expect(reads.find('a')).toBe(1)
    reads.purgeTags(['catalogue'])
    expect(reads.find('a')).toBeUndefined()
    reads.store('a', 2, minute, reads.purges)
    reads.purgeTags(['*'])
    expect(reads.find('a')).toBeUndefined()
  })

  it('ignores results read before a change', () => {
    const reads = new CatalogueReadCache()
    const before = reads.purges
    reads.purgeTags(['product:1'])
    reads.store('a', 'old', minute, before)
    expect(reads.find('a')).toBeUndefined()
  })

  it('evicts the least recently used entry', () => {
    const reads = new CatalogueReadCache()
    reads.store('first', 1, minute, reads.purges)
    reads.store('second', 2, minute, reads.purges)
    for (let n = 0; n < 98; n++) reads.store(String(n), n, minute, reads.purges)
    reads.find('first')
    reads.store('one more', 1, minute, reads.purges)
    expect(reads.size).toBe(100)
    expect(reads.find('first')).toBe(1)
    expect(reads.find('second')).toBeUndefined()
  })
})
