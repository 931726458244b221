import * as v from 'valibot'

/** Who runs a product and sets its prices: what visitors need to reach it on the day itself. */
export const Operator = v.object({
  name: v.string(),
  address: v.string(),
  /** With the code of its country: `+33 1 99 00 01 01`. */
  phone: v.nullable(v.string()),
  email: v.string(),
  /** Invented for the demonstration catalogue, which is said beside its name. */
  demonstration: v.boolean(),
})
export type Operator = v.InferOutput<typeof Operator>
