import { constants, createDecipheriv, generateKeyPairSync, privateDecrypt, randomUUID } from 'node:crypto'
import type { CardDetails } from './test-cards.ts'

const LONGEST_LIFE = 86_400_000
const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

export interface CardKey {
  /** The key with which the card-field iframe encrypts. */
  publicKey: JsonWebKey & { kid: string }
  /** Decrypts one blob; throws unless it was encrypted with this key within the last day. */
  open(blob: string): Record<string, string>
}

/**
 * A new key for each start, never stored: blobs from before a restart cannot be decrypted, and nobody can
 * read card data from a logged blob. JWE compact, RSA-OAEP-256 with A256GCM.
 */
export function makeCardKey(): CardKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomUUID()

  function open(blob: string): Record<string, string> {
    const [head = '', sealedKey = '', iv = '', text = '', tag = ''] = blob.split('.')
    const header = JSON.parse(bytes(head).toString()) as { kid?: string }
    if (header.kid !== kid) throw new Error('sealed with another key')
    const contentKey = privateDecrypt(
      { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      bytes(sealedKey),
    )
    const decipher = createDecipheriv('aes-256-gcm', contentKey, bytes(iv))
    decipher.setAAD(Buffer.from(head))
    decipher.setAuthTag(bytes(tag))
    const clear = Buffer.concat([decipher.update(bytes(text)), decipher.final()]).toString()
    const content = JSON.parse(clear) as Record<string, string>
    const age = Date.now() - Date.parse(content['generationtime'] ?? '')
    if (!(Math.abs(age) < LONGEST_LIFE)) throw new Error('sealed too long ago')
    return content
  }

  return { publicKey: { ...publicKey.export({ format: 'jwk' }), kid }, open }
}

/** Decrypts the card fields of a paymentMethod; throws when one fails. */
export function openCard(key: CardKey, method: Record<string, unknown>): CardDetails {
  const names = [
    'encryptedCardNumber',
    'encryptedExpiryMonth',
    'encryptedExpiryYear',
    'encryptedSecurityCode',
  ] as const
  const fields: Record<string, string> = {}
  for (const name of names) {
    const blob = method[name]
    if (typeof blob === 'string') Object.assign(fields, key.open(blob))
  }
  const { number = '', expiryMonth = '', expiryYear = '', cvc } = fields
  return { number, expiryMonth, expiryYear, cvc }
}
