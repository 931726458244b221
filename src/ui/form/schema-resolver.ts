import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import * as v from 'valibot'

/** Checks a form by its schema: each invalid field gets its first issue, whose message is a code. */
export function schemaResolver<Values extends FieldValues>(
  schema: v.GenericSchema<unknown, Values>,
): Resolver<Values, unknown, Values> {
  return (values) => {
    const parsed = v.safeParse(schema, values)
    if (parsed.success) return { values: parsed.output, errors: {} }
    const errors: FieldErrors<Values> = {}
    for (const issue of parsed.issues) {
      const path = v.getDotPath(issue) ?? 'root'
      if (!get(errors, path)) set(errors, path, { type: issue.type, message: issue.message })
    }
    return { values: {}, errors }
  }
}
