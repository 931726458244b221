import { createHash, createHmac, randomInt } from 'node:crypto'

/**
 * The 256-bit token that gives access to a voucher. Derived from the voucher's random id and a key of the
 * shop, so the link can be made again although the database holds only a hash.
 */
export const voucherToken = (key: Uint8Array, voucherId: string): string =>
  createHmac('sha256', key).update(`voucher ${voucherId}`).digest('base64url')

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** No letters that look like digits, and no vowels, so that codes spell no words. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ'
const GROUPS = [4, 4, 4]

/** The code that is scanned or read aloud: `7KQX-M2RD-94TB`, 57 random bits. */
export function newTicketCode(): string {
  return GROUPS.map((length) =>
    Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-')
}
