import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createFrontServer, TIME_LIMITS } from './front-server.ts'
import { prepare } from './prepare.ts'

const LOST = prepare(404, { identity: Buffer.from('<h1>Sorry, we are lost</h1>') }, [
  ...['content-type', 'text/html; charset=utf-8', 'cache-control', 'no-cache'],
  ...['content-security-policy', "default-src 'none'"],
])
const FLOOR = ['x-content-type-options', 'nosniff']
const SHORT = { headersTimeout: 150, requestTimeout: 300, connectionsCheckingInterval: 50 }
const HEAD = 'POST /api/v2/tis HTTP/1.1\r\nhost: shop\r\ncontent-length: 1000\r\n'

let server: ReturnType<typeof createFrontServer> | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

/**
 * Sends the text, then a letter every few milliseconds until the connection closes. Returns the whole
 * reply.
 */
async function trickle(first: string, letter = ''): Promise<string> {
  server = createFrontServer((request, response) => void request.resume().on('end', () => response.end()), {
    baseHeaders: FLOOR,
    notFound: (path) => (path.startsWith('/fr/') ? LOST : undefined),
    timeLimits: SHORT,
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(first, 'latin1')
  const timer = setInterval(() => letter && socket.writable && socket.write(letter), 20)
  // A letter sent to the closed connection resets it; the reply received by then still counts.
  let answer = ''
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part))
  await new Promise((closed) => socket.once('close', closed))
  clearInterval(timer)
  expect(socket.destroyed || socket.readableEnded).toBe(true)
  return answer
}

const bodyOf = (answer: string): unknown => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))

describe('a slow request', () => {
  it.each([
    ['its body', `${HEAD}\r\n`, 'x'],
    ['its body not at all', `${HEAD}\r\n`, ''],
    ['its head', HEAD, 'x'],
    ['its first line', 'GET /', 'x'],
  ])('refuses a slow request and closes its connection: %s', async (_, first, letter) => {
    const answer = await trickle(first, letter)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('x-content-type-options: nosniff')
    expect(bodyOf(answer)).toMatchObject({ error: { code: 'malformed' } })
  })

  it('ends a slow request within thirty seconds', async () => {
    expect(TIME_LIMITS.requestTimeout + TIME_LIMITS.connectionsCheckingInterval).toBeLessThan(30_000)
    expect(TIME_LIMITS.headersTimeout).toBeLessThanOrEqual(TIME_LIMITS.requestTimeout)
    const shipped = createFrontServer(() => undefined, { baseHeaders: [] })
    const { requestTimeout, headersTimeout } = shipped
    expect({ requestTimeout, headersTimeout }).toEqual({
      requestTimeout: TIME_LIMITS.requestTimeout,
      headersTimeout: TIME_LIMITS.headersTimeout,
    })
  })
})

describe('bytes that are not a request', () => {
  it.each([
    ['CONNECT elsewhere.example:443 HTTP/1.1\r\nhost: elsewhere.example\r\n\r\n', 405, 'method_not_allowed'],
    ['NONSENSE / HTTP/1.1\r\nhost: shop\r\n\r\n', 400, 'malformed'],
    ['GET / HTTP/1.1\r\nhost: shop\r\nbro ken: x\r\n\r\n', 400, 'malformed'],
    [`GET / HTTP/1.1\r\nhost: shop\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'malformed'],
  ])("refuses them in the API's error shape: %j", async (first, status, code) => {
    const answer = await trickle(first)
    expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
    expect(bodyOf(answer)).toMatchObject({ error: { code, requestId: expect.any(String) as string } })
    if (status === 405) expect(answer).toContain('allow: GET, HEAD, POST, PUT, DELETE, OPTIONS')
  })

  it('answers an unreadable address with the not-found page in its language', async () => {
    const asked = 'HTTP/1.1\r\nhost: shop\r\nAccept: text/html,application/xhtml+xml\r\n\r\n'
    const page = await trickle(`GET /fr/citt\xe0 ${asked}`)
    expect(page).toMatch(/^HTTP\/1\.1 400 [^]*\r\n\r\n<h1>Sorry, we are lost<\/h1>$/)
    for (const header of [
      'content-type: text/html; charset=utf-8',
      "content-security-policy: default-src 'none'",
      'cache-control: no-store',
      'connection: close',
      'x-request-id: ',
    ])
      expect(page).toContain(header)
    expect(page).not.toMatch(/etag|no-cache/)
  })

  it.each([
    ['GET /fr/citt\xe0 HTTP/1.1\r\nhost: shop\r\naccept: application/json\r\n\r\n'],
    ['GET /fr/citt\xe0 HTTP/1.1\r\nhost: shop\r\n\r\n'],
    ['POST /fr/citt\xe0 HTTP/1.1\r\nhost: shop\r\naccept: text/html\r\n\r\n'],
    ['GET /citt\xe0 HTTP/1.1\r\nhost: shop\r\naccept: text/html\r\n\r\n'],
  ])("answers anybody else, and where there is no page, in the API's error shape: %j", async (first) => {
    const answer = await trickle(first)
    expect(answer.slice(0, 12)).toBe('HTTP/1.1 400')
    expect(bodyOf(answer)).toMatchObject({
      error: { code: 'malformed', message: 'The address or the body cannot be read.' },
    })
  })
})
