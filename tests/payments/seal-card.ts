import { CompactEncrypt, importJWK, type JWK } from 'jose'

export interface CardInput {
  number?: string
  expiryMonth?: string
  expiryYear?: string
  cvc?: string
  holderName?: string
}

/** Encrypts card fields without a browser, as the card-field iframes do: one blob per field. */
export async function sealCard(sandboxOrigin: string, card: CardInput = {}): Promise<Record<string, string>> {
  const answer = await fetch(`${sandboxOrigin}/checkoutshopper/card-key.json`)
  const jwk = (await answer.json()) as JWK
  const key = await importJWK(jwk, 'RSA-OAEP-256')
  const seal = (content: Record<string, string>): Promise<string> =>
    new CompactEncrypt(
      new TextEncoder().encode(JSON.stringify({ ...content, generationtime: new Date().toISOString() })),
    )
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: jwk.kid ?? '' })
      .encrypt(key)
  return {
    type: 'scheme',
    holderName: card.holderName ?? 'J Smith',
    encryptedCardNumber: await seal({ number: card.number ?? '4111111111111111' }),
    encryptedExpiryMonth: await seal({ expiryMonth: card.expiryMonth ?? '03' }),
    encryptedExpiryYear: await seal({ expiryYear: card.expiryYear ?? '2030' }),
    encryptedSecurityCode: await seal({ cvc: card.cvc ?? '737' }),
  }
}
