import { fail, ok, type Result } from '#domain/result.ts'
import { isMoneyKind } from './machine.ts'
import { isDispute, readItem } from './read-item.ts'
import { asItem, type WebhookFields, type WebhookItem } from './webhook-item.ts'

/** Why the shop does nothing with a genuine item. */
interface NoInterest {
  why: string
  /** Money moved, and the shop cannot tell whose. */
  isAlarm?: boolean
}

export function movesMoney(item: WebhookItem): boolean {
  const event = readItem(item)
  return event !== undefined && (event.kind === 'authorised' || isMoneyKind(event.kind))
}

/** The first field without which the shop cannot act on the item. */
function unreadable(fields: WebhookFields, item: WebhookItem): string | undefined {
  if (!fields.pspReference) return 'pspReference'
  if (fields.success !== item.success) return 'success'
  if (!fields.merchantReference && !fields.originalReference) return 'merchantReference'
  return readItem(item)?.amount && !fields.amount ? 'amount' : undefined
}

/** The item, if the shop acts on events like this one and can read it. */
export function itemOfInterest(
  fields: WebhookFields,
  merchantAccount: string,
): Result<WebhookItem, NoInterest> {
  const { merchantAccountCode } = fields
  if (merchantAccountCode !== merchantAccount)
    return fail({ why: `it is of another account, ${merchantAccountCode || 'unnamed'}` })
  const item = asItem(fields)
  if (!isDispute(item) && !readItem(item)) return fail({ why: 'the shop does nothing with such an event' })
  const field = unreadable(fields, item)
  return field ? fail({ why: `its ${field} cannot be read`, isAlarm: movesMoney(item) }) : ok(item)
}
