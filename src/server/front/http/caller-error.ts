/** Something only the caller can mend: answered with a refusal, and no error of ours. */
export class CallerError extends Error {
  override name = 'CallerError'
  readonly code: 'too_large' | 'malformed'

  constructor(code: CallerError['code'], message: string) {
    super(message)
    this.code = code
  }
}
