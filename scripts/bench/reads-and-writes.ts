import { randomUUID } from 'node:crypto'
import type { OpenDatabase } from '#server/db/database.ts'
import { buildApi } from '../builds/build-api.ts'
import { startApi } from '../support/api-process.ts'
import { end } from '../support/programs.ts'
import { median } from './load.ts'
import type { Report } from './report.ts'

const ROUNDS = 150
const WARM_UP = 20
const PRODUCT_ID = 2182
const READ_BUDGET_MS = 5
const WRITE_BUDGET_MS = 20

interface Basket {
  lines: { id: number }[]
}
interface Choices {
  options: { optionId: number; slots: { time: string | null; status: string }[] }[]
}

/** One caller of the API with its session token. */
function openCaller(origin: string) {
  let token: string | undefined
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const reply = await fetch(`${origin}/api/v2${path}`, {
      method,
      headers: {
        // Limits are counted by address, so each request comes from another one.
        'x-forwarded-for': `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')}`,
        ...(token ? { authorization: token } : {}),
        ...(body ? { 'content-type': 'application/json', 'idempotency-key': randomUUID() } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    token = reply.headers.get('authorization') ?? token
    const answer: unknown = await reply.json()
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${JSON.stringify(answer)}`)
    return answer as T
  }
}

/** A ticket for a day two months ahead, when all seats are free. */
async function findTicket(call: ReturnType<typeof openCaller>) {
  for (let ahead = 60; ahead < 90; ahead += 1) {
    const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const { options } = await call<Choices>('GET', `/product/${PRODUCT_ID}/option/availability?day=${day}`)
    for (const { optionId, slots } of options) {
      const slot = slots.find(({ status }) => status === 'available')
      if (slot) return { optionId, day, time: slot.time, passengers: { adult: 1 } }
    }
  }
  throw new Error(`product ${PRODUCT_ID} has no free day`)
}

/**
 * Reads and writes of the API over the network of this machine, in turns with a bare SELECT 1 and a bare
 * INSERT on one connection to the same database. This shows what the database and the machine cost, and what
 * the shop adds.
 */
export async function measureReadsAndWrites(
  report: Report,
  { pool, url }: OpenDatabase,
  port: number,
): Promise<void> {
  report.heading('API alone: reads and writes beside bare ones of the same database')
  const api = await startApi(
    await buildApi(),
    {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: url,
      LOG_LEVEL: 'error',
      TRUST_PROXY: '1',
      MAIL: 'outbox',
    },
    'ignore',
  )
  const bare = await pool.connect()
  const took = new Map<string, number[]>()
  const time = async <T>(name: string, round: number, work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const result = await work()
    if (round >= WARM_UP) took.set(name, [...(took.get(name) ?? []), performance.now() - began])
    return result
  }
  try {
    await bare.query('create table if not exists bench_row (id uuid primary key, said jsonb not null)')
    const call = openCaller(`http://127.0.0.1:${port}`)
    const ticket = await findTicket(call)
    for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
      await time('SELECT 1', round, () => bare.query('select 1'))
      await time('INSERT', round, () =>
        bare.query('insert into bench_row values ($1, $2)', [randomUUID(), JSON.stringify(ticket)]),
      )
      const body = { productId: PRODUCT_ID, choices: [ticket] }
      const basket = await time('add a ticket', round, () =>
        call<Basket>('POST', '/transaction/addToCart', body),
      )
      await time('read the basket', round, () => call('GET', '/transaction/sale'))
      await time('read a day', round, () =>
        call('GET', `/product/${PRODUCT_ID}/option/availability?day=${ticket.day}`),
      )
      const lineId = basket.lines.at(-1)?.id ?? 0
      await time('take it out', round, () => call('DELETE', `/sale/delete/${lineId}`))
    }
    const middle = (name: string) => median(took.get(name) ?? [])
    const beside = (name: string) => `${name} ${middle(name).toFixed(2)} ms`
    for (const name of ['read the basket', 'read a day'])
      report.atMost(`${name}: p50`, middle(name), READ_BUDGET_MS, ' ms', beside('SELECT 1'))
    for (const name of ['add a ticket', 'take it out'])
      report.atMost(`${name}: p50`, middle(name), WRITE_BUDGET_MS, ' ms', beside('INSERT'))
  } finally {
    await bare.query('drop table if exists bench_row').finally(() => bare.release())
    await end(api)
  }
}
