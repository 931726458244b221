import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import * as v from 'valibot'
import { webhookInbox } from '#server/db/schema/index.ts'
import { applyPaymentEvent, type ApplyDependencies, type PaymentEvent } from './apply-event.ts'
import { applyRefundEvent } from './refunds.ts'
import { findByPspReference, findByReference, type Attempt } from './attempts.ts'

const text = v.string()
const Item = v.looseObject({
  amount: v.object({ value: v.number(), currency: text }),
  eventCode: text,
  merchantAccountCode: text,
  merchantReference: v.optional(text, ''),
  pspReference: v.pipe(text, v.minLength(1)),
  originalReference: v.optional(text),
  success: v.picklist(['true', 'false']),
})
export type WebhookItem = v.InferOutput<typeof Item>

export const Webhook = v.looseObject({
  live: v.picklist(['true', 'false']),
  notificationItems: v.pipe(v.array(v.object({ NotificationRequestItem: Item })), v.minLength(1)),
})

/** Unique by reference, event and outcome: a repeated webhook is one row. */
export async function storeItem(
  { db, now }: Pick<ApplyDependencies, 'db' | 'now'>,
  item: WebhookItem,
): Promise<void> {
  await db
    .insert(webhookInbox)
    .values({
      pspReference: item.pspReference,
      eventCode: item.eventCode,
      success: item.success === 'true',
      item,
      receivedAt: now(),
      nextTryAt: now(),
    })
    .onConflictDoNothing()
}

const GIVEN_BACK = new Set(['CANCEL_OR_REFUND', 'CANCELLATION', 'REFUND'])
const FAILED_LATER = new Set(['REFUND_FAILED', 'CAPTURE_FAILED', 'REFUNDED_REVERSED'])

/** The event of a webhook; irrelevant webhooks are accepted and ignored. */
function readItem(item: WebhookItem): Omit<PaymentEvent, 'key'> | undefined {
  const success = item.success === 'true'
  if (item.eventCode === 'AUTHORISATION') {
    return { kind: success ? 'authorised' : 'refused', pspReference: item.pspReference, amount: item.amount }
  }
  if (GIVEN_BACK.has(item.eventCode)) return { kind: success ? 'reversed' : 'reversal_failed' }
  return FAILED_LATER.has(item.eventCode) ? { kind: 'contradicted' } : undefined
}

const attemptOf = ({ db }: ApplyDependencies, item: WebhookItem): Promise<Attempt | undefined> =>
  item.eventCode === 'AUTHORISATION'
    ? findByReference(db, item.merchantReference)
    : findByPspReference(db, item.originalReference ?? '')

/** False when the attempt is not known yet: the webhook may arrive before our own commit. */
async function applyItem(dependencies: ApplyDependencies, item: WebhookItem): Promise<boolean> {
  const event = readItem(item)
  if (!event) return true
  // A modification carries the reference we gave it; a refund's reference belongs to a cancelled sale.
  if (await applyRefundEvent(dependencies, item.merchantReference, event.kind)) return true
  const attempt = await attemptOf(dependencies, item)
  if (!attempt) return false
  const key = `webhook:${item.pspReference}:${item.eventCode}:${item.success}`
  await applyPaymentEvent(dependencies, attempt.id, { ...event, key })
  return true
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 3_600_000
/** Per round, so that open payments get their turn during a storm of webhooks. */
const MOST_AT_ONCE = 25

/** Applies the webhooks in the inbox, oldest first; each failure makes an item wait longer. */
export async function workInbox(
  dependencies: ApplyDependencies,
  complain: (sentence: string) => void,
): Promise<number> {
  const { db, now } = dependencies
  const due = await db
    .select()
    .from(webhookInbox)
    .where(and(isNull(webhookInbox.appliedAt), lte(webhookInbox.nextTryAt, now())))
    .orderBy(asc(webhookInbox.id))
    .limit(MOST_AT_ONCE)
  for (const row of due) {
    const read = v.safeParse(Item, row.item)
    let problem = 'no attempt has this reference'
    let applied = false
    try {
      applied = !read.success || (await applyItem(dependencies, read.output))
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error)
    }
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** row.tries)
    if (!applied) complain(`webhook ${row.eventCode} ${row.pspReference} waits: ${problem}`)
    await db
      .update(webhookInbox)
      .set(
        applied
          ? { appliedAt: now(), tries: row.tries + 1 }
          : { tries: row.tries + 1, nextTryAt: new Date(now().getTime() + wait), lastError: problem },
      )
      .where(eq(webhookInbox.id, row.id))
  }
  return due.length
}
