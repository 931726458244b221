import type { Result } from '#domain/result.ts'
import type { Database, Tx } from './database.ts'

/**
 * PostgreSQL broke a deadlock (40P01) or could not serialise two writers (40001): the transaction may be
 * retried.
 */
const TRY_AGAIN = new Set(['40P01', '40001'])
const MOST_TRIES = 4

const codeOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return 'cause' in error ? codeOf(error.cause) : undefined
}

/** Runs a transaction, and retries it when the database aborted it to break a deadlock. */
export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === MOST_TRIES || !TRY_AGAIN.has(codeOf(error) ?? '')) throw error
    }
  }
}

/** Carries a refusal out of a transaction, which is rolled back. */
export class Undo<T> extends Error {
  readonly answer: T
  constructor(answer: T) {
    super('undone')
    this.answer = answer
  }
}

/** Like `inTransaction`, but a refusal thrown as `Undo` rolls back and is returned as a value. */
export async function inTransactionOrUndo<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, work)
  } catch (error) {
    if (error instanceof Undo) return error.answer as T
    throw error
  }
}

/** Runs part of a transaction in a savepoint: a refusal rolls back only this part. */
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
