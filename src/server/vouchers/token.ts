import { createHash, createHmac, randomInt } from 'node:crypto'
import { TICKET_GROUPS, TICKET_LETTERS } from '#domain/ticket/ticket-code.ts'

/**
 * The 256-bit token that gives access to a voucher. Derived from the voucher's random id and a key of the
 * shop, so the link can be made again although the database holds only a hash.
 */
export const voucherToken = (key: Uint8Array, voucherId: string): string =>
  createHmac('sha256', key).update(`voucher ${voucherId}`).digest('base64url')

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** How a scanner's list names a ticket, without being a list of codes. */
export const ticketHash = (code: string): string => hashOfToken(code).subarray(0, 16).toString('base64url')

/** The code that is printed and read aloud: `7KQX-M2RD-94TB`, 57 random bits. */
export function newTicketCode(): string {
  return TICKET_GROUPS.map((length) =>
    Array.from({ length }, () => TICKET_LETTERS[randomInt(TICKET_LETTERS.length)]).join(''),
  ).join('-')
}
