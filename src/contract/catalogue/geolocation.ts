import * as v from 'valibot'
import { call } from '#contract/call.ts'

/**
 * As the URL parser reads addresses; valibot's pattern would add its bytes to every page that calls the API.
 */
const isAddress = (text: string): boolean =>
  /^[\d.]+$/.test(text)
    ? text.split('.').length === 4 && URL.canParse(`http://${text}`)
    : /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`)

/** Locates the caller's own address by default; `null` where the country is not known, never a guess. */
export const locateAddress = call({
  method: 'GET',
  path: '/ipstack',
  tag: 'generic',
  summary: 'The country of an IP address',
  query: v.object({
    ip: v.optional(
      v.pipe(v.string(), v.maxLength(45, 'invalid_address'), v.check(isAddress, 'invalid_address')),
    ),
  }),
  reply: v.object({
    ip: v.string(),
    countryCode: v.nullable(v.string()),
    /** The id used by `GET /country`. */
    countryId: v.nullable(v.number()),
    countryName: v.nullable(v.string()),
    source: v.picklist(['provider', 'bundled', 'none']),
  }),
})
