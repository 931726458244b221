import * as v from 'valibot'
import { Day } from '#contract/common-schemas.ts'

const Text = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(120))

/** What the product page says of a group too large to book online, in the query of the contact page. */
const GroupQuery = v.object({
  product: Text,
  city: Text,
  day: v.optional(Day),
  people: v.pipe(v.string(), v.regex(/^[1-9]\d{0,2}$/)),
})
export type GroupQuery = v.InferOutput<typeof GroupQuery>

/** `undefined` for a query that no product page wrote: then the form stays empty. */
export function readGroup(search: string): GroupQuery | undefined {
  const read = v.safeParse(GroupQuery, Object.fromEntries(new URLSearchParams(search)))
  return read.success ? read.output : undefined
}
