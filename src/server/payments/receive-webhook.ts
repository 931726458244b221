import * as v from 'valibot'
import type { AskDependencies } from './ask-provider.ts'
import { storeItem, Webhook } from './inbox.ts'

/** The HTTP status for Adyen: 202 once everything is stored, 401 for a signature that is not Adyen's. */
export async function receiveWebhook(asking: AskDependencies, body: unknown): Promise<202 | 400 | 401> {
  const { provider } = asking
  const read = v.safeParse(Webhook, body)
  if (!read.success) return 400
  const isLiveAccount = provider.checkout.environment === 'live'
  const items = read.output.notificationItems.map(({ NotificationRequestItem: item }) => item)
  const isOurs =
    (read.output.live === 'true') === isLiveAccount &&
    items.every((item) => item.merchantAccountCode === provider.merchantAccount && provider.isGenuine(item))
  if (!isOurs) return 401
  for (const item of items) await storeItem(asking, item)
  return 202
}
