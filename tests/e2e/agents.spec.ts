import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { login } from '#client/agent.ts'
import { login as loginMember } from '#client/member.ts'
import { payLocally } from '#client/payment.ts'
import { formatMoney } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import type { Locale } from '#config/locales.ts'
import { trialAgent, trialMember } from '#server/services/agent/trial-accounts.ts'
import { orderOf } from '#tests/support/agent.ts'
import { createAgency, repeatSale, type Agency } from '#tests/support/create-agency.ts'
import { callsOf } from '#tests/support/create-member.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { holdBack } from '#tests/support/hold-back.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { expectPaid, fillInCard, fillInPayer, goodCard, pay } from '#tests/support/purchase.ts'
import { settled, shiftsOf, watchShifts } from '#tests/support/screen-faults.ts'
import { wordsOf } from '#tests/support/words.ts'

const PARIS_BUS = 2182
const longOnPhone = { tag: ['@phone', '@long'] }
const longOnDesktop = { tag: ['@desktop', '@long'] }

async function logIn(
  page: Page,
  locale: Locale,
  { email, password }: Omit<Agency, 'name'> = trialAgent,
): Promise<void> {
  const t = wordsOf(locale, 'agent')
  await page.goto(href('agentArea', locale))
  await page.getByRole('textbox', { name: t('login.email') }).fill(email)
  await page.getByLabel(t('login.password')).fill(password)
  await page.getByRole('button', { name: t('login.submit') }).click()
}

/** Simulates the return to this tab, since headless browsers keep all tabs in front. */
const returnTo = (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus')))

test('refuses a wrong password and keeps the basket', { tag: '@phone' }, async ({ page, complaints }) => {
  const t = wordsOf('de', 'agent')
  await fillBasket(page, PARIS_BUS)
  await logIn(page, 'de', { ...trialAgent, password: 'not the password' })
  await expect(page.getByRole('alert')).toContainText(t('login.failed'))
  await expect(page.getByRole('alert')).toContainText('Die eingegebenen Daten sind nicht korrekt')
  await audit(page, 'agent refused', ['light'])
  // The browser reports every 401; this one is meant.
  complaints.splice(0)
  await expect(page.getByRole('link', { name: wordsOf('de', 'header')('basket') })).toContainText('1')
  await page.getByLabel(t('login.password')).fill('')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel(t('login.password'))).toBeFocused()
  await expect(page.getByText(t('login.errors.required'))).toBeVisible()
})

test('logs an agent in and out', { tag: '@desktop' }, async ({ page }) => {
  const t = wordsOf('fr', 'agent')
  await logIn(page, 'fr')
  await expect(page.getByRole('heading', { name: trialAgent.name })).toBeVisible()
  await expect(page.getByRole('list', { name: t('statement.title') })).toBeVisible()
  // S2: nothing in the footer leads an agent away.
  await expect(page.getByRole('contentinfo').getByRole('navigation')).toHaveCount(0)
  await page.getByRole('combobox', { name: t('period.label') }).selectOption('days')
  await page.getByLabel(t('period.from'), { exact: true }).fill('2026-11-02')
  await page.getByLabel(t('period.to'), { exact: true }).fill('2026-11-01')
  await expect(page.getByText(t('period.wrong'))).toBeVisible()
  await audit(page, 'agent area')
  await fitsTheWidth(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: t('credit.logout') })
    .click()
  await page.waitForURL(/\/home$/)
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).not.toContain('isagent')
  expect(names).not.toContain('guest_session')
  await page.goto(href('agentArea', 'fr'))
  await expect(page.getByRole('button', { name: t('login.submit') })).toBeVisible()
})

