import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { prepare, sendPrepared } from './prepare.ts'

const page = prepare(200, { identity: Buffer.from('<h1>Paris</h1>') }, ['content-type', 'text/html'])

let server: Server | undefined
afterEach(() => server?.close())

/** The whole reply to requests sent at once over one connection. */
async function askOnOneConnection(...requests: string[]): Promise<string[]> {
  let asked = 0
  server = createServer((request, response) => sendPrepared(page, request, response, `id-${asked++}`))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.end(requests.map((request) => `${request}\r\n\r\n`).join(''))
  return (await text(socket)).split(/(?=HTTP\/1\.1 )/)
}

it('answers requests of one connection in order and whole', async () => {
  const [first = '', second = '', third = '', last = '', ...none] = await askOnOneConnection(
    'GET / HTTP/1.1\r\nhost: x',
    `GET / HTTP/1.1\r\nhost: x\r\nif-none-match: ${page.etag}`,
    'HEAD / HTTP/1.1\r\nhost: x',
    'GET / HTTP/1.1\r\nhost: x\r\nconnection: close',
  )
  expect(none).toEqual([])
  expect(first).toMatch(
    new RegExp(
      '^HTTP/1\\.1 200 OK\r\n(.+\r\n)*content-length: 14\r\nx-request-id: id-0\r\nDate: .+ GMT\r\n' +
        'Connection: keep-alive\r\nKeep-Alive: timeout=65\r\n\r\n<h1>Paris</h1>$',
    ),
  )
  expect(second).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n(.+\r\n)*\r\n$/)
  expect(second).not.toMatch(/content-type|content-length/)
  expect(third).toMatch(/^HTTP\/1\.1 200 OK\r\n(.+\r\n)*content-length: 14\r\n(.+\r\n)*\r\n$/)
  expect(last).toMatch(/^HTTP\/1\.1 200 OK\r\n(.+\r\n)*Connection: close\r\n\r\n<h1>Paris<\/h1>$/)
})

it('sends the current time as Date', async () => {
  const [answer = ''] = await askOnOneConnection('GET / HTTP/1.1\r\nhost: x')
  const sent = Date.parse(/Date: (.+)\r\n/.exec(answer)?.[1] ?? '')
  expect(Math.abs(Date.now() - sent)).toBeLessThan(5_000)
})

it('refuses a header that contains a line break', () => {
  const split = prepare(200, { identity: Buffer.from('x') }, ['location', '/a\r\nset-cookie: b'])
  expect(() =>
    sendPrepared(split, { headers: {} } as never, { shouldKeepAlive: true } as never, 'id'),
  ).toThrow(/Invalid character/)
})
