import { lockSession } from '#server/db/lock-sale.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { ShopContext } from '#server/context.ts'
import type { BasketUnitOfWork } from '../basket/basket-unit-of-work.ts'
import type { Session, Sessions } from './sessions.ts'

/** Ends a session and its token. A member's basket waits for the member, an agency's ends with it. */
export type Logout = (session: Session) => Promise<void>

export interface LogoutParts {
  sessions: Sessions
  basket: Pick<BasketUnitOfWork, 'end'>
}

export const createLogout =
  ({ db }: ShopContext, { sessions, basket }: LogoutParts): Logout =>
  ({ id, agentId }) =>
    inTransaction(db, async (tx) => {
      // Locked before the basket is looked for: another call of this session may be opening one.
      const current = await lockSession(tx, id)
      await sessions.revoke(tx, id)
      if (agentId !== null && current?.saleId) await basket.end(tx, current.saleId)
    })
