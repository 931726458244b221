import { fillJoined } from '#i18n/elision.ts'
import { islandTranslator } from '#i18n/island-translator.ts'
import type { Texts } from '#i18n/texts.ts'
import { readGroup } from './group-query.ts'

/** Fills in the enquiry of a group, as far as nobody has typed there (a reload keeps what was typed). */
export function fillInGroup(form: HTMLFormElement, search: string): void {
  const group = readGroup(search)
  if (!group) return
  const { product, city, day, people } = group
  const tag = form.dataset.tag ?? 'en'
  const spoken = JSON.parse(form.dataset.contactForm ?? '{}') as Pick<Texts['contact'], 'group'>
  const t = islandTranslator(spoken, tag, fillJoined)
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' })
  const query = day
    ? t('group.onDay', { people, product, day: date.format(new Date(`${day}T00:00:00Z`)) })
    : t('group.anyDay', { people, product })
  for (const [name, value] of Object.entries({ city, queryType: 'enquiry', query })) {
    const field = form.elements.namedItem(name)
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if ((isField || field instanceof HTMLSelectElement) && field.value === '') field.value = value
  }
}
