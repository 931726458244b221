import { expect, it } from 'vitest'
import { localeEntries, type Locale, locales } from '#config/locales.ts'
import { messagesOf, namespaces } from './locale-messages.ts'
import { fillJoined } from './elision.ts'
import { islandTranslator } from './island-translator.ts'
import type { Messages } from './messages.ts'
import type { Namespace, TranslateKeys } from './texts.ts'
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

/** Where the two translators differ, for each key of a namespace and several counts. */
function differences(locale: Locale, namespace: Namespace): string[] {
  const messages = messagesOf(locale, namespace)
  const island = islandTranslator<Messages>(messages, localeEntries[locale].tag, fillJoined)
  const engine = translator(locale, namespace) as TranslateKeys<string>
  return keysOf(messages).flatMap((key) => {
    const asked = key.replace(/_(zero|one|two|few|many|other)$/, '')
    return [0, 1, 2, 5, 21, 1_000_000].flatMap((count) => {
      const values = valuesOf(engine(key), count)
      const [ours, theirs] = [island(asked, values), engine(asked, values)]
      return ours === theirs ? [] : [`${locale} ${namespace}:${asked} with ${count}: ${ours} | ${theirs}`]
    })
  })
}

it.each(locales)('matches i18next for every text in %s', (locale) => {
  expect(namespaces.flatMap((namespace) => differences(locale, namespace))).toEqual([])
})

it('returns the key when a text is missing', () => {
  expect(islandTranslator<Messages>({}, 'en-GB')('nowhere.to.be.found')).toBe('nowhere.to.be.found')
})
