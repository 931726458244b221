/** Words that a language must not use, each with the word that it uses instead. */
export type Glossary = Record<string, { never: string; instead: string }[]>

const HEADING = /^## .*\((\w+)\)\s*$/
const ROW = /^\|([^|]*)\|([^|]*)\|([^|]*)\|\s*$/
const plain = (cell: string): string => cell.trim().replace(/^[`*]+|[`*]+$/g, '')

/**
 * Reads `locales/GLOSSARY.md`: below each heading `## Deutsch (de)` a table of meaning, word and the words
 * that are never used for it, separated by commas.
 */
export function readGlossary(source: string): Glossary {
  const glossary: Glossary = {}
  let language: string | undefined
  for (const line of source.split('\n')) {
    language = HEADING.exec(line)?.[1] ?? (line.startsWith('## ') ? undefined : language)
    const [, , instead = '', never = ''] = ROW.exec(line) ?? []
    if (!language || /^[\s:-]*$/.test(instead) || plain(never) === 'never') continue
    const words = never
      .split(',')
      .map(plain)
      .filter((word) => word !== '')
    glossary[language] = [
      ...(glossary[language] ?? []),
      ...words.map((word) => ({ never: word, instead: plain(instead) })),
    ]
  }
  return glossary
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '\\s')

/** Whole words; a word in lower case is meant in capitals too, one with a capital only as it stands. */
const pattern = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}])${escaped(word)}(?![\\p{L}])`, word === word.toLowerCase() ? 'iu' : 'u')

/** American English keeps the English glossary beside its own. */
const rowsFor = (glossary: Glossary, language: string) => [
  ...(glossary[language] ?? []),
  ...(language === 'us' ? (glossary.en ?? []) : []),
]

/** Compiles the glossary of each language once. Returns the faults of a text. */
export function glossaryFaults(glossary: Glossary): (language: string, text: string) => string[] {
  const compiled = new Map<string, { found: RegExp; never: string; instead: string }[]>()
  const rows = (language: string) => {
    const known = compiled.get(language)
    if (known) return known
    const made = rowsFor(glossary, language).map((row) => ({ ...row, found: pattern(row.never) }))
    compiled.set(language, made)
    return made
  }
  return (language, text) =>
    rows(language)
      .filter(({ found }) => found.test(text))
      .map(({ never, instead }) => `says "${never}": our word is "${instead}"`)
}
