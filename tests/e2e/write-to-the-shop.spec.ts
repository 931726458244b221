import type { Page } from '@playwright/test'
import type { Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { wordsOf } from '#tests/support/words.ts'

async function fillIn(page: Page, locale: Locale, values: { email: string; query: string }): Promise<void> {
  const t = wordsOf(locale, 'contact')
  await page.getByRole('textbox', { name: t('form.name') }).fill('José O’Brien')
  await page.getByRole('textbox', { name: t('form.email'), exact: true }).fill(values.email)
  await page.getByRole('textbox', { name: t('form.city') }).fill('Lyon')
  await page
    .getByRole('combobox', { name: t('form.queryType') })
    .selectOption(wordsOf(locale, 'mail-enquiry')('types.cancellation'))
  await page.getByRole('textbox', { name: t('form.query') }).fill(values.query)
}

/** The kinds of the mails that went out about an address, as an operator reads them. */
async function mailsTo(page: Page, email: string): Promise<string[]> {
  const list = await (await page.context().request.get('/dev/outbox')).text()
  return [...list.matchAll(new RegExp(`>(\\w+)</a> to ${email}`, 'g'))].flatMap(([, kind]) => kind ?? [])
}

test('writes to the shop and keeps what was typed', { tag: '@phone' }, async ({ page, complaints }) => {
  const t = wordsOf('fr', 'contact')
  const forms = wordsOf('fr', 'forms')
  const email = `journey-${process.pid}@example.org`
  await page.goto(href('contact', 'fr'))
  const send = page.getByRole('button', { name: t('form.send') })
  const query = page.getByRole('textbox', { name: t('form.query') })

  await fillIn(page, 'fr', { email: 'jose@', query: 'Peut-on annuler ?' })
  await query.fill('')
  await send.click()
  const summary = page.getByRole('alert').filter({ hasText: forms('errors.title', { count: 2 }) })
  await expect(summary).toBeFocused()
  await expect(page.getByRole('textbox', { name: t('form.email'), exact: true })).toHaveAccessibleDescription(
    new RegExp(forms('errors.email')),
  )
  await audit(page, 'refused contact form')
  await summary.getByRole('link', { name: forms('errors.required') }).click()
  await expect(query).toBeFocused()
  await query.fill('Peut-on annuler ?')
  await page.getByRole('textbox', { name: t('form.email'), exact: true }).fill(email)

  // The network fails at the first press; nothing typed is lost, and the second press sends it.
  await page.route('**/contact/sendEnquiry', (route) => route.abort())
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: forms('failed.title') })).toBeVisible()
  await expect(query).toHaveValue('Peut-on annuler ?')
  expect(complaints.splice(0).join()).toContain('ERR_FAILED')
  await page.unroute('**/contact/sendEnquiry')
  await send.click()
  await expect(page.getByRole('heading', { name: t('sent.title') })).toBeVisible()
  await expect(page.getByText(/Q-[2-9B-Z]{8}/)).toBeVisible()
  await expect(send).toBeHidden()
  await fitsTheWidth(page)
  await audit(page, 'sent contact form')
  expect(await mailsTo(page, email)).toEqual(['enquiry_received'])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('writes to the shop in two presses', { tag: '@desktop' }, async ({ page, complaints }) => {
    const t = wordsOf('de', 'contact')
    const forms = wordsOf('de', 'forms')
    const email = `plain-${process.pid}@example.org`
    await page.goto(href('contact', 'de'))
    // The form leaves the e-mail address to the browser, which accepts one that no mail server does.
    await fillIn(page, 'de', { email: 'plain@localhost', query: 'Kann ich stornieren?' })
    await page.getByRole('button', { name: t('form.send') }).click()
    await expect(page.getByText(forms('errors.email'))).toBeVisible()
    await expect(page.getByRole('textbox', { name: t('form.query') })).toHaveValue('Kann ich stornieren?')
    expect(complaints.splice(0).join()).toContain('status of 422')
    await page.getByRole('textbox', { name: t('form.email'), exact: true }).fill(email)
    await page.getByRole('button', { name: forms('plain.send') }).click()

    await expect(page.getByRole('heading', { name: forms('plain.reviewTitle') })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: email })).toBeVisible()
    // Whoever presses within two seconds is asked again; on the last page there is nothing left to press.
    const again = page.getByRole('button', { name: forms('plain.send'), exact: true })
    await expect(async () => {
      await again.click({ timeout: 2_000 }).catch(() => undefined)
      await expect(page.getByRole('heading', { name: t('sent.title') })).toBeVisible({ timeout: 3_000 })
    }).toPass({ intervals: [1_000] })
    await expect(page).toHaveURL(`${href('contact', 'de')}#sent`)
    await expect(page.getByRole('button', { name: t('form.send') })).toBeHidden()
    expect(await mailsTo(page, email)).toEqual(['enquiry_received'])
  })
})
