const LONGEST_WAIT_MS = 600_000
/** Per round, so that other work gets its turn. */
const MOST_AT_ONCE = 20

/** What postpones a row while it is worked on: longer with each try. */
export function postponed(
  tries: number,
  now: Date,
  retryAfterMs: number,
): { tries: number; nextTryAt: Date } {
  const wait = Math.min(LONGEST_WAIT_MS, retryAfterMs * 2 ** Math.min(tries, 10))
  return { tries: tries + 1, nextTryAt: new Date(now.getTime() + wait) }
}

interface DueWork<Row> {
  kind: 'payment' | 'refund'
  /** Postpones the next row that is due and returns it. */
  claim: () => Promise<Row | undefined>
  /** Returns what a person must settle, if anything. */
  work: (row: Row) => Promise<string | undefined>
  complain: (sentence: string) => void
}

/**
 * Works on what is due, claiming one row at a time, so that a process that dies delays only that row. Returns
 * how many there were.
 */
export async function workDue<Row extends { reference: string }>(due: DueWork<Row>): Promise<number> {
  const { kind, claim, work, complain } = due
  for (let done = 0; done < MOST_AT_ONCE; done += 1) {
    const row = await claim()
    if (!row) return done
    try {
      const trouble = await work(row)
      if (trouble) complain(`ALARM: ${kind} ${row.reference}: ${trouble}`)
    } catch (error) {
      complain(`${kind} ${row.reference} waits: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return MOST_AT_ONCE
}
