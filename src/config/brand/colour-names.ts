/** The colours a brand must name, for the light and for the dark scheme. */
export const baseColours = [
  ...(['paper', 'card', 'ink', 'sign', 'onSign'] as const),
  ...(['accent', 'onAccent', 'highlight', 'onHighlight'] as const),
]

/** Shades that follow from those, and that a brand may set by hand. */
export const shades = [
  ...(['sunk', 'inkSoft', 'hairline', 'edge', 'signRaised', 'onSignSoft', 'focus', 'focusHalo'] as const),
  ...(['accentStrong', 'accentInk', 'accentSoft'] as const),
  ...(['highlightStrong', 'highlightInk', 'highlightSoft'] as const),
]

type Base = (typeof baseColours)[number]
type Shade = (typeof shades)[number]

export type ColourName = Base | Shade
export type Palette = Record<ColourName, string>
export type NamedColours = Record<Base, string> & Partial<Record<Shade, string | undefined>>
