import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { daysWith } from '#tests/support/days.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { audit, expect, fitsTheWidth, test as journey } from '#tests/support/journey.ts'
import { createMember, MEMBER_PASSWORD } from '#tests/support/create-member.ts'
import { linkInMail } from '#tests/support/outbox.ts'
import { expectPaid, fillInCard, fillInPayer, goodCard, pay } from '#tests/support/purchase.ts'
import { wordsOf } from '#tests/support/words.ts'

/** Ignores the refusals that the browser logs, since these tests cause them. */
const test = journey.extend<{ forgiven: undefined }>({
  forgiven: [
    async ({ complaints }, use) => {
      await use(undefined)
      const others = complaints.splice(0).filter((text) => !/status of 4(01|22)/.test(text))
      expect(others, 'besides the refusals').toEqual([])
    },
    { auto: true },
  ],
})

const PARIS_BUS = 2182
const someone = (): string => `${randomUUID()}@example.org`

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

async function logIn(page: Page, locale: Locale, email: string, password: string): Promise<void> {
  const t = wordsOf(locale, 'member')
  await fillIn(page, { [wordsOf(locale, 'payment')('payer.email')]: email, [t('fields.password')]: password })
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
}

test('registers by mail and logs in again', { tag: '@phone' }, async ({ page, request }) => {
  const locale = 'fr'
  const t = wordsOf(locale, 'member')
  const form = wordsOf(locale, 'payment')
  const email = someone()
  await fillBasket(page, PARIS_BUS)
  await page.goto(href('register', locale))
  await page.getByRole('button', { name: t('register.submit') }).click()
  const faults = page.getByRole('alert')
  await expect(faults).toBeFocused()
  await expect(faults.getByRole('link')).toHaveCount(5)
  await audit(page, 'refused registration')
  await fillIn(page, {
    [form('payer.firstName')]: 'Anaïs',
    [form('payer.lastName')]: 'Łukasiewicz',
    [form('payer.email')]: email,
    [form('payer.emailAgain')]: `x${email}`,
    [t('fields.password')]: MEMBER_PASSWORD,
  })
  await page.getByRole('button', { name: t('register.submit') }).click()
  await expect(faults.getByRole('link')).toHaveText(`${form('payer.emailAgain')}: ${form('errors.mismatch')}`)
  await fillIn(page, { [form('payer.emailAgain')]: email })
  await page.getByRole('button', { name: t('register.submit') }).click()
  await expect(page.getByText(t('register.sent.text', { email }))).toBeVisible()
  await audit(page, 'registration sent')

  const link = await linkInMail(request, 'register', email)
  expect(link).toMatch(new RegExp(`^${href('register', locale)}#token=`))
  // In the tab of the form, only what follows the # changes.
  await page.goto(link)
  await audit(page, 'registration to confirm')
  await fitsTheWidth(page)
  await page.getByRole('button', { name: t('register.confirm.button') }).click()
  const welcome = page.getByRole('heading', { name: t('loggedIn.title', { name: 'Anaïs' }) })
  await expect(welcome).toBeFocused()
  await expect(page.getByText(t('loggedIn.discount', { percent: 5 }))).toBeVisible()
  await audit(page, 'logged in')
  expect(new URL(page.url()).hash).toBe('')

  // Used twice, then altered.
  await page.goto(link)
  await page.getByRole('button', { name: t('register.confirm.button') }).click()
  await expect(page.getByRole('alert')).toContainText(wordsOf(locale, 'api')('link_expired'))
  await page.goto(link.slice(0, -1))
  await expect(page.getByRole('alert')).toContainText(wordsOf(locale, 'api')('link_invalid'))
  await page.getByRole('link', { name: t('login.register') }).click()
  await expect(welcome).toBeVisible()
  await page.getByRole('button', { name: t('loggedIn.logout') }).click()
  await page.waitForURL(`**${href('home', locale)}`)

  const header = wordsOf(locale, 'header')
  await page.getByRole('button', { name: header('member.title') }).click()
  await audit(page, 'member menu')
  await page.getByRole('link', { name: header('member.login') }).click()
  await page.waitForURL(`**${href('login', locale)}`)
  await logIn(page, locale, email, 'not my password')
  await expect(page.getByRole('alert')).toContainText(wordsOf(locale, 'api')('login_failed'))
  await logIn(page, locale, email, MEMBER_PASSWORD)
  await expect(welcome).toBeFocused()
  await page.getByRole('button', { name: header('member.title') }).click()
  await expect(page.getByRole('link', { name: header('member.login') })).toBeHidden()
  // The page itself has a button of this name.
  const menu = page.getByRole('list', { name: header('member.title') })
  await menu.getByRole('button', { name: header('member.logout') }).click()
  await page.waitForURL(`**${href('home', locale)}`)
  await page.getByRole('button', { name: header('member.title') }).click()
  await expect(page.getByRole('link', { name: header('member.area') })).toBeHidden()
})

