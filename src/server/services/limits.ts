import type pg from 'pg'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'

export type LimitName = 'search' | 'cart' | 'payment' | 'voucher'
/** How often one client address may ask per minute. */
export type LimitPoints = Record<LimitName, number>

export const defaultLimits: LimitPoints = { search: 240, cart: 60, payment: 30, voucher: 30 }

export interface Limits {
  /** Seconds to wait, or `undefined` when the call may go on. */
  spend(name: LimitName, address: string): Promise<number | undefined>
}

const SECONDS = 60

/**
 * Counted in PostgreSQL, so that the limit holds over all processes. Searches are counted in memory: a write for every
 * key that is pressed would cost more than the search. Without a database the count goes on in memory.
 */
export function openLimits(pool: pg.Pool, points: LimitPoints): Limits {
  const limiter = (name: LimitName): RateLimiterAbstract => {
    const memory = new RateLimiterMemory({ keyPrefix: name, points: points[name], duration: SECONDS })
    if (name === 'search') return memory
    return new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
      points: points[name],
      duration: SECONDS,
      insuranceLimiter: memory,
    })
  }
  const limiters: Record<LimitName, RateLimiterAbstract> = {
    search: limiter('search'),
    cart: limiter('cart'),
    payment: limiter('payment'),
    voucher: limiter('voucher'),
  }

  return {
    async spend(name, address) {
      // In-process calls for pages have no address: they are ours.
      if (address === '') return undefined
      try {
        await limiters[name].consume(address)
        return undefined
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
        throw refused
      }
    },
  }
}
