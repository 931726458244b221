/** The parts of a page that a screen reader knows (PDF 1.7, 14.8.4); a figure is read by its `alt`. */
export type Part = 'Sect' | 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'Lbl' | 'LBody' | 'Figure'

interface FigureFacts {
  alt: string
  /** Left, top, right and bottom on the page, in points. */
  box: [number, number, number, number]
}

/** The structure of a PDF/UA document: everything drawn is either part of the text or decoration. */
export interface Structure {
  /** What `draw` writes, and the parts within, belong to a new part, in the order of reading. */
  part(type: Part, draw: () => void, figure?: FigureFacts): void
  /** What `draw` paints belongs to the current part. */
  paint(draw: () => void): void
  /** What `draw` paints and writes is not read: lines, frames, what stands again on each page. */
  decorate(draw: () => void): void
  /** To be called before the document ends. */
  end(): void
}

export function createStructure(document: PDFKit.PDFDocument): Structure {
  const root = document.struct('Document')
  document.addStructure(root)
  let current: { element: PDFKit.PDFStructureElement; type: string } | undefined = {
    element: root,
    type: 'Document',
  }

  function within(next: typeof current, draw: () => void): void {
    const outer = current
    current = next
    draw()
    current = outer
  }

  return {
    part(type, draw, figure) {
      if (!current) return draw()
      const options = figure && { alt: figure.alt, bbox: figure.box, placement: 'Block' }
      const element = document.struct(type, options)
      current.element.add(element)
      within({ element, type }, draw)
      element.end()
    },
    paint(draw) {
      if (!current) return draw()
      const content = document.markStructureContent(current.type)
      draw()
      document.endMarkedContent()
      current.element.add(content)
    },
    decorate(draw) {
      // This is within decoration already.
      if (!current) return draw()
      document.markContent('Artifact')
      within(undefined, draw)
      document.endMarkedContent()
    },
    end() {
      root.end()
    },
  }
}
