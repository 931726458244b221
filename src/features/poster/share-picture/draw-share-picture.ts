import { drawPoster } from '../draw-poster.ts'
import { cropTo } from '../product-picture.ts'
import { sheetSizes } from '#domain/place/poster.ts'
import type { Lettering, Weight } from './lettering.ts'
import { pictureSize, type SharePicture } from './spec.ts'

const { width, height } = pictureSize
const EDGE = 64
const ROOM = width - 2 * EDGE
/** The skyline above, the words on a band below. */
const BAND = 402
/** Where a logo stands instead of the name: above the foot, this high and no wider. */
const LOGO = { height: 50, mostWidth: 320 }

/** The largest size at which the title fits on one line, else on two; what is still too long is cut. */
const TITLE_SIZES = [84, 74, 66, 60, 54]
/** Two lines of it fit between band and foot. */
const LARGEST_OF_TWO = 60

interface Setting {
  lines: string[]
  size: number
}

/** Words on lines no wider than the room; undefined where they need more lines. */
function breakLines(words: string[], fits: (line: string) => boolean, most: number): string[] | undefined {
  const lines: string[] = []
  for (const word of words) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.length <= most && lines.every(fits) ? lines : undefined
}

export function setTitle(title: string, widthOf: (text: string, size: number) => number): Setting {
  const words = title.split(/\s+/u)
  for (const most of [1, 2]) {
    for (const size of TITLE_SIZES.filter((size) => most === 1 || size <= LARGEST_OF_TWO)) {
      const lines = breakLines(words, (line) => widthOf(line, size) <= ROOM, most)
      if (lines) return { lines, size }
    }
  }
  const size = TITLE_SIZES.at(-1) ?? 0
  let kept = title
  while (kept.length > 1 && widthOf(`${kept}…`, size) > ROOM) kept = kept.slice(0, -1).trimEnd()
  return { lines: [`${kept}…`], size }
}

const LINE_SIZES = [32, 29, 26]

/** One line of small words, smaller where it is long, cut after a word where it is too long. */
export function setLine(text: string, room: number, widthOf: (text: string, size: number) => number) {
  const fitting = LINE_SIZES.find((size) => widthOf(text, size) <= room)
  if (fitting) return { line: text, size: fitting }
  const size = LINE_SIZES.at(-1) ?? 0
  const words = text.split(/\s+/u)
  while (words.length > 1 && widthOf(`${words.join(' ')}…`, size) > room) words.pop()
  return { line: `${words.join(' ')}…`, size }
}

/** A picture for shared links: the city's poster above, the words as outlines below. */
export function drawSharePicture(picture: SharePicture, lettering: Lettering): string {
  const { brand } = picture
  const widthIn = (weight: Weight) => (text: string, size: number) =>
    lettering.outline(text, size, weight).width
  const say = (text: string, x: number, y: number, size: number, weight: Weight, ink: string) => {
    const at = `translate(${Math.round(x)} ${Math.round(y)})`
    return `<path transform="${at}" fill="${ink}" d="${lettering.outline(text, size, weight).path}"/>`
  }

  const { lines, size } = setTitle(picture.title, widthIn('heavy'))
  const lead = size * 1.02
  const titleTop = BAND + (lines.length > 1 ? 30 : 54)
  const titles = lines.map((line, at) =>
    say(line, EDGE, titleTop + size * 0.78 + at * lead, size, 'heavy', brand.ink),
  )
  const mark = logoOf(brand)
  const brandWidth = mark?.width ?? widthIn('heavy')(brand.name, 34)
  const small = setLine(picture.line, ROOM - brandWidth - 48, widthIn('text'))
  const foot = height - 38
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" `,
    `viewBox="0 0 ${width} ${height}">`,
    skyline(picture),
    `<path fill="${brand.ground}" d="M0 ${BAND}h${width}V${height}H0z"/>`,
    route(picture.colour, brand.ground),
    ...titles,
    say(small.line, EDGE, foot, small.size, 'text', brand.ink),
    mark?.drawing ?? say(brand.name, width - EDGE - brandWidth, foot, 34, 'heavy', brand.ink),
    '</svg>',
  ].join('')
}

/** The shop's logo at the right of the foot. */
function logoOf({ logo, ink }: SharePicture['brand']): { width: number; drawing: string } | undefined {
  if (!logo) return undefined
  const scale = Math.min(LOGO.height / logo.height, LOGO.mostWidth / logo.width)
  const [wide, high] = [logo.width * scale, logo.height * scale]
  const at = `x="${width - EDGE - wide}" y="${height - 30 - high}" width="${wide}" height="${high}"`
  return { width: wide, drawing: `<svg ${at} viewBox="${logo.viewBox}" color="${ink}">${logo.shapes}</svg>` }
}

/**
 * Without the soft shadows of buildings: resvg 2.6.2 ends with "unreachable" where a group that has a filter
 * only touches the edge of the picture (2026-11-23, Lisbon's bus).
 */
const withoutShadows = (drawing: string): string => drawing.replaceAll(' filter="url(#s)"', '')

/** The poster as wide as the picture, its street hidden behind the band; for a product, its part of it. */
function skyline({ poster, subject }: SharePicture): string {
  if (subject) {
    const { format, x, y, width: wide, height: high } = cropTo(poster, subject, width / BAND)
    const box = `width="${width}" height="${BAND}" viewBox="${x} ${y} ${wide} ${high}"`
    return withoutShadows(drawPoster(poster, format)).replace(/viewBox="[^"]*"/, box)
  }
  const sheet = sheetSizes.wide
  const shown = (width / sheet.width) * sheet.height
  const drawing = withoutShadows(drawPoster(poster, 'wide')).replace(
    '<svg ',
    `<svg width="${width}" height="${shown}" `,
  )
  const part = `viewBox="0 ${shown - 112 - BAND} ${width} ${BAND}"`
  return `<svg width="${width}" height="${BAND}" ${part}>${drawing}</svg>`
}

/** The line of the route with its stops, the last one where the visitor gets on. */
function route(colour: string, ground: string): string {
  const stops = [EDGE + 12, width / 2, width - EDGE - 12]
  const rings = stops.map((x) => `<circle cx="${x}" cy="${BAND}" r="13"/>`)
  const track = `<path fill="${colour}" d="M0 ${BAND - 6}h${width}v12H0z"/>`
  return `${track}<g fill="${ground}" stroke="${colour}" stroke-width="8">${rings.join('')}</g>`
}
