import { createHash } from 'node:crypto'

/**
 * Browsers keep the worker with its policy for a year, so the address they ask for follows the origins that
 * the policy names.
 */
export const workerVersion = (origins: readonly string[]): string =>
  createHash('sha256').update(origins.join(' ')).digest('hex').slice(0, 8)
