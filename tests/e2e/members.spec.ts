import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { Locale } from '#config/locales.ts'
import type { Sale } from '#contract/basket/basket.ts'
import { formatMoney } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { daysWith } from '#tests/support/days.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { audit, expect, fitsTheWidth, test as journey } from '#tests/support/journey.ts'
import { createMember, MEMBER_PASSWORD } from '#tests/support/create-member.ts'
import { expireLink } from '#tests/support/expire-link.ts'
import { linkInMail } from '#tests/support/outbox.ts'
import { expectPaid, fillInCard, fillInPayer, goodCard, pay } from '#tests/support/purchase.ts'
import { wordsOf } from '#tests/support/words.ts'

/** Ignores what the browser logs of refusals and of the script that one test withholds. */
const test = journey.extend<{ forgiven: undefined }>({
  forgiven: [
    async ({ complaints }, use) => {
      await use(undefined)
      const others = complaints.splice(0).filter((text) => !/status of 4(01|22)|net::ERR_FAILED/.test(text))
      expect(others, 'besides the refusals').toEqual([])
    },
    { auto: true },
  ],
})

const PARIS_BUS = 2182
const longOnPhone = { tag: ['@phone', '@long'] }
const someone = (): string => `${randomUUID()}@example.org`

async function fillIn(page: Page | Locator, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

async function logIn(page: Page | Locator, locale: Locale, email: string, password: string): Promise<void> {
  const t = wordsOf(locale, 'member')
  await fillIn(page, { [wordsOf(locale, 'payment')('payer.email')]: email, [t('fields.password')]: password })
  await page.getByRole('button', { name: t('login.submit'), exact: true }).click()
}

/** On the page that a mailed link opens. */
async function choosePassword(page: Page, locale: Locale, label: string, password: string): Promise<void> {
  await fillIn(page, { [label]: password })
  await page.getByRole('button', { name: wordsOf(locale, 'member')('choose.button') }).click()
}

/** The header's menu; pages have links and buttons of the same names. */
const menuOf = (page: Page, locale: Locale): Locator =>
  page.getByRole('list', { name: wordsOf(locale, 'header')('member.title') })

async function pressLogin(page: Page, locale: Locale): Promise<void> {
  const header = wordsOf(locale, 'header')
  await page.getByRole('button', { name: header('member.title') }).click()
  await menuOf(page, locale)
    .getByRole('link', { name: header('member.login') })
    .click()
}

/** The member's discount that the basket names, as its visitor reads it. */
async function savedInBasket(page: Page, locale: Locale, basket: Sale): Promise<string> {
  const t = wordsOf(locale, 'basket')
  const total = page.getByRole('region', { name: t('total.title') })
  const saved = total
    .getByRole('listitem')
    .filter({ hasText: t('total.memberDiscount') })
    .locator('data')
  await expect(saved).toHaveAttribute('value', String(-Math.round(basket.total * 0.05)))
  return (await saved.textContent()) ?? ''
}

/** Pays as a member; the discount is named before, after and on the voucher. */
async function payLess(page: Page, locale: Locale, email: string, saved: string): Promise<void> {
  await page.goto(href('payment', locale))
  await expect(page.getByText(wordsOf(locale, 'payment')('summary.memberDiscount'))).toContainText(saved)
  await fillInPayer(page, locale, email)
  await fillInCard(page, goodCard)
  await pay(page, locale)
  await expectPaid(page, locale)
  const paid = wordsOf(locale, 'payment-confirmed')
  await expect(page.getByRole('main')).toContainText(`${paid('paid.discount.member')}${saved}`)
  await page.getByRole('link', { name: paid('paid.voucher') }).click()
  const voucher = wordsOf(locale, 'voucher')
  await expect(page.getByRole('heading', { name: voucher('title') })).toBeVisible()
  const named = page.getByRole('term').filter({ hasText: voucher('discount.member') })
  await expect(named.locator('xpath=following-sibling::dd')).toHaveText(saved)
}

/** The only booking of the open member area, and the link that leads to changing it. */
async function readBooking(page: Page, locale: Locale): Promise<{ booking: Locator; change: Locator }> {
  const t = wordsOf(locale, 'member')
  const booking = page.getByRole('region', { name: t('area.sales.title') })
  const reference = (await booking.getByRole('definition').first().textContent()) ?? ''
  const name = t('area.sales.change', { reference })
  return { booking, change: booking.getByRole('link', { name }) }
}

/** From the open member area to the refund of its only booking. */
async function askForRefund(page: Page, locale: Locale): Promise<void> {
  const t = wordsOf(locale, 'change-booking')
  await (await readBooking(page, locale)).change.click()
  await page.getByRole('button', { name: t('choose') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('quote.title'))
}

async function cancelBooking(page: Page, locale: Locale): Promise<void> {
  const t = wordsOf(locale, 'change-booking')
  await askForRefund(page, locale)
  await page.getByRole('button', { name: t('quote.confirm', { count: 1 }) }).click()
  await expect(page.getByRole('region', { name: t('last.cancelled') })).toBeVisible()
  await page.goto(href('memberArea', locale))
  const member = wordsOf(locale, 'member')
  const { booking, change } = await readBooking(page, locale)
  const cancelled = [member('area.sales.cancelRequested'), member('area.sales.cancelled')]
  await expect(booking.getByText(new RegExp(`^(${cancelled.join('|')})$`))).toBeVisible()
  await expect(change).toHaveCount(0)
}

/** Asks in the member area for the mail that deletes an account; gives its link. */
async function askToErase(
  page: Page,
  request: APIRequestContext,
  locale: Locale,
  email: string,
): Promise<string> {
  const t = wordsOf(locale, 'member')
  await page.getByRole('link', { name: t('area.account.erase') }).click()
  await fillIn(page, { [wordsOf(locale, 'payment')('payer.email')]: email })
  await page.getByRole('button', { name: t('erase.submit') }).click()
  await expect(page.getByText(t('erase.sent.text', { email }))).toBeVisible()
  return linkInMail(request, 'erase', email)
}

async function erase(page: Page, locale: Locale): Promise<void> {
  const t = wordsOf(locale, 'member')
  await page.getByRole('button', { name: t('erase.confirm.button') }).click()
  await expect(page.getByText(t('erase.done.title'))).toBeVisible()
}

test('registers, buys for less, cancels and erases', { tag: '@phone' }, async ({ page, request }) => {
  // A whole membership, half a minute on a busy machine.
  test.slow()
  const locale = 'fr'
  const t = wordsOf(locale, 'member')
  const form = wordsOf(locale, 'payment')
  const header = wordsOf(locale, 'header')
  const email = someone()
  await page.goto(href('register', locale))
  await page.getByRole('button', { name: t('register.submit') }).click()
  const faults = page.getByRole('alert')
  await expect(faults).toBeFocused()
  await expect(faults.getByRole('link')).toHaveCount(4)
  await audit(page, 'refused registration')
  await fillIn(page, {
    [form('payer.firstName')]: 'Anaïs',
    [form('payer.lastName')]: 'Łukasiewicz',
    [form('payer.email')]: email,
    [form('payer.emailAgain')]: `x${email}`,
  })
  await page.getByRole('button', { name: t('register.submit') }).click()
  await expect(faults.getByRole('link')).toHaveText(`${form('payer.emailAgain')}: ${form('errors.mismatch')}`)
  await fillIn(page, { [form('payer.emailAgain')]: email })
  await page.getByRole('button', { name: t('register.submit') }).click()
  await expect(page.getByText(t('register.sent.text', { email }))).toBeVisible()

  const link = await linkInMail(request, 'register', email)
  expect(link).toBe(href({ page: 'choosePassword', token: link.split('/').at(-1) ?? '' }, locale))
  await page.goto(link)
  await expect(page.getByLabel(form('payer.email'))).toHaveValue(email)
  await expect(page.getByText(t('choose.notYou'))).toBeVisible()
  await audit(page, 'registration to confirm', ['light'])
  await fitsTheWidth(page)
  await choosePassword(page, locale, t('fields.password'), 'too short')
  await expect(page.getByText(t('errors.password_short'))).toBeVisible()
  await choosePassword(page, locale, t('fields.password'), MEMBER_PASSWORD)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('loggedIn.titleNobody'))
  expect(page.url()).not.toContain(link)
  await page
    .getByRole('link', { name: t('area.title'), exact: true })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: t('loggedIn.title', { name: 'Anaïs' }) })).toBeVisible()
  await expect(page.getByText(t('loggedIn.discount', { percent: 5 }))).toBeVisible()

  // Used twice, then altered; a link as it was mailed before has its token after the #.
  await page.goto(link)
  await expect(page.getByRole('main')).toContainText(wordsOf(locale, 'api')('link_expired'))
  await page.goto(`${href('register', locale)}#token=${link.split('/').at(-1) ?? ''}`)
  await page.waitForURL(`**${link}`)
  await page.goto(`${href('register', locale)}#token=cut-off`)
  await expect(page.getByRole('alert')).toContainText(wordsOf(locale, 'api')('link_invalid'))
  await page.getByRole('link', { name: t('login.register') }).click()
  const silent = '**/api/v2/member/logout'
  await page.route(silent, (route) => route.abort())
  await page.getByRole('button', { name: t('loggedIn.logout') }).click()
  await expect(page.getByRole('alert')).toContainText(t('loggedIn.logoutFailed'))
  await page.unroute(silent)
  await page.getByRole('button', { name: t('loggedIn.logout') }).click()
  await page.waitForURL(`**${href('home', locale)}`)

  const [, , , day] = await daysWith(page.context().request, PARIS_BUS, 'available')
  const guest = await fillBasket(page, PARIS_BUS, { day, currency: 'USD' })
  expect(guest.discounts).toEqual([])
  await page.goto(href('basket', locale))
  await pressLogin(page, locale)
  const dialog = page.getByRole('dialog', { name: t('login.title') })
  await expect(dialog.getByLabel(form('payer.email'))).toBeFocused()
  await audit(page, 'login dialog')
  await fitsTheWidth(page)
  await logIn(dialog, locale, email, 'not my password')
  await expect(dialog.getByRole('alert')).toContainText(wordsOf(locale, 'api')('login_failed'))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const account = page.getByRole('button', { name: header('member.title') })
  const menu = menuOf(page, locale)
  await expect(account).toBeFocused()
  await account.press('Enter')
  await menu.getByRole('link', { name: header('member.login') }).press('Enter')
  await logIn(dialog, locale, email, MEMBER_PASSWORD)
  await expect(menu.getByRole('link', { name: header('member.area') })).toBeVisible()
  await expect(menu.getByRole('link', { name: header('member.login') })).toBeHidden()
  await expect(page.getByText(t('loggedIn.title', { name: 'Anaïs' }))).toBeAttached()
  await expect(account).toBeFocused()
  expect(new URL(page.url()).pathname).toBe(href('basket', locale))
  await payLess(page, locale, email, await savedInBasket(page, locale, guest))

  await page.goto(href('memberArea', locale))
  const paid = wordsOf(locale, 'payment-confirmed')
  const booking = page.getByRole('region', { name: t('area.sales.title') })
  await expect(booking).toContainText(paid('paid.discount.member'))
  await audit(page, 'member area')
  await fitsTheWidth(page)
  const pdf = await page
    .context()
    .request.get((await booking.getByRole('link', { name: paid('paid.pdf') }).getAttribute('href')) ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  await askForRefund(page, locale)
  const back = guest.total - Math.round(guest.total * 0.05)
  const refund = formatMoney({ amount: back, currency: 'USD' }, locale)
  const change = wordsOf(locale, 'change-booking')
  const term = page.getByRole('term').filter({ hasText: change('quote.refund') })
  await expect(term.locator('xpath=following-sibling::dd')).toHaveText(refund)
  await page.getByRole('link', { name: change('quote.back') }).click()
  await page.goto(href('memberArea', locale))
  await cancelBooking(page, locale)

  const last = await askToErase(page, request, locale, email)
  await page.goto(last)
  await expect(page.getByRole('main')).toContainText(email)
  await audit(page, 'erasure to confirm', ['light'])
  await erase(page, locale)
  await page.goto(last)
  await expect(page.getByRole('alert')).toContainText(wordsOf(locale, 'api')('link_expired'))
  await account.click()
  await expect(menu.getByRole('link', { name: header('member.login') })).toBeVisible()
})

