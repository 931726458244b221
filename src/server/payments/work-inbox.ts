import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { webhookInbox } from '#server/db/schema/index.ts'
import { loggedError } from '#server/logged-error.ts'
import type { ApplyDependencies } from './apply-event.ts'
import { applyItem } from './apply-item.ts'
import { movesMoney } from './webhook-interest.ts'
import { asItem, readFields, type WebhookItem } from './webhook-item.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 3_600_000
/** Per round, so that open payments get their turn during a storm of webhooks. */
const MOST_AT_ONCE = 25

/**
 * A day more than the reconciler asks about an unanswered payment, so that news of one wait for its answer,
 * and enough for an operator who brings a restored backup up to date.
 */
const GIVE_UP_AFTER_MS = 7 * 86_400_000

type Row = typeof webhookInbox.$inferSelect
type Complain = (sentence: string) => void

/** What keeps the item waiting. */
async function tryToApply(
  dependencies: ApplyDependencies,
  item: WebhookItem,
  complain: Complain,
): Promise<string | undefined> {
  try {
    return await applyItem(dependencies, item, complain)
  } catch (error) {
    return loggedError(error).message
  }
}

/** Never at the first try: what it waits for may be applied in the same round, after a long outage. */
const isGivenUp = ({ receivedAt, tries }: Row, now: Date): boolean =>
  tries > 0 && now.getTime() - receivedAt.getTime() >= GIVE_UP_AFTER_MS

/** The row stays, with `lastError`, for the operator. */
function givenUp(item: WebhookItem, problem: string): string {
  const { eventCode, pspReference, merchantReference, originalReference, amount } = item
  const of = [merchantReference, originalReference, amount.value, amount.currency].filter(Boolean).join(' ')
  const name = `webhook ${eventCode} ${pspReference} (${of}, in minor units)`
  return `${movesMoney(item) ? 'ALARM: ' : ''}${name} is given up after a week: ${problem}`
}

async function workOn(dependencies: ApplyDependencies, row: Row, complain: Complain): Promise<void> {
  const { db, now } = dependencies
  const item = asItem(readFields(row.item))
  const problem = await tryToApply(dependencies, item, complain)
  const tried = { tries: row.tries + 1, lastError: problem ?? null }
  const isOver = problem === undefined || isGivenUp(row, now())
  const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** row.tries)
  const changed = await db
    .update(webhookInbox)
    .set({ ...tried, ...(isOver ? { appliedAt: now() } : { nextTryAt: new Date(now().getTime() + wait) }) })
    .where(and(eq(webhookInbox.id, row.id), isNull(webhookInbox.appliedAt)))
    .returning({ id: webhookInbox.id })
  if (problem === undefined || changed.length === 0) return
  if (isOver) complain(givenUp(item, problem))
  else if (problem !== row.lastError)
    complain(`webhook ${row.eventCode} ${row.pspReference} waits: ${problem}`)
}

/**
 * Applies the webhooks in the inbox, oldest first. Each failure makes an item wait longer, until it is given
 * up after a week.
 */
export async function workInbox(dependencies: ApplyDependencies, complain: Complain): Promise<number> {
  const { db, now } = dependencies
  const due = await db
    .select()
    .from(webhookInbox)
    .where(and(isNull(webhookInbox.appliedAt), lte(webhookInbox.nextTryAt, now())))
    .orderBy(asc(webhookInbox.id))
    .limit(MOST_AT_ONCE)
  for (const row of due) await workOn(dependencies, row, complain)
  return due.length
}
