import { webhookInbox } from '#server/db/schema/index.ts'
import type { ApplyDependencies } from './apply-event.ts'
import type { WebhookItem } from './webhook-item.ts'

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
