import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { prepareReply } from '../http/prepare-reply.ts'
import { remoteApi } from './remote-api.ts'
import { headerNames, securityHeaders } from '../http/security-headers.ts'

let server: Server | undefined
afterEach(() => void server?.close())

describe('an answer of a remote API', () => {
  it('sends each security header once, from this server', async () => {
    const names = [
      ...headerNames(securityHeaders({ secure: true })),
      'content-security-policy',
      'x-request-id',
    ]
    server = createServer((_, response) => {
      for (const name of names) response.setHeader(name, 'theirs')
      response.setHeader('content-type', 'application/json').end('{}')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const api = remoteApi(`http://127.0.0.1:${port}/api/v2`)
    const reply = await api(new Request('http://shop/api/v2/country'))
    const { identity } = await prepareReply(reply, securityHeaders({ secure: true }))
    const sentNames = headerNames(identity.headers)
    expect(sentNames.filter((name, index) => sentNames.indexOf(name) !== index)).toEqual([])
    expect(identity.headers).not.toContain('theirs')
    expect(sentNames).toContain('strict-transport-security')
    // `sendPrepared` adds the id of the answer.
    expect(sentNames).not.toContain('x-request-id')
    expect(sentNames).not.toContain('date')
  })

  it('refuses itself a body that the front has dropped', async () => {
    const api = remoteApi('http://127.0.0.1:9/api/v2')
    const headers = { 'content-length': '9000000', 'x-request-id': 'a-1' }
    const reply = await api(new Request('http://shop/api/v2/tis', { method: 'POST', headers }))
    expect([reply.status, await reply.json()]).toMatchObject([
      413,
      { error: { code: 'too_large', requestId: 'a-1' } },
    ])
  })

  it('passes on chunked bodies and bodies sent with Expect: 100-continue', async () => {
    server = createServer((request, response) => {
      request.pipe(response.setHeader('content-type', 'application/json'))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const api = remoteApi(`http://127.0.0.1:${port}/api/v2`)
    const headers = { 'transfer-encoding': 'chunked', expect: '100-continue', te: 'trailers' }
    const reply = await api(
      new Request('http://shop/api/v2/tis', { method: 'POST', headers, body: '{"a":1}' }),
    )
    expect([reply.status, await reply.json()]).toEqual([200, { a: 1 }])
  })
})
