import type { Locale } from '#config/locales.ts'
import { foldersOf, mergeMessages, type Messages } from '#i18n/messages.ts'
import type { Texts } from '#i18n/texts.ts'

const files = import.meta.glob<Messages>('../../../locales/*/session.json', { import: 'default' })

/** The words of the dialogs in one language, a file of its own that no page waits for. */
export async function loadTexts(locale: Locale): Promise<Texts['session']> {
  const layers = await Promise.all(
    foldersOf(locale).map(async (folder) => files[`../../../locales/${folder}/session.json`]?.()),
  )
  return layers.reduce<Messages>((base, over) => mergeMessages(base, over ?? {}), {}) as Texts['session']
}
