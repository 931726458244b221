import { localeEntries, type Locale } from '#config/locales.ts'
import type { Messages } from './messages.ts'
import type { Namespace, Texts } from './texts.ts'

/** Every file under `locales/`, taken into the build: `../../locales/fr/basket.json`. */
const files = import.meta.glob<Messages>('../../locales/*/*.json', { eager: true, import: 'default' })

const byFolder = new Map<string, Map<string, Messages>>()
for (const [path, messages] of Object.entries(files)) {
  const [folder = '', file = ''] = path.split('/').slice(-2)
  const folderMessages = byFolder.get(folder) ?? new Map<string, Messages>()
  folderMessages.set(file.replace('.json', ''), messages)
  byFolder.set(folder, folderMessages)
}

// `check-locales` holds that `Texts` and `locales/en` name the same files, with the keys of English.
export const namespaces = [...(byFolder.get('en')?.keys() ?? [])] as Namespace[]

function merge(base: Messages, over: Messages): Messages {
  const merged: Messages = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const under = merged[key]
    merged[key] = typeof value === 'object' && typeof under === 'object' ? merge(under, value) : value
  }
  return merged
}

/** All messages of a namespace, for `translator` and as the props of an island. `us` lies over `en`. */
export function messagesOf<Name extends Namespace>(locale: Locale, namespace: Name): Texts[Name] {
  const base = byFolder.get(locale === 'en-us' ? 'en' : localeEntries[locale].folder)?.get(namespace) ?? {}
  const over = locale === 'en-us' ? byFolder.get('us')?.get(namespace) : undefined
  return (over ? merge(base, over) : base) as Texts[Name]
}
