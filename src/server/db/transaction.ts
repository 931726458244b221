import type { Result } from '#domain/result.ts'
import type { Database, Tx } from './database.ts'

/** PostgreSQL broke a circle of waiters (40P01) or could not order two writers (40001): the whole may be tried again. */
const TRY_AGAIN = new Set(['40P01', '40001'])
const MOST_TRIES = 4

const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? codeOf(error.cause) : undefined
}

/** A transaction that is begun anew when the database chose it as the victim of a deadlock. */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === MOST_TRIES || !TRY_AGAIN.has(codeOf(error) ?? '')) throw error
    }
  }
}

/** Carries a refusal out of a transaction, which then leaves nothing behind. */
export class Undo<T> extends Error {
  readonly answer: T
  constructor(answer: T) {
    super('undone')
    this.answer = answer
  }
}

/** Like `inTransaction`, but a refusal thrown as `Undo` rolls back and is answered as a value. */
export async function inTransactionOrUndo<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (error instanceof Undo) return error.answer as T
    throw error
  }
}

/** A part of a transaction that a refusal undoes by itself; the rest goes on. */
export async function inSavepoint<T, F>(
  tx: Tx,
  work: (inner: Tx) => Promise<Result<T, F>>,
): Promise<Result<T, F>> {
  try {
    return await tx.transaction(async (inner) => {
      const done = await work(inner)
      if (!done.ok) throw new Undo(done)
      return done
    })
  } catch (error) {
    if (error instanceof Undo) return error.answer as Result<T, F>
    throw error
  }
}
