import type { Locale } from '#config/locales.ts'
import { foldersOf, mergeMessages, type Messages } from '#i18n/messages.ts'
import type { Texts } from '#i18n/texts.ts'

/** The messages of all parts of the panel. */
export type PanelMessages = Pick<Texts, 'availability' | 'passengers'>

const files = import.meta.glob<Messages>('../../../../locales/*/{availability,passengers}.json', {
  import: 'default',
})

/** The panel's messages in one language; each namespace is a file of its own, which browsers cache. */
export async function loadMessages(locale: Locale): Promise<PanelMessages> {
  const read = async (folder: string, namespace: string) =>
    (await files[`../../../../locales/${folder}/${namespace}.json`]?.()) ?? {}
  const load = async <Name extends keyof PanelMessages>(namespace: Name) => {
    const layers = await Promise.all(foldersOf(locale).map((folder) => read(folder, namespace)))
    return layers.reduce(mergeMessages) as PanelMessages[Name]
  }
  const [availability, passengers] = await Promise.all([load('availability'), load('passengers')])
  return { availability, passengers }
}
