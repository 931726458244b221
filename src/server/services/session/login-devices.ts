import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { emailKeyOf } from '#domain/mail/email.ts'
import type { Tx } from '#server/db/database.ts'
import { agent } from '#server/db/schema/agent.ts'
import { loginDevice, member } from '#server/db/schema/member.ts'
import { hashOfToken } from '#server/vouchers/token.ts'
import type { ShopContext } from '#server/context.ts'
import type { Owner } from './sessions.ts'

export type AccountKind = 'member' | 'agent'

/** A browser is known for a year from its last login. */
const DEVICE_DAYS = 365

export const deviceCutoff = (now: Date): Date => new Date(now.getTime() - DEVICE_DAYS * 86_400_000)

/**
 * Browsers that logged in before (OWASP, Slow Down Online Guessing Attacks with Device Cookies). Each
 * holds a random token of which only the hash is stored; it stands for the accounts that logged in there
 * and opens none.
 */
export interface LoginDevices {
  /** Whether the browser that holds this token has logged in to the account of this address. */
  knows(token: string | undefined, kind: AccountKind, email: string): Promise<boolean>
  /** After a login: a fresh token, for this account and for the others that the old one stood for. */
  renew(tx: Tx, owner: Owner, token: string | undefined): Promise<string>
}

/** Forgets every browser of a member. */
export async function forgetDevices(tx: Tx, memberId: number): Promise<void> {
  await tx.delete(loginDevice).where(eq(loginDevice.memberId, memberId))
}

export function createLoginDevices({ db, clock }: Pick<ShopContext, 'db' | 'clock'>): LoginDevices {
  const isHeldBy = (token: string): SQL | undefined =>
    and(eq(loginDevice.tokenHash, hashOfToken(token)), gt(loginDevice.usedAt, deviceCutoff(clock())))

  return {
    async knows(token, kind, email) {
      if (!token) return false
      const account = kind === 'member' ? member : agent
      const id = kind === 'member' ? loginDevice.memberId : loginDevice.agentId
      const [known] = await db
        .select({ id })
        .from(loginDevice)
        .innerJoin(account, eq(account.id, id))
        .where(and(isHeldBy(token), eq(account.emailKey, emailKeyOf(email))))
      return known !== undefined
    },

    async renew(tx, owner, token) {
      const fresh = randomBytes(32).toString('base64url')
      const tokenHash = hashOfToken(fresh)
      const usedAt = clock()
      const memberId = 'memberId' in owner ? owner.memberId : null
      const agentId = 'agentId' in owner ? owner.agentId : null
      if (token) {
        const own =
          memberId === null
            ? and(isNull(loginDevice.memberId), eq(loginDevice.agentId, agentId ?? 0))
            : and(isNull(loginDevice.agentId), eq(loginDevice.memberId, memberId))
        await tx.delete(loginDevice).where(and(eq(loginDevice.tokenHash, hashOfToken(token)), own))
        await tx.update(loginDevice).set({ tokenHash }).where(isHeldBy(token))
      }
      await tx.insert(loginDevice).values({ tokenHash, memberId, agentId, usedAt })
      return fresh
    },
  }
}
