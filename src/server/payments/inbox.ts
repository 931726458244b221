import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import * as v from 'valibot'
import { listOf } from '#contract/sized.ts'
import { webhookInbox } from '#server/db/schema/index.ts'
import type { ApplyDependencies } from './apply-event.ts'
import { applyItem } from './apply-item.ts'

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