test('sets a new password and changes the details', { tag: '@desktop' }, async ({ page, request }) => {
  const locale = 'de'
  const t = wordsOf(locale, 'member')
  const form = wordsOf(locale, 'payment')
  const email = someone()
  await createMember(request, email)
  await page.goto(href('memberArea', locale))
  const closed = page.getByRole('dialog', { name: t('area.exclusive.title') })
  await expect(closed.getByRole('link', { name: t('login.register') })).toBeVisible()
  await closed.getByRole('link', { name: t('login.submit') }).click()
  await page.getByRole('link', { name: t('login.forgotten') }).click()
  await page.waitForURL(`**${href('passwordReset', locale)}`)
  const ask = async () => {
    await fillIn(page, { [form('payer.email')]: email })
    await page.getByRole('button', { name: t('reset.submit') }).click()
    await expect(page.getByText(t('reset.sent.text', { email }))).toBeVisible()
    return linkInMail(request, 'restore', email)
  }
  const choose = (password: string) => choosePassword(page, locale, t('fields.newPassword'), password)
  const gone = page.getByRole('heading', { level: 1, name: t('choose.gone') })
  const late = await ask()
  await page.goto(late)
  await choose('too short')
  await expect(page.getByText(t('errors.password_short'))).toBeVisible()
  await audit(page, 'new password', ['light'])
  await expireLink('restore', email)
  await choose('a shorter way round')
  await expect(gone).toBeVisible()
  await audit(page, 'link gone', ['light'])
  await page.getByRole('link', { name: t('login.forgotten') }).click()
  const link = await ask()
  expect(link).not.toBe(late)
  await page.goto(link)
  await choose('a shorter way round')
  await expect(page.getByText(t('choose.saved'))).toBeVisible()
  await page.goBack()
  await expect(gone).toBeVisible()

  await page.goto(href('memberArea', locale))
  const details = page.getByRole('region', { name: t('area.profile.title') })
  await details.getByLabel(form('payer.firstName')).fill('Ana')
  await details.getByLabel(t('area.profile.current')).fill('not my password')
  await details.getByLabel(t('fields.newPassword')).fill('an even longer way')
  await details.getByRole('button', { name: t('area.profile.submit') }).click()
  await expect(details.getByRole('alert')).toContainText(t('errors.wrong'))
  await details.getByLabel(t('area.profile.current')).fill('a shorter way round')
  await details.getByRole('button', { name: t('area.profile.submit') }).click()
  await expect(details.getByText(t('area.profile.saved'))).toBeVisible()
  const header = wordsOf(locale, 'header')
  await page.getByRole('button', { name: header('member.title') }).click()
  await menuOf(page, locale)
    .getByRole('button', { name: header('member.logout') })
    .click()
  await page.waitForURL(`**${href('home', locale)}`)

  // What a screen shows to members comes with the login.
  await page.goto(href('memberArea', locale))
  await closed.press('Escape')
  await pressLogin(page, locale)
  await logIn(page.getByRole('dialog', { name: t('login.title') }), locale, email, 'an even longer way')
  await expect(page.getByRole('heading', { name: t('loggedIn.title', { name: 'Ana' }) })).toBeVisible()
})

