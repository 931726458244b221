import * as v from 'valibot'

/**
 * The code of each refused field of a form, the first that its schema found. A value of the wrong type
 * counts as missing: forms send text alone.
 */
export const fieldCodes = (issues: readonly v.BaseIssue<unknown>[]): Record<string, string> =>
  Object.fromEntries(
    [...issues].reverse().flatMap((issue) => {
      const field = issue.path?.[0]?.key
      if (typeof field !== 'string') return []
      return [[field, /^[a-z_]+$/.test(issue.message) ? issue.message : 'required']]
    }),
  )
