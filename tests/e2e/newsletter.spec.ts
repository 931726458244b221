import type { Page } from '@playwright/test'
import { href } from '#i18n/routes.ts'
import { audit, expect, fitsTheWidth, test } from '#tests/support/journey.ts'
import { wordsOf } from '#tests/support/words.ts'

/** The paths of the confirm and unsubscribe links in the latest mail to an address. */
async function linksTo(page: Page, email: string): Promise<{ confirm: string; unsubscribe: string }> {
  const { request } = page.context()
  const list = await (await request.get('/dev/outbox')).text()
  const path = new RegExp(`href="(/dev/outbox/\\d+)">newsletter_confirm</a> to ${email}`).exec(list)?.[1]
  const mail = await (await request.get(path ?? '/dev/outbox')).text()
  const [confirm] = /\/[\w-]+\/newsletter\/confirm\/[\w-]+/.exec(mail) ?? []
  const [unsubscribe] = /\/[\w-]+\/newsletter\/unsubscribe\/[\w-]+/.exec(mail) ?? []
  if (!confirm || !unsubscribe) throw new Error(`no mail with links went to ${email}`)
  return { confirm, unsubscribe }
}

test('subscribes in the footer of any page', { tag: '@phone' }, async ({ page, complaints }) => {
  const t = wordsOf('it', 'newsletter')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto(href('faq', 'it'))
  await page.waitForLoadState('networkidle')
  const box = page.getByRole('contentinfo').getByRole('textbox', { name: t('box.label') })
  const send = page.getByRole('contentinfo').getByRole('button', { name: t('box.send') })
  const status = page.getByRole('contentinfo').getByRole('status')
  expect(loaded.filter((path) => path.includes('challenge'))).toEqual([])

  // An empty box sends nothing, and says why.
  await send.click()
  await expect(status).toHaveText(wordsOf('it', 'forms')('errors.email'))
  await box.fill(`box-${process.pid}@example.org`)
  await page.route('**/subscriber/subscribe', (route) => route.abort())
  await send.click()
  await expect(status).toHaveText(t('box.failed'))
  await expect(box).toHaveValue(`box-${process.pid}@example.org`)
  expect(complaints.splice(0).join()).toContain('ERR_FAILED')
  await page.unroute('**/subscriber/subscribe')
  await send.click()
  await expect(status).toHaveText(t('box.done'))
  await expect(box).toHaveValue('')
  await fitsTheWidth(page)
})

test('subscribes, confirms and unsubscribes by mail', { tag: '@desktop' }, async ({ page }) => {
  const t = wordsOf('es', 'newsletter')
  const email = `page-${process.pid}@example.org`
  await page.goto(href('newsletter', 'es'))
  await expect(page.getByRole('banner')).toHaveCount(0)
  await page.getByRole('textbox', { name: t('form.firstName') }).fill('José')
  await page.getByRole('textbox', { name: t('form.email'), exact: true }).fill(email)
  await page.getByRole('combobox', { name: t('form.country') }).selectOption('Francia')
  await page.getByRole('button', { name: t('form.send') }).click()
  await expect(page.getByRole('status')).toHaveText(t('box.done'))

  const links = await linksTo(page, email)
  const press = async (link: string, what: 'confirm' | 'unsubscribe') => {
    await page.goto(link)
    await page.getByRole('button', { name: t(`${what}.button`) }).click()
  }
  await press(links.confirm, 'confirm')
  await expect(page.getByRole('heading', { name: t('subscribed.title') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('form.send') })).toBeHidden()
  await audit(page, 'newsletter confirmed')
  await press(links.unsubscribe, 'unsubscribe')
  await expect(page.getByRole('heading', { name: t('unsubscribed.title') })).toBeVisible()
  // Used before, and altered: both say so and offer the form again.
  for (const link of [links.unsubscribe, links.unsubscribe.replace(/.{4}$/, 'aaaa')]) {
    await press(link, 'unsubscribe')
    await expect(page.getByRole('heading', { name: t('expired.title') })).toBeVisible()
    await expect(page.getByRole('button', { name: t('form.send') })).toBeVisible()
  }
})
