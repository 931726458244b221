import { brandOfBuild } from '#config/brand/own-brand.ts'
import type { Variant } from '#config/builds.ts'
import { ownEnvironment } from '#config/environment.ts'
import type { Locale } from '#config/locales.ts'
import { fillBrand, foldersOf, mergeMessages, type Messages } from './messages.ts'
import type { Namespace, Texts } from './texts.ts'

/** Every file under `locales/`, bundled with the build: `../../locales/fr/basket.json`. */
const files = import.meta.glob<Messages>('../../locales/*/*.json', { eager: true, import: 'default' })

const byFolder = new Map<string, Map<string, Messages>>()
for (const [path, messages] of Object.entries(files)) {
  const [folder = '', file = ''] = path.split('/').slice(-2)
  const folderMessages = byFolder.get(folder) ?? new Map<string, Messages>()
  folderMessages.set(file.replace('.json', ''), messages)
  byFolder.set(folder, folderMessages)
}

// `npm run content:check` ensures that `Texts` names the files of `locales/en`, and each language has them.
export const namespaces = [...(byFolder.get('en')?.keys() ?? [])] as Namespace[]

function writtenMessages<Name extends Namespace>(locale: Locale, namespace: Name): Texts[Name] {
  const [base = {}, over] = foldersOf(locale).map((folder) => byFolder.get(folder)?.get(namespace))
  return (over ? mergeMessages(base, over) : base) as Texts[Name]
}

/** The name of a build's shop: its own, or the brand's with its place: "Cityloop Paris". */
export function shopName(variant: Variant, locale: Locale): string {
  const { name, hasOwnName } = brandOfBuild(variant)
  if (hasOwnName || variant === 'worldwide') return name
  return `${name} ${writtenMessages(locale, 'common').builds[variant].name}`
}

const filled = new Map<string, Messages>()

/**
 * All messages of a namespace, for `translator` and as the props of an island, with the shop's name for
 * `{{brand}}`.
 */
export function messagesOf<Name extends Namespace>(locale: Locale, namespace: Name): Texts[Name] {
  const key = `${locale} ${namespace}`
  const messages =
    filled.get(key) ??
    fillBrand(writtenMessages(locale, namespace), shopName(ownEnvironment().variant, locale))
  filled.set(key, messages)
  return messages as Texts[Name]
}