test('sells on credit and exports the month', { tag: '@phone' }, async ({ page }) => {
  const t = wordsOf('en', 'agent')
  const payment = wordsOf('en', 'payment')
  const header = wordsOf('en', 'header')
  const agency = await createAgency({ credit: 500_00 })
  await logIn(page, 'en', agency)
  await expect(page.getByRole('heading', { name: agency.name })).toBeVisible()
  await expect(page.getByText(t('sales.none'))).toBeVisible()

  // Header and footer are the agent's from the first paint, and nothing moves when the credit arrives.
  await watchShifts(page)
  await page.goto(href('basket', 'en'))
  await settled(page)
  expect((await shiftsOf(page)).of).toEqual([])
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: header('agent.credit') })).toContainText('€500')
  await expect(banner.getByRole('button', { name: header('agent.logout') })).toBeVisible()
  await expect(banner.getByRole('button', { name: header('currency') })).toBeHidden()
  await expect(banner.getByRole('button', { name: header('member.title') })).toBeHidden()
  await expect(page.getByRole('contentinfo').getByRole('navigation')).toHaveCount(0)

  const sale = await fillBasket(page, PARIS_BUS)
  await page.goto(href('payment', 'en'))
  await expect(page.getByRole('radio', { name: payment('agent.credit') })).toBeChecked()
  await expect(page.getByText('will be taken from your credit of €500')).toBeVisible()
  await audit(page, 'payment by credit', ['light'])
  await fitsTheWidth(page)
  const customer = `customer-${randomUUID()}@example.org`
  await fillInPayer(page, 'en', customer, 'agent.payer')
  await pay(page, 'en')
  await expectPaid(page, 'en')
  await expect(page.getByText(customer)).toBeVisible()

  await page.goto(href('agentArea', 'en'))
  const sold = page.getByRole('list', { name: t('sales.title') }).getByRole('listitem')
  const reference = /CL\w+/.exec((await sold.filter({ hasText: customer }).textContent()) ?? '')?.[0] ?? ''
  await expect(page.getByRole('list', { name: t('statement.title') })).toContainText(reference)
  await expect(
    sold.getByRole('link', { name: t('sales.voucherOf', { reference }), exact: true }),
  ).toBeVisible()

  // A second page of sales, under the filter of the first.
  await repeatSale(reference, 10)
  await page.getByRole('combobox', { name: t('sales.status') }).selectOption('paid')
  await expect(page.getByText(t('sales.count', { count: 11 }))).toBeVisible()
  await audit(page, 'agent area with sales', ['light'])
  await fitsTheWidth(page)
  const pages = page.getByRole('navigation', { name: t('pages.label', { list: t('sales.title') }) })
  await expect(pages.getByRole('button', { name: t('pages.newer') })).toBeDisabled()
  await pages.getByRole('button', { name: t('pages.older') }).click()
  await expect(pages.getByText(t('pages.at', { page: 2, pages: 2 }))).toBeVisible()
  await expect(pages.getByRole('button', { name: t('pages.older') })).toBeDisabled()
  await expect(sold.filter({ hasText: customer })).toBeVisible()
  await page.getByRole('combobox', { name: t('sales.status') }).selectOption('cancelled')
  await expect(page.getByText(t('sales.noneOfStatus'))).toBeVisible()
  await page.getByRole('combobox', { name: t('sales.status') }).selectOption('')
  await expect(pages.getByText(t('pages.at', { page: 1, pages: 2 }))).toBeVisible()

  // Files are named after the month that is chosen, which may have ended since the page was opened.
  const month = await page.getByRole('combobox', { name: t('period.label') }).inputValue()
  expect(month).toMatch(/^\d{4}-\d\d$/)
  const exported = async (name: string, file: string): Promise<string[]> => {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe(file)
    return (await readFile(await saved.path(), 'utf8')).split('\r\n')
  }
  const total = (sale.total / 100).toFixed(2)
  const sales = await exported(t('sales.export'), `sales-${month}.csv`)
  expect(sales).toHaveLength(1 + 11 + 1)
  expect(sales[1]).toMatch(new RegExp(`^${reference},.*,Booked,Ana Silva,${customer},.*,${total},EUR$`))
  const statement = await exported(t('statement.export'), `statement-${month}.csv`)
  expect(statement[3]).toMatch(new RegExp(`,Sale,${reference},,-${total},`))
})

test('keeps the basket in the currency of the credit', longOnDesktop, async ({ page }) => {
  const t = wordsOf('en-us', 'payment')
  const agency = await createAgency({ credit: 500_00 })
  await login(callsOf(page.context().request), agency)
  await fillBasket(page, PARIS_BUS)
  // The page begins in dollars, and the basket arrives before the agent does.
  const repriced: string[] = []
  page.on('request', (request) => request.url().includes('/currency/update') && repriced.push(request.url()))
  const isShown = page.waitForResponse('**/api/v2/transaction/sale*')
  await page.route('**/api/v2/agent/info*', async (route) => {
    await isShown
    await page.getByRole('region', { name: t('agent.payer') }).waitFor()
    await route.continue()
  })
  await page.goto(href('payment', 'en-us'))
  await expect(page.getByRole('radio', { name: t('agent.credit') })).toBeChecked()
  await expect(page.getByRole('banner').getByText('€500')).toBeVisible()
  expect(repriced).toEqual([])
})

