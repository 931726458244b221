import { asc, eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { city } from '#server/db/schema/catalogue.ts'
import { staff, staffSession } from '#server/db/schema/scan.ts'
import { hashPassword } from '#server/sessions/password.ts'

/** An operator by its city's key and its own: `paris/imperiale`. */
export interface OperatorPlace {
  cityId: number
  operatorKey: string
}

/** Manages who may scan; nobody can register for it. */
export interface StaffAccounts {
  /** Undefined where the catalogue has no such operator. */
  findOperator(cityKey: string, operatorKey: string): Promise<OperatorPlace | undefined>
  /** Without an operator, for every operator's tickets. False where the login is taken. */
  add(wanted: { login: string; name: string; password: string; operator?: OperatorPlace }): Promise<boolean>
  /** Ends the sessions of the old password. False without such an account. */
  setPassword(login: string, password: string): Promise<boolean>
  /** Ends the account and its sessions; its scans stay. */
  close(login: string): Promise<boolean>
  list(): Promise<{ login: string; name: string; operator: string | null; closed: boolean }[]>
}

export const loginKeyOf = (login: string): string => login.trim().toLowerCase()

export function createStaffAccounts(db: Database, clock: () => Date): StaffAccounts {
  const change = (login: string, to: Partial<typeof staff.$inferInsert>): Promise<boolean> =>
    db.transaction(async (tx) => {
      const [changed] = await tx
        .update(staff)
        .set(to)
        .where(eq(staff.login, loginKeyOf(login)))
        .returning({ id: staff.id })
      if (changed) await tx.delete(staffSession).where(eq(staffSession.staffId, changed.id))
      return changed !== undefined
    })

  return {
    async findOperator(cityKey, operatorKey) {
      const [found] = await db.select().from(city).where(eq(city.key, cityKey))
      const isThere = found?.entry.operators?.some(({ key }) => key === operatorKey)
      return found && isThere ? { cityId: found.id, operatorKey } : undefined
    },
    async add({ login, name, password, operator }) {
      const passwordHash = await hashPassword(password)
      const added = await db
        .insert(staff)
        .values({ login: loginKeyOf(login), name, passwordHash, ...operator, createdAt: clock() })
        .onConflictDoNothing({ target: staff.login })
        .returning({ id: staff.id })
      return added.length > 0
    },
    setPassword: async (login, password) => change(login, { passwordHash: await hashPassword(password) }),
    close: (login) => change(login, { disabledAt: clock() }),
    async list() {
      const rows = await db
        .select({ staff, cityKey: city.key })
        .from(staff)
        .leftJoin(city, eq(city.id, staff.cityId))
        .orderBy(asc(staff.login))
      return rows.map(({ staff: { login, name, operatorKey, disabledAt }, cityKey }) => ({
        login,
        name,
        operator: operatorKey === null ? null : `${cityKey}/${operatorKey}`,
        closed: disabledAt !== null,
      }))
    },
  }
}
