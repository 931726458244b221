import { promisify } from 'node:util'
import { brotliCompress, constants, gzip as zlibGzip } from 'node:zlib'

const TEXT = /\.(html|css|js|mjs|json|svg|txt|xml|webmanifest|geojson|ics)$/

/** Pictures and fonts are compressed by their own formats already. */
export const isCompressible = (name: string): boolean => TEXT.test(name)

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify<Buffer, { level: number }, Buffer>(zlibGzip)

/** Quality 11 at build; 5 for a page rendered on demand, where 11 would take twenty times as long for a tenth fewer bytes. */
export const brotli = (bytes: Buffer, quality: number): Promise<Buffer> =>
  brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

export const gzip = (bytes: Buffer, level: number): Promise<Buffer> => gzipAsync(bytes, { level })