test('sets a new password once by its link', { tag: '@desktop' }, async ({ page, request }) => {
  const locale = 'de'
  const t = wordsOf(locale, 'member')
  const email = someone()
  await createMember(request, email)
  await page.goto(href('login', locale))
  await page.getByRole('link', { name: t('login.forgotten') }).click()
  await page.waitForURL(`**${href('passwordReset', locale)}`)
  await fillIn(page, { [wordsOf(locale, 'payment')('payer.email')]: email })
  await page.getByRole('button', { name: t('reset.submit') }).click()
  await expect(page.getByText(t('reset.sent.text', { email }))).toBeVisible()

  const link = await linkInMail(request, 'restore', email)
  expect((await request.get(link.split('#')[0] ?? '')).status()).toBe(200)
  await page.goto(link)
  const save = page.getByRole('button', { name: t('reset.choose.button') })
  await fillIn(page, { [t('fields.newPassword')]: 'too short' })
  await save.click()
  await expect(page.getByRole('alert')).toContainText(t('errors.password_short'))
  await audit(page, 'new password')
  await fillIn(page, { [t('fields.newPassword')]: 'a shorter way round' })
  await save.click()
  await expect(page.getByText(t('reset.saved'))).toBeVisible()

  await page.goto(link)
  await fillIn(page, { [t('fields.newPassword')]: 'the longest way round' })
  await save.click()
  await expect(page.getByRole('alert')).toContainText(wordsOf(locale, 'api')('link_expired'))
  await page.getByRole('link', { name: t('reset.again') }).click()
  await expect(page.getByRole('button', { name: t('reset.submit') })).toBeVisible()
})

test('logs in by Google and accepts a refusal', { tag: '@phone' }, async ({ page }) => {
  const locale = 'it'
  const t = wordsOf(locale, 'member')
  await page.goto(href('login', locale))
  const google = page.getByRole('button', { name: 'Google' })
  await google.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(`**${href('login', locale)}`)
  await expect(page.getByRole('alert')).toContainText(t('provider.cancelled'))
  await audit(page, 'cancelled login')

  await google.click()
  await page.getByLabel('E-mail address').fill(someone())
  await page.getByRole('button', { name: 'verified address', exact: false }).first().click()
  await expect(page.getByRole('heading', { name: t('loggedIn.title', { name: 'Tina' }) })).toBeFocused()
  const returned = new URL(page.url())
  expect(returned.pathname + returned.search).toBe(href('login', locale))
  await page.getByRole('button', { name: t('loggedIn.logout') }).click()
  await page.waitForURL(`**${href('home', locale)}`)

  // A return that this browser never began.
  await page.goto(`${href('login', locale)}?state=${'s'.repeat(43)}&code=stolen`)
  await expect(page.getByRole('alert')).toContainText(wordsOf(locale, 'api')('login_expired'))
})

test('erases a person by the link of the mail', { tag: '@phone' }, async ({ page, request }) => {
  const locale = 'es'
  const t = wordsOf(locale, 'member')
  const email = someone()
  await createMember(request, email)
  await page.goto(href('erase', locale))
  await fillIn(page, { [wordsOf(locale, 'payment')('payer.email')]: email })
  await page.getByRole('button', { name: t('erase.submit') }).click()
  await expect(page.getByText(t('erase.sent.text', { email }))).toBeVisible()

  const link = await linkInMail(request, 'erase', email)
  await page.goto(link)
  await audit(page, 'erasure to confirm')
  const erase = page.getByRole('button', { name: t('erase.confirm.button') })
  await erase.click()
  await expect(page.getByText(t('erase.done.title'))).toBeVisible()
  await page.goto(link)
  await erase.click()
  await expect(page.getByRole('alert')).toContainText(wordsOf(locale, 'api')('link_expired'))
  await page.goto(href('login', locale))
  await logIn(page, locale, email, MEMBER_PASSWORD)
  await expect(page.getByRole('alert')).toContainText(wordsOf(locale, 'api')('login_failed'))
})

