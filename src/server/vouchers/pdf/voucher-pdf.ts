import type { Voucher } from '#contract/booking/voucher.ts'
import { legalLine } from '#config/brand/brand.ts'
import { ownBrand } from '#config/brand/own-brand.ts'
import { contactEmail } from '#config/contact.ts'
import { ownEnvironment } from '#config/environment.ts'
import { localeEntries, type Locale } from '#config/locales.ts'
import { issuedDay } from '#domain/time/issued-day.ts'
import { formatDay } from '#i18n/format.ts'
import { shopName } from '#i18n/locale-messages.ts'
import type { Translate } from '#i18n/texts.ts'
import { translator } from '#i18n/translate.ts'
import { loadFaces } from './faces.ts'
import { colours, createPdfCanvas, type PdfCanvas } from './pdf-canvas.ts'
import { sumWords } from '../words.ts'
import { drawTicket } from './ticket.ts'

const MARGIN = 40
/** The height of a page's head, if the holder's name fits on one line. */
const HEAD = 92
const NAME_WIDTH = 200
const HOLDER = { size: 9.5, align: 'right' } as const
const GAP = 18
/** The height of a line about money. */
const SUM = 16

/**
 * The head of each page: the shop, and whose tickets these are. Further pages repeat it, unread. Returns the
 * y below, which a long name of the holder moves down.
 */
function drawHead(canvas: PdfCanvas, voucher: Voucher, locale: Locale): number {
  const { document, structure } = canvas
  const t = translator(locale, 'voucher')
  const width = document.page.width
  const left = MARGIN + 26 + NAME_WIDTH
  const right = { ...HOLDER, width: width - MARGIN - left }
  const holder = `${t('holder')} ${voucher.holder}`
  const grown = canvas.heightOf(holder, right) - canvas.heightOf(t('holder'), right)
  const bottom = HEAD + grown
  // Thin lines instead of a dark ground, since it is printed at home, and in black.
  structure.decorate(() => {
    document.rect(MARGIN, bottom - 18, width - MARGIN * 2, 3).fill(colours.red)
    document
      .circle(MARGIN + 8, 42, 8)
      .lineWidth(5)
      .strokeColor(colours.red)
      .stroke()
  })
  const name = shopName(ownEnvironment().variant, locale)
  const style = { weight: 'heavy', width: NAME_WIDTH } as const
  const fits = [22, 18, 15].find(
    (size) => canvas.heightOf(name, { size, ...style }) <= canvas.heightOf('I', { size, ...style }),
  )
  structure.part('P', () => {
    canvas.write(name, MARGIN + 26, fits === 22 ? 29 : 32, { size: fits ?? 11, ...style })
  })
  const day = formatDay(issuedDay(voucher.issuedAt, voucher.tickets), locale, 'medium')
  const tickets = translator(locale, 'common')('tickets', { count: voucher.count })
  structure.part('H1', () => {
    canvas.write(`${t('reference')} ${voucher.reference}`, left, 23, { ...right, size: 13, weight: 'heavy' })
  })
  structure.part('P', () => void canvas.write(holder, left, 41, right))
  structure.part('P', () => {
    canvas.write(`${tickets} – ${t('issued', { day })}`, left, 55 + grown, right)
  })
  return bottom
}

/** The voucher as a PDF of A4 pages, one ticket for each line, in the reader's language. */
export async function voucherPdf(voucher: Voucher, locale: Locale): Promise<Buffer> {
  const t = translator(locale, 'voucher')
  const canvas = createPdfCanvas(
    {
      size: 'A4',
      margins: { top: MARGIN, bottom: 0, left: MARGIN, right: MARGIN },
      bufferPages: true,
      // PDF/UA: pdfkit marks the document; the structure says what is read, and in which order.
      pdfVersion: '1.7',
      // Its types do not know this subset yet.
      subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
      tagged: true,
      lang: localeEntries[locale].tag,
      displayTitle: true,
      info: { Title: `${t('title')} ${voucher.reference}`, Author: ownBrand().legal.name },
    },
    await loadFaces(),
  )
  const { document, structure } = canvas
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(Buffer.concat(chunks)))
    document.on('error', reject)
  })

  const width = document.page.width - MARGIN * 2
  const sums = sumWords(voucher, locale)
  const bottom = document.page.height - MARGIN - 8 - SUM * sums.length
  const top = drawHead(canvas, voucher, locale) + GAP
  let y = top
  for (const ticket of voucher.tickets) {
    const box = { x: MARGIN, y, width }
    const end = drawTicket(canvas, ticket, locale, box, false)
    if (end > bottom && y > top) {
      document.addPage()
      structure.decorate(() => void drawHead(canvas, voucher, locale))
      y = top
    }
    const from = y
    structure.part('Sect', () => (y = drawTicket(canvas, ticket, locale, { ...box, y: from }, true) + GAP))
  }
  y = Math.min(y, bottom)
  for (const sum of sums) {
    const weight = sum === sums.at(-1) ? 'heavy' : 'text'
    const from = y
    structure.part(
      'P',
      () => (y = canvas.write(sum, MARGIN, from, { size: 11, weight, width, align: 'right' })),
    )
  }
  drawFeet(canvas, t)
  structure.end()
  document.end()
  return done
}

/** The foot of each page; its help and legal line are read once, on the first. */
function drawFeet(canvas: PdfCanvas, t: Translate<'voucher'>): void {
  const { document, structure } = canvas
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    document.switchToPage(page)
    const style = { size: 8.5, colour: colours.soft, width: document.page.width - MARGIN * 2 }
    const y = document.page.height - MARGIN
    const drawLines = () => {
      structure.part('P', () => void canvas.write(t('help', { email: contactEmail() }), MARGIN, y, style))
      const small = { ...style, size: 7.5 }
      structure.part('P', () => void canvas.write(legalLine(ownBrand().legal), MARGIN, y + 12, small))
    }
    if (page === start) drawLines()
    else structure.decorate(drawLines)
    if (count > 1) {
      const number = t('page', { page: page + 1, pages: count })
      structure.decorate(() => void canvas.write(number, MARGIN, y, { ...style, align: 'right' }))
    }
  }
}
