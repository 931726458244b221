/** The database cannot be reached: the message is a sentence for the operator; callers get 503. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}
