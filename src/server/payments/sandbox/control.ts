import { Hono } from 'hono'
import * as v from 'valibot'
import { Dispute, dispute } from './disputes.ts'
import { Faults } from './faults.ts'
import { refuseBrowsers } from './policy.ts'
import { settle, type SandboxContext } from './settlement.ts'

const Settlement = v.object({
  reference: v.string(),
  resultCode: v.picklist(['Authorised', 'Refused', 'Cancelled', 'Error']),
})

/** For tests: cause faults, settle pending payments, dispute paid ones, read the ledger. */
export function control(context: SandboxContext, faults: Faults): Hono {
  const routes = new Hono().use(refuseBrowsers)

  routes.get('/faults', (c) => c.json(faults))
  routes.put('/faults', async (c) => {
    const read = v.safeParse(Faults, await c.req.json().catch(() => undefined))
    if (!read.success) return c.json({ issues: v.flatten(read.issues) }, 400)
    Object.assign(faults, read.output)
    context.webhooks.release()
    return c.json(faults)
  })

  routes.get('/payments', (c) => c.json(context.ledger.payments.all()))
  routes.get('/deliveries', (c) => c.json(context.ledger.deliveries.all()))

  routes.post('/settle', async (c) => {
    const read = v.safeParse(Settlement, await c.req.json().catch(() => undefined))
    if (!read.success) return c.json({ issues: v.flatten(read.issues) }, 400)
    const { reference, resultCode } = read.output
    const payment = context.ledger.payments.all().find((known) => known.reference === reference)
    return payment ? c.json(settle(context, payment, { resultCode })) : c.notFound()
  })

  routes.post('/dispute', async (c) => {
    const read = v.safeParse(Dispute, await c.req.json().catch(() => undefined))
    if (!read.success) return c.json({ issues: v.flatten(read.issues) }, 400)
    const payment = context.ledger.payments.all().find(({ reference }) => reference === read.output.reference)
    return payment ? c.json(dispute(context, payment, read.output)) : c.notFound()
  })
  return routes
}
