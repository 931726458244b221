/** The database cannot be had: one sentence fit for an operator, and 503 for a caller. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}
