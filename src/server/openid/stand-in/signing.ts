import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose'

/** The keys of the stand-in, created at the first login. */
export interface Signing {
  keys(): Promise<{ keys: JWK[] }>
  sign(claims: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>
}

interface Pair {
  kid: string
  privateKey: CryptoKey
  publicKey: CryptoKey
}

export function createSigning(): Signing {
  let made: Promise<Pair> | undefined
  const pair = (): Promise<Pair> =>
    (made ??= generateKeyPair('RS256').then((keys) => ({ ...keys, kid: `key-${Date.now().toString(36)}` })))
  return {
    async keys() {
      const { kid, publicKey } = await pair()
      return { keys: [{ ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }] }
    },
    async sign(claims, header = {}) {
      const { kid, privateKey } = await pair()
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(privateKey)
    },
  }
}
