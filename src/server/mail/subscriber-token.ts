import { createHmac } from 'node:crypto'

/** Derived, so that the mail can be written again while the row holds only the hash. */
export const subscriberToken = (key: Uint8Array, id: string): string =>
  createHmac('sha256', key).update(`newsletter ${id}`).digest('base64url')
