import PDFDocument from 'pdfkit'
import { ownBrand } from '#config/brand/own-brand.ts'
import type { ColourName } from '#config/brand/colour-names.ts'
import type { Faces } from './faces.ts'
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

export type Weight = 'text' | 'heavy'

export interface WriteStyle {
  size: number
  weight?: Weight
  colour?: string
  width: number
  align?: 'left' | 'center' | 'right'
  lineGap?: number
}

/** Draws text in the shop's typeface; letters it lacks come from the rare faces, on the same line. */
export interface PdfCanvas {
  document: PDFKit.PDFDocument
  structure: Structure
  write(text: string, x: number, y: number, style: WriteStyle): number
  heightOf(text: string, style: WriteStyle): number
}

interface Run {
  text: string
  rare: boolean
}

/** The typeface has no narrow no-break space, which French sets before `?` and within amounts. */
const settable = (text: string): string => text.replaceAll('\u202f', '\u00a0')

function runsOf(text: string, faces: Faces): Run[] {
  const runs: Run[] = []
  for (const letter of settable(text)) {
    const rare = !faces.knows(letter)
    const last = runs.at(-1)
    if (last?.rare === rare) last.text += letter
    else runs.push({ text: letter, rare })
  }
  return runs
}

export function createPdfCanvas(options: PDFKit.PDFDocumentOptions, faces: Faces): PdfCanvas {
  const document = new PDFDocument(options)
  const structure = createStructure(document)
  document.registerFont('text', faces.text)
  document.registerFont('heavy', faces.heavy)
  document.registerFont('textRare', faces.textRare)
  document.registerFont('heavyRare', faces.heavyRare)

  const take = (weight: Weight, rare: boolean, size: number): void => {
    document.font(rare ? `${weight}Rare` : weight).fontSize(size)
  }

  /**
   * PDFKit cannot align a line with several fonts: such lines, always short, are measured and placed here.
   */
  function setByHand(
    runs: Run[],
    x: number,
    y: number,
    { size, weight = 'text', width, align }: WriteStyle,
  ): void {
    const widths = runs.map((run) => {
      take(weight, run.rare, size)
      return document.widthOfString(run.text)
    })
    const spare = width - widths.reduce((sum, one) => sum + one, 0)
    let at = x + (align === 'center' ? spare / 2 : spare)
    runs.forEach((run, index) => {
      take(weight, run.rare, size)
      document.text(run.text, at, y, { lineBreak: false })
      at += widths[index] ?? 0
    })
    document.y = y + document.currentLineHeight(true)
  }

  return {
    document,
    structure,
    write(text, x, y, style) {
      structure.paint(() => setText(text, x, y, style))
      return document.y
    },
    heightOf(text, { size, weight = 'text', width, lineGap = 2 }) {
      take(weight, false, size)
      return document.heightOfString(settable(text), { width, lineGap })
    },
  }

  function setText(text: string, x: number, y: number, style: WriteStyle): void {
    const { size, weight = 'text', colour = colours.ink, width, align = 'left', lineGap = 2 } = style
    const runs = runsOf(text, faces)
    document.fillColor(colour)
    if (align !== 'left' && runs.length > 1) return setByHand(runs, x, y, style)
    runs.forEach((run, at) => {
      take(weight, run.rare, size)
      const options = { width, align, lineGap, continued: at < runs.length - 1 }
      if (at === 0) document.text(run.text, x, y, options)
      else document.text(run.text, options)
    })
  }
}
