/**
 * The same bytes in memory of their own. Node cuts small buffers (also results of zlib and `concat`) out of
 * slabs of 64 kB, so one small cached body would keep its whole slab in memory.
 */
export function ownBytes<Bytes extends Buffer>(bytes: Bytes): Bytes | Buffer<ArrayBuffer> {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  bytes.copy(own)
  return own
}
