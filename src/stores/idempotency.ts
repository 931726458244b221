/** A key for one press of a button. `randomUUID` exists only on https and localhost; a shop on plain http has keys too. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // The digits that make it a version 4 UUID of the common variant.
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-')
}
