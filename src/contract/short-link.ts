import * as v from 'valibot'
import { call } from './call.ts'

/**
 * Shortens only addresses of this shop (S7), except those whose token gives access by itself (vouchers).
 */
export const encodeAddress = call({
  method: 'POST',
  path: '/api/encode',
  tag: 'generic',
  summary: 'A short address for one of this shop',
  body: v.object({ url: v.pipe(v.string(), v.trim(), v.maxLength(2_000, 'too_long')) }),
  reply: v.object({ url: v.string(), code: v.string() }),
})
