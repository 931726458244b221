/** Carries one sentence per wrong variable, fit to be shown to an operator. */
export class WrongEnvironment extends Error {
  override name = 'WrongEnvironment'
}
