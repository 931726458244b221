import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import type { StockKey } from '#server/services/stock/stock.ts'
import type { TestShop } from './open-shop.ts'

const LOCK = 'select from stock where option_id = $1 and day = $2 and slot = $3 for update'
const valuesOf = ({ optionId, day, slot }: StockKey) => [optionId, day, slot]

/**
 * Locks the first stock row while `change` runs and waits for it; returns whether the second row was still
 * free.
 */
export async function isFreeWhileWaiting(
  { database: { pool } }: TestShop,
  [first, second]: [StockKey, StockKey],
  change: () => Promise<unknown>,
): Promise<boolean> {
  const blocker = await pool.connect()
  try {
    await blocker.query('begin')
    expect((await blocker.query(LOCK, valuesOf(first))).rowCount).toBe(1)
    const changing = change()
    for (let waiting = false; !waiting; await setTimeout(5)) {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      waiting = rowCount === 1
    }
    const free = await blocker.query(`${LOCK} skip locked`, valuesOf(second))
    await blocker.query('rollback')
    await changing
    return free.rowCount === 1
  } finally {
    blocker.release()
  }
}
