import { createInstance, type i18n } from 'i18next'
import { localeEntries, type Locale } from '#config/locales.ts'
import { elide, markValues } from './elision.ts'
import { messagesOf, namespaces } from './locale-messages.ts'
import type { Namespace, TextKey, TranslateKeys } from './texts.ts'

const engines = new Map<Locale, i18n>()

/** One engine per language, so that requests in different languages share no state. */
function engineOf(locale: Locale): i18n {
  const known = engines.get(locale)
  if (known) return known
  const engine = createInstance()
  void engine.init({
    lng: localeEntries[locale].tag,
    fallbackLng: false,
    initAsync: false,
    defaultNS: false,
    ns: namespaces,
    interpolation: { escapeValue: false },
    resources: {
      [localeEntries[locale].tag]: Object.fromEntries(
        namespaces.map((namespace) => [namespace, messagesOf(locale, namespace)]),
      ),
    },
  })
  engines.set(locale, engine)
  return engine
}

const translators = new Map<string, TranslateKeys<string>>()

/**
 * Translates one namespace, with plurals by `count`: `translator('fr', 'basket')('empty.title')`. Texts
 * without values are cached: a page uses hundreds, and a lookup in the engine takes longer than the markup
 * around it.
 */
export function translator<Name extends Namespace>(
  locale: Locale,
  namespace: Name,
): TranslateKeys<TextKey<Name>> {
  const name = `${locale} ${namespace}`
  const known = translators.get(name)
  if (known) return known
  const { tag } = localeEntries[locale]
  const t = engineOf(locale).getFixedT(tag, namespace)
  const plain = new Map<string, string>()
  const translate: TranslateKeys<string> = (key, values) => {
    if (values) return elide(t(key, markValues(values)), tag)
    const text = plain.get(key) ?? t(key)
    plain.set(key, text)
    return text
  }
  translators.set(name, translate)
  return translate
}
