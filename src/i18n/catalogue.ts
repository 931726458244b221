import { localeEntries, type Locale } from '#config/locales.ts'
import type { Messages } from './messages.ts'

/** Every file under `locales/`, taken into the build: `../../locales/fr/basket.json`. */
const files = import.meta.glob<Messages>('../../locales/*/*.json', { eager: true, import: 'default' })

const byFolder = new Map<string, Map<string, Messages>>()
for (const [path, messages] of Object.entries(files)) {
  const [folder = '', file = ''] = path.split('/').slice(-2)
  const folderMessages = byFolder.get(folder) ?? new Map<string, Messages>()
  folderMessages.set(file.replace('.json', ''), messages)
  byFolder.set(folder, folderMessages)
}

export const namespaces: string[] = [...(byFolder.get('en')?.keys() ?? [])]

function merge(base: Messages, over: Messages): Messages {
  const merged: Messages = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const under = merged[key]
    merged[key] = typeof value === 'object' && typeof under === 'object' ? merge(under, value) : value
  }
  return merged
}

/** All messages of a namespace, for `translator` and as the props of an island. `us` lies over `en`. */
export function messagesOf(locale: Locale, namespace: string): Messages {
  const base = byFolder.get(locale === 'en-us' ? 'en' : localeEntries[locale].folder)?.get(namespace) ?? {}
  const over = locale === 'en-us' ? byFolder.get('us')?.get(namespace) : undefined
  return over ? merge(base, over) : base
}
