const firstPrimes: number[] = []
for (let candidate = 2; firstPrimes.length < 64; candidate += 1) {
  if (firstPrimes.every((prime) => candidate % prime !== 0)) firstPrimes.push(candidate)
}
/** The first 32 bits of the fractional part, as FIPS 180-4 makes its constants. */
const fractionBits = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0
const initial = firstPrimes.slice(0, 8).map((prime) => fractionBits(Math.sqrt(prime)))
const rounds = firstPrimes.map((prime) => fractionBits(Math.cbrt(prime)))

const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function padded(text: string): DataView {
  const bytes = new TextEncoder().encode(text)
  const blocks = Math.ceil((bytes.length + 9) / 64)
  const view = new DataView(new ArrayBuffer(blocks * 64))
  new Uint8Array(view.buffer).set(bytes)
  view.setUint8(bytes.length, 0x80)
  view.setUint32(view.byteLength - 4, bytes.length * 8)
  return view
}

function addBlock(hash: number[], block: DataView, from: number): void {
  const words = new Int32Array(64)
  for (let at = 0; at < 64; at += 1) {
    if (at < 16) {
      words[at] = block.getInt32(from + at * 4)
      continue
    }
    const [before15 = 0, before2 = 0] = [words[at - 15], words[at - 2]]
    const low = rotate(before15, 7) ^ rotate(before15, 18) ^ (before15 >>> 3)
    const high = rotate(before2, 17) ^ rotate(before2, 19) ^ (before2 >>> 10)
    words[at] = (words[at - 16] ?? 0) + low + (words[at - 7] ?? 0) + high
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash
  for (let at = 0; at < 64; at += 1) {
    const high = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    const first = (h + high + ((e & f) ^ (~e & g)) + (rounds[at] ?? 0) + (words[at] ?? 0)) | 0
    const low = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) hash[at] = ((hash[at] ?? 0) + word) | 0
}

/**
 * SHA-256 of a text, in hexadecimal. Not `crypto.subtle`, which needs https or localhost (a shop may run on
 * plain http) and makes a promise for each of the thousands of short texts of a proof of work.
 */
export function sha256(text: string): string {
  const view = padded(text)
  const hash = [...initial]
  for (let from = 0; from < view.byteLength; from += 64) addBlock(hash, view, from)
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
