/**
 * The same bytes in memory of their own. Node cuts small buffers (results of zlib and `concat` among them)
 * out of slabs of 64 kB, and one small body that is kept would keep its whole slab.
 */
export function ownBytes<Bytes extends Buffer>(bytes: Bytes): Bytes | Buffer<ArrayBuffer> {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
