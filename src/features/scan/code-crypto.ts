import type { ScanCodeParts } from '#domain/ticket/scan-code.ts'

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** How a day's list names a code (contract/booking/scan.ts). */
export async function hashOfCode(code: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return toBase64Url(new Uint8Array(hash, 0, 16))
}

/** Undefined where the browser has no Ed25519 (before Chrome 137, Firefox 129, Safari 17). */
export async function isSigned(
  { signed, signature }: Pick<ScanCodeParts, 'signed' | 'signature'>,
  publicKey: string,
): Promise<boolean | undefined> {
  try {
    const key = await crypto.subtle.importKey('raw', fromBase64Url(publicKey), 'Ed25519', false, ['verify'])
    return await crypto.subtle.verify('Ed25519', key, signature, signed)
  } catch {
    return undefined
  }
}
