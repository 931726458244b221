import { findMessage, type Messages } from './messages.ts'
import type { TextKey, TranslateKeys } from './texts.ts'

/**
 * The translator of islands, a few hundred bytes: the part of i18next that our messages use (nesting by
 * dots, `{{value}}`, v4 plural suffixes chosen by `count`). A test proves that it matches i18next for every
 * key.
 */
export function islandTranslator<Tree extends Messages>(
  messages: Tree,
  tag: string,
): TranslateKeys<TextKey<Tree>> {
  const rules = new Intl.PluralRules(tag)
  return (key, values = {}) => {
    const plural =
      typeof values.count === 'number'
        ? findMessage(messages, `${key}_${rules.select(values.count)}`)
        : undefined
    const other = typeof values.count === 'number' ? findMessage(messages, `${key}_other`) : undefined
    const text = plural ?? other ?? findMessage(messages, key) ?? key
    return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}
