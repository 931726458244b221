import { describe, expect, it } from 'vitest'
import { localeEntries, type Locale } from '#config/locales.ts'
import { elide, elideNumbers, fillJoined, markValues } from './elision.ts'
import { islandTranslator } from './island-translator.ts'
import { translator } from './translate.ts'

/** Fills `value` in for `*`. */
const joined = (tag: string, text: string, value: string) =>
  elide(text.replaceAll('*', String(markValues({ value }).value)), tag)

describe('joining words around a filled-in value', () => {
  it.each([
    ['fr-FR', 'Les lignes de *', 'Athènes', 'Les lignes d’Athènes'],
    ['fr-FR', 'De *, on dit que *', 'Édimbourg', 'D’Édimbourg, on dit qu’Édimbourg'],
    ['fr-FR', 'Près de *', 'Paris', 'Près de Paris'],
    ['fr-FR', 'Aude *', 'Antony', 'Aude Antony'],
    ['fr-FR', 'Bonjour *', 'Ana de Alba', 'Bonjour Ana de Alba'],
    ['it-IT', 'Tour a *, Roma e *', 'Atene', 'Tour ad Atene, Roma e Atene'],
    ['it-IT', 'Tour a *, Roma e *', 'Edimburgo', 'Tour a Edimburgo, Roma ed Edimburgo'],
    ['it-IT', 'Malaga *', 'Antica', 'Malaga Antica'],
    ['it-IT', 'dal * al *', '8 maggio', 'dall’8 maggio all’8 maggio'],
    ['it-IT', 'Il *', '11 maggio', 'L’11 maggio'],
    ['it-IT', 'dal *', '18 maggio', 'dal 18 maggio'],
    ['it-IT', 'dal *', '1 maggio', 'dal 1 maggio'],
    ['de-DE', 'de *, a *', 'Athen', 'de Athen, a Athen'],
  ])('elides in %s: %s with %s', (tag, text, value, said) => {
    expect(joined(tag, text, value)).toBe(said)
  })

  it('elides before numbers inside a value', () => {
    expect(elideNumbers('8 al 11 dicembre', 'it-IT')).toBe('8 all’11 dicembre')
    expect(elideNumbers('8 al 11 dicembre', 'es-ES')).toBe('8 al 11 dicembre')
  })

  it('elides in both translators', () => {
    const island = (locale: Locale) =>
      islandTranslator({ map: 'Tour a {{city}}: lignes de {{city}}' }, localeEntries[locale].tag, fillJoined)
    expect(translator('fr', 'city')('map', { city: 'Édimbourg' })).toBe('Les lignes d’Édimbourg')
    expect(translator('it', 'city-pages')('all.title', { city: 'Atene' })).toContain('ad Atene')
    expect(island('fr')('map', { city: 'Athènes' })).toBe('Tour a Athènes: lignes d’Athènes')
    expect(island('it')('map', { city: 'Atene' })).toBe('Tour ad Atene: lignes de Atene')
  })
})
