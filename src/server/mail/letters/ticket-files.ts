import { brandSlug } from '#config/brand/brand-slug.ts'
import type { Voucher } from '#contract/booking/voucher.ts'
import type { Locale } from '#config/locales.ts'
import { voucherCalendar } from '#server/vouchers/calendar.ts'
import { voucherPdf } from '#server/vouchers/pdf/voucher-pdf.ts'
import type { Letter } from './letter.ts'

/** The tickets as a PDF and as dates for a calendar; `link` leads to the voucher. */
export async function ticketFiles(
  voucher: Voucher,
  locale: Locale,
  link: string,
): Promise<Letter['attachments']> {
  const name = `${brandSlug()}-${voucher.reference}`
  return [
    {
      filename: `${name}.pdf`,
      contentType: 'application/pdf',
      content: await voucherPdf(voucher, locale),
    },
    {
      filename: `${name}.ics`,
      contentType: 'text/calendar; charset=utf-8',
      content: Buffer.from(voucherCalendar(voucher, locale, link)),
    },
  ]
}