test('buys with the member discount and cancels', { tag: '@desktop' }, async ({ page }) => {
  const locale = 'en'
  const t = wordsOf(locale, 'member')
  const { request } = page.context()
  const email = someone()
  await createMember(request, email)
  const [, , , day] = await daysWith(request, PARIS_BUS, 'available')
  const basket = await fillBasket(page, PARIS_BUS, { day, currency: 'USD' })
  expect(basket.discounts.map(({ kind }) => kind)).toEqual(['member'])
  const discount = (basket.discount / 100).toFixed(2)

  await page.goto(href('basket', locale))
  const total = page.getByRole('region', { name: wordsOf(locale, 'basket')('total.title') })
  await expect(total.getByText(wordsOf(locale, 'basket')('total.memberDiscount'))).toContainText(discount)
  await page.goto(href('payment', locale))
  await expect(page.getByText(wordsOf(locale, 'payment')('summary.memberDiscount'))).toContainText(discount)
  await fillInPayer(page, locale, email)
  await fillInCard(page, goodCard)
  await pay(page, locale)
  await expectPaid(page, locale)

  await page.goto(href('memberArea', locale))
  const booking = page.getByRole('region', { name: t('area.sales.title') })
  await expect(booking).toContainText(t('area.sales.discount'))
  const reference = (await booking.getByRole('definition').first().textContent()) ?? ''
  await audit(page, 'member area')
  await fitsTheWidth(page)
  const paid = wordsOf(locale, 'payment-confirmed')
  const pdf = await request.get(
    (await booking.getByRole('link', { name: paid('paid.pdf') }).getAttribute('href')) ?? '',
  )
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  const cancel = booking.getByRole('button', { name: t('area.sales.cancel', { reference }) })
  await cancel.click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(
    t('area.cancel.refund', { refund: `$${(basket.total / 100).toFixed(2)}` }),
  )
  await audit(page, 'cancellation')
  await question.getByRole('button', { name: t('area.cancel.keep') }).click()
  await expect(cancel).toBeFocused()
  await cancel.click()
  await question.getByRole('button', { name: t('area.cancel.confirm') }).click()
  const told = page.getByRole('status').filter({ hasText: t('area.cancel.done', { reference }) })
  await expect(told).toBeFocused()
  await expect(cancel).toHaveCount(0)

  const details = page.getByRole('region', { name: t('area.profile.title') })
  await details.getByLabel(wordsOf(locale, 'payment')('payer.firstName')).fill('Ana')
  await details.getByLabel(t('area.profile.current')).fill('not my password')
  await details.getByLabel(t('fields.newPassword')).fill('an even longer way')
  await details.getByRole('button', { name: t('area.profile.submit') }).click()
  await expect(details.getByRole('alert')).toContainText(t('errors.wrong'))
  await details.getByLabel(t('area.profile.current')).fill(MEMBER_PASSWORD)
  await details.getByRole('button', { name: t('area.profile.submit') }).click()
  await expect(details.getByText(t('area.profile.saved'))).toBeVisible()
  await page.getByRole('button', { name: t('loggedIn.logout') }).click()
  await page.waitForURL(`**${href('home', locale)}`)

  await page.goto(href('memberArea', locale))
  const closed = page.getByRole('dialog', { name: t('area.exclusive.title') })
  await expect(closed.getByRole('link', { name: t('login.register') })).toBeVisible()
  await audit(page, 'exclusive area')
  await closed.getByRole('link', { name: t('login.submit') }).click()
  await logIn(page, locale, email, 'an even longer way')
  await expect(page.getByRole('heading', { name: t('loggedIn.title', { name: 'Ana' }) })).toBeFocused()
})
