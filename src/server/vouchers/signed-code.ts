import { createHash, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto'
import { toBase32 } from '#domain/ticket/base32.ts'
import { fail, ok, type Result } from '#domain/result.ts'
import {
  splitScanCode,
  unpackTicket,
  unsignedScanCode,
  withSignature,
  type ScanCodeFault,
  type ScannableTicket,
} from '#domain/ticket/scan-code.ts'

export interface TicketKeyPair {
  kid: string
  privateKey: KeyObject
  /** 32 bytes. */
  publicKey: Buffer
}

/** The DER head of an Ed25519 public key; the 32 bytes of the key follow it. */
const DER_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

const rawOf = (key: KeyObject): Buffer =>
  key.export({ format: 'der', type: 'spki' }).subarray(DER_HEAD.length)

export const publicKeyOf = (raw: Uint8Array): KeyObject =>
  createPublicKey({ key: Buffer.concat([DER_HEAD, raw]), format: 'der', type: 'spki' })

/** The id follows from the public key: 40 bits of its hash, eight letters in a QR code. */
const kidOf = (raw: Buffer): string => toBase32(createHash('sha256').update(raw).digest().subarray(0, 5))

export function createTicketKeyPair(): TicketKeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = rawOf(publicKey)
  return { kid: kidOf(raw), privateKey, publicKey: raw }
}

/** The content of a ticket's QR code. Ed25519 takes no random numbers, so it is the same each time. */
export function signTicket(
  ticket: ScannableTicket,
  { kid, privateKey }: Omit<TicketKeyPair, 'publicKey'>,
): string {
  const unsigned = unsignedScanCode(kid, ticket)
  return withSignature(unsigned, sign(null, Buffer.from(unsigned), privateKey))
}

/** The ticket of a genuine code, or what is wrong with it. */
export function verifyScanCode(
  text: string,
  keys: ReadonlyMap<string, KeyObject>,
): Result<ScannableTicket, ScanCodeFault> {
  const parts = splitScanCode(text)
  if (!parts.ok) return parts
  const { kid, ticket, signed, signature } = parts.value
  const key = keys.get(kid)
  if (!key) return fail('unknown_key')
  const read = verify(null, signed, key, signature) ? unpackTicket(ticket) : undefined
  return read ? ok(read) : fail('altered')
}
