import { createInstance, type i18n } from 'i18next'
import { localeEntries, type Locale } from '#config/locales.ts'
import { messagesOf, namespaces } from './catalogue.ts'
import type { Translate } from './island-t.ts'

const engines = new Map<Locale, i18n>()

/** One engine per language, so that requests in different languages never share a "current" one. */
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

/** `translator('fr', 'basket')('empty.title')`: texts of one namespace, plurals by `count`. */
export function translator(locale: Locale, namespace: string): Translate {
  const t = engineOf(locale).getFixedT(localeEntries[locale].tag, namespace)
  return (key, values) => t(key, { ...values })
}
