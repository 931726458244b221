import { describe, expect, it } from 'vitest'
import { localeEntries, locales } from '#config/locales.ts'
import { messagesOf, namespaces } from './locale-messages.ts'
import { fillJoined } from './elision.ts'
import { islandTranslator } from './island-translator.ts'
import type { Messages } from './messages.ts'
import type { TranslateKeys } from './texts.ts'
import { translator } from './translate.ts'

function keysOf(messages: Messages, prefix = ''): string[] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${prefix}${key}`] : keysOf(value, `${prefix}${key}.`),
  )
}

const valuesOf = (text: string, count: number) =>
  Object.fromEntries([
    ...[...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => [name, `<${name}>`]),
    ['count', count],
  ]) as Record<string, string | number>

describe.each(locales)('the translator of islands in %s', (locale) => {
  it.each(namespaces)('matches i18next for every key of %s', (namespace) => {
    const messages = messagesOf(locale, namespace)
    const island = islandTranslator<Messages>(messages, localeEntries[locale].tag, fillJoined)
    const engine = translator(locale, namespace) as TranslateKeys<string>
    for (const key of keysOf(messages)) {
      const asked = key.replace(/_(zero|one|two|few|many|other)$/, '')
      for (const count of [0, 1, 2, 5, 21, 1_000_000]) {
        const values = valuesOf(engine(key), count)
        expect(island(asked, values), `${namespace}:${asked} with ${count}`).toBe(engine(asked, values))
      }
    }
  })
})

it('returns the key when a text is missing', () => {
  expect(islandTranslator<Messages>({}, 'en-GB')('nowhere.to.be.found')).toBe('nowhere.to.be.found')
})
