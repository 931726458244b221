import { createHmac } from 'node:crypto'
import type { AddressSeats } from '#config/address-seats.ts'
import { ok } from '#domain/result.ts'
import { sum } from '#domain/sum.ts'
import type { ShopContext } from '#server/context.ts'
import type { Tx } from '#server/db/database.ts'
import type { SessionRow } from '#server/db/schema/sale.ts'
import { statement } from '#server/db/statement.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import type { WantedSeats } from './holds.ts'

/** Who asks for seats. The address is as counted for limits; the shop's own pages have `''`. */
export interface Client {
  address: string
  session: Pick<SessionRow, 'agentId'> | undefined
}

/** A client whose seats are bounded. */
export interface BoundedClient {
  /** Its keyed hash, as written to its holds. */
  key: Buffer
  most: number
}

/**
 * Bounds the unpaid seats that all guests and members behind one client address hold together. A script can
 * open new baskets without end, but not new addresses.
 */
export interface ClientSeats {
  /** `undefined` for agencies, which have credit, for addresses without a bound, and for pages. */
  boundedClient(client: Client): BoundedClient | undefined
  /**
   * Keeps others behind the same address waiting until the transaction ends, so that each counts the seats of
   * the one before. Taken before a sale is locked (`lock-sale.ts`).
   */
  lock(tx: Tx, client: Client): Promise<void>
  /** Tells after how many minutes an untouched basket gives its seats back. */
  refusal(): Answer<never>
  /** Refuses seats beyond the bound. Call `lock` before. Baskets count as they write (`basket-lines.ts`). */
  fit(tx: Tx, client: Client, wanted: readonly Pick<WantedSeats, 'quantity'>[]): Promise<Answer<null>>
}

/** What a client holds now; an ended hold no longer counts, even before the job has released it. */
export const heldByClient = (client: string, now: string): string =>
  `(select coalesce(sum(quantity), 0) from stock_hold
    where client = ${client} and state = 'held' and expires_at > ${now})`

const HELD = statement<{ held: string }>('held by client', `select ${heldByClient('$1', '$2')} as held`)
const LOCK = statement('lock client', 'select pg_advisory_xact_lock($1::bigint)')

/** The number of its advisory lock; null where nothing is bounded. */
export const lockOf = (client: BoundedClient | undefined): bigint | null =>
  client ? client.key.readBigInt64BE() : null

/** The name under which an address is counted, its own or its network's, and the seats it may hold. */
function boundOf({ usual, networks }: AddressSeats, address: string): [string, number | undefined] {
  const named = networks.find(({ has }) => has(address))
  return named ? [named.name, named.seats] : [address, usual]
}

export function createClientSeats(context: ShopContext): ClientSeats {
  const { addressSeats, keys, clock, holdMinutes } = context
  const refusal = (): Answer<never> => refuse('too_many_seats_at_address', { count: holdMinutes })
  const keyOf = (counted: string): Buffer =>
    createHmac('sha256', keys.current.secret).update(`seats of ${counted}`).digest().subarray(0, 16)

  function boundedClient({ address, session }: Client): BoundedClient | undefined {
    if (!address || (session && session.agentId !== null)) return undefined
    const [counted, most] = boundOf(addressSeats, address)
    return most === undefined ? undefined : { key: keyOf(counted), most }
  }

  return {
    boundedClient,
    refusal,
    async lock(tx, client) {
      const bounded = boundedClient(client)
      if (bounded) await LOCK(tx, [lockOf(bounded)])
    },
    async fit(tx, client, wanted) {
      const bounded = boundedClient(client)
      if (!bounded) return ok(null)
      const [row] = await HELD(tx, [bounded.key, clock()])
      const seats = Number(row?.held) + sum(wanted.map(({ quantity }) => quantity))
      return seats > bounded.most ? refusal() : ok(null)
    },
  }
}
