import { Hono } from 'hono'
import { serveAsset } from './assets.ts'
import { challengePage, hostedPage, messagePage, methodPage } from './pages.ts'
import { findByToken } from './payment-details.ts'
import { strictPolicy } from './policy.ts'
import type { SandboxContext } from './settlement.ts'
import { CHALLENGE_PASSWORD } from './test-cards.ts'

interface ThreeDSMessage {
  threeDSServerTransID?: string
}

function decode(text: unknown): ThreeDSMessage {
  try {
    return JSON.parse(Buffer.from(String(text), 'base64url').toString()) as ThreeDSMessage
  } catch {
    return {}
  }
}

/** The shopper's bank (access control server) and the pages of the redirect methods. */
export function bank(context: SandboxContext): Hono {
  const routes = new Hono().use(strictPolicy)

  routes.get('/bank/bank.css', () => serveAsset('bank.css'))

  routes.post('/bank/method', async (c) => {
    const { threeDSMethodData } = await c.req.parseBody()
    const payment = findByToken(context, decode(threeDSMethodData).threeDSServerTransID ?? '')
    return payment ? c.html(methodPage(`/bank/method/${payment.token}`)) : c.notFound()
  })

  routes.post('/bank/method/:token', (c) => {
    const payment = findByToken(context, c.req.param('token'))
    if (!payment) return c.notFound()
    const message = { type: 'fingerPrintResult', result: { threeDSCompInd: 'Y' } }
    return c.html(messagePage(message, payment.origin))
  })

  routes.post('/bank/challenge', async (c) => {
    const { creq } = await c.req.parseBody()
    const payment = findByToken(context, decode(creq).threeDSServerTransID ?? '')
    return payment ? c.html(challengePage(payment)) : c.notFound()
  })

  routes.post('/bank/answer', async (c) => {
    const { token, password, choice } = await c.req.parseBody()
    const payment = findByToken(context, typeof token === 'string' ? token : '')
    if (!payment) return c.notFound()
    const passed = choice === 'confirm' && password === CHALLENGE_PASSWORD
    context.ledger.payments.put({ ...payment, challenge: passed ? 'passed' : 'failed' })
    const message = { type: 'challengeResult', result: { transStatus: passed ? 'Y' : 'N' } }
    return c.html(messagePage(message, payment.origin))
  })

  routes.get('/pay/:token', (c) => {
    const payment = findByToken(context, c.req.param('token'))
    return payment ? c.html(hostedPage(payment)) : c.notFound()
  })

  return routes
}
