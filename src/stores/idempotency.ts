/**
 * An idempotency key for one press of a button. Not `randomUUID`, which needs https or localhost, since a
 * shop may run on plain http.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // Sets the version (4) and the variant of a UUID.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-')
}
