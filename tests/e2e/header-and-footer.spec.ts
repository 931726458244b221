import { href } from '#i18n/routes.ts'
import { expect, test } from '#tests/support/journey.ts'
import { cityPagePath, paris } from '#tests/support/places.ts'
import { resize } from '#tests/support/resize.ts'
import { wordsOf } from '#tests/support/words.ts'

const once = { tag: '@desktop' }

const pages = [
  { name: 'newsletter', path: href('newsletter', 'en'), header: 0, footer: 0 },
  { name: 'map-viewer', path: cityPagePath(paris, 'mapViewer', 'en'), header: 0, footer: 0 },
  { name: 'support-chat', path: href('supportChat', 'en'), header: 0, footer: 1 },
  { name: 'member-area', path: href('memberArea', 'en'), header: 1, footer: 0 },
  { name: 'about', path: href('about', 'en'), header: 1, footer: 1 },
]

test('has header and footer where S2 says', once, async ({ request }) => {
  const found = await Promise.all(
    pages.map(async ({ name, path }) => {
      const html = await (await request.get(path)).text()
      // Within the main part, neither is a landmark.
      const around = html.replace(/<main\b[^]*<\/main>/, '')
      const count = (tag: RegExp) => [...around.matchAll(tag)].length
      expect(html.match(/<main\b/g), name).toHaveLength(1)
      return { name, path, header: count(/<header\b/g), footer: count(/<footer\b/g) }
    }),
  )
  expect(found).toEqual(pages)
})

test('hides the columns of the footer on payment below 1024 px', once, async ({ page }) => {
  const columns = page.getByRole('contentinfo').getByRole('navigation')
  await page.goto(href('payment', 'en'))
  await resize(page, { width: 1023, height: 800 })
  await expect(columns).toHaveCount(0)
  await resize(page, { width: 1024, height: 800 })
  await expect(columns).not.toHaveCount(0)
})

test('leads to the top once the page is scrolled', once, async ({ page }) => {
  await page.goto(href('terms', 'en'))
  const toTop = page.getByRole('link', { name: wordsOf('en', 'header')('toTop') })
  await expect(toTop).toBeHidden()
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))
  await toTop.press('Enter')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(toTop).toBeHidden()
})

test('opens its menus where popovers are unknown', { tag: ['@phone', '@long'] }, async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'popover')
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover')
    Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover')
    addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('[popovertarget]')) event.preventDefault()
    })
  })
  await page.goto(href('about', 'en'))
  // What menu.css says to a browser that does not know `:popover-open`.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.menu { display: block } .menu:not([data-open]) { display: none }')
    document.adoptedStyleSheets.push(sheet)
  })
  const header = wordsOf('en', 'header')
  const languages = page.getByRole('list', { name: header('languageTitle') })
  const account = page.getByRole('list', { name: header('member.title') })
  await page.getByRole('button', { name: 'English' }).click()
  await expect(languages).toBeVisible()
  await page.getByRole('button', { name: header('member.title') }).click()
  await expect(languages).toBeHidden()
  await account.getByRole('link', { name: header('member.login') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(account).toBeHidden()
})
