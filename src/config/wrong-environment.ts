/** One sentence per wrong variable, for the operator. */
export class WrongEnvironment extends Error {
  override name = 'WrongEnvironment'
}
