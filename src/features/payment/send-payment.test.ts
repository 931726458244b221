import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Transport, TransportReply } from '#client/transport.ts'
import type { FailureCode } from '#contract/failure.ts'
import type { PaymentState } from '#contract/payment/payment.ts'
import { recoverAttempt, sendOrder, type Order } from './send-payment.ts'

const ID = '00000000-0000-4000-8000-000000000001'
const order: Order = {
  attemptId: ID,
  payer: {
    firstName: 'Ana',
    lastName: 'Li',
    email: 'ana@example.org',
    phonePrefix: '',
    phone: '',
    country: 'ES',
  },
  travellers: [],
  lines: [],
  total: { amount: 4_000, currency: 'EUR' },
}

type Reply = TransportReply | 'lost'
const refused = (code: FailureCode, status = 422): Reply => ({
  status,
  body: { error: { code, message: 'No.', requestId: 'r' } },
})
const answered = (resultCode: string): Reply => ({
  status: 200,
  body: { attemptId: ID, resultCode, action: null },
})
const stateReply = (status: PaymentState['status'], more: Partial<PaymentState> = {}): Reply => ({
  status: 200,
  body: { status, attemptId: ID, action: null, sale: null, voucherToken: null, email: null, ...more },
})

let sent: { path: string; body: unknown }[]
beforeEach(() => {
  vi.useFakeTimers()
  sent = []
})
afterEach(() => void vi.useRealTimers())

/** Gives these replies in turn, then repeats the last one. */
function replying(...replies: Reply[]): Transport {
  return {
    send({ path, body }) {
      sent.push({ path, body: body === undefined ? undefined : JSON.parse(body) })
      const reply = replies[Math.min(sent.length, replies.length) - 1] ?? 'lost'
      return reply === 'lost' ? Promise.reject(new TypeError('network')) : Promise.resolve(reply)
    },
  }
}
const runTimers = async <T>(work: Promise<T>): Promise<T> => {
  await vi.runAllTimersAsync()
  return work
}

describe('an order', () => {
  it('repeats an order with its id after a lost reply', async () => {
    const answer = await runTimers(sendOrder(replying('lost', 'lost', answered('Authorised')), order))
    expect(answer).toMatchObject({ ok: true, value: { resultCode: 'Authorised' } })
    expect(sent).toHaveLength(3)
    expect(sent.every(({ body }) => (body as Order).attemptId === ID)).toBe(true)
  })

  it('repeats an order when the shop is unavailable', async () => {
    const away = refused('unavailable', 503)
    const answer = await runTimers(sendOrder(replying(away, answered('Refused')), order))
    expect(answer).toMatchObject({ ok: true, value: { resultCode: 'Refused' } })
    expect(sent).toHaveLength(2)
  })

  it('fails after three lost replies', async () => {
    const answer = await runTimers(sendOrder(replying('lost'), order))
    expect(answer).toMatchObject({ ok: false, failure: { code: 'no_answer' } })
    expect(sent).toHaveLength(3)
  })

  it.each(['amount_changed', 'sold_out', 'too_many_requests'] as const)(
    'does not repeat a refused order: %s',
    async (code) => {
      const answer = await runTimers(sendOrder(replying(refused(code)), order))
      expect(answer).toMatchObject({ ok: false, failure: { code } })
      expect(sent).toHaveLength(1)
    },
  )

  it('waits for the same attempt in flight', async () => {
    const replies = [
      refused('in_flight', 409),
      stateReply('pending'),
      stateReply('pending'),
      stateReply('paid'),
    ]
    const answer = await runTimers(sendOrder(replying(...replies), order))
    expect(answer).toMatchObject({ ok: true, value: { attemptId: ID, resultCode: 'Authorised' } })
    expect(sent).toHaveLength(4)
  })

  it('waits 45 seconds for an attempt in flight', async () => {
    const from = Date.now()
    const replies = [refused('in_flight', 409), stateReply('pending')]
    const answer = await runTimers(sendOrder(replying(...replies), order))
    expect(answer).toMatchObject({ ok: true, value: { resultCode: 'Pending', action: null } })
    expect(Date.now() - from).toBeGreaterThan(45_000)
    expect(Date.now() - from).toBeLessThan(48_000)
  })

  it("reports another tab's payment of the basket", async () => {
    const replies = [refused('in_flight', 409), refused('not_found', 404)]
    const answer = await runTimers(sendOrder(replying(...replies), order))
    expect(answer).toMatchObject({ ok: false, failure: { code: 'in_flight' } })
  })
})

describe('an attempt whose reply was lost', () => {
  const recover = (...replies: Reply[]) => runTimers(recoverAttempt(replying(...replies), ID))
  const mailed = {
    email: 'ana@example.org',
    until: '2026-11-21T11:10:00.000Z',
    now: '2026-11-21T11:00:00.000Z',
  }

  it.each([
    ['paid', 'Authorised'],
    ['given_back', 'Returned'],
    ['review', 'Pending'],
    ['booking_cancelled', 'Authorised'],
    ['refused', undefined],
    ['cancelled', undefined],
    ['unfinished', undefined],
    ['none', undefined],
  ] as const)('recovers an attempt that is %s as %s', async (status, resultCode) => {
    const answer = await recover(stateReply(status))
    expect(answer && answer.ok && answer.value.resultCode).toBe(resultCode)
  })

  it('waits for an attempt while the bank decides', async () => {
    const answer = await recover(stateReply('pending'), stateReply('pending'), stateReply('refused'))
    expect(answer).toMatchObject({ ok: true, value: { resultCode: 'Refused' } })
  })

  it('continues an attempt with its mail or its bank', async () => {
    const inMail = await recover(stateReply('mailed', { mailed }))
    expect(inMail).toMatchObject({ ok: true, value: { resultCode: 'Pending', mailed } })
    sent = []
    const action = { type: 'redirect', url: 'https://bank.example' }
    const atBank = await recover(stateReply('pending'), stateReply('unfinished', { action }))
    expect(atBank).toMatchObject({ ok: true, value: { resultCode: 'Pending', action } })
  })

  it('allows another payment if the attempt never arrived', async () => {
    expect(await recover(refused('not_found', 404))).toBeUndefined()
  })

  it.each([
    ['paid', ID, 'Pending'],
    ['pending', ID, 'Pending'],
    ['refused', ID, undefined],
    ['paid', '00000000-0000-4000-8000-000000000002', undefined],
  ] as const)('finds an attempt %s without the session', async (status, attemptId, resultCode) => {
    const answer = await recover(refused('not_found', 404), stateReply(status, { attemptId }))
    expect(answer && answer.ok && answer.value.resultCode).toBe(resultCode)
    expect(sent.map(({ path }) => path.split('/').at(-1))).toEqual(['confirm', 'resume'])
  })

  it('allows no other payment while the state is unknown', async () => {
    expect(await recover('lost')).toMatchObject({ ok: false, failure: { code: 'no_answer' } })
  })
})
