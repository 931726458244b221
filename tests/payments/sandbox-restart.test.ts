import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { cancelSale } from '#tests/support/cancel-sale.ts'
import { pay, readPayment } from '#client/payment.ts'
import type { Environment } from '#config/environment.ts'
import { shownLines } from '#domain/sale/shown-lines.ts'
import { freePort } from '#server/db/embedded/free-port.ts'
import type { Delivery, SandboxPayment } from '#server/payments/sandbox/ledger.ts'
import type { Shop } from '#server/shop.ts'
import { startSandbox } from '#scripts/support/sandbox-process.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { visit, type Visitor } from '#tests/support/visitor.ts'
import { DAY, listenForWebhooks, newAttemptId, payer, statusOf, type WebhookDoor } from './open-till.ts'
import { sealCard } from './seal-card.ts'

/** Sandbox and shop are killed (kill -9) and restarted with what they had written. */
let dataDir: string
let webhooks: WebhookDoor
let environment: Partial<Environment>
let sandbox: ChildProcess
let first: TestShop
let next: Shop | undefined

async function runSandbox(): Promise<void> {
  const started = await startSandbox(environment as Environment)
  if (!started) throw new Error('the sandbox was not wanted')
  sandbox = started
}

async function killSandbox(): Promise<void> {
  const gone = once(sandbox, 'exit')
  sandbox.kill('SIGKILL')
  await gone
}

/** The restarted shop loses its memory, but not its tables nor the visitor's token. */
async function restart(visitor: Visitor, { hears = true } = {}): Promise<Visitor> {
  webhooks.shop = undefined
  await killSandbox()
  await runSandbox()
  next = await first.anotherProcess()
  if (hears) webhooks.shop = next
  return Object.assign(visit(next.api, {}), { token: visitor.token })
}

const control = (path: string, init?: RequestInit): Promise<Response> =>
  fetch(`${environment.sandboxOrigin}/control/${path}`, init)
const payments = async () => (await (await control('payments')).json()) as SandboxPayment[]
const deliveries = async () => (await (await control('deliveries')).json()) as Delivery[]
const breakIt = (faults: object) => control('faults', { method: 'PUT', body: JSON.stringify(faults) })

async function order(visitor: Visitor, holderName = 'J Smith') {
  const choices = [{ optionId: 21821, day: DAY, passengers: { adult: 1 } }]
  const added = await addToBasket(visitor, { productId: 2182, choices }, newAttemptId())
  if (!added.ok) throw new Error(`the basket refused: ${added.failure.code}`)
  const { total: amount, currency } = added.value
  const lines = shownLines(added.value.lines)
  const paymentMethod = (await sealCard(environment.sandboxOrigin ?? '', { holderName })) as { type: string }
  const attemptId = newAttemptId()
  return { attemptId, payer, travellers: [], lines, total: { amount, currency }, paymentMethod }
}

/** Runs the jobs of the restarted shop until the payment has the status. */
const becomes = (status: string, visitor: Visitor, attemptId: string) =>
  expect
    .poll(
      async () => {
        await next?.services.payments.work()
        return statusOf(visitor, attemptId)
      },
      { timeout: 30_000 },
    )
    .toBe(status)

// Each test restarts a sandbox and a shop, and a refused webhook is sent again after up to five seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cityloop-sandbox-'))
  webhooks = await listenForWebhooks()
  const sandboxPort = await freePort()
  const sandboxOrigin = `http://127.0.0.1:${sandboxPort}`
  environment = { dataDir, sandboxPort, sandboxOrigin, publicOrigin: new URL(webhooks.url).origin }
  await runSandbox()
  first = await openTestShop({ environment: { ...environment, logLevel: 'silent' } })
  webhooks.shop = first
})
afterEach(async () => {
  webhooks.shop = undefined
  await killSandbox()
  await next?.close()
  next = undefined
  await first.close()
  await webhooks.close()
  rmSync(dataDir, { recursive: true })
})

it('refunds a sale paid before the crash', async () => {
  const before = first.visit()
  const { attemptId, ...rest } = await order(before)
  await pay(before, { attemptId, ...rest })
  const visitor = await restart(before)
  const state = await readPayment(visitor, { attemptId })
  const id = state.ok ? (state.value.sale?.id ?? 0) : 0
  const cancelled = await cancelSale(visitor, id, rest.total)
  expect(cancelled).toMatchObject({ ok: true, value: { status: 'cancel_requested' } })
  await expect
    .poll(
      async () => {
        await next?.services.payments.work()
        const { rows } = await first.database.pool.query(`select status from sale where id = ${id}`)
        return rows as unknown[]
      },
      { timeout: 30_000 },
    )
    .toEqual([{ status: 'cancelled' }])
  expect(await payments()).toMatchObject([
    { modifications: [{ success: true, amount: { value: rest.total.amount } }] },
  ])
})

it('makes one payment though the crash swallowed its answer', async () => {
  const before = first.visit()
  const asked = await order(before)
  await breakIt({ dropAnswers: 100, holdWebhooks: true })
  await pay(before, asked)
  expect(await statusOf(before, asked.attemptId)).toBe('pending')
  const [made] = await payments()
  // Without the webhook, the shop must ask again with the same key.
  const visitor = await restart(before, { hears: false })
  first.setClock('2026-11-21T11:01:00Z')
  await becomes('paid', visitor, asked.attemptId)
  expect(await payments()).toEqual([made])
})

it('delivers the webhook due at the crash', async () => {
  const before = first.visit()
  const asked = await order(before, 'PENDING')
  await pay(before, asked)
  await breakIt({ holdWebhooks: true })
  const [{ reference } = { reference: '' }] = await payments()
  await control('settle', { method: 'POST', body: JSON.stringify({ reference, resultCode: 'Authorised' }) })
  expect(await statusOf(before, asked.attemptId)).toBe('pending')
  // A half-written line must not prevent the start.
  appendFileSync(join(dataDir, 'sandbox-ledger.jsonl'), '\n[{"table":"payments","record":{"id":"half')
  const visitor = await restart(before)
  await becomes('paid', visitor, asked.attemptId)
  await expect.poll(deliveries).toMatchObject([{ accepted: true }])
  expect(await payments()).toHaveLength(1)
})
