import type pg from 'pg'

const PATIENCE_IN_MS = 3_000

/** Whether the database answers within the given milliseconds. */
export async function databaseAnswers(pool: pg.Pool, patience = PATIENCE_IN_MS): Promise<boolean> {
  const { promise: silence, resolve: giveUp } = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => giveUp(false), patience)
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}
