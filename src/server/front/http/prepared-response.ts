/** Names and values in turn, the form that node:http takes fastest. */
export type FlatHeaders = string[]

export interface Version {
  body: Buffer
  headers: FlatHeaders
  /** Status line and headers as one string, once it has been sent. */
  head?: string
}

/** An answer ready to send: the bytes of each encoding with their headers. */
export interface PreparedResponse {
  status: number
  etag: string
  identity: Version
  /** Made by the build, or for the first visitor who accepts that encoding. */
  br?: Version
  gzip?: Version
  /** The brotli version was made quickly for its first visitor and may be recompressed. */
  coarse?: boolean
  /** Worth compressing in encodings that are not there yet. */
  compressible: boolean
  notModified: Pick<Version, 'headers' | 'head'>
  /** About the memory it takes, for the bounds of caches. */
  byteLength: number
}
