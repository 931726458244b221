/** Name and value after one another, as node:http takes them fastest. */
export type FlatHeaders = string[]

export interface Version {
  body: Buffer
  headers: FlatHeaders
  /** Status line and headers joined, once it was sent. */
  head?: string
}

/** An answer that needs no more work: the bytes of each encoding with their headers. */
export interface PreparedResponse {
  status: number
  etag: string
  identity: Version
  /** Made by the build, or on demand for the first visitor who reads that encoding and then kept. */
  br?: Version
  gzip?: Version
  /** The brotli version was compressed quickly, for its first visitor; it is worth redoing for the next. */
  coarse?: boolean
  /** Compressing makes it smaller, so what is not there yet may still be made. */
  compressible: boolean
  notModified: Pick<Version, 'headers' | 'head'>
  /** About what it costs to keep, for the bound of the page cache. */
  byteLength: number
}
