import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { href } from '#i18n/routes.ts'
import type { Locale } from '#config/locales.ts'
import { trialAgent } from '#server/services/agent/trial-accounts.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { expectPaid, fillInPayer, pay } from '#tests/support/purchase.ts'
import { settled, shiftsOf, watchShifts } from '#tests/support/screen-faults.ts'
import { wordsOf } from '#tests/support/words.ts'

const PARIS_BUS = 2182

async function logIn(page: Page, locale: Locale, password = trialAgent.password): Promise<void> {
  const t = wordsOf(locale, 'agent')
  await page.goto(href('agentArea', locale))
  await page.getByRole('textbox', { name: t('login.email') }).fill(trialAgent.email)
  await page.getByLabel(t('login.password')).fill(password)
  await page.getByRole('button', { name: t('login.submit') }).click()
}

test('refuses a wrong password and keeps the basket', { tag: '@phone' }, async ({ page, complaints }) => {
  const t = wordsOf('de', 'agent')
  await fillBasket(page, PARIS_BUS)
  await logIn(page, 'de', 'not the password')
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
  await page.getByRole('combobox', { name: t('period.label') }).selectOption('days')
  await page.getByLabel(t('period.from')).fill('2026-11-02')
  await page.getByLabel(t('period.to')).fill('2026-11-01')
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
  await logIn(page, 'en')
  await expect(page.getByRole('heading', { name: trialAgent.name })).toBeVisible()

  // Header and footer are the agent's from the first paint, and nothing moves when the credit arrives.
  await watchShifts(page)
  await page.goto(href('basket', 'en'))
  await settled(page)
  expect((await shiftsOf(page)).of).toEqual([])
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: header('agent.credit') })).toContainText(/€[\d,.]+/)
  await expect(banner.getByRole('button', { name: header('agent.logout') })).toBeVisible()
  await expect(banner.getByRole('button', { name: header('currency') })).toBeHidden()
  await expect(page.getByRole('contentinfo').getByRole('navigation')).toHaveCount(0)

  const sale = await fillBasket(page, PARIS_BUS)
  await page.goto(href('payment', 'en'))
  await expect(page.getByRole('radio', { name: payment('agent.credit') })).toBeChecked()
  await expect(page.getByText('are taken from your credit of €')).toBeVisible()
  await audit(page, 'payment by credit', ['light'])
  await fitsTheWidth(page)
  const customer = `customer-${randomUUID()}@example.org`
  await fillInPayer(page, 'en', customer, 'agent.payer')
  await pay(page, 'en')
  await expectPaid(page, 'en')
  await expect(page.getByText(customer)).toBeVisible()

  await page.goto(href('agentArea', 'en'))
  const sold = page
    .getByRole('list', { name: t('sales.title') })
    .getByRole('listitem')
    .filter({ hasText: customer })
  const reference = /CL[\w-]+/.exec((await sold.textContent()) ?? '')?.[0] ?? ''
  await expect(page.getByRole('list', { name: t('statement.title') })).toContainText(reference)
  await expect(
    sold.getByRole('link', { name: t('sales.voucherOf', { reference }), exact: true }),
  ).toBeVisible()
  await audit(page, 'agent area with sales', ['light'])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('sales.export') }).click()
  const file = await download
  const month = new Date().toISOString().slice(0, 7)
  expect(file.suggestedFilename()).toBe(`cityloop-${month}.csv`)
  const rows = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(rows[0]).toBe('\uFEFFReference,Sold at (UTC),Status,Customer,E-mail,Tickets,Days,Total,Currency')
  const row = rows.find((line) => line.startsWith(`${reference},`))
  expect(row).toContain(`,Booked,Ana Silva,${customer},`)
  expect(row).toMatch(new RegExp(`,${(sale.total / 100).toFixed(2)},EUR$`))
})

test('notices a logout in another tab', { tag: '@desktop' }, async ({ page, complaints }) => {
  const t = wordsOf('it', 'agent')
  await logIn(page, 'it')
  await expect(page.getByRole('heading', { name: trialAgent.name })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(href('about', 'it'))
  await other
    .getByRole('banner')
    .getByRole('button', { name: t('credit.logout') })
    .click()
  await other.waitForURL(/\/home$/)
  await page.getByRole('combobox', { name: t('period.label') }).selectOption('all')
  await expect(page.getByText(t('login.ended.title'))).toBeVisible()
  await expect(page.getByRole('button', { name: t('login.submit') })).toBeEnabled()
  await expect(page.getByText(trialAgent.name)).toBeHidden()
  // The browser reports the 401 of each list.
  complaints.splice(0)
})
