import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adyenProvider } from '#server/payments/adyen.ts'
import { adyenConnection } from '#server/payments/connection.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { openSandbox, type Sandbox } from '#server/payments/sandbox/sandbox.ts'
import { anAuthorisation, signed } from '#tests/support/signed-webhook.ts'
import { sealCard, type CardInput } from './seal-card.ts'

/** The real api-library against the sandbox, without a shop. */
let sandbox: Sandbox
let provider: PaymentProvider
let shop: Server
let webhooks: { eventCode: string; success: string; genuine: boolean }[]

const providerAt = (sandboxOrigin: string): PaymentProvider =>
  adyenProvider(adyenConnection({ sandboxOrigin, mode: 'test', publicOrigin: 'http://localhost:4430' }))

async function receive(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const { notificationItems } = JSON.parse(text) as {
    notificationItems: { NotificationRequestItem: { eventCode: string; success: string } }[]
  }
  for (const { NotificationRequestItem: item } of notificationItems) {
    webhooks.push({ eventCode: item.eventCode, success: item.success, genuine: provider.isGenuine(item) })
  }
  reply.writeHead(202).end()
}

beforeEach(async () => {
  webhooks = []
  shop = createServer((request, reply) => void receive(request, reply))
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const { port } = shop.address() as AddressInfo
  const webhookUrl = `http://127.0.0.1:${port}/api/webhooks/adyen`
  sandbox = await openSandbox({ host: '127.0.0.1', port: 0, webhookUrl })
  provider = providerAt(sandbox.origin)
})

afterEach(async () => {
  await sandbox.close()
  await new Promise((resolve) => shop.close(resolve))
})

let count = 0
async function request(card: CardInput = {}, origin = sandbox.origin): Promise<string> {
  return JSON.stringify({
    merchantAccount: provider.merchantAccount,
    reference: `T-${++count}`,
    amount: { value: 4_250, currency: 'EUR' },
    returnUrl: 'http://localhost:4430/en/payment-confirmed',
    paymentMethod: await sealCard(origin, card),
  })
}

describe('paying through the api-library', () => {
  it('authorises a test card with one signed webhook', async () => {
    const answer = await provider.pay(await request(), 'key-1')
    expect(answer).toMatchObject({ ok: true, value: { resultCode: 'Authorised' } })
    await expect
      .poll(() => webhooks)
      .toEqual([{ eventCode: 'AUTHORISATION', success: 'true', genuine: true }])
  })

  it.each([
    ['DECLINED', 'Refused'],
    ['NOT_ENOUGH_BALANCE : 51', 'Refused'],
    ['ERROR', 'Error'],
    ['PENDING', 'Received'],
    ['FRAUD_CANCELLED', 'Cancelled'],
  ])('answers holder name %s with %s', async (holderName, resultCode) => {
    const answer = await provider.pay(await request({ holderName }), `key-${holderName}`)
    expect(answer).toMatchObject({ ok: true, value: { resultCode } })
  })

  it('refuses wrong codes, wrong dates and unknown cards', async () => {
    for (const card of [{ cvc: '111' }, { expiryYear: '2031' }, { number: '4000000000000002' }]) {
      const answer = await provider.pay(await request(card), `key-${JSON.stringify(card)}`)
      expect(answer).toMatchObject({ ok: true, value: { resultCode: 'Refused' } })
    }
  })

  it('makes one payment per key and body', async () => {
    const body = await request()
    const answers = await Promise.all([1, 2, 3, 4].map(() => provider.pay(body, 'same')))
    const references = answers.map((answer) => answer.ok && answer.value.pspReference)
    expect(new Set(references).size).toBe(1)
    expect(sandbox.ledger.payments.all()).toHaveLength(1)
  })

  it('rejects the same key with another body', async () => {
    await provider.pay(await request(), 'same')
    const second = await provider.pay(await request(), 'same')
    expect(second).toMatchObject({ ok: false, failure: { kind: 'rejected', status: 422 } })
  })

  it('finds a payment whose answer was lost', async () => {
    sandbox.faults.dropAnswers = 1
    const answer = await provider.pay(await request(), 'lost')
    expect(answer).toMatchObject({ ok: true, value: { resultCode: 'Authorised' } })
    expect(sandbox.ledger.payments.all()).toHaveLength(1)
  })

  it('reports an unanswered payment as unknown', async () => {
    sandbox.faults.dropAnswers = 10
    const answer = await provider.pay(await request(), 'gone')
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'unknown' } })
    expect(sandbox.ledger.payments.all()).toHaveLength(1)
  })

  it('refuses cards encrypted before a restart', async () => {
    const body = await request()
    await sandbox.close()
    sandbox = await openSandbox({ host: '127.0.0.1', port: 0 })
    const answer = await providerAt(sandbox.origin).pay(body, 'old')
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'rejected', status: 422 } })
  })

  it('rejects a forged redirectResult', async () => {
    const token = '00000000-0000-4000-8000-000000000000'
    const answer = await provider.details({ redirectResult: `${token}.Authorised.forged` }, 'd-1')
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'rejected' } })
  })

  it('rejects a challenge passed only by the browser', async () => {
    const body = JSON.parse(await request({ number: '4917610000000000' })) as object
    const native = { threeDSRequestData: { nativeThreeDS: 'preferred' } }
    const begun = await provider.pay(JSON.stringify({ ...body, authenticationData: native }), '3ds')
    const authorisationToken = begun.ok ? begun.value.action?.['authorisationToken'] : ''
    const forged = Buffer.from(JSON.stringify({ transStatus: 'Y', authorisationToken })).toString('base64')
    const answer = await provider.details({ threeDSResult: forged }, '3ds-details')
    expect(answer).toMatchObject({ ok: true, value: { resultCode: 'Refused' } })
  })

  it('reverses a payment once and sends its webhook', async () => {
    const paid = await provider.pay(await request(), 'pay')
    const psp = paid.ok ? (paid.value.pspReference ?? '') : ''
    await provider.reverse(psp, 'R-1', 'reversal')
    await provider.reverse(psp, 'R-1', 'reversal')
    await expect
      .poll(() => webhooks.filter(({ eventCode }) => eventCode === 'CANCEL_OR_REFUND'))
      .toEqual([{ eventCode: 'CANCEL_OR_REFUND', success: 'true', genuine: true }])
    expect(sandbox.ledger.payments.get(psp)?.modifications).toHaveLength(1)
  })

  it('offers iDEAL in the Netherlands only', async () => {
    const typesIn = async (country: string) => {
      const found = await provider.methods({
        amount: { amount: 100, currency: 'EUR' },
        country,
        language: 'en-GB',
      })
      return found.ok ? found.value.map(({ type }) => type) : []
    }
    expect(await typesIn('NL')).toContain('ideal')
    expect(await typesIn('FR')).not.toContain('ideal')
    expect(await typesIn('FR')).toContain('scheme')
  })
})

