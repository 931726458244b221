declare module 'fontkit' {
  interface Glyph {
    path: { transform(a: number, b: number, c: number, d: number, e: number, f: number): Glyph['path'] } & {
      toSVG(): string
    }
  }
  interface GlyphRun {
    glyphs: Glyph[]
    positions: { xAdvance: number; xOffset: number; yOffset: number }[]
    advanceWidth: number
  }
  interface Font {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): GlyphRun
  }
  export function create(font: Buffer): Font
}
