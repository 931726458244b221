import { hash } from 'node:crypto'
import { MadeOnce } from '#server/made-once.ts'
import { brotli, gzip } from './compression.ts'
import { ownBytes } from './own-bytes.ts'

const MOST_BYTES = 2 * 1024 * 1024

const kept = new MadeOnce<Buffer>({
  limit: MOST_BYTES,
  costOf: (key, bytes) => bytes.length + key.length,
  seconds: 3_600,
})

/** The bytes that are kept, for the test of their limit. */
export const keptBytes = (): number => kept.cost

/**
 * The compressed form of these bytes, made once for all answers that have them. A cache of answers goes by
 * their address, which anybody can lengthen by a query: `openapi.json?1`, `?2` took 60 ms each.
 */
export const compressedLately = (encoding: 'br' | 'gzip', bytes: Buffer, quality: number): Promise<Buffer> =>
  kept.get(`${encoding} ${quality} ${hash('sha256', bytes, 'base64url')}`, async () =>
    ownBytes(encoding === 'br' ? await brotli(bytes, quality) : await gzip(bytes, quality)),
  )
