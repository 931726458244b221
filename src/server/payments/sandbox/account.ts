import { createHash } from 'node:crypto'

const made = (purpose: string): string =>
  createHash('sha256').update(`cityloop sandbox ${purpose}`).digest('hex')

/**
 * The only merchant account of the sandbox. Its keys are no secrets: they open a process on loopback and
 * nothing else. They are derived from fixed words, so that shop and sandbox agree on them without setup.
 */
export const sandboxAccount = {
  merchantAccount: 'CityloopSandbox',
  apiKey: made('api key'),
  clientKey: `test_${made('client key').slice(0, 32).toUpperCase()}`,
  hmacKey: made('webhook key').toUpperCase(),
} as const
