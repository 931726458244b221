import * as v from 'valibot'

/** At least 128 random bits, base64url. Whoever has it may see and use the voucher. */
export const VoucherToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22,64}$/, 'invalid_token'))
