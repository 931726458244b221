import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import type { Scanner } from '#contract/booking/scan.ts'
import { clockIn } from '#domain/time/city-clock.ts'
import { fail, ok } from '#domain/result.ts'
import type { CatalogueProduct } from '#server/catalogue/catalogue.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import type { ShopContext } from '#server/context.ts'
import { staff, staffSession } from '#server/db/schema/scan.ts'
import type { Limits } from '#server/limits/limits.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { isPassword } from '#server/sessions/password.ts'
import { hashOfToken } from '#server/vouchers/token.ts'
import { loginKeyOf } from './staff-accounts.ts'
import { stillVisited } from './still-visited.ts'

/** Somebody who scans, on one device. */
export interface StaffMember {
  id: number
  login: string
  name: string
  scanner: string
  cityId: number | null
  operatorKey: string | null
}

export interface Staff {
  login(
    typed: { login: string; password: string; scanner?: string | undefined },
    address: string,
  ): Promise<Answer<{ token: string; member: StaffMember }>>
  /** Of a token that `login` gave, while account and session last. */
  find(token: string | undefined): Promise<Answer<StaffMember>>
  logout(token: string | undefined): Promise<void>
  /** Whether tickets of a product are this member's to scan. */
  mayScan(member: StaffMember, product: CatalogueProduct): boolean
  /** With the products to choose from: those on sale, and those that tickets were sold of. */
  view(member: StaffMember, locale: Locale): Promise<Scanner>
}

/** So that nobody logs in each morning; a new password ends the session of a lost phone. */
const SESSION_DAYS = 14

export function createStaff({ db, catalogue, clock }: ShopContext, limits: Limits): Staff {
  const mayScan = (member: StaffMember, { city, entry }: CatalogueProduct): boolean =>
    member.operatorKey === null || (city.id === member.cityId && entry.operator?.key === member.operatorKey)

  return {
    mayScan,
    async login({ login, password, scanner }, address) {
      const account = `staff ${loginKeyOf(login)}`
      const here = `${account} ${address}`
      const retryAfter = (await limits.spend('account', here)) ?? (await limits.spend('everywhere', account))
      if (retryAfter !== undefined) return fail({ code: 'too_many_requests', retryAfter })
      const [row] = await db
        .select()
        .from(staff)
        .where(eq(staff.login, loginKeyOf(login)))
      const isRight = await isPassword(password, row?.passwordHash)
      if (!isRight || !row || row.disabledAt !== null) return refuse('login_failed')
      await limits.forgive('account', here)
      const token = randomBytes(32).toString('base64url')
      const now = clock()
      const opened = { staffId: row.id, scanner: scanner ?? row.name }
      const expiresAt = new Date(now.getTime() + SESSION_DAYS * 86_400_000)
      await db
        .insert(staffSession)
        .values({ ...opened, tokenHash: hashOfToken(token), createdAt: now, expiresAt })
      return ok({ token, member: { ...row, scanner: opened.scanner } })
    },

    async find(token) {
      if (!token) return refuse('staff_only')
      const [found] = await db
        .select({ member: staff, scanner: staffSession.scanner })
        .from(staffSession)
        .innerJoin(staff, eq(staff.id, staffSession.staffId))
        .where(
          and(
            eq(staffSession.tokenHash, hashOfToken(token)),
            gt(staffSession.expiresAt, clock()),
            isNull(staff.disabledAt),
          ),
        )
      return found ? ok({ ...found.member, scanner: found.scanner }) : refuse('staff_only')
    },

    async logout(token) {
      if (token) await db.delete(staffSession).where(eq(staffSession.tokenHash, hashOfToken(token)))
    },

    async view(member, locale) {
      const { products, cities } = catalogue.current()
      const scanned = [...products.values()].filter(
        (product) => product.entry.kind !== 'package' && mayScan(member, product),
      )
      const withdrawn = scanned.filter(({ sold }) => !sold).map(({ id }) => id)
      const visited = await stillVisited(db, withdrawn, clock())
      const own = scanned.filter(({ id, sold }) => sold || visited.has(id))
      const operators = cities.get(member.cityId ?? 0)?.entry.operators ?? []
      return {
        login: member.login,
        name: member.name,
        scanner: member.scanner,
        operator: operators.find(({ key }) => key === member.operatorKey)?.name ?? member.operatorKey,
        products: own.map(({ id, entry, city }) => ({
          id,
          name: inLanguage(entry.names, locale),
          locationName: inLanguage(city.entry.names, locale),
          zone: city.entry.zone,
          today: clockIn(city.entry.zone, clock()).day,
        })),
      }
    },
  }
}
