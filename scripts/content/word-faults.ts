/** A letter before or after means that it is only a part of another word. */
const word = (words: string, flags = 'iu') => new RegExp(`(?<![\\p{L}’-])(?:${words})(?!\\p{L})`, flags)

/** The shop says Sie, vous, tú and tu: a word of the other form of address, by language. */
const OTHER_ADDRESS: Record<string, RegExp> = {
  de: word('du|dich|dir|dein|deine[nmrs]?|euch|euer|eure[nmrs]?'),
  fr: word('tu|toi|ton|ta|tes|te|t’\\p{L}+'),
  es: word('usted|ustedes|vosotr[oa]s|vuestr[oa]s?|os'),
  it: word('Lei|Suo|Sua|Suoi|Sue|[Vv]oi|[Vv]ostr[oaie]', 'u'),
}

const UNIT = /(?:\d|\}\}) (?:[€£$%°]|km|m|cm|mm|kg|m²|km²|kWh|min|h|Uhr)(?![\p{L}’])/u
const FRENCH_SIGN = /[^\u202f\u00a0!?…(][;!?»]|[\p{L})} ]:(?!\/\/)|«[^\u202f\u00a0]/u

/** The faults that a native reader would notice in a text; reviews may be written in any style. */
export function wordFaults(language: string, text: string, { review = false } = {}): string[] {
  const faults: string[] = []
  const address = review ? undefined : OTHER_ADDRESS[language]?.exec(text)
  if (address) faults.push(`addresses the reader by "${address[0]}"`)
  const unit = UNIT.exec(text)
  if (unit) faults.push(`may break the line in "${unit[0]}": U+00A0 belongs there`)
  const sign = language === 'fr' ? FRENCH_SIGN.exec(text) : null
  if (sign) faults.push(`lacks U+202F at "${sign[0]}"`)
  return faults
}

interface Said {
  language: string
  text: string
  where: string
}

/** Names of places may hold words of other languages: "Place du Tertre" in German. */
const NAMES = ['names', 'sights', 'translation']

/** All texts of a city file, in every language, without names. */
export function textsOfCity(value: unknown, languages: readonly string[], where = ''): Said[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    const at = where ? `${where}.${key}` : key
    if (NAMES.includes(key)) return []
    if (!languages.includes(key)) return textsOfCity(inner, languages, at)
    const texts: [string, unknown][] = Array.isArray(inner)
      ? inner.map((text: unknown, index) => [`${at}.${index}`, text])
      : [[at, inner]]
    return texts.flatMap(([place, text]) =>
      typeof text === 'string' ? [{ language: key, text, where: place }] : [],
    )
  })
}
