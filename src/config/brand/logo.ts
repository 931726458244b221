import * as v from 'valibot'

/** A drawing that stands within every page, so it may hold shapes and nothing else. */
export interface Logo {
  /** What stands between `<svg>` and `</svg>`. */
  shapes: string
  viewBox: string
  width: number
  height: number
}

/** A logo is part of the HTML of each page, whose size is limited. */
const MOST_BYTES = 8_000

const elements = new Set([
  ...['svg', 'g', 'path', 'circle', 'ellipse', 'rect', 'line', 'polyline', 'polygon', 'title', 'desc'],
  ...['defs', 'linearGradient', 'radialGradient', 'stop', 'clipPath'],
])
const attributes = new Set([
  ...['xmlns', 'viewBox', 'width', 'height', 'version', 'preserveAspectRatio', 'id', 'role', 'transform'],
  ...['d', 'cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'x1', 'x2', 'y1', 'y2', 'points', 'offset', 'opacity'],
  ...['fill', 'fill-rule', 'fill-opacity', 'clip-rule', 'clip-path', 'stop-color', 'stop-opacity'],
  ...['stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-opacity'],
  ...['stroke-dasharray', 'gradientUnits', 'gradientTransform', 'fx', 'fy', 'aria-hidden', 'aria-label'],
])

const PROLOGUE = /^\uFEFF?\s*(?:<\?xml[^>]*\?>\s*)?/
const COMMENT = /<!--[\s\S]*?-->/g
const TAG = /<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const TEXT = /[^<]*/y
const ViewBox = v.pipe(v.string(), v.regex(/^\s*-?[\d.]+(?:[\s,]+-?[\d.]+){3}\s*$/))

/** A fault of the drawing at an offset. */
class WrongDrawing extends Error {
  readonly at: number
  constructor(at: number, reason: string) {
    super(reason)
    this.at = at
  }
}

function checkAttribute(name: string, value: string, at: number): void {
  if (!attributes.has(name)) throw new WrongDrawing(at, `a logo may not have the attribute ${name}`)
  if (name === 'id' && !/^logo-[\w-]+$/.test(value)) {
    throw new WrongDrawing(at, `the id "${value}" must begin with logo-, since pages have ids of their own`)
  }
  if (name !== 'xmlns' && /[:&\\]|url\((?!#logo-)/i.test(value)) {
    throw new WrongDrawing(at, `${name} must be drawn here and may refer to nothing outside the file`)
  }
}

/** Walks through the tags; returns the attributes of the outermost element and what it holds. */
function walk(svg: string): { root: Map<string, string>; shapes: string } {
  const open: string[] = []
  let root: Map<string, string> | undefined
  let [from, to] = [0, 0]
  let at = 0
  while (at < svg.length) {
    TEXT.lastIndex = at
    const text = TEXT.exec(svg)?.[0] ?? ''
    const inWords = open.at(-1) === 'title' || open.at(-1) === 'desc'
    if (text.trim() !== '' && !inWords) {
      throw new WrongDrawing(at + text.search(/\S/), 'text must be drawn as paths')
    }
    at += text.length
    if (at >= svg.length) break
    TAG.lastIndex = at
    const tag = TAG.exec(svg)
    if (!tag) throw new WrongDrawing(at, 'this is no tag of an SVG drawing')
    const [whole, closes, name = '', inside = '', isEmpty] = tag
    if (!elements.has(name)) throw new WrongDrawing(at, `a logo may not hold <${name}>`)
    const own = new Map<string, string>()
    for (const [, key = '', double, single] of inside.matchAll(ATTRIBUTE)) {
      const value = double ?? single ?? ''
      checkAttribute(key, value, at)
      own.set(key, value)
    }
    if (open.length === 0 && (root || name !== 'svg' || closes)) {
      throw new WrongDrawing(at, 'the file must hold one <svg> and nothing else')
    }
    if (!root) {
      root = own
      from = at + whole.length
    }
    if (closes) {
      if (open.pop() !== name) throw new WrongDrawing(at, `</${name}> closes what is not open`)
      if (open.length === 0) to = at
    } else if (!isEmpty) open.push(name)
    at += whole.length
  }
  if (!root || open.length > 0) throw new WrongDrawing(svg.length, 'the drawing has no end')
  return { root, shapes: svg.slice(from, to) }
}

export interface LogoProblem {
  line: number
  reason: string
}

/** Reads the drawing of a logo; a fault has a line of the file. */
export function readLogo(source: string): Logo | LogoProblem {
  if (Buffer.byteLength(source) > MOST_BYTES) {
    return { line: 1, reason: `a logo stands in every page and may have ${MOST_BYTES} bytes at most` }
  }
  const blank = (text: string) => text.replaceAll(/[^\n]/g, ' ')
  const svg = source.replace(PROLOGUE, blank).replaceAll(COMMENT, blank)
  try {
    const { root, shapes } = walk(svg)
    const viewBox = root.get('viewBox') ?? ''
    const [, , width = 0, height = 0] = viewBox
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    if (!v.is(ViewBox, viewBox) || !(width > 0) || !(height > 0)) {
      return { line: lineAt(svg, svg.indexOf('<svg')), reason: 'a logo needs a viewBox of four numbers' }
    }
    return { shapes: shapes.trim().replaceAll(/\s*\n\s*/g, ''), viewBox: viewBox.trim(), width, height }
  } catch (error) {
    if (!(error instanceof WrongDrawing)) throw error
    return { line: lineAt(svg, error.at), reason: error.message }
  }
}

const lineAt = (text: string, offset: number): number => text.slice(0, Math.max(0, offset)).split('\n').length

/** The logo as a file of its own, where no page gives it a colour. */
export const logoFile = ({ shapes, viewBox }: Logo, colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" color="${colour}">${shapes}</svg>`
