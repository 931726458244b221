import { Hono } from 'hono'
import { USUAL_WEBHOOK_BYTES, WEBHOOK_BYTES } from '#server/body-limit.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { Payments } from '#server/services/payment/payments.ts'
import { parseJson } from '#server/routes/http/parse-json.ts'
import { readBytes } from '#server/routes/http/read-bytes.ts'

/**
 * Receives Adyen's payment notifications. Replies once they are stored and processes them afterwards, since
 * Adyen resends whatever is not accepted within seconds. An address that sends forgeries is told to wait, and
 * what is larger than usual is no longer read from it; a genuine notification is taken from anywhere.
 */
export function adyenWebhook(payments: Payments, limits: Limits, report: (error: unknown) => void): Hono {
  return new Hono().post('/', async (context) => {
    const address = context.req.header('x-forwarded-for') ?? ''
    const failed = async (why: string, status: 400 | 401 | 413) => {
      const wait = await limits.spend('failedWebhook', address)
      if (wait === undefined) return context.text(why, status)
      return context.text('too many failed', 429, { 'retry-after': String(wait) })
    }
    const isSuspect = limits.wait('failedWebhook', address) !== undefined
    const bytes = await readBytes(context.req.raw, isSuspect ? USUAL_WEBHOOK_BYTES : WEBHOOK_BYTES)
    if (!bytes) return failed('too large', 413)
    const body = parseJson(bytes)
    if (body === undefined) return failed('not JSON', 400)
    try {
      const { status, forged } = await payments.receive(body)
      if (status !== 202) return await failed('not accepted', status)
      // A genuine item, which anybody may have overheard, does not vouch for what comes with it.
      if (forged > 0) await limits.spend('failedWebhook', address)
    } catch (error) {
      report(error)
      return context.text('try again', 503)
    }
    payments.work().catch(report)
    return context.text('[accepted]', 202)
  })
}
