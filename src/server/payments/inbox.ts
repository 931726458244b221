import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import * as v from 'valibot'
import { listOf } from '#contract/sized.ts'
import { paymentEvent, webhookInbox } from '#server/db/schema/index.ts'
import { applyPaymentEvent, type ApplyDependencies, type PaymentEvent } from './apply-event.ts'
import { nextState, type PaymentEventKind } from './machine.ts'
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

/** Adyen sends one to six. */
const MOST_ITEMS = 50

export const Webhook = v.looseObject({
  live: v.picklist(['true', 'false']),
  notificationItems: listOf(v.object({ NotificationRequestItem: Item }), { min: 1, max: MOST_ITEMS }),
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
/** Of a dispute. The first two move no money yet. */
const DISPUTED = new Map<string, PaymentEventKind | undefined>([
  ['NOTIFICATION_OF_CHARGEBACK', undefined],
  ['REQUEST_FOR_INFORMATION', undefined],
  ['CHARGEBACK', 'charged_back'],
  ['SECOND_CHARGEBACK', 'charged_back'],
  ['CHARGEBACK_REVERSED', 'chargeback_reversed'],
])

/** The event of a webhook; irrelevant webhooks are accepted and ignored. */
function readItem(item: WebhookItem): Omit<PaymentEvent, 'key'> | undefined {
  const success = item.success === 'true'
  if (item.eventCode === 'AUTHORISATION') {
    return { kind: success ? 'authorised' : 'refused', pspReference: item.pspReference, amount: item.amount }
  }
  if (GIVEN_BACK.has(item.eventCode)) {
    // A refund may be a part of the payment; what is cancelled at the bank always is the whole.
    const part = item.eventCode === 'REFUND' ? { amount: item.amount } : {}
    return { kind: success ? 'reversed' : 'reversal_failed', ...part }
  }
  const disputed = DISPUTED.get(item.eventCode)
  if (disputed) return success ? { kind: disputed, amount: item.amount } : undefined
  return FAILED_LATER.has(item.eventCode) ? { kind: 'contradicted' } : undefined
}

const attemptOf = ({ db }: ApplyDependencies, item: WebhookItem): Promise<Attempt | undefined> =>
  item.eventCode === 'AUTHORISATION'
    ? findByReference(db, item.merchantReference)
    : findByPspReference(db, item.originalReference ?? '')

/** Why an event of a dispute comes too early: what it follows has not been told yet. */
async function tooEarly(
  { db }: ApplyDependencies,
  attempt: Attempt,
  kind: PaymentEventKind,
): Promise<string | undefined> {
  if (kind === 'charged_back') {
    const isOpen = nextState(attempt.state, 'authorised') !== undefined
    return isOpen ? 'its payment is not known to be authorised' : undefined
  }
  if (kind !== 'chargeback_reversed') return undefined
  const before = and(eq(paymentEvent.attemptId, attempt.id), eq(paymentEvent.kind, 'charged_back'))
  const [told] = await db.select({ id: paymentEvent.id }).from(paymentEvent).where(before).limit(1)
  return told ? undefined : 'its chargeback has not been told'
}

/** What keeps an item waiting: it may arrive before our own commit, or before one that it follows. */
async function applyItem(
  dependencies: ApplyDependencies,
  item: WebhookItem,
  complain: (sentence: string) => void,
): Promise<string | undefined> {
  const { eventCode, merchantReference } = item
  const event = readItem(item)
  const isDispute = DISPUTED.has(eventCode)
  if (isDispute && !event) complain(`payment ${merchantReference}: ${eventCode}, for information`)
  if (!event) return undefined
  // A modification carries the reference we gave it; a refund's reference belongs to a cancelled sale.
  const isFailure = event.kind === 'reversal_failed' || event.kind === 'contradicted'
  if (await applyRefundEvent(dependencies, merchantReference, event.kind)) {
    if (isFailure) complain(`ALARM: refund ${merchantReference}: ${eventCode}, to be paid by hand`)
    return undefined
  }
  const attempt = await attemptOf(dependencies, item)
  if (!attempt) return 'no attempt has this reference'
  const waits = await tooEarly(dependencies, attempt, event.kind)
  if (waits) return waits
  const key = `webhook:${item.pspReference}:${eventCode}:${item.success}`
  const { state } = await applyPaymentEvent(dependencies, attempt.id, { ...event, key })
  // A person must answer the bank or settle with the buyer. One alarm is enough for a payment in review.
  if (isDispute || isFailure || (state === 'review' && attempt.state !== 'review'))
    complain(`ALARM: payment ${attempt.reference}: ${eventCode}, now ${state}`)
  return undefined
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
    let problem: string | undefined
    try {
      problem = read.success ? await applyItem(dependencies, read.output, complain) : undefined
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error)
    }
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** row.tries)
    if (problem !== undefined) complain(`webhook ${row.eventCode} ${row.pspReference} waits: ${problem}`)
    await db
      .update(webhookInbox)
      .set(
        problem === undefined
          ? { appliedAt: now(), tries: row.tries + 1 }
          : { tries: row.tries + 1, nextTryAt: new Date(now().getTime() + wait), lastError: problem },
      )
      .where(eq(webhookInbox.id, row.id))
  }
  return due.length
}