describe('sandbox webhooks', () => {
  it('repeats webhooks until accepted, in the requested copies', async () => {
    sandbox.faults.holdWebhooks = true
    sandbox.faults.webhookCopies = 3
    await provider.pay(await request(), 'copies')
    await expect.poll(() => sandbox.heldWebhooks()).toBe(3)
    expect(webhooks).toHaveLength(0)
    sandbox.faults.holdWebhooks = false
    sandbox.releaseWebhooks()
    await expect.poll(() => webhooks.length).toBe(3)
  })

  it('rejects a webhook after a signed field changed', () => {
    const item = signed(anAuthorisation())
    expect(provider.isGenuine(item)).toBe(true)
    expect(provider.isGenuine({ ...item, amount: { value: 101, currency: 'EUR' } })).toBe(false)
    expect(provider.isGenuine({})).toBe(false)
    expect(provider.isGenuine(null)).toBe(false)
  })
})

describe('the ledger', () => {
  it('restores payments, answers and webhooks after a restart', async () => {
    const ledgerFile = join(mkdtempSync(join(tmpdir(), 'ledger-')), 'ledger.jsonl')
    const body = await request()
    const first = await openSandbox({ host: '127.0.0.1', port: 0, ledgerFile })
    const sealed = JSON.stringify({
      ...(JSON.parse(body) as object),
      paymentMethod: await sealCard(first.origin),
    })
    const paid = await providerAt(first.origin).pay(sealed, 'kept')
    await first.close()
    const second = await openSandbox({ host: '127.0.0.1', port: 0, ledgerFile })
    const again = await providerAt(second.origin).pay(sealed, 'kept')
    expect(again).toEqual(paid)
    expect(second.ledger.payments.all()).toHaveLength(1)
    await second.close()
  })

  it('authorises pending payments after a restart too', async () => {
    const ledgerFile = join(mkdtempSync(join(tmpdir(), 'ledger-')), 'ledger.jsonl')
    const first = await openSandbox({ host: '127.0.0.1', port: 0, ledgerFile })
    await providerAt(first.origin).pay(await request({ holderName: 'PENDING' }, first.origin), 'pending')
    expect(first.ledger.payments.all()).toMatchObject([{ answer: { resultCode: 'Received' } }])
    await first.close()
    const second = await openSandbox({ host: '127.0.0.1', port: 0, ledgerFile, pendingSeconds: 0 })
    await expect
      .poll(() => second.ledger.payments.all())
      .toMatchObject([{ answer: { resultCode: 'Authorised' } }])
    await second.close()
  })
})

describe('the sandbox as a process', () => {
  it('refuses to listen on anything but loopback', async () => {
    await expect(openSandbox({ host: '0.0.0.0', port: 0 })).rejects.toThrow('loopback only')
  })

  it('refuses control to pages of other origins', async () => {
    const origin = { origin: 'http://localhost:4430' }
    const answer = await fetch(`${sandbox.origin}/control/payments`, { headers: origin })
    expect(answer.status).toBe(403)
  })

  it('refuses to serve a shop that others can reach', () => {
    const wanted = {
      sandboxOrigin: sandbox.origin,
      mode: 'production',
      publicOrigin: 'https://shop.example',
    } as const
    expect(() => adyenConnection(wanted)).toThrow('No payment account is configured')
  })
})
