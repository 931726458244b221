import * as v from 'valibot'
import { call } from '#contract/call.ts'

export const Country = v.object({
  id: v.number(),
  /** ISO 3166-1 alpha-2. */
  code: v.string(),
  name: v.string(),
  /** International dialling prefix, digits only. */
  phonePrefix: v.string(),
  /** True for the one where the caller most likely lives, by currency, browser and address. */
  home: v.optional(v.boolean()),
})
export type Country = v.InferOutput<typeof Country>

export const getCountries = call({
  method: 'GET',
  path: '/country',
  tag: 'generic',
  summary: 'Countries by name in the caller’s language',
  reply: v.object({ data: v.array(Country) }),
})
