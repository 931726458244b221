import { hash } from 'node:crypto'
import type { Voucher } from '#contract/booking/voucher.ts'
import type { Locale } from '#config/locales.ts'
import { MadeOnce } from '#server/made-once.ts'
import { voucherPdf } from './voucher-pdf.ts'

const drawn = new MadeOnce<Buffer>({
  limit: 4 * 1024 * 1024,
  costOf: (_, pdf) => pdf.length,
  seconds: 600,
})

/**
 * The PDF of a voucher that is asked for, drawn once while it says the same: nine tickets take 75 ms, in
 * which nobody else is answered, and its link may be asked for again and again.
 */
export const drawnVoucher = (voucher: Voucher, locale: Locale): Promise<Buffer> =>
  drawn.get(hash('sha256', JSON.stringify([locale, voucher]), 'base64url'), () => voucherPdf(voucher, locale))
