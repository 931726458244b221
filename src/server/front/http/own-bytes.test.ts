import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { compressOnce } from './compress-prepared.ts'
import { prepare } from './prepare.ts'
import { cachedFragment } from '../cache/fragment-cache.ts'
import { ownBytes } from './own-bytes.ts'

/** The memory kept alive by these bytes. */
const memoryOf = (bytes: Buffer | undefined): number => bytes?.buffer.byteLength ?? 0

/** A text of about `length` bytes as `Buffer.from` cuts it out of a shared slab. */
const shared = (length: number): Buffer => Buffer.from('Kings Cross '.repeat(length / 12))

describe('a cached buffer', () => {
  it('shows that small buffers share a slab', () => {
    expect(memoryOf(shared(3_000))).toBeGreaterThan(3_000)
    expect(memoryOf(gzipSync(shared(3_000)))).toBeGreaterThan(3_000)
  })

  it('caches each encoding in a buffer of its own size', async () => {
    const page = prepare(200, { identity: shared(3_000) }, [], { compressible: true })
    await compressOnce(page, 'gzip')
    await compressOnce(page, 'br')
    for (const version of [page.identity, page.gzip, page.br]) {
      expect(memoryOf(version?.body)).toBe(version?.body.length)
    }
    expect(page.identity.body.toString()).toBe(shared(3_000).toString())
  })

  it('caches a fragment in a buffer of its own size', async () => {
    const { bytes } = await cachedFragment('own-bytes', [], () => Promise.resolve(shared(3_000)))
    expect(memoryOf(bytes)).toBe(bytes.length)
  })

  it('copies no buffer that shares no memory', () => {
    const alone = Buffer.allocUnsafeSlow(3_000)
    expect(ownBytes(alone)).toBe(alone)
  })
})
