import { createHash, createHmac, randomInt } from 'node:crypto'

/**
 * 256 bits that open a voucher. Derived from the voucher's random id and a key of the shop, so that the link can be
 * told again while the voucher's row holds only its hash.
 */
export const voucherToken = (key: Uint8Array, voucherId: string): string =>
  createHmac('sha256', key).update(`voucher ${voucherId}`).digest('base64url')

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** No letter that could be read as a digit, none that spells words. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ'
const GROUPS = [4, 4, 4]

/** What the driver scans or reads aloud: `7KQX-M2RD-94TB`, 57 random bits. */
export function newTicketCode(): string {
  return GROUPS.map((length) =>
    Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-')
}
