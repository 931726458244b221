import { and, eq } from 'drizzle-orm'
import type { Scan } from '#contract/booking/scan.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import { ok } from '#domain/result.ts'
import { readTicketCode } from '#domain/ticket/ticket-code.ts'
import {
  dayOfScan,
  judgeTicket,
  verdictOfFault,
  type ScanFinding,
  type Verdict,
} from '#domain/ticket/verdict.ts'
import type { ShopContext } from '#server/context.ts'
import type { Tx } from '#server/db/database.ts'
import { redemption, scan } from '#server/db/schema/scan.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { hashOfToken } from '#server/vouchers/token.ts'
import { lockTicket, type SoldTicket } from './sold-ticket.ts'
import type { Staff, StaffMember } from './staff.ts'

/** When a scanner let somebody in without a network; undefined for a scan that waits for its answer. */
type LetInAt = Date | undefined

export interface Redemptions {
  /** Redeems a ticket once. The same scan gets the same answer, however often it is sent. */
  redeem(member: StaffMember, asked: Scan): Promise<Answer<ScanFinding>>
  /** Enters a scan that was let in without asking. */
  settle(member: StaffMember, asked: Scan, at: Date): Promise<Answer<ScanFinding>>
}

const nothing = (verdict: Verdict): ScanFinding => ({ verdict, ticket: null, redeemed: null })

export function createRedemptions(context: ShopContext, staff: Pick<Staff, 'mayScan'>): Redemptions {
  const { db, catalogue, clock, ticketKeys } = context

  /** The printed code of what was scanned or typed, or why there is none. */
  async function codeIn(content: string): Promise<{ code: string } | { verdict: Verdict }> {
    const typed = readTicketCode(content)
    if (typed) return { code: typed }
    const read = await ticketKeys.verify(content.trim())
    return read.ok ? { code: read.value.code } : { verdict: verdictOfFault(read.failure) }
  }

  async function judge(
    tx: Tx,
    member: StaffMember,
    { line, offer, ticket, state, redeemed }: SoldTicket,
    { asked, at }: { asked: Scan; at: Date },
  ): Promise<ScanFinding> {
    const { visited } = offer
    if (!staff.mayScan(member, visited)) return nothing('other_operator')
    const day = dayOfScan(asked.day, clockIn(visited.city.entry.zone, at).day)
    const verdict = judgeTicket(ticket, state, { productId: asked.productId, day })
    if (verdict === 'accepted') {
      const { id: staffId, scanner } = member
      const entry = { code: ticket.code, staffId, scanner, redeemedAt: at, recordedAt: clock() }
      await tx.insert(redemption).values({ saleLineId: line.id, ...entry })
    }
    const first = verdict === 'redeemed' && redeemed
    return {
      verdict,
      ticket,
      redeemed: first ? { at: first.redeemedAt.toISOString(), scanner: first.scanner } : null,
    }
  }

  /** The answer that a scan got before; one let in since is noted as such. */
  async function answered(tx: Tx, member: StaffMember, asked: Scan, letIn: boolean) {
    const own = and(eq(scan.staffId, member.id), eq(scan.id, asked.scanId))
    const [known] = await tx.select().from(scan).where(own)
    if (!known) return undefined
    if (!known.contentHash.equals(hashOfToken(asked.code))) return refuse('idempotency_mismatch')
    if (letIn && !known.letIn) await tx.update(scan).set({ letIn }).where(own)
    return ok(known.answer)
  }

  async function enter(member: StaffMember, asked: Scan, letInAt: LetInAt): Promise<Answer<ScanFinding>> {
    const now = clock()
    const at = letInAt && letInAt < now ? letInAt : now
    const letIn = letInAt !== undefined
    const read = await codeIn(asked.code)
    const code = 'code' in read ? read.code : null
    return inTransaction<Answer<ScanFinding>>(db, async (tx) => {
      const sold = code === null ? undefined : await lockTicket(tx, catalogue.current(), code)
      // Asked under the lock, so that two requests of one scan take their turns.
      const before = await answered(tx, member, asked, letIn)
      if (before) return before
      const found = sold ? await judge(tx, member, sold, { asked, at }) : nothing('unknown')
      const finding = 'verdict' in read ? nothing(read.verdict) : found
      await tx
        .insert(scan)
        .values({
          staffId: member.id,
          id: asked.scanId,
          scanner: member.scanner,
          contentHash: hashOfToken(asked.code),
          code,
          productId: asked.productId,
          day: asked.day,
          verdict: finding.verdict,
          answer: finding,
          letIn: letIn || finding.verdict === 'accepted',
          scannedAt: at,
          recordedAt: now,
        })
        .onConflictDoNothing()
      return ok(finding)
    })
  }

  return {
    redeem: (member, asked) => enter(member, asked, undefined),
    settle: (member, asked, at) => enter(member, asked, at),
  }
}
