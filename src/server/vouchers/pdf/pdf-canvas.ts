import PDFDocument from 'pdfkit'
import { ownBrand } from '#config/brand/own-brand.ts'
import type { ColourName } from '#config/brand/colour-names.ts'
import type { Face, Faces, Weight } from './faces.ts'
import { linesIn } from './lines.ts'
import { piecesOf, type Piece } from './pieces.ts'
import { createStructure, type Structure } from './structure.ts'

const brand = (name: ColourName): string => ownBrand().palette.light[name]

/** The brand's colours by day. The paper stays white to save ink. */
export const colours = {
  get ink() {
    return brand('ink')
  },
  get soft() {
    return brand('inkSoft')
  },
  get hairline() {
    return brand('hairline')
  },
  get red() {
    return brand('accent')
  },
  get sun() {
    return brand('highlight')
  },
  get sign() {
    return brand('sign')
  },
  get onSign() {
    return brand('onSign')
  },
  /** The other colours of products, as on paper (`styles/tokens.css`). */
  teal: '#0d8287',
  orange: '#ee7d1b',
  blue: '#1f5fbf',
  green: '#2c7a3f',
  purple: '#7a3f9d',
}

export interface WriteStyle {
  size: number
  weight?: Weight
  colour?: string
  width: number
  align?: 'left' | 'center' | 'right'
  lineGap?: number
}

/** Draws text in the shop's typeface, in lines that never leave their column. */
export interface PdfCanvas {
  document: PDFKit.PDFDocument
  structure: Structure
  /** Returns the y below the text. */
  write(text: string, x: number, y: number, style: WriteStyle): number
  heightOf(text: string, style: WriteStyle): number
}

/** The gap between a letter and an accent added to it, as a share of the type size. */
const GAP = 0.05

/** The faces in a document, and how wide they draw. */
function createType(document: PDFKit.PDFDocument, faces: Faces) {
  const nameOf = (face: Face, weight: Weight): string => `${weight} ${faces.indexOf(face)}`
  for (const face of faces) {
    document.registerFont(nameOf(face, 'text'), face.text.file)
    document.registerFont(nameOf(face, 'heavy'), face.heavy.file)
  }
  const take = (face: Face, { weight = 'text', size }: WriteStyle) =>
    document.font(nameOf(face, weight)).fontSize(size)
  const widthOfPiece = ({ face, letters, air = 0 }: Piece, style: WriteStyle): number =>
    take(face, style).widthOfString(letters) + 2 * air * style.size
  /** Widths of words by style: the same words stand on each ticket. */
  const widths = new Map<string, number>()
  const widthOf = (style: WriteStyle) => (text: string) => {
    const key = `${style.weight ?? 'text'} ${style.size} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    const width = piecesOf(text, faces).reduce((sum, piece) => sum + widthOfPiece(piece, style), 0)
    widths.set(key, width)
    return width
  }
  return { take, widthOfPiece, widthOf }
}

export function createPdfCanvas(options: PDFKit.PDFDocumentOptions, faces: Faces): PdfCanvas {
  const document = new PDFDocument(options)
  const structure = createStructure(document)
  const { take, widthOfPiece, widthOf } = createType(document, faces)

  const put = (face: Face, text: string, x: number, y: number, style: WriteStyle) =>
    take(face, style).text(text, x, y, { lineBreak: false })

  function drawPiece(piece: Piece, x: number, y: number, style: WriteStyle): void {
    const inner = x + (piece.air ?? 0) * style.size
    saying(document, piece.said, () => put(piece.face, piece.letters, inner, y, style))
    for (const { sign, face, dx, dy } of placed(piece, style)) {
      saying(document, '', () => put(face, sign, x + dx, y + dy, style))
    }
  }

  function drawLine(line: string, x: number, y: number, style: WriteStyle): void {
    const pieces = piecesOf(line, faces)
    const spare = style.width - widthOf(style)(line)
    let at = x + { left: 0, center: spare / 2, right: spare }[style.align ?? 'left']
    for (const piece of pieces) {
      drawPiece(piece, at, y, style)
      at += widthOfPiece(piece, style)
    }
  }

  const layOut = (text: string, style: WriteStyle) => ({
    lines: linesIn(text, style.width, widthOf(style)),
    step: take(faces[0], style).currentLineHeight(true) + (style.lineGap ?? 2),
  })

  return {
    document,
    structure,
    write(text, x, y, style) {
      const { lines, step } = layOut(text, style)
      structure.paint(() => {
        document.fillColor(style.colour ?? colours.ink)
        lines.forEach((line, at) => drawLine(line, x, y + at * step, style))
      })
      return y + lines.length * step
    },
    heightOf(text, style) {
      const { lines, step } = layOut(text, style)
      return lines.length * step
    },
  }
}

/**
 * What `draw` writes is copied and read aloud as `said`. The mark stands within the text object, where PDFKit
 * puts none: outside, poppler does not know where the letter stood and moves it out of its word.
 */
function saying(document: PDFKit.PDFDocument, said: string | undefined, draw: () => void): void {
  if (said === undefined) return draw()
  const add = document.addContent.bind(document)
  const text = Buffer.from(`\ufeff${said}`, 'utf16le').swap16().toString('hex')
  document.addContent = (data: string) => {
    if (data === 'ET') add('EMC')
    add(data)
    return data === 'BT' ? add(`/Span <</ActualText <${text}>>> BDC`) : document
  }
  draw()
  document.addContent = add
}

/** Where the accents of a piece stand, from its letter: above one another, or below. */
function placed({ face, letters, accents }: Piece, { size, weight = 'text' }: WriteStyle) {
  const base = boxOf(face, weight, letters)
  let { top, bottom } = base
  return accents.map(({ face: own, sign, below }) => {
    const box = boxOf(own, weight, sign)
    const rise = below ? bottom - GAP - box.top : top + GAP - box.bottom
    if (below) bottom = box.bottom + rise
    else top = box.top + rise
    return {
      face: own,
      sign,
      dx: ((base.left + base.right - box.left - box.right) / 2) * size,
      dy: -rise * size,
    }
  })
}

/** The outline of a letter above its baseline, as shares of the type size. */
function boxOf(face: Face, weight: Weight, letter: string) {
  const { font } = face[weight]
  const { minX, minY, maxX, maxY } = font.glyphForCodePoint(letter.codePointAt(0) ?? 0).bbox
  const em = font.unitsPerEm
  return { left: minX / em, right: maxX / em, bottom: minY / em, top: maxY / em }
}
