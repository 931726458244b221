import type { SlotView } from '#contract/catalogue/availability.ts'
import type { Time } from '#domain/time/day.ts'

type Slots = readonly Pick<SlotView, 'time' | 'language'>[]

/** The languages of a day's guides, each once; empty where the start times name none. */
export const guideLanguages = (slots: Slots): string[] => [
  ...new Set(slots.flatMap(({ language }) => language ?? [])),
]

interface Wishes {
  chosen: Time | undefined
  /** The language that the visitor pressed. */
  wanted: string | undefined
  /** The language of the page. */
  own: string
}

/** The language whose start times are shown: of the chosen one, else as wanted, else that of the page. */
export function shownLanguage(slots: Slots, { chosen, wanted, own }: Wishes): string | undefined {
  const offered = guideLanguages(slots)
  const ofChosen = slots.find(({ time }) => time !== null && time === chosen)?.language
  return ofChosen ?? [wanted, own].find((one) => one && offered.includes(one)) ?? offered[0]
}
