import { describe, expect, it } from 'vitest'
import { builds, variants } from '#config/builds.ts'
import { locales } from '#config/locales.ts'
import { translator } from '#i18n/translate.ts'
import { aboutSections } from './about-sections.ts'
import { termsSections } from './terms-sections.ts'

const wordsOf = (variant: (typeof variants)[number], locale: 'en' | 'es' | 'fr' | 'de') =>
  aboutSections(locale, builds[variant].locales).find(({ id }) => id === 'words')?.text

describe('the page about the shop', () => {
  it("names the build's languages, its own first", () => {
    expect(wordsOf('worldwide', 'en')).toContain('in English, Spanish, French, Italian or German.')
    expect(wordsOf('paris', 'fr')).toContain('en français, anglais, espagnol, italien ou allemand.')
    expect(wordsOf('paris', 'de')).toContain('auf Deutsch, Englisch, Spanisch, Französisch oder Italienisch.')
    expect(wordsOf('spain', 'es')).toContain('en español o inglés.')
  })

  it('names no languages in a monolingual shop', () => {
    expect(wordsOf('london', 'en')).toBeUndefined()
  })
})

describe('the terms', () => {
  const ids = (variant: (typeof variants)[number]) =>
    termsSections(translator('en', 'terms'), builds[variant].features).map(({ id }) => id)

  it('mentions members only with a member area', () => {
    expect(ids('worldwide')).toContain('members')
    expect(ids('worldwide').filter((id) => id !== 'members')).toEqual(ids('london'))
  })

  it.each(variants.flatMap((variant) => builds[variant].locales.map((locale) => [variant, locale] as const)))(
    'mentions no missing member area in %s, %s',
    (variant, locale) => {
      const { features } = builds[variant]
      const texts = termsSections(translator(locale, 'terms'), features).map(({ text }) => text)
      const leads = /member area|área de miembro|espace membre|area membri|Mitgliederbereich/
      if (!features.memberArea) expect(texts.join(' ')).not.toMatch(leads)
    },
  )

  it.each(locales)('names the cancellation link in the terms, %s', (locale) => {
    const link = translator(locale, 'change-booking')('title')
    const refunds = termsSections(translator(locale, 'terms'), { memberArea: false }).find(
      ({ id }) => id === 'refunds',
    )
    expect(refunds?.text).toContain(link)
    expect(translator(locale, 'faq')('questions.howCancel.answer')).toContain(link)
  })
})
