import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addToBasket } from '#client/basket.ts'
import { pay, readPayment } from '#client/payment.ts'
import type { Sale } from '#contract/basket/basket.ts'
import type { PayByAdyen } from '#contract/payment/payment-requests.ts'
import { shownLines } from '#domain/sale/shown-lines.ts'
import type { CityFile } from '#server/catalogue/format.ts'
import { adyenProvider } from '#server/payments/adyen.ts'
import { adyenConnection } from '#server/payments/connection.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { createStandIn } from '#server/openid/stand-in/stand-in.ts'
import { type CardKey, makeCardKey } from '#server/payments/sandbox/card-key.ts'
import { openSandbox, type Sandbox } from '#server/payments/sandbox/sandbox.ts'
import { createHolds } from '#server/services/stock/holds.ts'
import { defaultLimits, createLimits } from '#server/limits/limits.ts'
import { joinPayments } from '#server/services/payment/join-payments.ts'
import type { Payments } from '#server/services/payment/payments.ts'
import { createVouchers } from '#server/vouchers/vouchers.ts'
import { openTestShop, type TestShop, type TestShopSettings } from '#tests/support/open-shop.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { sealCard, type CardInput } from './seal-card.ts'

/** A shop with its own sandbox, connected by webhooks over HTTP as in production. */
export interface Till {
  shop: TestShop
  sandbox: Sandbox
  /** A visitor with `adults` seats in the basket. */
  withBasket(adults?: number): Promise<Visitor & { sale: Sale }>
  order(visitor: { sale: Sale }, over?: Partial<PayByAdyen>, card?: CardInput): Promise<PayByAdyen>
  /** Presses Pay and waits for the answer. */
  press(visitor: Visitor & { sale: Sale }, card?: CardInput): ReturnType<typeof pay>
  /** Rows of a table, for what the API does not show. */
  rows<T = Record<string, unknown>>(sql: string): Promise<T[]>
  /** The payments service of a second process on the same database. */
  anotherProcess(complain?: (sentence: string) => void): Payments
  /** What the sandbox took less refunds, and the sum of paid sales; the two must be equal. */
  takenAndOwed(): Promise<{ taken: number; owed: number }>
  close(): Promise<void>
}

/** The day that all tests book. */
export const DAY = '2026-12-04'

export const payer = {
  firstName: 'Zoë',
  lastName: 'Tester',
  email: 'zoe@example.com',
  phonePrefix: '33',
  phone: '612345678',
  country: 'FR',
}

/** To make one takes a tenth of a second, too long for each till. */
let cardKey: CardKey | undefined

let count = 0
export function newAttemptId(): string {
  count += 1
  return `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`
}

export interface WebhookDoor {
  url: string
  /** Receives the webhooks; until it is set, they are refused so that they are sent again. */
  shop: Pick<TestShop, 'api'> | undefined
  close(): Promise<unknown>
}

export async function listenForWebhooks(): Promise<WebhookDoor> {
  const door: WebhookDoor = {
    url: '',
    shop: undefined,
    close: () => new Promise((done) => server.close(done)),
  }
  async function receive(message: IncomingMessage, reply: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of message) chunks.push(chunk as Buffer)
    const headers = { 'content-type': 'application/json' }
    const body = Buffer.concat(chunks)
    const answer = await door.shop?.api.fetch(
      new Request(`http://shop${message.url}`, { method: 'POST', headers, body }),
    )
    // A kept connection would hold up the end of the test.
    reply.writeHead(answer?.status ?? 503, { connection: 'close' }).end()
  }
  const server = createServer((message, reply) => void receive(message, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  door.url = `http://127.0.0.1:${port}/api/webhooks/adyen`
  return door
}

export interface TillSettings extends TestShopSettings {
  cities?: CityFile[]
  /** Wraps the provider, to make calls die, hang or be counted. */
  between?: (adyen: PaymentProvider) => PaymentProvider
}

export async function openTill({ between, ...settings }: TillSettings = {}): Promise<Till> {
  const webhooks = await listenForWebhooks()
  const sandbox = await openSandbox(
    { host: '127.0.0.1', port: 0, webhookUrl: webhooks.url, cardKey: (cardKey ??= makeCardKey()) },
    { '/openid': createStandIn().app },
  )
  const { origin: sandboxOrigin } = sandbox
  const reached = { sandboxOrigin, mode: 'test', publicOrigin: 'http://localhost:4321' } as const
  const adyen = adyenProvider(adyenConnection(reached))
  const provider = between ? between(adyen) : adyen
  // Tests that break calls on purpose do not need the log.
  const quiet = between ? ({ logLevel: 'silent' } as const) : {}
  const environment = { ...settings.environment, ...quiet, sandboxOrigin }
  const opened = await openTestShop({ ...settings, provider, environment })
  webhooks.shop = opened

  async function rows<T>(sql: string): Promise<T[]> {
    const { rows: found } = await opened.database.pool.query(sql)
    return found as T[]
  }

  const till: Till = {
    shop: opened,
    sandbox,
    rows,
    anotherProcess(complain = () => undefined) {
      const { context } = opened
      const holds = createHolds(context)
      const limits = createLimits(context.pool, defaultLimits)
      return joinPayments(context, holds, createVouchers(context), { provider, limits, complain })
    },
    async withBasket(adults = 1) {
      const visitor = opened.visit()
      const choice = { optionId: 21821, day: DAY, passengers: { adult: adults } }
      const added = await addToBasket(visitor, { productId: 2182, choices: [choice] }, newAttemptId())
      if (!added.ok) throw new Error(`the basket refused: ${added.failure.code}`)
      return Object.assign(visitor, { sale: added.value })
    },
    async order({ sale }, over = {}, card = {}) {
      const paymentMethod = (await sealCard(sandbox.origin, card)) as PayByAdyen['paymentMethod']
      const total = { amount: sale.total, currency: sale.currency }
      const lines = shownLines(sale.lines)
      return { attemptId: newAttemptId(), payer, travellers: [], lines, total, paymentMethod, ...over }
    },
    async press(visitor, card = {}) {
      return pay(visitor, await till.order(visitor, {}, card))
    },
    async takenAndOwed() {
      const taken = sandbox.ledger.payments
        .all()
        .filter(({ answer }) => answer?.resultCode === 'Authorised')
        .map(({ amount, modifications }) => {
          const back = modifications.filter(({ success, kind }) => success && kind !== 'captures')
          return amount.value - back.reduce((sum, modification) => sum + modification.amount.value, 0)
        })
        .reduce((sum, value) => sum + value, 0)
      const [owed] = await rows<{ sum: string }>(
        `select coalesce(sum(total - given_back), 0) as sum from sale where status = 'paid'`,
      )
      return { taken, owed: Number(owed?.sum) }
    },
    async close() {
      await sandbox.close()
      await webhooks.close()
      await opened.close()
    },
  }
  return till
}

export async function statusOf(visitor: Visitor, attemptId: string): Promise<string> {
  const state = await readPayment(visitor, { attemptId })
  return state.ok ? state.value.status : state.failure.code
}
