import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Tx } from '#server/db/database.ts'
import { MemoryCounts } from './memory-counts.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

/** How often within how many seconds, for each key: a client address unless noted. */
const limits = {
  search: { points: 240, seconds: MINUTE },
  /** Searches without a script: each renders a page. */
  searchPage: { points: 120, seconds: MINUTE },
  /** Addresses that do not exist. */
  notFound: { points: 240, seconds: MINUTE },
  /**
   * What was sent and could not be read: bodies that are no JSON, too large, or wrong in their fields. Many
   * visitors may share an address, and none of them sends such a thing by hand.
   */
  malformed: { points: 240, seconds: MINUTE },
  /** Webhooks with a wrong signature or shape; genuine ones do not count. */
  failedWebhook: { points: 60, seconds: MINUTE },
  cart: { points: 60, seconds: MINUTE },
  /** Low enough that codes cannot be guessed by trying. */
  coupon: { points: 10, seconds: MINUTE },
  payment: { points: 30, seconds: MINUTE },
  /** Payment methods, which are requested from the provider. */
  methods: { points: 60, seconds: MINUTE },
  /** Vouchers as call, page and files, with valid tokens and invalid ones. */
  voucher: { points: 60, seconds: MINUTE },
  /** Tickets scanned or handed in: many scanners may share the address of their operator. */
  scan: { points: 3_000, seconds: MINUTE },
  lookup: { points: 120, seconds: MINUTE },
  encode: { points: 30, seconds: MINUTE },
  enquiry: { points: 6, seconds: 10 * MINUTE },
  /** Forms sent without JavaScript, and so without a captcha. */
  plainForm: { points: 3, seconds: 10 * MINUTE },
  /** The same from all addresses together. */
  plainForms: { points: 60, seconds: 60 * MINUTE },
  login: { points: 20, seconds: MINUTE },
  /** Calls that send a mail to an address somebody typed. */
  mail: { points: 20, seconds: 60 * MINUTE },
  /** Mails of one kind to one recipient. */
  recipient: { points: 3, seconds: 60 * MINUTE },
  /** The same within a day. */
  recipientDay: { points: 6, seconds: DAY },
  /** Orders without a price, of one e-mail address and from one client address (`FREE_ORDERS_PER_…`). */
  freeOrderEmail: { points: 5, seconds: DAY },
  freeOrderAddress: { points: 10, seconds: DAY },
  /** Wrong passwords of one account from one client address. */
  account: { points: 10, seconds: 15 * MINUTE },
  /** Wrong passwords of one account from a browser that logged in to it before. */
  device: { points: 10, seconds: 15 * MINUTE },
  /** Wrong passwords of one account from all other clients together. */
  everywhere: { points: 100, seconds: 15 * MINUTE },
} as const satisfies Record<string, { points: number; seconds: number }>

export type LimitName = keyof typeof limits
export type LimitPoints = Record<LimitName, number>

export const defaultLimits = Object.fromEntries(
  Object.entries(limits).map(([name, { points }]) => [name, points]),
) as LimitPoints

export interface Limits {
  /** Seconds to wait, or `undefined` when the call may go on. */
  spend(name: LimitName, key: string): Promise<number | undefined>
  /** The same without counting; of limits that are counted in memory. */
  wait(name: LimitName, key: string): number | undefined
  /** Counts in the caller's transaction: what is rolled back was not spent. False over the limit. */
  spendIn(tx: Tx, name: LimitName, key: string, now: Date): Promise<boolean>
  /** Resets a count, after the right password for example. */
  forgive(name: LimitName, key: string): Promise<void>
}

/** A key may be an e-mail address, which has no business in a table of counts. */
const short = (key: string): string => createHash('sha256').update(key).digest('base64url')

const inMemory = new Set<LimitName>(['search', 'searchPage', 'malformed', 'failedWebhook'])

/**
 * Counted in PostgreSQL, so that the limit holds over all processes. Searches are counted in memory: a
 * write for every key pressed would cost more than the search, and one for every malformed request more than
 * its refusal. Without a database, counting goes on in memory.
 */
export function createLimits(pool: pg.Pool, points: LimitPoints): Limits {
  function counter(name: LimitName) {
    const rule = { points: points[name], seconds: limits[name].seconds }
    const memory = new MemoryCounts(rule)
    if (inMemory.has(name)) return { memory }
    const shared = new RateLimiterPostgres({
      storeClient: pool,
      storeType: 'pool',
      tableName: 'rate_limit',
      tableCreated: true,
      keyPrefix: name,
      points: rule.points,
      duration: rule.seconds,
    })
    return { memory, shared }
  }
  const names = Object.keys(limits) as LimitName[]
  const counters = Object.fromEntries(names.map((name) => [name, counter(name)])) as Record<
    LimitName,
    ReturnType<typeof counter>
  >

  return {
    async spend(name, key) {
      // Calls that pages make in-process have no address and are not limited.
      if (key === '') return undefined
      const { memory, shared } = counters[name]
      if (!shared) return memory.spend(short(key))
      try {
        await shared.consume(short(key))
        return undefined
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, Math.ceil(refused.msBeforeNext / 1000))
        return memory.spend(short(key))
      }
    },
    wait: (name, key) => (key === '' ? undefined : counters[name].memory.wait(short(key))),
    async spendIn(tx, name, key, now) {
      if (key === '') return true
      const since = now.getTime()
      const end = since + limits[name].seconds * 1000
      const row = `${name}:${short(key)}`
      const { rows } = await tx.execute<{ points: number }>(
        sql`insert into rate_limit as known (key, points, expire) values (${row}, 1, ${end})
            on conflict (key) do update set
              points = case when known.expire <= ${since} then 1 else known.points + 1 end,
              expire = case when known.expire <= ${since} then ${end} else known.expire end
            returning points`,
      )
      return Number(rows[0]?.points) <= points[name]
    },
    async forgive(name, key) {
      const { memory, shared } = counters[name]
      memory.forgive(short(key))
      await shared?.delete(short(key)).catch(() => undefined)
    },
  }
}
