import type { Page } from '@playwright/test'
import { href } from '#i18n/routes.ts'
import type { Locale } from '#config/locales.ts'
import { trialAgent } from '#server/services/agent/trial-accounts.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
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
  await page.getByRole('button', { name: t('credit.logout') }).click()
  await page.waitForURL(/\/home$/)
  const names = (await page.context().cookies()).map(({ name }) => name)
  expect(names).not.toContain('isagent')
  expect(names).not.toContain('guest_session')
  await page.goto(href('agentArea', 'fr'))
  await expect(page.getByRole('button', { name: t('login.submit') })).toBeVisible()
})
