import { createHash } from 'node:crypto'

const made = (purpose: string): string =>
  createHash('sha256').update(`cityloop sandbox ${purpose}`).digest('hex')

/**
 * The one merchant account of our sandbox. Nothing here is secret: the keys open a process on loopback and
 * nothing else, so they are computed in the open and shop and sandbox agree on them without any set-up.
 */
export const sandboxAccount = {
  merchantAccount: 'CityloopSandbox',
  apiKey: made('api key'),
  clientKey: `test_${made('client key').slice(0, 32).toUpperCase()}`,
  hmacKey: made('webhook key').toUpperCase(),
} as const
