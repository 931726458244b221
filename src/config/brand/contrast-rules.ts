import { contrast } from './colour.ts'
import type { ColourName, Palette } from './colour-names.ts'

/** What WCAG AA asks of text, and of marks such as borders. */
export const TEXT = 4.5
export const MARK = 3

/** Colours that are no part of a brand (`styles/tokens.css`) and meet those that are. */
export const fixedColours = {
  light: { leafInk: '#246836', riverSoft: '#d8ebe4', leafSoft: '#e0ecd6' },
  dark: { leafInk: '#8fd39b', riverSoft: '#123a3d', leafSoft: '#1a3524' },
} as const

type Fixed = keyof (typeof fixedColours)['light']
type Pair = readonly [front: ColourName | Fixed, ground: ColourName | Fixed, ratio: number]

const grounds = ['paper', 'card', 'sunk'] as const

/** Every pair of colours that lie upon each other somewhere in the shop. */
export const pairs: readonly Pair[] = [
  ...grounds.flatMap((ground) =>
    (['ink', 'inkSoft', 'accentInk', 'highlightInk', 'leafInk'] as const).map(
      (word) => [word, ground, TEXT] as const,
    ),
  ),
  ['onAccent', 'accent', TEXT],
  ['onAccent', 'accentStrong', TEXT],
  ['onHighlight', 'highlight', TEXT],
  ['onHighlight', 'highlightStrong', TEXT],
  ['onSign', 'sign', TEXT],
  ['onSign', 'signRaised', TEXT],
  ['onSignSoft', 'sign', TEXT],
  ['onSignSoft', 'signRaised', TEXT],
  ['accentInk', 'accentSoft', TEXT],
  ['highlightInk', 'highlightSoft', TEXT],
  ['ink', 'accentSoft', TEXT],
  ['ink', 'highlightSoft', TEXT],
  ['ink', 'leafSoft', TEXT],
  ['ink', 'riverSoft', TEXT],
  ...grounds.flatMap((ground) =>
    (['edge', 'accent', 'focus'] as const).map((mark) => [mark, ground, MARK] as const),
  ),
  ['highlight', 'sign', MARK],
  ['focus', 'focusHalo', MARK],
]

export interface WeakPair {
  front: string
  ground: string
  /** "inkSoft #999999 on paper #ffffff has a contrast of 2.8, and WCAG AA asks for 4.5". */
  reason: string
}

/** The pairs of a scheme that are too close to each other. */
export function weakPairs(palette: Palette, scheme: 'light' | 'dark'): WeakPair[] {
  const colours = { ...fixedColours[scheme], ...palette }
  return pairs.flatMap(([front, ground, ratio]) => {
    const [above, below] = [colours[front], colours[ground]]
    const found = contrast(above, below)
    if (found >= ratio) return []
    const figure = (Math.floor(found * 100) / 100).toFixed(2)
    const reason = `${front} ${above} on ${ground} ${below} has a contrast of ${figure}`
    return [{ front, ground, reason: `${reason}, and WCAG AA asks for ${ratio}` }]
  })
}
