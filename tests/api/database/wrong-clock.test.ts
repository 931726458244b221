import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { projectPath } from '#config/project-folder.ts'
import { buildApi } from '#scripts/builds/build-api.ts'
import { freePort } from '#server/db/embedded/free-port.ts'
import { openSandbox, type Sandbox } from '#server/payments/sandbox/sandbox.ts'
import { aCity, anOption, aProduct } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { startApi, type ApiProcess } from '#tests/support/api-process.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { inAnyYear, soon } from '#tests/support/soon.ts'
import { clockOffset } from '#tests/support/shift-clock.ts'
import { apiAt, visit } from '#tests/support/visitor.ts'

/**
 * Three processes on one database, as on machines of which one is two hours ahead and one two hours behind.
 * Once, the first ended everybody's baskets within five seconds, and sold their seats before that.
 */
const HOUR = 3_600_000

let folder: string
let owner: TestShop
let sandbox: Sandbox
let right: ApiProcess
let ahead: ApiProcess
let behind: ApiProcess
const all = () => [right, ahead, behind]

/** What moves the clock of a process, beyond that of the run. */
function clockOff(offset: number): Record<string, string> {
  const clock = pathToFileURL(projectPath('tests', 'support', 'clock-of-run.ts')).href
  return {
    CLOCK_OFFSET_MS: String(clockOffset() + offset),
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import=${clock}`,
  }
}

beforeAll(async () => {
  mkdirSync(projectPath('.cache'), { recursive: true })
  folder = mkdtempSync(projectPath('.cache', 'clocks-'))
  const entry = await buildApi(folder)
  const products = [
    aProduct({
      options: [
        anOption({ ...inAnyYear, capacity: 3 }),
        anOption({ ...inAnyYear, id: 21822, capacity: 672 }),
      ],
    }),
  ]
  owner = await openTestShop({ cities: [aCity({ products })] })
  sandbox = await openSandbox({ host: '127.0.0.1', port: 0, webhookUrl: 'http://127.0.0.1:9/' })
  const start = async (offset: number) =>
    startApi(entry, {
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      DATABASE_URL: owner.environment.databaseUrl ?? '',
      SANDBOX_ORIGIN: sandbox.origin,
      TRUST_PROXY: '1',
      SEATS_PER_ADDRESS: '40',
      MAIL: 'outbox',
      ...clockOff(offset),
    })
  ;[right, ahead, behind] = [await start(0), await start(2 * HOUR), await start(-2 * HOUR)]
}, 120_000)
afterAll(async () => {
  for (const { child } of all()) child.kill('SIGKILL')
  await Promise.all([sandbox.close(), owner.close()])
  rmSync(folder, { recursive: true, force: true })
})

let guests = 0
const someAddress = () => `198.51.100.${(guests += 1)}`
async function add(
  { origin }: ApiProcess,
  { address = someAddress(), seats = 1, optionId = 21821, day = soon() } = {},
): Promise<string> {
  const visitor = visit(apiAt(origin), { 'x-forwarded-for': address })
  const choice = anAddition({ optionId, day, passengers: { adult: seats } })
  const added = await addToBasket(visitor, choice, randomUUID())
  return added.ok ? 'ok' : added.failure.code
}
const rows = async (text: string, values: unknown[] = []) =>
  (await owner.database.pool.query(text, values)).rows as Record<string, unknown>[]

/** Ends a basket before its time, and waits until a job has noticed. */
async function letOneEnd(): Promise<void> {
  expect(await add(right, { optionId: 21822 })).toBe('ok')
  const [last] = await rows('select max(id)::int as id from sale')
  const past = new Date(Date.now() - 60_000).toISOString()
  await rows('update stock_hold set expires_at = $1 where sale_id = $2', [past, last?.['id']])
  const status = async () =>
    (await rows('select status from sale where id = $1', [last?.['id']]))[0]?.['status']
  await vi.waitUntil(async () => (await status()) === 'expired', { timeout: 20_000, interval: 100 })
}

it('ends nobody’s basket, and sells nobody’s seat', { timeout: 90_000 }, async () => {
  for (const process of all()) expect(await add(process)).toBe('ok')
  for (const process of all()) expect(await add(process)).toBe('sold_out')
  // The jobs of all processes have had their turn between two turns of one of them.
  await letOneEnd()
  await letOneEnd()
  const held = await rows(
    `select s.status, h.state, h.expires_at > $1 as lives from sale s join stock_hold h on h.sale_id = s.id
     where h.option_id = 21821`,
    [new Date(Date.now() + 15 * 60_000).toISOString()],
  )
  expect(held).toEqual(Array.from({ length: 3 }, () => ({ status: 'draft', state: 'held', lives: true })))
  for (const process of all()) expect(await add(process)).toBe('sold_out')
})

it('says which clocks are wrong', async () => {
  const said = all().map(async ({ origin }) => {
    const reply = await fetch(`${origin}/health-check`)
    return [reply.status, await reply.text()]
  })
  expect(await Promise.all(said)).toEqual([
    [200, 'ok\n'],
    [
      200,
      expect.stringMatching(/^ok\nThe clock of this machine is 7(199|200|201) s ahead of the database's: /),
    ],
    [
      200,
      expect.stringMatching(/^ok\nThe clock of this machine is 7(199|200|201) s behind the database's: /),
    ],
  ])
})

it.each([
  ['of one /64', ['2001:db8:1:2::1', '2001:db8:1:2:ffff::2', '2001:DB8:1:2::3']],
  ['written as IPv6', ['203.0.113.9', '::ffff:203.0.113.9', '[::ffff:cb00:7109]:443']],
  ['behind forged ones', ['8.8.8.8, 203.0.113.10', 'junk,203.0.113.10', '::1, 203.0.113.10:4711']],
  ['that say nothing, and are the balancer’s own', ['junk', '', '300.1.1.1']],
])('counts addresses %s as one client', async (_, addresses) => {
  const codes: string[] = []
  for (const [at, address] of addresses.entries()) {
    const day = soon(3 + at)
    codes.push(await add(all()[at] ?? right, { address, seats: 20, optionId: 21822, day }))
  }
  expect(codes).toEqual(['ok', 'ok', 'too_many_seats_at_address'])
})
