/** RFC 4648, without padding: a QR code stores these letters in 5.5 bits each. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let waiting = 0
  for (const byte of bytes) {
    waiting = ((waiting << 8) | byte) & 0xfff
    bits += 8
    while (bits >= 5) text += LETTERS.charAt((waiting >> (bits -= 5)) & 31)
  }
  return bits > 0 ? text + LETTERS.charAt((waiting << (5 - bits)) & 31) : text
}

/** Undefined for any text that `toBase32` does not write, so that no two texts mean the same bytes. */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 5) / 8))
  let bits = 0
  let waiting = 0
  let at = 0
  for (const letter of text) {
    const value = LETTERS.indexOf(letter)
    if (value < 0) return undefined
    waiting = ((waiting << 5) | value) & 0xfff
    bits += 5
    if (bits >= 8) bytes[at++] = (waiting >> (bits -= 8)) & 255
  }
  return toBase32(bytes) === text ? bytes : undefined
}
