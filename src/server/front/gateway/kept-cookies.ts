import { calls } from '#contract/calls.ts'
import { callPattern } from '#server/call-pattern.ts'

const opening = calls.filter(({ opensSession }) => opensSession).map(callPattern)

/**
 * Whether a script of a page asks for a session. Only browsers say what a request is for (`Sec-Fetch-Dest`);
 * programs are taken at their word.
 */
export const opensSession = ({ method, headers }: Request, pathname: string): boolean =>
  headers.get('sec-fetch-dest') === 'empty' &&
  opening.some((pattern) => pattern.test(`${method} ${pathname}`))