test('pays by card once the credit is spent', longOnDesktop, async ({ page, browser, complaints }) => {
  const t = wordsOf('en', 'payment')
  const agency = await createAgency({ credit: 150_00 })
  await login(callsOf(page.context().request), agency)
  const { total } = await fillBasket(page, PARIS_BUS)
  await page.goto(href('payment', 'en'))
  const credit = page.getByRole('radio', { name: t('agent.credit') })
  await expect(credit).toBeChecked()
  await fillInPayer(page, 'en', 'ana.silva@example.org', 'agent.payer')

  // A colleague sells the same meanwhile.
  const colleague = await browser.newContext()
  const calls = callsOf(colleague.request)
  await login(calls, agency)
  const spent = await payLocally(calls, orderOf(await fillBasket(await colleague.newPage(), PARIS_BUS)))
  expect(spent).toMatchObject({ ok: true })
  await colleague.close()

  await pay(page, 'en')
  await expect(page.getByRole('alert')).toContainText(wordsOf('en', 'api')('credit_too_low'))
  // The browser reports the refusal; this one is meant.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
  const left = formatMoney({ amount: 150_00 - total, currency: 'EUR' }, 'en')
  const missing = formatMoney({ amount: 2 * total - 150_00, currency: 'EUR' }, 'en')
  const low = page.getByText(t('agent.low', { credit: left, missing }))
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: wordsOf('en', 'header')('agent.credit') })).toContainText(
    left,
  )
  await expect(low).toBeVisible()
  await audit(page, 'credit too low')
  await fitsTheWidth(page)
  await page.reload()
  await expect(low).toBeVisible()
  await expect(credit).toBeDisabled()
  await expect(page.getByRole('radio', { name: t('method.card') })).toBeChecked()
  await expect(page.getByRole('timer')).toBeVisible()
  await fillInCard(page, goodCard)
  await pay(page, 'en')
  await expectPaid(page, 'en')
  await page.goto(href('agentArea', 'en'))
  const area = wordsOf('en', 'agent')
  await expect(page.getByText(area('sales.count', { count: 2 }))).toBeVisible()
  // Paid in, and the colleague's sale: the card's is no movement of the credit.
  await expect(page.getByText(area('statement.count', { count: 2 }))).toBeVisible()
})

test('logs out at a press that comes before the script', longOnDesktop, async ({ page }) => {
  const logout = page
    .getByRole('banner')
    .getByRole('button', { name: wordsOf('de', 'agent')('credit.logout') })
  await login(callsOf(page.context().request), await createAgency({ credit: 500_00 }))
  const tools = await holdBack(page, '**/agent-tools.*.js')
  // The tools ask for the credit first: a logout that overtook this would make its answer a refusal, which
  // arrives before the next page does.
  const delays = { '**/api/v2/agent/info': 500, '**/': 1_000 }
  for (const [address, delay] of Object.entries(delays))
    await page.route(address, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, delay))
      await route.continue()
    })
  await page.goto(href('about', 'de'))
  await logout.click()
  tools.release()
  await page.waitForURL(/\/home$/)
  await expect(logout).toBeHidden()
})

test('loads the page again where logging out has no script', longOnDesktop, async ({ page, complaints }) => {
  const logout = page
    .getByRole('banner')
    .getByRole('button', { name: wordsOf('de', 'agent')('credit.logout') })
  await login(callsOf(page.context().request), await createAgency({ credit: 500_00 }))
  await page.route('**/agent-tools.*.js', (route) => route.abort(), { times: 1 })
  await page.goto(href('about', 'de'))
  const isReloaded = page.waitForEvent('load')
  await logout.click()
  await isReloaded
  await logout.click()
  await page.waitForURL(/\/home$/)
  // The browser reports the script that was refused; this one is meant.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('ERR_FAILED')])
})

