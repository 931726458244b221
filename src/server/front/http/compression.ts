import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip as zlibGzip, gzipSync } from 'node:zlib'

const TEXT = /\.(html|css|js|mjs|json|svg|txt|xml|webmanifest|geojson|ics)$/

/** Pictures and fonts are compressed already. */
export const isCompressible = (name: string): boolean => TEXT.test(name)

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify<Buffer, { level: number }, Buffer>(zlibGzip)

/**
 * Texts up to this size are compressed on the main thread: handing them to another takes longer than the
 * work, and under load leaves a hundred megabytes of half-used memory behind.
 */
export const SYNC_LIMIT = 16_384

/** A tenth fewer bytes than at quality 7 for seven times the work: never while somebody waits. */
export const FINE_QUALITY = 10
/**
 * 64 kB. With a larger window the lower qualities begin with tables of 8 MB, and to empty them takes nine
 * times as long as to compress a page, which has a twenty-fifth more bytes with this one.
 */
const QUICK_WINDOW_BITS = 16

/** The encoder allocates its whole window, so the window is no larger than the text. */
const windowBits = (length: number, quality: number): number =>
  Math.min(
    quality < FINE_QUALITY ? QUICK_WINDOW_BITS : constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 16))),
  )

export async function brotli(bytes: Buffer, quality: number): Promise<Buffer> {
  const options = {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: windowBits(bytes.length, quality),
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  }
  return bytes.length <= SYNC_LIMIT ? brotliCompressSync(bytes, options) : brotliAsync(bytes, options)
}

export async function gzip(bytes: Buffer, level: number): Promise<Buffer> {
  return bytes.length <= SYNC_LIMIT ? gzipSync(bytes, { level }) : gzipAsync(bytes, { level })
}
