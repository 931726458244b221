import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getCountries } from '#contract/catalogue/country.ts'
import { browser } from './browser.ts'
import { createNetwork } from './network.ts'
import { ask, type Transport } from './transport.ts'

let server: Server
let base = ''
/** The events that the page received. */
let announced: string[] = []
let methods: string[] = []
let asked: { url: string | undefined; headers: IncomingHttpHeaders } | undefined
let answer: RequestListener

beforeEach(async () => {
  methods = []
  announced = []
  server = createServer((request, response) => {
    methods.push(request.method ?? '')
    asked = { url: request.url, headers: request.headers }
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

const cut: RequestListener = (request) => void request.socket.destroy()
const say =
  (status: number, body: unknown): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const first =
  (before: RequestListener, after: RequestListener): RequestListener =>
  (request, response) =>
    (methods.length === 1 ? before : after)(request, response)

/** A page at the address of the server. */
function inBrowser(pathname = '/en/home', currency?: string): Transport {
  const native = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => native(base + path, init))
  vi.stubGlobal('location', { pathname })
  vi.stubGlobal('document', { documentElement: { dataset: { currency } } })
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => announced.push(type))
  return browser
}

const call = (method: string, signal?: AbortSignal) => ({
  method,
  path: '/api/v2/country',
  headers: {},
  body: method === 'POST' ? '{}' : undefined,
  signal,
})

describe.each([
  ['of a browser', () => inBrowser()],
  ['of a program', () => createNetwork(base, 20_000)],
])('the network client %s', (_, open) => {
  it.each([
    ['is cut off', cut],
    ['is 502', say(502, {})],
    ['is 503', say(503, {})],
    ['is 504', say(504, {})],
  ])('retries a read whose answer %s', async (_what, fault) => {
    answer = first(fault, say(200, { fine: true }))
    expect(await open().send(call('GET'))).toEqual({ status: 200, body: { fine: true } })
    expect(methods).toEqual(['GET', 'GET'])
  })

  it('retries a read only once', async () => {
    answer = cut
    await expect(open().send(call('GET'))).rejects.toThrow()
    expect(methods).toEqual(['GET', 'GET'])
  })

  it.each(['POST', 'PUT', 'DELETE'])('never retries a %s', async (method) => {
    const network = open()
    answer = first(cut, say(200, {}))
    await expect(network.send(call(method))).rejects.toThrow()
    answer = say(503, { away: true })
    expect(await network.send(call(method))).toEqual({ status: 503, body: { away: true } })
    expect(methods).toEqual([method, method])
  })

  it.each([400, 404, 409, 429])('returns a refusal %i without retrying', async (status) => {
    answer = say(status, { error: { code: 'x' } })
    expect(await open().send(call('GET'))).toEqual({ status, body: { error: { code: 'x' } } })
    expect(methods).toEqual(['GET'])
  })

  it('returns the second refusal when both tries fail', async () => {
    answer = first(say(503, { try: 1 }), say(503, { try: 2 }))
    expect(await open().send(call('GET'))).toEqual({ status: 503, body: { try: 2 } })
  })

  it('aborts a call when its caller aborts', async () => {
    const given = new AbortController()
    answer = () => given.abort()
    await expect(open().send(call('GET', given.signal))).rejects.toThrow()
    expect(methods).toEqual(['GET'])
  })

  it('aborts a call after its time limit', async () => {
    const limit = new AbortController()
    const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    answer = () => limit.abort(new DOMException('over', 'TimeoutError'))
    await expect(open().send(call('POST'))).rejects.toThrow()
    expect(limits).toHaveBeenCalledWith(20_000)
    expect(methods).toEqual(['POST'])
  })

  it('keeps the time limit when the caller passes a signal', async () => {
    const limit = new AbortController()
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    answer = () => limit.abort(new DOMException('over', 'TimeoutError'))
    await expect(open().send(call('POST', new AbortController().signal))).rejects.toThrow('over')
  })

  it.each([
    ['garbled JSON', '{"a":', 'application/json'],
    ['a page of a proxy', '<h1>', 'text/html'],
  ])('treats %s as no answer', async (_what, body, type) => {
    answer = (_request, response) => void response.writeHead(200, { 'content-type': type }).end(body)
    expect(await ask(open(), getCountries, {})).toMatchObject({ ok: false, failure: { code: 'no_answer' } })
  })
})

it('returns a refusal with an unknown code', async () => {
  const error = { code: 'of_a_newer_shop', message: 'Not on Sundays.', requestId: 'r' }
  answer = say(422, { error })
  expect(await ask(inBrowser(), getCountries, {})).toEqual({ ok: false, failure: error })
})

describe('a page of the shop', () => {
  beforeEach(() => {
    answer = say(200, {})
  })

  it.each([
    ['/de/home', 'GBP', 'de', 'GBP'],
    ['/en-us/41/paris', 'USD', 'us', 'USD'],
    ['/en/home', undefined, 'en', 'EUR'],
    ['/', 'XXX', 'en', 'EUR'],
  ])('at %s with %s sends language %s, currency %s', async (pathname, shown, language, currency) => {
    await inBrowser(pathname, shown).send(call('GET'))
    expect(asked?.headers).toMatchObject({ language, currency })
  })

  it('sends the version of the API with reads', async () => {
    const page = inBrowser()
    await page.send(call('GET'))
    expect(asked?.url).toBe('/api/v2/country?version=2.0')
    await page.send({ ...call('GET'), path: '/api/v2/country?limit=5' })
    expect(asked?.url).toBe('/api/v2/country?limit=5&version=2.0')
    await page.send(call('POST'))
    expect(asked?.url).toBe('/api/v2/country')
  })
})

describe('the end of a session', () => {
  const eventsAfter = async (code: string) => {
    answer = say(401, { error: { code } })
    await inBrowser().send(call('GET'))
    return announced
  }

  it('announces the end of the session to the page', async () => {
    expect(await eventsAfter('no_session')).toEqual(['session-ended'])
  })

  it.each(['login_failed', 'members_only', '', 7])('announces no end for %j', async (code) => {
    expect(await eventsAfter(code as string)).toEqual([])
  })
})
