import type { Face, Faces } from './faces.ts'

/** Letters of one face, or one letter with accents of others that are drawn above or below it. */
export interface Piece {
  face: Face
  letters: string
  accents: Accent[]
  /** Room on both sides, as a share of the type size. */
  air?: number
  /** What is copied and read aloud, where other signs are drawn in its place. */
  said?: string
}

interface Accent {
  face: Face
  sign: string
  below: boolean
}

/** Signs that the typeface lacks, with the similar ones that are drawn instead. */
const likes = new Map(
  Object.entries({ ʼ: '’', ʻ: '‘', ʽ: '‘', ʿ: '‘', ʾ: '’', '‐': '-', '‑': '-', '‒': '–' }),
)
/** The typeface sets the middle dot so close that Gal·la reads as Galla. */
const DOT = '·'
const DOT_AIR = 0.06

const above = {
  '\u0300': '\u0300',
  '\u0301': '\u0301',
  '\u0302': 'ˆ',
  '\u0303': '\u0303',
  '\u0304': '\u0304',
  '\u0307': '.',
  '\u0308': '\u0308',
  '\u0309': '\u0309',
  '\u030A': '˚',
  '\u030B': '˝',
  '\u030C': 'ˇ',
}
const below = {
  '\u0323': '\u0323',
  '\u0324': '\u0308',
  '\u0325': '˚',
  '\u0326': ',',
  '\u0327': '¸',
  '\u032D': 'ˆ',
  '\u0330': '\u0303',
  '\u0331': '\u0304',
}
const accents = new Map(
  [above, below].flatMap((signs) =>
    Object.entries(signs).map(([mark, sign]) => [mark, { sign, below: signs === below }] as const),
  ),
)

const undotted = new Map([
  ['i', 'ı'],
  ['j', 'ȷ'],
])

/** Drawn in place of a letter that cannot be drawn at all, so that nothing vanishes. */
const UNKNOWN = '?'

/** The typeface has no narrow no-break space, which French sets before `?` and within amounts. */
export const settable = (text: string): string => text.normalize('NFC').replaceAll('\u202f', '\u00a0')

/** A text in pieces that the faces can draw, in its order. */
export function piecesOf(text: string, faces: Faces): Piece[] {
  const pieces: Piece[] = []
  for (const [sign] of settable(text).matchAll(/\P{M}\p{M}*|\p{M}/gu)) {
    const piece = pieceOf(sign, faces)
    const last = pieces.at(-1)
    const joins = last?.said === undefined && piece.said === undefined && last?.face === piece.face
    if (last && joins) last.letters += piece.letters
    else pieces.push(piece)
  }
  return pieces
}

/** The face that has the letter, if it is a single one. */
const knowing = (faces: Faces, letter: string): Face | undefined =>
  /^.$/u.test(letter) ? faces.find((face) => face.knows(letter)) : undefined

function pieceOf(sign: string, faces: Faces): Piece {
  if (sign === DOT) return { face: faces[0], letters: DOT, accents: [], air: DOT_AIR, said: DOT }
  const like = likes.get(sign) ?? sign
  const face = knowing(faces, like)
  if (face) return { face, letters: like, accents: [], ...(likes.has(sign) ? { said: sign } : {}) }
  return composed(sign, faces) ?? { face: faces[0], letters: UNKNOWN, accents: [], said: sign }
}

/**
 * Which accents to leave on the letter while the others are added: as many as possible, at last only the
 * unknown.
 */
const keepable = (marks: readonly string[]): string[][] => [
  ...marks.map((_, at) => marks.slice(0, marks.length - 1 - at)),
  marks.filter((mark) => !accents.has(mark)),
]

/** Composes a letter that no face has: the part of it that one has, with the other accents added. */
function composed(said: string, faces: Faces): Piece | undefined {
  const [bare = '', ...marks] = said.normalize('NFD')
  for (const kept of keepable(marks)) {
    const rest = [...marks]
    for (const mark of kept) rest.splice(rest.indexOf(mark), 1)
    const added = rest.flatMap((mark) => {
      const accent = accents.get(mark)
      const face = accent && knowing(faces, accent.sign)
      return face ? [{ face, ...accent }] : []
    })
    const base = (bare + kept.join('')).normalize('NFC')
    const letters = (added.some((accent) => !accent.below) && undotted.get(base)) || base
    const face = knowing(faces, letters)
    if (face && added.length === rest.length) return { face, letters, accents: added, said }
  }
  return undefined
}
