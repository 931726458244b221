import type pg from 'pg'
import { DatabaseClock } from './db/database-clock.ts'

/** The time of a shop, and whether this machine agrees on it. */
export interface ShopTime {
  clock: () => Date
  /**
   * A sentence for the operator while the clocks of machine and database differ. Nobody here can tell which
   * one is wrong, so until they agree again nothing is ended or deleted.
   */
  remark(): string | undefined
  close(): void
}

export interface ShopTimeSettings {
  /** Called once each time the clocks begin to differ. */
  complain: (sentence: string) => void
  /** Of this machine, in milliseconds. */
  machine?: (() => number) | undefined
}

const ASKED_EVERY_MS = 5_000
/** Machines with NTP never differ by so much, and any hold lasts much longer. */
const MOST_APART_MS = 30_000

/** The database's time, asked for now and then. */
export async function openShopTime(
  pool: pg.Pool,
  { complain, machine = () => Date.now() }: ShopTimeSettings,
): Promise<ShopTime> {
  const database = new DatabaseClock(pool)
  let told = false

  function remark(): string | undefined {
    const apart = machine() - database.now().getTime()
    return Math.abs(apart) > MOST_APART_MS ? remarkOn(apart) : undefined
  }

  /** A database that does not answer leaves the time as it is; others notice its silence. */
  async function ask(): Promise<void> {
    await database.ask().catch(() => undefined)
    const wrong = remark()
    if (wrong !== undefined && !told) complain(wrong)
    told = wrong !== undefined
  }

  await database.ask()
  await ask()
  const timer = setInterval(() => void ask(), ASKED_EVERY_MS).unref()
  return { clock: () => database.now(), remark, close: () => clearInterval(timer) }
}

const secondsOf = (apart: number): number => Math.round(Math.abs(apart) / 1_000)

const remarkOn = (apart: number): string =>
  `The clock of this machine is ${secondsOf(apart)} s ${apart > 0 ? 'ahead of' : 'behind'} ` +
  "the database's: set both by NTP. Until they agree, this process ends no baskets and deletes nothing."

/** For tests: a given clock, on which machine and database always agree. */
export const timeBy = (clock: () => Date): ShopTime => ({
  clock,
  remark: () => undefined,
  close: () => undefined,
})
