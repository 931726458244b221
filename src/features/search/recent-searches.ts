import * as v from 'valibot'
import type { Locale } from '#config/locales.ts'
import { Suggestion } from '#contract/catalogue/search.ts'
import { deviceTexts } from '#stores/kept-texts.ts'

/** Kept by the browser alone; the shop never learns them. */
const KEY = 'recent-searches'
const MOST = 3

const Recent = v.array(v.object({ locale: v.string(), suggestion: Suggestion }))

function read(): v.InferOutput<typeof Recent> {
  try {
    const kept = v.safeParse(Recent, JSON.parse(deviceTexts.read(KEY) ?? '[]'))
    return kept.success ? kept.output : []
  } catch {
    return []
  }
}

/** What was chosen last in this language, the latest first. */
export const recentSearches = (locale: Locale): Suggestion[] =>
  read()
    .filter((kept) => kept.locale === locale)
    .map(({ suggestion }) => suggestion)

export function rememberSearch(locale: Locale, suggestion: Suggestion): void {
  const same = ({ kind, name, place }: Suggestion) =>
    kind === suggestion.kind && name === suggestion.name && place === suggestion.place
  const others = recentSearches(locale).filter((kept) => !same(kept))
  const kept = [suggestion, ...others].slice(0, MOST).map((one) => ({ locale, suggestion: one }))
  deviceTexts.write(KEY, JSON.stringify(kept))
}
