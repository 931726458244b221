import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { json as readJson } from 'node:stream/consumers'
import pg from 'pg'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CACHE_SECONDS, CACHE_TAGS } from '#contract/api-headers.ts'
import { Sale } from '#contract/basket/basket.ts'
import { FailureBody } from '#contract/failure.ts'
import { buildApi } from '#scripts/builds/build-api.ts'
import { projectPath } from '#config/project-folder.ts'
import { openSandbox, type Sandbox } from '#server/payments/sandbox/sandbox.ts'
import { aCity, anOption, aProduct } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { startApi, type ApiProcess } from '#tests/support/api-process.ts'
import { freePort } from '#server/db/embedded/free-port.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { inAnyYear, soon } from '#tests/support/soon.ts'

const THEIRS = 'https://tours.example'
/** Background jobs would wait for the tables that a test locks. */
const withoutJobs = { SHOP_JOBS: 'off' }
const json = { 'content-type': 'application/json' }

/** The process that `npm run api` starts, over the database of a test shop. */
describe('the API alone', { timeout: 60_000 }, () => {
  let folder: string
  let entry: string
  let shop: TestShop
  let sandbox: Sandbox
  let api: ApiProcess
  beforeAll(async () => {
    // Inside the project, whose installed packages it loads.
    mkdirSync(projectPath('.cache'), { recursive: true })
    folder = mkdtempSync(projectPath('.cache', 'api-'))
    entry = await buildApi(folder)
    shop = await openTestShop({
      now: new Date().toISOString(),
      cities: [aCity({ products: [aProduct({ options: [anOption(inAnyYear)] })] })],
    })
    sandbox = await openSandbox({ host: '127.0.0.1', port: 0, webhookUrl: 'http://127.0.0.1:9/' })
    api = await start({ API_ORIGINS: THEIRS, ...withoutJobs })
  }, 120_000)
  afterAll(async () => {
    api.child.kill('SIGKILL')
    await Promise.all([sandbox.close(), shop.close()])
    rmSync(folder, { recursive: true, force: true })
  })

  const start = async (env: Record<string, string> = {}) =>
    startApi(entry, {
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      DATABASE_URL: shop.environment.databaseUrl ?? '',
      SANDBOX_ORIGIN: sandbox.origin,
      SESSION_SECRET: 's'.repeat(40),
      ...env,
    })
  const ask = (path: string, init: RequestInit = {}, { origin } = api) => fetch(origin + path, init)
  const preflight = (origin: string, at = api) => {
    const asks = { origin, 'access-control-request-method': 'POST' }
    return ask('/api/v2/transaction/addToCart', { method: 'OPTIONS', headers: asks }, at)
  }
  const granted = ({ headers }: Response) => [...headers.keys()].filter((name) => name.startsWith('access-'))

  it('reports its health', async () => {
    const well = await ask('/health-check')
    expect([well.status, await well.text()]).toEqual([200, 'ok\n'])
  })

  it.each(['/api/v2/product/2182', '/api/v2/nothing', '/health-check', '/en/home'])(
    'refuses TRACE on %s',
    async (path) => {
      const { hostname, port } = new URL(api.origin)
      const [reply] = (await once(request({ hostname, port, path, method: 'TRACE' }).end(), 'response')) as [
        IncomingMessage,
      ]
      expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD, POST, PUT, DELETE, OPTIONS'])
      expect(v.parse(FailureBody, await readJson(reply)).error.code).toBe('method_not_allowed')
    },
  )

  it('names the operator of a product', async () => {
    const product = await (await ask('/api/v2/product/2182')).json()
    expect(product).toMatchObject({ operator: { name: 'Impériale Rouge', email: 'today@imperiale.example' } })
    const document = JSON.stringify(await (await ask('/api/v2/openapi.json')).json())
    expect(document).toContain('"operator"')
  })

  it('describes itself in one document, asked again by its ETag', async () => {
    const first = await ask('/api/v2/openapi.json')
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    const again = await ask('/api/v2/openapi.json?n=1', { headers })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('sells by tokens in headers, without cookies', async () => {
    const headers = { ...json, origin: THEIRS, 'idempotency-key': randomUUID() }
    const body = JSON.stringify(anAddition({ day: soon() }))
    const added = await ask('/api/v2/transaction/addToCart', { method: 'POST', headers, body })
    expect(added.status).toBe(201)
    expect(added.headers.get('access-control-allow-origin')).toBe(THEIRS)
    expect(added.headers.get('access-control-expose-headers')).toContain('authorization')
    expect(added.headers.getSetCookie()).toEqual([])
    const sale = v.parse(Sale, await added.json())
    const authorization = added.headers.get('authorization') ?? ''
    const read = await ask('/api/v2/transaction/sale', { headers: { authorization } })
    expect(v.parse(Sale, await read.json())).toMatchObject({ id: sale.id, count: 1 })
    const stranger = await ask('/api/v2/transaction/sale', {
      headers: { cookie: `guest_session=${authorization}` },
    })
    expect(v.parse(Sale, await stranger.json())).toMatchObject({ id: null, count: 0 })
  })

  it('admits listed origins with credentials, no others', async () => {
    const listed = await preflight(THEIRS)
    expect(listed.status).toBe(204)
    expect(listed.headers.get('access-control-allow-origin')).toBe(THEIRS)
    expect(listed.headers.get('access-control-allow-credentials')).toBe('true')
    expect(listed.headers.get('access-control-allow-headers')).toContain('idempotency-key')
    const foreign = await preflight('https://evil.example')
    expect(granted(foreign)).toEqual([])
    const read = await ask('/api/v2/product/2182', { headers: { origin: 'https://evil.example' } })
    expect(read.status).toBe(200)
    expect(granted(read)).toEqual([])
    for (const { headers } of [listed, foreign, read]) expect(headers.get('vary')).toContain('origin')
  })

  it.each([1, 2, 50])('ignores %i forwarded addresses that a client forged', async (count) => {
    const forged = Array.from({ length: count }, () => '8.8.8.8').join(', ')
    const headers = { 'x-forwarded-for': forged, 'x-real-ip': '8.8.8.8', forwarded: 'for=8.8.8.8' }
    expect(await (await ask('/api/v2/ipstack', { headers })).json()).toMatchObject({ ip: '127.0.0.1' })
  })

  it('reads the address that a trusted proxy adds', async () => {
    const behind = await start({ TRUST_PROXY: '1', MAIL: 'outbox' })
    try {
      const ipOf = async (header: string) => {
        const reply = await ask('/api/v2/ipstack', { headers: { 'x-forwarded-for': header } }, behind)
        return ((await reply.json()) as { ip: string }).ip
      }
      expect(await ipOf('8.8.8.8, 193.0.6.139')).toBe('193.0.6.139')
      expect(await ipOf(`${'8.8.8.8, '.repeat(50)}193.0.6.139`)).toBe('127.0.0.1')
    } finally {
      behind.child.kill('SIGKILL')
    }
  })

  it('hides the headers meant for the shop alone', async () => {
    const { headers } = await ask('/api/v2/product/2182')
    expect([headers.get(CACHE_SECONDS), headers.get(CACHE_TAGS)]).toEqual([null, null])
    expect(headers.get('etag')).toMatch(/^W\//)
  })

  it.each<[string, string, RequestInit, number]>([
    ['a page', '/en/home', {}, 404],
    ['the mails', '/dev/outbox', {}, 404],
    ['a wrong method', '/api/v2/product/2182', { method: 'DELETE' }, 405],
    [
      'a body that is too large',
      '/api/v2/tis',
      { method: 'POST', headers: json, body: 'x'.repeat(2e6) },
      413,
    ],
    ['broken JSON', '/api/v2/tis', { method: 'POST', headers: json, body: '{' }, 400],
  ])("refuses %s in the API's error shape", async (_, path, init, status) => {
    const reply = await ask(path, init)
    expect(reply.status).toBe(status)
    expect(v.parse(FailureBody, await reply.json()).error.requestId).toBe(reply.headers.get('x-request-id'))
  })

  it.each([
    [
      'its database',
      { DATABASE_URL: 'postgresql://127.0.0.1:9/shop' },
      'The database at 127.0.0.1:9/shop does not answer (connect ECONNREFUSED 127.0.0.1:9): ' +
        'start it or change DATABASE_URL.',
    ],
    [
      'the sandbox',
      { SANDBOX_ORIGIN: 'http://127.0.0.1:9' },
      'The Adyen sandbox at http://127.0.0.1:9 does not answer: start it with `npm run sandbox`, or set ADYEN_API_KEY and its companions.',
    ],
    [
      'mail on a public origin',
      { PUBLIC_ORIGIN: 'https://shop.example' },
      'SMTP_URL must be set where others than this machine reach the shop; ' +
        'MAIL=outbox keeps the mails for `npm run outbox`.',
    ],
  ])('ends with one sentence without %s', async (_, env, sentence) => {
    await expect(start(env)).rejects.toThrow(new Error(`the API ended with 1 and said: ${sentence}\n`))
  })

  it('survives a database that does not answer', async () => {
    const url = new URL(shop.environment.databaseUrl ?? '')
    const name = url.pathname.slice(1)
    url.pathname = '/postgres'
    const server = new pg.Client({ connectionString: url.href })
    await server.connect()
    const said = async (path: string) => {
      const reply = await ask(path)
      return [reply.status, await reply.text()]
    }
    try {
      await server.query(`alter database ${name} with allow_connections false`)
      await server.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      expect(await said('/health-check')).toEqual([503, 'down\n'])
      expect(await said('/livez')).toEqual([200, 'ok\n'])
      await server.query(`alter database ${name} with allow_connections true`)
      await expect.poll(() => said('/health-check')).toEqual([200, 'ok\n'])
    } finally {
      await server.query(`alter database ${name} with allow_connections true`)
      await server.end()
    }
  })

  it('finishes open requests before it ends', async () => {
    const closed = await start(withoutJobs)
    const answer = await preflight(THEIRS, closed)
    expect([answer.status, granted(answer), answer.headers.get('vary')]).toEqual([204, [], null])
    const headers = { ...json, 'idempotency-key': randomUUID() }
    const body = JSON.stringify(anAddition({ day: soon(4) }))
    const busy = await shop.database.pool.connect()
    try {
      await busy.query('begin; lock table stock_hold in exclusive mode')
      const underWay = ask('/api/v2/transaction/addToCart', { method: 'POST', headers, body }, closed)
      await expect
        .poll(async () => {
          const waiting = `select from pg_locks where not granted and relation = 'stock_hold'::regclass`
          return (await busy.query(waiting)).rowCount
        })
        .toBe(1)
      closed.child.kill('SIGTERM')
      await expect.poll(() => ask('/health-check', {}, closed).catch(() => 'closed')).toBe('closed')
      await busy.query('commit')
      expect((await underWay).status).toBe(201)
    } finally {
      busy.release()
    }
    expect(await closed.gone).toBe(0)
  })
})
