import * as v from 'valibot'

/**
 * The first error code of each invalid field. A value of the wrong type counts as missing, since forms send
 * only text.
 */
export const fieldCodes = (issues: readonly v.BaseIssue<unknown>[]): Record<string, string> =>
  Object.fromEntries(
    [...issues].reverse().flatMap((issue) => {
      const field = issue.path?.[0]?.key
      if (typeof field !== 'string') return []
      return [[field, /^[a-z_]+$/.test(issue.message) ? issue.message : 'required']]
    }),
  )

/** The values of a form as its schema parses them, or the error codes of its fields. */
export function checkFields<S extends v.GenericSchema>(
  schema: S,
  fields: unknown,
): { output: v.InferOutput<S> } | { codes: Record<string, string> } {
  const parsed = v.safeParse(schema, fields)
  return parsed.success ? { output: parsed.output } : { codes: fieldCodes(parsed.issues) }
}
