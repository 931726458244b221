import { createHash, timingSafeEqual } from 'node:crypto'
import { Hono, type Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { sandboxAccount } from './account.ts'
import type { CardKey } from './card-key.ts'
import { delayOf, shouldDropReply, shouldFailReply, type Faults } from './faults.ts'
import type { StoredAnswer } from './ledger.ts'
import { dropAnswer } from './listen.ts'
import { modificationKinds, modify } from './modifications.ts'
import { paymentMethodsFor } from './payment-methods.ts'
import { submitDetails } from './payment-details.ts'
import { invalid, isRefusal, pay, type Refusal } from './payments.ts'
import type { SandboxContext } from './settlement.ts'

const sameKey = (given: string): boolean => {
  const wanted = Buffer.from(sandboxAccount.apiKey)
  const offered = Buffer.from(given)
  return offered.length === wanted.length && timingSafeEqual(offered, wanted)
}

const unauthorised: Refusal = {
  status: 401,
  errorCode: '000',
  message: 'HTTP Status Response - Unauthorized',
  errorType: 'security',
}
const wrongAccount: Refusal = {
  status: 403,
  errorCode: '901',
  message: 'Invalid Merchant Account',
  errorType: 'security',
}
const broken: Refusal = {
  status: 500,
  errorCode: '905',
  message: 'Payment details are not supported',
  errorType: 'internal',
}

export interface CheckoutApi {
  context: SandboxContext
  key: CardKey
  faults: Faults
}

/** The server-to-server API, version 72. Every POST may carry an Idempotency-Key. */
export function checkoutApi({ context, key, faults }: CheckoutApi): Hono {
  type Work = (body: Record<string, unknown>, origin: string) => object

  function keep(id: string | undefined, raw: string, work: () => object): StoredAnswer {
    const bodyHash = createHash('sha256').update(raw).digest('hex')
    const kept = id ? context.ledger.answers.get(id) : undefined
    if (kept && kept.bodyHash === bodyHash) return kept
    const body = kept ? invalid('15_002', 'Idempotency key was used with another body') : work()
    const answer = { id: id ?? '', bodyHash, status: isRefusal(body) ? body.status : 200, body }
    return id && !kept ? context.ledger.answers.put(answer) : answer
  }

  async function answer(c: Context, work: Work): Promise<Response> {
    const refuse = (refusal: Refusal): Response => c.json(refusal, refusal.status)
    if (!sameKey(c.req.header('x-api-key') ?? '')) return refuse(unauthorised)
    const raw = await c.req.text()
    let body: unknown
    try {
      body = JSON.parse(raw)
    } catch {
      return refuse(invalid('702', 'The request is not JSON'))
    }
    if (typeof body !== 'object' || body === null)
      return refuse(invalid('702', 'The request is not an object'))
    const fields = body as Record<string, unknown>
    if (
      fields['merchantAccount'] !== undefined &&
      fields['merchantAccount'] !== sandboxAccount.merchantAccount
    ) {
      return refuse(wrongAccount)
    }
    if (shouldFailReply(faults)) return refuse(broken)
    const idempotencyKey = c.req.header('idempotency-key')
    const done = context.ledger.together(() =>
      keep(idempotencyKey && `${c.req.path} ${idempotencyKey}`, raw, () =>
        work(fields, new URL(c.req.url).origin),
      ),
    )
    const wait = delayOf(faults)
    if (wait > 0) await new Promise((resume) => setTimeout(resume, wait))
    if (shouldDropReply(faults)) return dropAnswer()
    if (idempotencyKey) c.header('idempotency-key', idempotencyKey)
    return c.json(done.body, done.status as ContentfulStatusCode)
  }

  const api = new Hono()
  api.post('/paymentMethods', (c) => answer(c, paymentMethodsFor))
  api.post('/payments', (c) => answer(c, (body, origin) => pay(context, key, origin, body)))
  api.post('/payments/details', (c) => answer(c, (body) => submitDetails(context, body)))
  for (const kind of modificationKinds) {
    api.post(`/payments/:psp/${kind}`, (c) =>
      answer(c, (body) => modify(context, c.req.param('psp'), kind, body)),
    )
  }
  return api
}
