import { setTimeout as wait } from 'node:timers/promises'
import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { href } from '#i18n/routes.ts'
import { expect, test } from '#tests/support/journey.ts'
import { settled } from '#tests/support/screen-faults.ts'

/** Texts that would run if a page printed them as they are, in the parameters that pages read: 500 in all. */
const run = 'alert(1)'
const openers = ['"', "'", '">', "'>", '</script>', '</title>', '</textarea>', '<!--', '`', '\u0000']
const bodies = [
  `<script>${run}</script>`,
  `<img src=x onerror=${run}>`,
  `<svg/onload=${run}>`,
  `<a href="javascript:${run}">x</a>`,
  `" autofocus onfocus="${run}" x="`,
]
const payloads = openers.flatMap((opener) => bodies.map((body) => opener + body))

const places = (text: string): string[] => {
  const value = encodeURIComponent(text)
  return [
    `${href('search', 'en')}?q=${value}`,
    `${href('home', 'fr')}?utm_source=${value}&utm_campaign=${value}`,
    `${href('basket', 'de')}?coupon=${value}`,
    `${href('payment', 'en')}?attempt=${value}`,
    `${href('paymentConfirmed', 'es')}?attempt=${value}&redirectResult=${value}`,
    `${href('destinations', 'it')}?country=${value}&q=${value}`,
    `${href('contact', 'en')}?name=${value}&email=${value}`,
    `/en/41/paris?sort=${value}&type=${value}`,
    `/en/41/map-viewer?route=${value}`,
    `/en/${value}?lang=${value}`,
  ]
}

/** What of a page would run, as a browser reads it: an attribute may hold any sign but its own quotes. */
const running = (page: Page, html: string): Promise<string[]> =>
  page.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html')
    const handlers = '[onerror], [onload], [onfocus], [href^="javascript:"]'
    const scripts = [...parsed.scripts].filter(({ text: code }) => code.startsWith('alert('))
    return [...scripts, ...parsed.querySelectorAll(handlers)].map(({ outerHTML }) => outerHTML)
  }, html)

/** One address may ask for so many pages a minute, and then has to wait. */
async function patient(request: APIRequestContext, path: string): Promise<APIResponse> {
  const reply = await request.get(path, { maxRedirects: 0 })
  if (reply.status() !== 429) return reply
  await wait(1_000 * (Number(reply.headers()['retry-after']) + 1))
  return patient(request, path)
}

test('prints 500 texts of addresses as texts', async ({ page, request }) => {
  test.setTimeout(600_000)
  expect(payloads.flatMap(places)).toHaveLength(500)
  expect(await running(page, payloads.join('\n'))).not.toEqual([])
  for (const text of payloads) {
    for (const path of places(text)) {
      const reply = await patient(request, path)
      expect([200, 301, 302, 404], path).toContain(reply.status())
      expect(await running(page, await reply.text()), path).toEqual([])
      expect(reply.headers()['location'] ?? '', path).not.toMatch(/[<>"\s]/)
    }
  }
})

test('runs no hostile text in a browser', async ({ page, complaints }) => {
  const ran: string[] = []
  page.on('dialog', (dialog) => {
    ran.push(dialog.message())
    void dialog.dismiss()
  })
  for (const path of places(`'"></title></script>${bodies.join('')}`)) {
    await page.goto(path)
    // Waits until the API has answered every request of the page.
    await settled(page)
  }
  expect(ran).toEqual([])
  // The page that does not exist is told by the browser as well.
  expect(complaints.splice(0).filter((text) => !/status of 404/.test(text))).toEqual([])
})