test('logs in by Google, buys for less, cancels and erases', longOnPhone, async ({ page, request }) => {
  test.slow()
  const locale = 'it'
  const t = wordsOf(locale, 'member')
  const email = someone()
  await page.goto(href('login', locale))
  const google = page.getByRole('button', { name: 'Google' })
  await google.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(`**${href('login', locale)}`)
  await expect(page.getByRole('alert')).toContainText(t('provider.cancelled'))
  await audit(page, 'cancelled login', ['light'])

  const [, , , day] = await daysWith(page.context().request, PARIS_BUS, 'available')
  const guest = await fillBasket(page, PARIS_BUS, { day, currency: 'USD' })
  await page.goto(href('basket', locale))
  await pressLogin(page, locale)
  await google.click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Log in with a verified address' }).click()
  await page.waitForURL(`**${href('basket', locale)}`)
  await payLess(page, locale, email, await savedInBasket(page, locale, guest))

  await page.goto(href('memberArea', locale))
  await cancelBooking(page, locale)
  await page.goto(await askToErase(page, request, locale, email))
  await erase(page, locale)

  // A return that this browser never began.
  await page.context().clearCookies()
  await page.goto(`${href('login', locale)}?state=${'s'.repeat(43)}&code=stolen`)
  await expect(page.getByRole('alert')).toContainText(wordsOf(locale, 'api')('login_expired'))
})

test('logs in by Facebook where the dialog fails', { tag: '@desktop' }, async ({ page }) => {
  const locale = 'es'
  const t = wordsOf(locale, 'member')
  await page.route('**/show-login.*.js', (route) => route.abort())
  await page.goto(href('about', locale))
  await pressLogin(page, locale)
  await page.waitForURL(`**${href('login', locale)}`)
  const facebook = page.getByRole('button', { name: 'Facebook' })
  await facebook.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(`**${href('login', locale)}`)
  await expect(page.getByRole('alert')).toContainText(t('provider.cancelled'))
  await facebook.click()
  await page.getByLabel('E-mail address').fill(someone())
  await page.getByRole('button', { name: 'Log in and share the address' }).click()
  await expect(page.getByRole('heading', { name: t('loggedIn.title', { name: 'Tina' }) })).toBeFocused()
  const returned = new URL(page.url())
  expect(returned.pathname + returned.search).toBe(href('login', locale))
})
