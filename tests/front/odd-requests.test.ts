import fc from 'fast-check'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calmCpu, type MeasureCpu } from '#tests/support/cpu-time.ts'
import { oddPaths } from '#tests/support/odd-paths.ts'
import { createTestFront } from './create-test-front.ts'

/** What an odd request may cost at most, in milliseconds of a calm core. */
const MOST_MS = 50
/** No answer by then counts as none at all; a busy machine needs a fraction of it. */
const HANGS_AFTER_MS = 5_000

let front: Awaited<ReturnType<typeof createTestFront>>
let measure: MeasureCpu
beforeAll(async () => {
  front = await createTestFront(({ url }) =>
    new URL(url).pathname === '/'
      ? new Response(null, { status: 302, headers: { location: '/en/home' } })
      : new Response(null, { status: 404 }),
  )
  measure = await calmCpu()
})
afterAll(() => front.close())

/** The status of the first answer to these bytes, as they are: `node:http` would refuse to send them. */
async function statusOf(bytes: Uint8Array): Promise<number> {
  const socket = connect(front.port, '127.0.0.1')
  socket.on('error', () => undefined).write(bytes)
  try {
    const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(HANGS_AFTER_MS) })) as [Buffer]
    return Number(/^HTTP\/1\.1 (\d{3}) /.exec(answer.toString('latin1'))?.[1])
  } finally {
    socket.destroy()
  }
}

const controlAndHighBytes = fc.array(
  fc.oneof(fc.integer({ min: 0, max: 0x20 }), fc.integer({ min: 0x7f, max: 0xff }), fc.constant(0x2f)),
  { minLength: 1, maxLength: 40 },
)
const requestWith = (bytes: readonly number[]) =>
  Buffer.concat([Buffer.from('GET /'), Buffer.from(bytes), Buffer.from(' HTTP/1.1\r\nhost: shop\r\n\r\n')])

describe('an odd request', { timeout: 60_000 }, () => {
  it('is answered by a page or a redirect on this site, after one render at most', async () => {
    await fc.assert(
      fc.asyncProperty(oddPaths, async (path) => {
        const before = front.seen.length
        const { status, headers } = await front.ask(path)
        expect(front.seen.length - before).toBeLessThanOrEqual(1)
        expect([200, 301, 302, 404]).toContain(status)
        expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/)
        if (status === 404) expect(headers['content-type']).toContain('text/html')
      }),
      { numRuns: 300 },
    )
    expect(front.errors).toEqual([])
  })

  it('is answered by 400 or a page where its first line has control or high bytes', async () => {
    await fc.assert(
      fc.asyncProperty(controlAndHighBytes, async (bytes) => {
        expect([200, 301, 302, 400, 404]).toContain(await statusOf(requestWith(bytes)))
      }),
      { numRuns: 300 },
    )
    expect(front.errors).toEqual([])
  })

  it('takes less than 50 ms of the processor', async () => {
    for (const path of fc.sample(oddPaths, 100))
      expect(await measure(MOST_MS, () => front.ask(path)), path).toBeLessThan(MOST_MS)
    for (const bytes of fc.sample(controlAndHighBytes, 100)) {
      const cost = await measure(MOST_MS, () => statusOf(requestWith(bytes)))
      expect(cost, String(bytes)).toBeLessThan(MOST_MS)
    }
  })
})
