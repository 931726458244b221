import { fromBase32, toBase32 } from './base32.ts'
import { addDays, daysBetween, type Day, type Time } from '#domain/time/day.ts'
import { passengerTypeId, passengerTypes, type PassengerType } from '#domain/offer/passenger.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import { readTicketCode, TICKET_LETTERS } from './ticket-code.ts'
import { minutesOf, timeOf } from '#domain/time/time-of-day.ts'

/** What a scanner reads of a ticket without a network: no name, no price. */
export interface ScannableTicket {
  /** As printed: `7KQX-M2RD-94TB`. */
  code: string
  productId: number
  /** The first and the last day on which the ticket is good. */
  from: Day
  until: Day
  time: Time | null
  units: { type: PassengerType; count: number }[]
}

/**
 * Why a text is no genuine code: another thing altogether, a later version of ours, characters that we do not
 * write, too short, signed by a key that is not ours, or changed after it was signed.
 */
export const scanCodeFaults = [
  ...(['not_a_code', 'other_version', 'other_encoding'] as const),
  ...(['truncated', 'unknown_key', 'altered'] as const),
] as const
export type ScanCodeFault = (typeof scanCodeFaults)[number]

/** The parts of `CL1.KID.TICKET.SIGNATURE`; the signature is over everything before its dot. */
export interface ScanCodeParts {
  kid: string
  ticket: Uint8Array<ArrayBuffer>
  signed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

const PREFIX = 'CL1'
const KID = /^[A-Z2-7]{8}$/
const SIGNATURE_BYTES = 64
const SIGNATURE_LETTERS = Math.ceil((SIGNATURE_BYTES * 8) / 5)

/** Days are counted from here in two bytes, up to the year 2199. */
const FIRST_DAY = '2020-01-01'
const HEAD_BYTES = 18
const NO_TIME = 0xffff
const BASE = BigInt(TICKET_LETTERS.length)

function numberOf(code: string): bigint {
  let number = 0n
  for (const letter of code.replaceAll('-', '')) {
    number = number * BASE + BigInt(TICKET_LETTERS.indexOf(letter))
  }
  return number
}

function codeOf(number: bigint): string | undefined {
  let letters = ''
  for (let rest = number; letters.length < 12; rest /= BASE)
    letters = TICKET_LETTERS.charAt(Number(rest % BASE)) + letters
  return numberOf(letters) === number ? readTicketCode(letters) : undefined
}

/** Code, product, days and time in 18 bytes, then two for each passenger type. */
export function packTicket({
  code,
  productId,
  from,
  until,
  time,
  units,
}: ScannableTicket): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(HEAD_BYTES + 2 * units.length)
  const view = new DataView(bytes.buffer)
  view.setBigUint64(0, numberOf(code))
  view.setUint32(8, productId)
  view.setUint16(12, daysBetween(FIRST_DAY, from))
  view.setUint16(14, daysBetween(FIRST_DAY, until))
  view.setUint16(16, time === null ? NO_TIME : minutesOf(time))
  bytes.set(
    units.flatMap(({ type, count }) => [passengerTypeId(type), count]),
    HEAD_BYTES,
  )
  return bytes
}

/** Undefined for bytes that `packTicket` does not write. */
export function unpackTicket(bytes: Uint8Array<ArrayBuffer>): ScannableTicket | undefined {
  if (bytes.length < HEAD_BYTES || bytes.length % 2 !== 0) return undefined
  const view = new DataView(bytes.buffer)
  const code = codeOf(view.getBigUint64(0))
  const minute = view.getUint16(16)
  const units: ScannableTicket['units'] = []
  for (let at = HEAD_BYTES; at < bytes.length; at += 2) {
    const type = passengerTypes[view.getUint8(at) - 1]
    if (!type) return undefined
    units.push({ type, count: view.getUint8(at + 1) })
  }
  if (!code || (minute >= 24 * 60 && minute !== NO_TIME)) return undefined
  return {
    code,
    productId: view.getUint32(8),
    from: addDays(FIRST_DAY, view.getUint16(12)),
    until: addDays(FIRST_DAY, view.getUint16(14)),
    time: minute === NO_TIME ? null : timeOf(minute),
    units,
  }
}

/** What is to be signed for a ticket: `CL1.KID.TICKET`. */
export const unsignedScanCode = (kid: string, ticket: ScannableTicket): string =>
  `${PREFIX}.${kid}.${toBase32(packTicket(ticket))}`

export const withSignature = (unsigned: string, signature: Uint8Array): string =>
  `${unsigned}.${toBase32(signature)}`

/** Reads the parts of a code; whether its signature is right is for whoever holds the keys. */
export function splitScanCode(text: string): Result<ScanCodeParts, ScanCodeFault> {
  const [prefix = '', kid, packed, signed, ...more] = text.split('.')
  if (prefix !== PREFIX) return fail(/^CL\d+$/.test(prefix) ? 'other_version' : 'not_a_code')
  if (kid === undefined || packed === undefined || signed === undefined) return fail('truncated')
  if (/[^A-Z2-7]/.test(kid + packed + signed) || more.length > 0) return fail('other_encoding')
  if (signed.length < SIGNATURE_LETTERS) return fail('truncated')
  const [ticket, signature] = [fromBase32(packed), fromBase32(signed)]
  if (!ticket || signature?.length !== SIGNATURE_BYTES) return fail('altered')
  if (!KID.test(kid)) return fail('unknown_key')
  const bytes = new TextEncoder().encode(`${prefix}.${kid}.${packed}`)
  return ok({ kid, ticket, signed: bytes, signature })
}
