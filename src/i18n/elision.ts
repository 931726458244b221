import { fillIn } from './island-translator.ts'
import type { Values } from './messages.ts'

/** Stands before each value until the words around it are joined. */
const MARK = '\u0001'
const FRENCH = new RegExp(`(?<!\\p{L})([Dd]|[Qq]u)e ${MARK}(?=[AEIOUÀÂÉÈÊÎÔŒ])`, 'gu')
const ITALIAN = new RegExp(`(?<!\\p{L})(?:[Aa] ${MARK}(?=[AÀ])|[Ee] ${MARK}(?=[EÈÉ]))`, 'gu')
/** Before "otto" and "undici": l’8, dall’11. */
const ITALIAN_NUMBER = new RegExp(`(?<!\\p{L})(il|Il|al|dal|del|nel) ${MARK}?(?=(?:8|11)(?!\\d))`, 'gu')
const ARTICLES: Record<string, string> = { il: 'l’', Il: 'L’' }

/** Values ready to be filled into a text that `elide` then joins. Only values: names of people stay whole. */
export const markValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? MARK + value : value]),
  )

export const elideNumbers = (text: string, tag: string): string =>
  tag.startsWith('it')
    ? text.replace(ITALIAN_NUMBER, (_, article: string) => ARTICLES[article] ?? `${article}l’`)
    : text

/**
 * Joins words as the language does where a marked value begins with a vowel: "d’Athènes", "ad Atene",
 * "dall’8 maggio". `tag` is the language's (`fr-FR`).
 */
export function elide(text: string, tag: string): string {
  const joined = tag.startsWith('fr')
    ? text.replace(FRENCH, '$1’')
    : tag.startsWith('it')
      ? elideNumbers(
          text.replace(ITALIAN, (word) => `${word.charAt(0)}d `),
          tag,
        )
      : text
  return joined.replaceAll(MARK, '')
}

/** Fills values into a text and joins them, for `islandTranslator`. */
export const fillJoined = (text: string, values: Values, tag: string): string =>
  elide(fillIn(text, markValues(values)), tag)
