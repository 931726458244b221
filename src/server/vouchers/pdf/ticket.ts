import { encode } from 'uqr'
import type { VoucherTicket } from '#contract/booking/voucher.ts'
import type { Locale } from '#config/locales.ts'
import { translator } from '#i18n/translate.ts'
import { ticketWords } from '../words.ts'
import { colours, type PdfCanvas } from './pdf-canvas.ts'
import type { Part } from './structure.ts'

const STUB = 190
const PADDING = 20
const LINE_AT = 27
/** 5.3 cm, for scanners at arm's length. */
const QR = 150

interface Stop {
  label: string
  text: string
}

/** The facts of a ticket, drawn as stops on a line: day, time, passengers, where to go, who runs it. */
function stopsOf(ticket: VoucherTicket, locale: Locale): Stop[] {
  const t = translator(locale, 'voucher')
  const words = ticketWords(ticket, locale)
  return [
    { label: t('ticket.day'), text: words.day },
    { label: t('ticket.time'), text: words.time },
    { label: t('ticket.passengers'), text: words.passengers },
    ...(ticket.traveller ? [{ label: t('ticket.traveller'), text: ticket.traveller }] : []),
    { label: words.meeting, text: `${ticket.meeting.name}, ${ticket.meeting.address}` },
    ...(words.operator ? [{ label: translator(locale, 'operator')('label'), text: words.operator }] : []),
  ]
}

function notesOf(ticket: VoucherTicket, locale: Locale): string[] {
  const t = translator(locale, 'voucher')
  return [
    ...(ticket.guided ? [ticket.guided] : []),
    ticket.validity,
    ...(ticket.cancellation ? [ticket.cancellation] : []),
    ...(ticket.studentCard ? [t('ticket.studentCard')] : []),
    ...ticket.important,
  ]
}

/** Draws one ticket, or only measures it. Returns the y below it. */
export function drawTicket(
  canvas: PdfCanvas,
  ticket: VoucherTicket,
  locale: Locale,
  box: { x: number; y: number; width: number },
  draw: boolean,
): number {
  const { document } = canvas
  const body = box.width - STUB - PADDING * 2
  const text = box.x + PADDING + 28
  const textWidth = body - 28
  const { structure } = canvas
  const place = (
    part: Part,
    value: string,
    x: number,
    y: number,
    style: Parameters<PdfCanvas['write']>[3],
  ): number => {
    const top = y
    if (draw) structure.part(part, () => (y = canvas.write(value, x, top, style)))
    return draw ? y : y + canvas.heightOf(value, style)
  }

  /** Wraps drawn text in a part of the document's structure; measuring adds none. */
  const group = (part: Part, work: () => void) => (draw ? structure.part(part, work) : work())

  let y = box.y + PADDING
  y = place('H2', ticket.productName, box.x + PADDING, y, {
    size: 17,
    weight: 'heavy',
    width: body,
    lineGap: 0,
  })
  y = place('P', `${ticket.optionName}, ${ticket.locationName}`, box.x + PADDING, y + 2, {
    size: 10.5,
    colour: colours.soft,
    width: body,
  })
  y += 10
  const stopTops: number[] = []
  const soft = { colour: colours.soft, lineGap: 0 }
  group('L', () => {
    for (const stop of stopsOf(ticket, locale)) {
      stopTops.push(y)
      group('LI', () => {
        y = place('Lbl', stop.label, text, y, { size: 8.5, width: textWidth, ...soft })
        y = place('LBody', stop.text, text, y, { size: 11.5, weight: 'heavy', width: textWidth, lineGap: 0 })
      })
      y += 7
    }
  })
  y += 4
  const note = { size: 8.5, colour: colours.soft, width: body, lineGap: 1 }
  group('L', () => {
    for (const told of notesOf(ticket, locale)) {
      group('LI', () => (y = place('LBody', told, box.x + PADDING, y, note) + 2))
    }
  })
  const bottom = Math.max(y + PADDING - 6, box.y + QR + 104)
  if (draw) {
    structure.decorate(() => {
      drawLine(document, box.x + LINE_AT + 3, stopTops, colours[ticket.colour])
      drawFrame(document, box, bottom)
    })
    drawStub(canvas, ticket, locale, { x: box.x + box.width - STUB, y: box.y })
  }
  return bottom
}

function drawLine(document: PDFKit.PDFDocument, x: number, tops: number[], colour: string): void {
  const first = (tops[0] ?? 0) + 11
  const last = (tops.at(-1) ?? 0) + 11
  document.moveTo(x, first).lineTo(x, last).lineWidth(4).strokeColor(colour).stroke()
  for (const top of tops) {
    document
      .circle(x, top + 11, 5.5)
      .lineWidth(3)
      .fillAndStroke('#ffffff', colour)
  }
}

/** The outline of a ticket, with round notches where the stub tears off. */
function drawFrame(
  document: PDFKit.PDFDocument,
  box: { x: number; y: number; width: number },
  bottom: number,
): void {
  const tear = box.x + box.width - STUB
  document
    .roundedRect(box.x, box.y, box.width, bottom - box.y, 10)
    .lineWidth(1)
    .strokeColor(colours.hairline)
    .stroke()
  document
    .moveTo(tear, box.y + 8)
    .lineTo(tear, bottom - 8)
    .dash(2, { space: 4 })
    .stroke()
    .undash()
  for (const y of [box.y, bottom]) {
    document.circle(tear, y, 7).fill('#ffffff')
    const [from, to] = y === box.y ? [0, Math.PI] : [Math.PI, 2 * Math.PI]
    document
      .path(arc(tear, y, 7, from, to))
      .lineWidth(1)
      .strokeColor(colours.hairline)
      .stroke()
  }
}

function arc(x: number, y: number, radius: number, from: number, to: number): string {
  const at = (angle: number): string => `${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}`
  return `M ${at(from)} A ${radius} ${radius} 0 0 1 ${at(to)}`
}

function drawStub(
  canvas: PdfCanvas,
  ticket: VoucherTicket,
  locale: Locale,
  at: { x: number; y: number },
): void {
  const { document, structure } = canvas
  const t = translator(locale, 'voucher')
  const left = at.x + (STUB - QR) / 2
  const top = at.y + PADDING
  const figure = { alt: t('ticket.qr', { code: ticket.code }) }
  const paint = () => structure.paint(() => drawQr(document, ticket.scanCode, left, top))
  structure.part('Figure', paint, { ...figure, box: [left, top, left + QR, top + QR] })
  const inner = { width: STUB - 16, align: 'center' } as const
  const label = { size: 8, colour: colours.soft, ...inner }
  let y = top + QR + 8
  structure.part('P', () => {
    y = canvas.write(t('ticket.code'), at.x + 8, y, label)
    y = canvas.write(ticket.code, at.x + 8, y, { size: 15, weight: 'heavy', ...inner })
  })
  structure.part('P', () => {
    canvas.write(ticketWords(ticket, locale).keep, at.x + 12, y + 4, {
      size: 8.5,
      colour: colours.soft,
      width: STUB - 24,
      align: 'center',
      lineGap: 0,
    })
  })
}

function drawQr(document: PDFKit.PDFDocument, code: string, x: number, y: number): void {
  const { data, size } = encode(code, { ecc: 'M', border: 0 })
  const module = QR / size
  for (const [row, cells] of data.entries()) {
    for (const [column, dark] of cells.entries()) {
      // A slight overlap, since PDF readers draw seams between touching squares.
      if (dark) document.rect(x + column * module, y + row * module, module + 0.15, module + 0.15)
    }
  }
  document.fill('#000000')
}