test('notices a logout in another tab', longOnDesktop, async ({ page, complaints }) => {
  const t = wordsOf('it', 'agent')
  const header = wordsOf('it', 'header')
  const agency = await createAgency({ credit: 500_00 })
  await logIn(page, 'it', agency)
  await expect(page.getByRole('heading', { name: agency.name })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: agency.name })).toBeVisible()

  // A sale in another tab spends the credit that this one shows.
  const other = await page.context().newPage()
  const sale = await fillBasket(other, PARIS_BUS)
  await payLocally(callsOf(other.request), orderOf(sale))
  const banner = page.getByRole('banner')
  const left = formatMoney({ amount: 500_00 - sale.total, currency: 'EUR' }, 'it')
  await returnTo(page)
  await expect(banner.getByRole('link', { name: header('agent.credit') })).toContainText(left)
  await expect(page.getByText(t('statement.count', { count: 2 }))).toBeVisible()
  await expect(page.getByText(t('sales.count', { count: 1 }))).toBeVisible()

  // After a logout in the other tab, this tab follows and does not end the new guest's basket.
  await other.goto(href('about', 'it'))
  await other
    .getByRole('banner')
    .getByRole('button', { name: t('credit.logout') })
    .click()
  await other.waitForURL(/\/home$/)
  await fillBasket(other, PARIS_BUS)
  await returnTo(page)
  await expect(page.getByText(t('login.ended.title'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('login.submit') })).toBeEnabled()
  await expect(page.getByText(agency.name)).toBeHidden()
  await expect(banner.getByRole('button', { name: header('agent.logout') })).toBeHidden()
  await expect(banner.getByRole('link', { name: header('basket') })).toContainText('1')
  expect(complaints).toEqual([])
})

test('follows agent and member between tabs', { tag: '@phone' }, async ({ page, context }) => {
  const t = wordsOf('es', 'agent')
  const header = wordsOf('es', 'header')
  const calls = callsOf(context.request)
  const agency = await createAgency({ credit: 500_00 })
  await login(calls, agency)
  await page.goto(href('agentArea', 'es'))
  await expect(page.getByRole('heading', { name: agency.name })).toBeVisible()
  const memberTab = await context.newPage()
  await loginMember(calls, { ...trialMember, remember: true })
  await memberTab.goto(href('memberArea', 'es'))
  await expect(memberTab.getByRole('heading', { name: trialMember.firstName })).toBeVisible()

  await returnTo(page)
  await expect(page.getByText(t('login.ended.title'))).toBeVisible()
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('button', { name: header('agent.logout') })).toBeHidden()
  await expect(banner.getByRole('button', { name: header('member.title') })).toBeVisible()

  await login(calls, agency)
  await returnTo(memberTab)
  const exclusive = wordsOf('es', 'member')('area.exclusive.title')
  await expect(memberTab.getByRole('dialog', { name: exclusive })).toBeVisible()
  await expect(memberTab.getByRole('heading', { name: trialMember.firstName })).toBeHidden()
  await expect(memberTab.getByRole('banner').getByText('500')).toBeVisible()
  await returnTo(page)
  await expect(page.getByRole('heading', { name: agency.name })).toBeVisible()
})

test('ends a sale whose login has expired', longOnPhone, async ({ page, context, complaints }) => {
  const agency = await createAgency({ credit: 500_00 })
  await login(callsOf(context.request), agency)
  await fillBasket(page, PARIS_BUS)
  await page.goto(href('payment', 'fr'))
  await fillInPayer(page, 'fr', 'ana.silva@example.org', 'agent.payer')
  const url = new URL('/', page.url()).href
  await context.addCookies([{ name: 'guest_session', value: 'no.token', url, httpOnly: true }])
  await pay(page, 'fr')
  await expect(page.getByRole('dialog', { name: wordsOf('fr', 'session')('ended.title') })).toBeVisible()
  await expect(page).toHaveURL((address) => address.pathname === href('home', 'fr'))
  const banner = page.getByRole('banner')
  const logout = banner.getByRole('button', { name: wordsOf('fr', 'header')('agent.logout') })
  await expect(logout).toBeHidden()
  await expect(banner.locator('[data-basket-count]')).toBeHidden()
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('isagent')

  // A flag without an agent's session is believed by no second page.
  await fillBasket(page, PARIS_BUS)
  await context.addCookies([{ name: 'isagent', value: '"><script>', url }])
  await page.goto(href('about', 'fr'))
  await expect(logout).toBeHidden()
  await expect(banner.locator('[data-basket-count]')).toContainText('1')
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('isagent')
  // The browser reports the refusals, which are meant.
  expect(complaints.splice(0).filter((complaint) => !/4(01|03|22)/.test(complaint))).toEqual([])
})
