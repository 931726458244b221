import { Hono } from 'hono'
import type { Payments } from '#server/services/payment/payments.ts'

const LARGEST_BODY = 1024 * 1024

/**
 * Receives Adyen's payment notifications. Replies once they are stored and processes them afterwards, since
 * Adyen resends whatever is not accepted within seconds.
 */
export function adyenWebhook(payments: Payments, report: (error: unknown) => void): Hono {
  return new Hono().post('/', async (context) => {
    const text = await context.req.text()
    if (text.length > LARGEST_BODY) return context.text('too large', 413)
    let body: unknown
    try {
      body = JSON.parse(text)
    } catch {
      return context.text('not JSON', 400)
    }
    try {
      const status = await payments.receive(body)
      if (status !== 202) return context.text('not accepted', status)
    } catch (error) {
      report(error)
      return context.text('try again', 503)
    }
    payments.work().catch(report)
    return context.text('[accepted]', 202)
  })
}
