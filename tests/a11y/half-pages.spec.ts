import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { href } from '#i18n/routes.ts'
import { expect, test } from '#tests/support/journey.ts'
import { settled, shiftsOf, watchShifts } from '#tests/support/screen-faults.ts'

const PAUSE_MS = 800

/** Serves the shop with a short pause within the footer of each page. */
async function createHaltingProxy(shop: string): Promise<{ url: string; proxy: Server }> {
  const proxy = createServer((request, reply) => {
    void (async () => {
      const answer = await fetch(new URL(request.url ?? '/', shop), {
        headers: { accept: request.headers.accept ?? '*/*' },
      })
      const type = answer.headers.get('content-type') ?? ''
      reply.writeHead(answer.status, { 'content-type': type })
      const body = Buffer.from(await answer.arrayBuffer())
      const half = type.startsWith('text/html') ? body.indexOf('</footer>') - 200 : 0
      if (half > 0) {
        reply.write(body.subarray(0, half))
        await new Promise((resume) => setTimeout(resume, PAUSE_MS))
      }
      reply.end(body.subarray(half))
    })()
  })
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  return { url: `http://localhost:${(proxy.address() as AddressInfo).port}`, proxy }
}

test('paints a page whole when sent in pieces', { tag: '@desktop' }, async ({ page, baseURL }) => {
  const { url, proxy } = await createHaltingProxy(baseURL ?? '')
  try {
    await watchShifts(page)
    await page.setViewportSize({ width: 320, height: 900 })
    await page.goto(`${url}${href('basket', 'es')}`)
    await settled(page)
    expect((await shiftsOf(page)).of).toEqual([])
    const isPainted = () => performance.getEntriesByName('first-paint').length > 0
    await page.waitForFunction(isPainted, undefined, { polling: 50 })
    const painted = await page.evaluate(() => performance.getEntriesByName('first-paint')[0]?.startTime)
    expect(painted).toBeGreaterThan(PAUSE_MS)
  } finally {
    proxy.close()
    proxy.closeAllConnections()
  }
})
