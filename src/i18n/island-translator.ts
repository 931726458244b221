import { findMessage, type Messages, type Values } from './messages.ts'
import type { TextKey, TranslateKeys } from './texts.ts'

export const fillIn = (text: string, values: Values): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''))

/**
 * The translator of islands, a few hundred bytes: the part of i18next that our messages use (nesting by
 * dots, `{{value}}`, v4 plural suffixes chosen by `count`). A test proves that it matches i18next for every
 * key. Islands that name cities pass `fillJoined` of `elision.ts`; the others need no such bytes.
 */
export function islandTranslator<Tree extends Messages>(
  messages: Tree,
  tag: string,
  fill: (text: string, values: Values, tag: string) => string = fillIn,
): TranslateKeys<TextKey<Tree>> {
  const rules = new Intl.PluralRules(tag)
  return (key, values = {}) => {
    const plural =
      typeof values.count === 'number'
        ? findMessage(messages, `${key}_${rules.select(values.count)}`)
        : undefined
    const other = typeof values.count === 'number' ? findMessage(messages, `${key}_other`) : undefined
    return fill(plural ?? other ?? findMessage(messages, key) ?? key, values, tag)
  }
}
