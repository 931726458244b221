import type { Voucher } from '#contract/voucher.ts'
import { legalLine } from '#config/brand/brand.ts'
import { ownBrand } from '#config/brand/own-brand.ts'
import { contactEmail } from '#config/contact.ts'
import { ownEnvironment } from '#config/environment.ts'
import { localeEntries, type Locale } from '#config/locales.ts'
import { formatDay } from '#i18n/format.ts'
import { shopName } from '#i18n/locale-messages.ts'
import type { Translate } from '#i18n/texts.ts'
import { translator } from '#i18n/translate.ts'
import { loadFaces } from './faces.ts'
import { colours, createPdfCanvas, type PdfCanvas } from './pdf-canvas.ts'
import { sumWords } from '../words.ts'
import { drawTicket } from './ticket.ts'

const MARGIN = 40
const HEAD = 92
const GAP = 18
/** The height of a line about money. */
const SUM = 16

/** The sign at the top of each page, with the holder of the tickets. */
function drawHead(canvas: PdfCanvas, voucher: Voucher, locale: Locale): void {
  const { document } = canvas
  const t = translator(locale, 'voucher')
  const width = document.page.width
  document.rect(0, 0, width, HEAD - 18).fill(colours.sign)
  document.rect(0, HEAD - 18, width, 5).fill(colours.red)
  document
    .circle(MARGIN + 8, 37, 8)
    .lineWidth(5)
    .strokeColor(colours.sun)
    .stroke()
  const inner = width - MARGIN * 2
  const name = shopName(ownEnvironment().variant, locale)
  const style = { weight: 'heavy', colour: colours.onSign, width: 200 } as const
  const fits = [22, 18, 15].find(
    (size) => canvas.heightOf(name, { size, ...style }) <= canvas.heightOf('I', { size, ...style }),
  )
  canvas.write(name, MARGIN + 26, fits === 22 ? 24 : 27, { size: fits ?? 11, ...style })
  const right = { width: inner, align: 'right', colour: colours.onSign } as const
  canvas.write(`${t('reference')} ${voucher.reference}`, MARGIN, 18, { size: 13, weight: 'heavy', ...right })
  canvas.write(`${t('holder')} ${voucher.holder}`, MARGIN, 36, { size: 9.5, ...right })
  const day = formatDay(voucher.issuedAt.slice(0, 10), locale, 'medium')
  const tickets = translator(locale, 'common')('tickets', { count: voucher.count })
  canvas.write(`${tickets} · ${t('issued', { day })}`, MARGIN, 50, { size: 9.5, ...right })
}

/** The voucher as a PDF of A4 pages, one ticket for each line, in the reader's language. */
export async function voucherPdf(voucher: Voucher, locale: Locale): Promise<Buffer> {
  const t = translator(locale, 'voucher')
  const canvas = createPdfCanvas(
    {
      size: 'A4',
      margins: { top: MARGIN, bottom: 0, left: MARGIN, right: MARGIN },
      bufferPages: true,
      lang: localeEntries[locale].tag,
      displayTitle: true,
      info: { Title: `${t('title')} ${voucher.reference}`, Author: ownBrand().legal.name },
    },
    await loadFaces(),
  )
  const { document } = canvas
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })

  const width = document.page.width - MARGIN * 2
  const sums = sumWords(voucher, locale)
  const bottom = document.page.height - MARGIN - 8 - SUM * sums.length
  drawHead(canvas, voucher, locale)
  let y = HEAD + GAP
  for (const ticket of voucher.tickets) {
    const box = { x: MARGIN, y, width }
    const end = drawTicket(canvas, ticket, locale, box, false)
    if (end > bottom && y > HEAD + GAP) {
      document.addPage()
      drawHead(canvas, voucher, locale)
      y = HEAD + GAP
    }
    y = drawTicket(canvas, ticket, locale, { ...box, y }, true) + GAP
  }
  y = Math.min(y, bottom)
  for (const sum of sums) {
    const weight = sum === sums.at(-1) ? 'heavy' : 'text'
    y = canvas.write(sum, MARGIN, y, { size: 11, weight, width, align: 'right' })
  }
  drawFeet(canvas, t)
  document.end()
  return done
}

function drawFeet(canvas: PdfCanvas, t: Translate<'voucher'>): void {
  const { document } = canvas
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page)
    const style = { size: 8.5, colour: colours.soft, width: document.page.width - MARGIN * 2 }
    const y = document.page.height - MARGIN
    canvas.write(t('help', { email: contactEmail() }), MARGIN, y, style)
    canvas.write(legalLine(ownBrand().legal), MARGIN, y + 12, { ...style, size: 7.5 })
    if (count > 1) {
      canvas.write(t('page', { page: page + 1, pages: count }), MARGIN, y, { ...style, align: 'right' })
    }
  }
}
