import type { Page } from '@playwright/test'
import type { Locale } from '#config/locales.ts'
import type { Currency } from '#domain/price/money.ts'
import { wordsOf } from './words.ts'

export const currencyMenu = (page: Page) => page.locator('#menu-currency')
export const currencyButton = (page: Page) =>
  page.getByRole('banner').locator('button[popovertarget="menu-currency"]').first()

/** Presses a currency in the menu of the header. */
export async function chooseCurrency(page: Page, locale: Locale, currency: Currency): Promise<void> {
  await currencyButton(page).click()
  await currencyMenu(page)
    .getByRole('button', { name: wordsOf(locale, 'header')(`currencies.${currency}`) })
    .click()
}
