import { calls } from '#contract/calls.ts'
import { callPattern } from '#server/call-pattern.ts'

const opening = calls.filter(({ opensSession }) => opensSession).map(callPattern)

/**
 * Whether a script of a page makes a call that opens a session. Browsers alone send `Sec-Fetch-Dest`; other
 * programs may keep their token as they like.
 */
export const opensSession = ({ method, headers }: Request, pathname: string): boolean =>
  headers.get('sec-fetch-dest') === 'empty' &&
  opening.some((pattern) => pattern.test(`${method} ${pathname}`))
