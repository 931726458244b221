import type { Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import type { PlainPage } from '#i18n/slugs.ts'
import { expect, test } from '#tests/support/journey.ts'
import { wordsOf } from '#tests/support/words.ts'

const once = { tag: '@desktop' }

const links: { from: PlainPage; to: PlainPage; name: (locale: Locale) => string }[] = [
  { from: 'privacy', to: 'erase', name: (locale) => wordsOf(locale, 'member')('erase.title') },
  { from: 'faq', to: 'supportChat', name: (locale) => wordsOf(locale, 'support-chat')('title') },
  { from: 'faq', to: 'covidNews', name: (locale) => wordsOf(locale, 'covid')('news.title') },
  { from: 'covidNews', to: 'covidFaq', name: (locale) => wordsOf(locale, 'covid')('news.faq') },
]

test('leads from texts to the pages they name', once, async ({ request }) => {
  for (const { from, to, name } of links) {
    const html = await (await request.get(href(from, 'es'))).text()
    const [main = ''] = /<main\b[^]*<\/main>/.exec(html) ?? []
    const anchors = [...main.matchAll(/<a\b[^>]* href="([^"]*)"[^>]*>([^]*?)<\/a>/g)]
    const named = anchors.filter(([, , words = '']) => words.includes(name('es')))
    expect(named.map(([, address]) => address)).toContain(href(to, 'es'))
    expect((await request.get(href(to, 'es'), { maxRedirects: 0 })).status(), to).toBe(200)
  }
})
