/** A mistake of the caller: answered with a refusal and not logged as an error of the shop. */
export class CallerError extends Error {
  override name = 'CallerError'
  readonly code = 'malformed' as const
}
