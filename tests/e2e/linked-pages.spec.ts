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

for (const { from, to, name } of links) {
  test(`leads from ${from} to ${to}`, once, async ({ page }) => {
    await page.goto(href(from, 'es'))
    await page
      .getByRole('main')
      .getByRole('link', { name: name('es') })
      .click()
    await expect(page).toHaveURL(href(to, 'es'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
}
