const text = new TextEncoder()

function base64url(bytes: ArrayBuffer | Uint8Array): string {
  const binary = String.fromCharCode(...new Uint8Array(bytes))
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

let key: Promise<{ kid: string; wrap: CryptoKey }> | undefined

async function fetchKey(): Promise<{ kid: string; wrap: CryptoKey }> {
  const answer = await fetch('/checkoutshopper/card-key.json')
  const jwk = (await answer.json()) as JsonWebKey & { kid: string }
  const wrap = await crypto.subtle.importKey('jwk', jwk, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, [
    'encrypt',
  ])
  return { kid: jwk.kid, wrap }
}

/** Encrypts card data (JWE compact), the only form in which it leaves this frame. */
export async function seal(content: Record<string, string>): Promise<string> {
  const { kid, wrap } = await (key ??= fetchKey())
  const head = base64url(
    text.encode(JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid, version: '1' })),
  )
  const secret = crypto.getRandomValues(new Uint8Array(32))
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const contentKey = await crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt'])
  const sealedKey = await crypto.subtle.encrypt({ name: 'RSA-OAEP' }, wrap, secret)
  const clear = text.encode(JSON.stringify({ ...content, generationtime: new Date().toISOString() }))
  const closed = new Uint8Array(
    await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: text.encode(head), tagLength: 128 },
      contentKey,
      clear,
    ),
  )
  const body = closed.slice(0, -16)
  const tag = closed.slice(-16)
  return [head, base64url(sealedKey), base64url(iv), base64url(body), base64url(tag)].join('.')
}
