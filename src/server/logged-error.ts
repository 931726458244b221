/** The parts of an error that may be logged. */
interface LoggedError {
  type: string
  message: string
  code?: string
  /** The statement without its values. */
  query?: string
  stack?: string
}

/**
 * Keeps visitors' input out of the log: drizzle puts the values of a failed statement into its message, and
 * PostgreSQL may quote them in the detail, so only the cause's message and the statement are logged.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' }
  const isQuery = 'query' in error && typeof error.query === 'string'
  const cause = isQuery && error.cause instanceof Error ? error.cause : error
  const code = 'code' in cause && typeof cause.code === 'string' ? { code: cause.code } : {}
  return {
    type: cause.name,
    message: cause.message,
    ...code,
    ...(isQuery ? { query: String(error.query).slice(0, 500) } : {}),
    ...(cause.stack ? { stack: cause.stack } : {}),
  }
}
