declare module 'fontkit' {
  interface Glyph {
    path: { transform(a: number, b: number, c: number, d: number, e: number, f: number): Glyph['path'] } & {
      toSVG(): string
    }
    /** In font units. */
    bbox: { minX: number; minY: number; maxX: number; maxY: number }
  }
  interface GlyphRun {
    glyphs: Glyph[]
    positions: { xAdvance: number; xOffset: number; yOffset: number }[]
    advanceWidth: number
  }
  interface Font {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): Glyph
    layout(text: string): GlyphRun
  }
  export function create(font: Buffer): Font
}
