import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type APIRequestContext, request } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { pay, readPayment } from '#client/payment.ts'
import { readFullAvailability, readOptionsOn } from '#client/product.ts'
import type { Transport } from '#client/transport.ts'
import { voucherFile } from '#client/voucher-file.ts'
import type { BasketChoice } from '#contract/basket/basket-requests.ts'
import type { PayByAdyen } from '#contract/payment/payment-requests.ts'
import { canBook } from '#domain/offer/availability.ts'
import type { Result } from '#domain/result.ts'
import { shownLines } from '#domain/sale/shown-lines.ts'
import { href } from '#i18n/routes.ts'
import { end, runQuietly } from '#scripts/support/programs.ts'
import { projectPath } from '#scripts/support/project.ts'
import { freePort } from '#server/db/embedded/free-port.ts'
import { openSandbox, type Sandbox } from '#server/payments/sandbox/sandbox.ts'
import { payer } from '#tests/payments/open-till.ts'
import { sealCard } from '#tests/payments/seal-card.ts'
import { buildContainer, type Container } from '#tests/support/container.ts'

/** Installing, building and pruning, while other tests use both cores. */
const MOST_BUILD_MS = 1_800_000
const PRODUCT_ID = 2182

let container: Container
let sandbox: Sandbox
let shop: ChildProcess
let browser: APIRequestContext
let origin: string
let env: Record<string, string>
let said = ''
/** What is to be closed at the end, as far as it got. */
const opened: (() => unknown)[] = []

/** A browser's calls: same origin, and the session in its cookies. */
const transport: Transport = {
  async send({ method, path, headers, body }) {
    const own = { 'sec-fetch-site': 'same-origin', ...headers }
    const reply = await browser.fetch(path, { method, headers: own, data: body })
    const isJson = reply.headers()['content-type']?.includes('json')
    return { status: reply.status(), body: isJson ? ((await reply.json()) as unknown) : undefined }
  },
}

async function valueOf<T>(reply: Promise<Result<T, { code: string }>>): Promise<T> {
  const got = await reply
  if (!got.ok) throw new Error(`the shop refused: ${got.failure.code}`)
  return got.value
}

/** The image brings no catalogue: the repository's command puts it into the running shop's database. */
const importCatalogue = () =>
  runQuietly(process.execPath, [projectPath('scripts', 'catalogue-import.ts')], {
    env: { PATH: process.env['PATH'], DATA_DIR: container.at('/data'), NODE_OPTIONS: '--no-warnings' },
  })

/** A ticket for the first day that has all of its seats. */
async function freeChoice(): Promise<BasketChoice> {
  const { today, days } = await valueOf(readFullAvailability(transport, PRODUCT_ID))
  const day = days.find(({ day: free, status }) => free > today && status === 'available')?.day ?? ''
  const { options } = await valueOf(readOptionsOn(transport, PRODUCT_ID, day))
  const option = options.find(({ status }) => canBook(status))
  const slot = option?.slots.find(({ status }) => canBook(status))
  return { optionId: option?.optionId ?? 0, day, time: slot?.time, passengers: { adult: 1 } }
}

/** Returns the token of the voucher. */
async function buyTicket(): Promise<string> {
  const added = { productId: PRODUCT_ID, choices: [await freeChoice()] }
  const { lines: held, total, currency } = await valueOf(addToBasket(transport, added, randomUUID()))
  const paymentMethod = (await sealCard(sandbox.origin)) as PayByAdyen['paymentMethod']
  const attemptId = randomUUID()
  const lines = shownLines(held)
  const order = { attemptId, payer, travellers: [], lines, total: { amount: total, currency }, paymentMethod }
  await valueOf(pay(transport, order))
  const { status, voucherToken } = await valueOf(readPayment(transport, { attemptId }))
  expect(status).toBe('paid')
  return voucherToken ?? ''
}

beforeAll(async () => {
  const port = String(await freePort())
  origin = `http://localhost:${port}`
  container = await buildContainer({ PUBLIC_ORIGIN: origin })
  opened.push(() => container.remove())
  sandbox = await openSandbox({ host: '127.0.0.1', port: 0, webhookUrl: `${origin}/api/webhooks/adyen` })
  opened.push(() => sandbox.close())
  env = { PORT: port, SANDBOX_ORIGIN: sandbox.origin }
  shop = container.start(env)
  opened.push(() => end(shop))
  for (const stream of [shop.stdout, shop.stderr])
    stream?.on('data', (part: Buffer) => (said += part.toString()))
  browser = await request.newContext({ baseURL: origin })
  opened.push(() => browser.dispose())
  const health = async () => {
    if (shop.exitCode !== null) throw new Error(`The shop ended with ${shop.exitCode}:\n${said}`)
    return (await fetch(`${origin}/health-check`).catch(() => undefined))?.ok ?? false
  }
  await vi.waitUntil(health, { timeout: 120_000, interval: 200 })
  await importCatalogue()
}, MOST_BUILD_MS)

afterAll(async () => {
  for (const undo of opened.reverse()) await undo()
}, MOST_BUILD_MS)

describe('the container', { timeout: 60_000 }, () => {
  it('begins with the Node that the shop is tested on', () => {
    expect(container.base).toMatch(new RegExp(`^node:${process.versions.node.split('.')[0]}\\b`))
  })

  it('passes its health check', async () => {
    expect(await container.isHealthy(env)).toBe(true)
    expect(await container.isHealthy({ ...env, PORT: '1' })).toBe(false)
  })

  it('sells a ticket with its voucher and PDF', async () => {
    const token = await buyTicket()
    const voucher = await browser.get(href({ page: 'voucher', token }, 'en'))
    expect([voucher.status(), await voucher.text()]).toEqual([200, expect.stringContaining(payer.firstName)])
    const pdf = await browser.get(voucherFile('pdf', token, 'en'))
    expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })

  it('ends with its database when it is stopped', async () => {
    const database = container.at('/data/postgresql/postmaster.pid')
    expect(existsSync(database)).toBe(true)
    await end(shop)
    expect([shop.exitCode, existsSync(database)]).toEqual([0, false])
  })
})
