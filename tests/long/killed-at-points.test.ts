import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { atProof } from '#tests/support/scale.ts'
import { builtApi, type BuiltApi } from './built-api.ts'
import { type KillableShop, openKillableShop } from './killable-shop.ts'
import { pointsOfDeath, type PointOfDeath } from './points-of-death.ts'
import { bankWasAsked, faultsOf } from './settled-books.ts'

/**
 * Kills the shop (kill -9) at one named point after another: it is stopped there by its bank, its database or
 * its mail server, and starts again. Without help, all is settled within a minute; then the buyer returns.
 */
const ROUNDS = Number(process.env['POINT_ROUNDS'] ?? atProof(2, 20))

const PATIENCE_MS = 120_000

let built: BuiltApi
beforeAll(async () => {
  built = await builtApi()
}, 120_000)
afterAll(() => built.remove())

/** What the dead process has left: in the books, and at the bank less what that gave back. */
async function leftBehind({ rows, sandbox }: KillableShop, saleId: number) {
  const attempts = await rows<{ state: string; reference: string }>(
    `select state, reference from payment_attempt where sale_id = ${saleId} order by created_at`,
  )
  const references = new Set(attempts.map(({ reference }) => reference))
  const charged = sandbox.ledger.payments
    .all()
    .filter(({ reference }) => references.has(reference))
    .filter(({ answer }) => answer?.resultCode === 'Authorised')
    .filter(({ modifications }) => !modifications.some(({ kind }) => kind === 'reversals'))
  return { leaves: attempts.map(({ state }) => state).join(', '), charged: charged.length }
}

/** A process that died while it sent a mail keeps it for five minutes, which are over at once here. */
async function endMailClaims({ rows }: KillableShop): Promise<void> {
  await rows('update outbox set next_try_at = now() where sent_at is null')
}

/** Every mail that arrived, once by its Message-ID however often it was sent. */
const arrived = ({ mailbox }: KillableShop): number =>
  new Set(mailbox.mails.map(({ messageId }) => messageId)).size

async function inTime(reached: Promise<void>): Promise<void> {
  const timer = new AbortController()
  const late = wait(PATIENCE_MS, undefined, { signal: timer.signal }).then(() => {
    throw new Error('the process did not come to the point')
  })
  await Promise.race([reached, late]).finally(() => timer.abort())
}

async function dieAndSettle(shop: KillableShop, point: PointOfDeath, round: number): Promise<void> {
  const mailsToo = point.mails === 'sent'
  const buyer = await point.story(shop)
  const { faults } = shop.sandbox
  faults.holdWebhooks = point.awaitsAnswer
  const trap = await point.lay(shop)
  const pressed = buyer.press()
  try {
    await inTime(trap.reached)
    faults.holdWebhooks = true
  } finally {
    await shop.kill()
    await trap.end()
    await pressed
  }
  const { leaves, charged } = point
  expect(await leftBehind(shop, buyer.saleId)).toEqual({ leaves, charged })
  await shop.start()
  // In every second round, no webhook saves the shop from asking its bank again.
  if (round % 2 === 1) await bankWasAsked(shop)
  faults.holdWebhooks = false
  shop.sandbox.releaseWebhooks()
  if (mailsToo) await endMailClaims(shop)
  expect(await faultsOf(shop, { mailsToo })).toEqual([])
  await buyer.returns()
  expect(await faultsOf(shop, { mailsToo })).toEqual([])
  if (mailsToo) expect(arrived(shop)).toBe(round)
}

// Each starts a process of its own; more than four would only wait for each other.
vi.setConfig({ maxConcurrency: 4 })

describe.concurrent('a process that is killed', () => {
  it.each(pointsOfDeath)(
    `settles each of ${ROUNDS} deaths $name`,
    { timeout: 120_000 + ROUNDS * 240_000 },
    async (point) => {
      const shop = await openKillableShop(built.entry, point.mails)
      try {
        for (let round = 1; round <= ROUNDS; round += 1) await dieAndSettle(shop, point, round)
      } finally {
        await shop.close()
      }
    },
  )
})
