import { createServer } from 'node:http'
import { once } from 'node:events'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { compressOnce, recompress } from './compress-prepared.ts'
import { prepare, sendPrepared } from './prepare.ts'

const page = Buffer.from(
  Array.from(
    { length: 1200 },
    (_, stop) => `<li class="stop" id="s${stop * 7919}">Stop ${stop ** 3}</li>`,
  ).join(''),
)
const server = createServer()
afterEach(() => server.close())

it('sends the same page in fewer bytes when asked again', async () => {
  const prepared = prepare(200, { identity: page }, ['content-type', 'text/html'], { compressible: true })
  server.on('request', (request, response) => sendPrepared(prepared, request, response, 'r'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  const ask = async () => {
    const reply = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': 'br' } })
    expect(reply.headers.get('content-encoding')).toBe('br')
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(page)
    return Number(reply.headers.get('content-length'))
  }
  const first = await ask()
  // The second visitor does not wait: the smaller version is made in the background.
  expect(await ask()).toBe(first)
  await expect.poll(ask).toBeLessThan(first)
  expect(prepared.coarse).toBe(false)
  expect(brotliDecompressSync(prepared.br?.body ?? Buffer.alloc(0))).toEqual(page)
})

/** The first bit of a brotli stream is 0 where its window is 64 kB. */
const hasSmallWindow = (stream: Buffer | undefined) => ((stream?.[0] ?? 1) & 1) === 0

it('makes the first version with a small encoder', async () => {
  const long = Buffer.concat([page, page])
  const prepared = prepare(200, { identity: long }, [], { compressible: true })
  await compressOnce(prepared, 'br')
  expect(hasSmallWindow(prepared.br?.body)).toBe(true)
  recompress(prepared)
  await expect.poll(() => hasSmallWindow(prepared.br?.body)).toBe(false)
})

it('does not recompress a short page', async () => {
  const prepared = prepare(200, { identity: page.subarray(0, 9_000) }, [], { compressible: true })
  await compressOnce(prepared, 'br')
  expect([prepared.coarse, prepared.br?.body.length]).toEqual([false, expect.any(Number)])
})
