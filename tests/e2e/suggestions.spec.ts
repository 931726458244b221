import type { Page, Request } from '@playwright/test'
import { href } from '#i18n/routes.ts'
import { expect, test } from '#tests/support/journey.ts'
import { cityPath, london, paris } from '#tests/support/places.ts'
import { wordsOf } from '#tests/support/words.ts'

const once = { tag: '@desktop' }
const longOnDesktop = { tag: ['@desktop', '@long'] }
const SEARCH = '**/api/v2/search?*'

const offered = (page: Page) => page.getByRole('main').getByRole('option')

/** The search field in the page's content, hydrated. */
async function hydratedSearch(page: Page) {
  const field = page.locator('#home-q')
  await field.focus()
  await expect(field).toHaveAttribute('aria-expanded', /true|false/)
  return field
}

test('finds a city by name in any language', longOnDesktop, async ({ page }) => {
  await page.goto(href('home', 'it'))
  const field = await hydratedSearch(page)
  for (const name of ['londres', 'LONDON', ' londra ', 'lundon']) {
    await field.fill(name)
    await expect(offered(page).first(), name).toContainText('Londra')
  }
  await offered(page).first().click()
  await page.waitForURL(`**${cityPath(london, 'it')}`)
})

test('moves through suggestions with arrow keys and Escape', once, async ({ page }) => {
  await page.goto(href('home', 'en'))
  const field = await hydratedSearch(page)
  await field.fill('l')
  await expect(offered(page).nth(1)).toBeVisible()
  const count = await offered(page).count()
  expect(count).toBeLessThanOrEqual(5)
  const chosen = page.getByRole('main').getByRole('option', { selected: true })
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveText((await offered(page).first().textContent()) ?? '')
  await page.keyboard.press('ArrowUp')
  await expect(chosen).toHaveText(
    (await offered(page)
      .nth(count - 1)
      .textContent()) ?? '',
  )
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toHaveText((await offered(page).first().textContent()) ?? '')
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? 'none')
  await page.keyboard.press('Escape')
  await expect(offered(page)).toHaveCount(0)
  await expect(field).toBeFocused()
})

test('ignores a late answer to another query', once, async ({ page }) => {
  await page.goto(href('home', 'en'))
  const field = await hydratedSearch(page)
  let answerLate = () => undefined as void
  const late = new Promise<void>((resolve) => (answerLate = resolve))
  await page.route(SEARCH, async (route) => {
    const asked = new URL(route.request().url()).searchParams.get('query')
    if (asked === 'lond') await late
    await route.continue()
  })
  const question = page.waitForRequest((request) => request.url().includes('query=lond'))
  await field.fill('lond')
  await question
  await field.fill('pari')
  await expect(offered(page).first()).toContainText('Paris')
  const lateAnswer = page.waitForResponse((response) => response.url().includes('query=lond'))
  answerLate()
  await (await lateAnswer).finished()
  await expect(offered(page).first()).toContainText('Paris')
  await expect(offered(page).filter({ hasText: 'London' })).toHaveCount(0)

  // Nor when the box was emptied meanwhile.
  await field.fill('')
  await expect(offered(page)).toHaveCount(0)
})

test('announces loading, then the result', longOnDesktop, async ({ page }) => {
  const t = wordsOf('de', 'search')
  await page.goto(href('home', 'de'))
  const field = await hydratedSearch(page)
  let answer = () => undefined as void
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(SEARCH, async (route) => {
    await held
    await route.continue()
  })
  await field.fill('paris')
  await expect(page.getByRole('main').getByText(t('loading'))).toBeVisible()
  answer()
  await expect(offered(page).first()).toContainText('Paris')
  await expect(page.getByRole('main').getByText(t('loading'))).toBeHidden()
})

for (const [what, fault, tag] of [
  ['is cut off', { abort: true }, once],
  ['breaks', { status: 500 }, longOnDesktop],
  ['answers nonsense', { status: 200 }, longOnDesktop],
] as const) {
  test(`reports that the search ${what} and recovers`, tag, async ({ page, complaints }) => {
    const t = wordsOf('fr', 'search')
    await page.goto(href('home', 'fr'))
    const field = await hydratedSearch(page)
    await page.route(SEARCH, (route) =>
      'abort' in fault ? route.abort() : route.fulfill({ ...fault, contentType: 'text/html', body: '<h1>' }),
    )
    await field.fill('pari')
    await expect(page.getByRole('main').getByText(t('failed')).first()).toBeVisible()
    await expect(field).toHaveValue('pari')
    await page.unroute(SEARCH)
    await field.fill('paris')
    await expect(offered(page).first()).toContainText('Paris')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${cityPath(paris, 'fr')}`)
    // The browser logs the failed call.
    expect(complaints.splice(0).filter((text) => !/ERR_FAILED|500/.test(text))).toEqual([])
  })
}

test('loads no search script before it is touched', longOnDesktop, async ({ page }) => {
  const scripts: Request[] = []
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts.push(request)
  })
  await page.goto(href('home', 'es'), { waitUntil: 'networkidle' })
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }))
  await page.waitForLoadState('networkidle')
  const sizes = await Promise.all(scripts.map(async (one) => (await one.sizes()).responseBodySize))
  expect(sizes.length, 'the page has scripts of its own').toBeGreaterThan(0)
  expect(Math.min(...sizes), 'each with its size').toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(6 * 1024)
  const woken = page.waitForRequest((request) => request.resourceType() === 'script')
  await page.locator('#home-q').focus()
  await woken
})
