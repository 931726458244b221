import './line.css'

/** The colours of lines; `lineClass` sets `--line` for an element and all in it. */
export const lines = ['red', 'blue', 'green', 'yellow', 'orange', 'purple', 'teal', 'pink', 'grey'] as const
export type Line = (typeof lines)[number]

/** The line of a route's colour; undefined for a colour that we do not have. */
export const lineOfColour = (colour: string): Line | undefined => lines.find((line) => line === colour)

export const lineClass = (line: Line | undefined): string => (line ? `line-${line}` : '')
