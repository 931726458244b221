import type pg from 'pg'

/**
 * The time by which the shop lives: the database's. All processes of a shop agree on it, whatever the clocks
 * of their machines say, so that no process ends what another one has just held. Between two questions it
 * goes on by the time that has elapsed, which nobody can set.
 */
export class DatabaseClock {
  readonly #pool: Pick<pg.Pool, 'query'>
  readonly #elapsed: () => number
  #known: { time: number; at: number } | undefined

  constructor(pool: Pick<pg.Pool, 'query'>, elapsed = () => performance.now()) {
    this.#pool = pool
    this.#elapsed = elapsed
  }

  now(): Date {
    return new Date(this.#timeAt(this.#elapsed()))
  }

  /**
   * Asks the database. The clock stays as it is if it could have shown the answer at some moment of the
   * question.
   */
  async ask(): Promise<void> {
    const before = this.#elapsed()
    const { rows } = await this.#pool.query<{ now: string }>(ASK)
    const after = this.#elapsed()
    const time = Number(rows[0]?.now)
    const agrees = this.#known && this.#timeAt(before) <= time && time <= this.#timeAt(after)
    if (!agrees) this.#known = { time, at: (before + after) / 2 }
  }

  #timeAt(elapsed: number): number {
    if (!this.#known) throw new Error('the database has not been asked for its time')
    return this.#known.time + elapsed - this.#known.at
  }
}

/**
 * `cityloop.clock_offset` moves the database's time for the connections of a run on another day
 * (`PGOPTIONS=-c cityloop.clock_offset=-3600000ms`).
 */
const ASK = `
  select extract(epoch from clock_timestamp()
    + coalesce(nullif(current_setting('cityloop.clock_offset', true), ''), '0')::interval) * 1000 as now`
