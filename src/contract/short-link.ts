import * as v from 'valibot'
import { call } from './call.ts'

/** S7. Only addresses of this shop, and none that opens something by itself (a voucher). */
export const encodeAddress = call({
  method: 'POST',
  path: '/api/encode',
  tag: 'generic',
  summary: 'A short address for one of this shop',
  body: v.object({ url: v.pipe(v.string(), v.trim(), v.maxLength(2_000, 'too_long')) }),
  reply: v.object({ url: v.string(), code: v.string() }),
})
