import { compressedLately } from './compressed-lately.ts'
import { FINE_QUALITY, SYNC_LIMIT } from './compression.ts'
import type { PreparedResponse, FlatHeaders, Version } from './prepared-response.ts'
import type { Encoding } from './negotiation.ts'
import { ownBytes } from './own-bytes.ts'

/** Brotli quality while the first visitor waits: takes seven milliseconds for a product page. */
const FIRST_QUALITY = 7
/** A page that finds this many waiting is recompressed at a later visit. */
const MOST_WAITING = 200

export const encoded = (encoding: Encoding, body: Buffer, common: FlatHeaders): Version => ({
  body: ownBytes(body),
  headers: [...common, 'content-encoding', encoding, 'content-length', String(body.length)],
})

const underWay = new WeakMap<PreparedResponse, Partial<Record<'br' | 'gzip', Promise<void>>>>()

async function make(prepared: PreparedResponse, encoding: 'br' | 'gzip', quality: number): Promise<void> {
  const { body, headers } = prepared.identity
  const compressed = await compressedLately(encoding, body, quality)
  prepared[encoding] = encoded(encoding, compressed, headers.slice(0, -2))
}

/** Makes the version in this encoding once, however many visitors wait for it. */
export function compressOnce(prepared: PreparedResponse, encoding: 'br' | 'gzip'): Promise<void> {
  const begun = underWay.get(prepared) ?? {}
  underWay.set(prepared, begun)
  return (begun[encoding] ??= make(prepared, encoding, encoding === 'br' ? FIRST_QUALITY : 6).then(() => {
    // Recompressing small texts on the main thread would delay visitors for a few hundred bytes.
    prepared.coarse = encoding === 'br' && prepared.identity.body.length > SYNC_LIMIT
  }))
}

const waiting: PreparedResponse[] = []
let working = false

/**
 * Compresses a page again, more finely, once it is asked for a second time: one page at a time, while
 * visitors get the existing version.
 */
export function recompress(prepared: PreparedResponse): void {
  if (waiting.length >= MOST_WAITING) return
  prepared.coarse = false
  waiting.push(prepared)
  if (!working) void recompressAll()
}

async function recompressAll(): Promise<void> {
  working = true
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    // If it fails, the first version stays.
    await make(next, 'br', FINE_QUALITY).catch(() => undefined)
  }
  working = false
}
