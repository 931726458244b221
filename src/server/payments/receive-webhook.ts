import * as v from 'valibot'
import type { AskDependencies } from './ask-provider.ts'
import { storeItem } from './inbox.ts'
import { oncePerMinute, onceEach } from './say-seldom.ts'
import { itemOfInterest } from './webhook-interest.ts'
import { readFields, Webhook } from './webhook-item.ts'

export interface WebhookReceipt {
  /** 202 once what matters is stored, 401 if none is Adyen's, or all are of the other environment. */
  status: 202 | 400 | 401
  /** Items that Adyen has not signed. */
  forged: number
}

const Signed = v.object({ additionalData: v.object({ hmacSignature: v.pipe(v.string(), v.minLength(1)) }) })

/** One of two fixed sentences: what a forger writes does not get into the log. */
const forgeryOf = (item: unknown): string =>
  v.is(Signed, item) ? 'it is signed with none of our keys' : 'it is not signed'

/**
 * Takes Adyen's batches: stores the items that the shop acts on, and tells the log once of each other one.
 * Items that are not Adyen's are left out, also beside others that are.
 */
export function createWebhookReceiver(
  asking: Pick<AskDependencies, 'db' | 'now' | 'provider'>,
  complain: (sentence: string) => void,
): (body: unknown) => Promise<WebhookReceipt> {
  const { provider } = asking
  const sayRefusal = oncePerMinute(complain, asking.now)
  const sayOnce = onceEach(complain)
  const otherEnvironment = provider.checkout.environment === 'live' ? 'test' : 'live'

  async function take(item: unknown): Promise<void> {
    const fields = readFields(item)
    const read = itemOfInterest(fields, provider.merchantAccount)
    if (read.ok) return storeItem(asking, read.value)
    const { why, isAlarm } = read.failure
    const name = `webhook ${fields.eventCode} ${fields.pspReference}`
    return sayOnce(`${isAlarm ? 'ALARM: ' : ''}${name} is not acted on: ${why}`)
  }

  return async (body) => {
    const read = v.safeParse(Webhook, body)
    if (!read.success) {
      sayRefusal('webhook refused: it is no batch of 1 to 50 items')
      return { status: 400, forged: 0 }
    }
    const items = read.output.notificationItems.map(({ NotificationRequestItem: item }) => item)
    const genuine = items.filter((item) => provider.isGenuine(item))
    const forged = items.filter((item) => !genuine.includes(item))
    for (const item of forged) sayRefusal(`webhook refused: ${forgeryOf(item)}`)
    const isElsewhere = read.output.live === String(otherEnvironment === 'live')
    if (isElsewhere && genuine.length > 0)
      sayRefusal(
        `webhook refused: it is signed with our key, but comes from Adyen's ${otherEnvironment} environment`,
      )
    if (isElsewhere || genuine.length === 0) return { status: 401, forged: forged.length }
    for (const item of genuine) await take(item)
    return { status: 202, forged: forged.length }
  }
}
