import type { Page, PlaywrightWorkerArgs } from '@playwright/test'

/** As a browser whose visitor forbids cookies: none is kept, none is sent, `document.cookie` is empty. */
export async function forbidCookies(
  page: Page,
  { request }: PlaywrightWorkerArgs['playwright'],
): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} })
  })
  await page.route('**/api/**', async (route) => {
    const asked = route.request()
    const { cookie: _, ...own } = await asked.allHeaders()
    // The browser adds these where nobody looks any more.
    const headers = { ...own, 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
    const options = {
      method: asked.method(),
      headers,
      data: asked.postDataBuffer() ?? undefined,
      maxRedirects: 0,
    }
    /** With a jar of its own: each keeps the cookies that it gets. */
    const send = async (url: string): Promise<Parameters<typeof route.fulfill>[0]> => {
      const jar = await request.newContext()
      const reply = await jar.fetch(url, options)
      const { 'set-cookie': _, location, ...answered } = reply.headers()
      const body = await reply.body()
      await jar.dispose()
      return location && reply.status() === 307
        ? send(new URL(location, url).href)
        : { status: reply.status(), headers: answered, body }
    }
    await route.fulfill(await send(asked.url()))
  })
}

/** As a browser whose visitor forbids storage: already naming it throws. */
export async function forbidStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
}
