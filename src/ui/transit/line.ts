import './line.css'

/** The colours a line of the network can have; `lineClass` dyes an element and all in it. */
export const lines = ['red', 'blue', 'green', 'yellow', 'orange', 'purple', 'teal', 'pink', 'grey'] as const
export type Line = (typeof lines)[number]

export const lineClass = (line: Line | undefined): string => (line ? `line-${line}` : '')
