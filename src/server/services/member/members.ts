import { and, eq, isNull } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import type { Member, MemberChange, Registration } from '#contract/account/member.ts'
import { emailKeyOf } from '#domain/mail/email.ts'
import { ok } from '#domain/result.ts'
import type { Tx } from '#server/db/database.ts'
import { inTransaction, inTransactionOrUndo, Undo } from '#server/db/transaction.ts'
import { voucher } from '#server/db/schema/fulfilment.ts'
import { member, memberIdentity } from '#server/db/schema/member.ts'
import { payer } from '#server/db/schema/sale.ts'
import { hashOfToken } from '#server/vouchers/token.ts'
import { hashPassword, isPassword } from '#server/sessions/password.ts'
import { PERSON_FROM, type Captcha, type FormSender } from '../contact/captcha.ts'
import type { ShopContext } from '#server/context.ts'
import { isCountryCode } from '../catalogue/countries.ts'
import type { Discounts } from '../discount/discounts.ts'
import type { Limits } from '#server/limits/limits.ts'
import { forgetDevices, type LoginDevices } from '../session/login-devices.ts'
import { createLoginGuard, type LoginSource } from '../session/login-guard.ts'
import { isForNewAccount, type MailLinkRow, type MailLinks } from '#server/mail/mail-links.ts'
import { memberOf, memberView, type MemberRow } from './member-view.ts'
import type { BasketUnitOfWork } from '../basket/basket-unit-of-work.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import type { Session, Sessions } from '../session/sessions.ts'
import { claimBasketOnLogin, type LoginResult } from '../basket/claim-basket-on-login.ts'

/** Who logs in: the session so far, whose basket is taken over, and the client. */
export interface LoginCaller {
  session: Session | undefined
  address: string
  /** The token of a browser that logged in before. */
  device: string | undefined
  locale: Locale
}

export interface Credentials {
  email: string
  password: string
  remember: boolean
}

/** `device` is the fresh token of the browser that has logged in. */
export type MemberLogin = LoginResult & { member: Member; device: string }

export interface Members {
  register(input: Registration, from: FormSender): Promise<Answer<{ sent: true }>>
  confirm(token: string, who: LoginCaller): Promise<Answer<MemberLogin>>
  login(credentials: Credentials, who: LoginCaller): Promise<Answer<MemberLogin>>
  /** Logs in a visitor who has proved in another way to be this member. */
  enter(tx: Tx, row: MemberRow, who: LoginCaller, remember?: boolean): Promise<MemberLogin>
  requestRestore(email: string, locale: Locale): Promise<void>
  /** Sends the buyer of a voucher's booking a link to an account of their own. */
  requestAccount(voucherToken: string, locale: Locale): Promise<Answer<{ sent: true }>>
  restore(token: string, password: string, who: LoginCaller): Promise<Answer<MemberLogin>>
  read(session: Session | undefined): Promise<Answer<Member>>
  edit(session: Session | undefined, change: MemberChange, from: LoginSource): Promise<Answer<Member>>
}

export interface MemberDependencies {
  discounts: Discounts
  basket: Pick<BasketUnitOfWork, 'end'>
  sessions: Sessions
  links: MailLinks
  limits: Limits
  captcha: Captcha
  devices: LoginDevices
}

export function createMembers(context: ShopContext, parts: MemberDependencies): Members {
  const { sessions, links, limits, discounts, basket, captcha, devices } = parts
  const { db, clock } = context
  const guard = createLoginGuard(limits, devices)
  const byEmail = (email: string) => and(eq(member.emailKey, emailKeyOf(email)), isNull(member.deletedAt))

  async function enter(tx: Tx, row: MemberRow, who: LoginCaller, remember = true): Promise<MemberLogin> {
    const owner = { memberId: row.id, percent: context.memberPercent }
    const using = { sessions, discounts, basket, now: clock() }
    const entered = await claimBasketOnLogin(tx, who.session, owner, remember, using)
    const device = await devices.renew(tx, { memberId: row.id }, who.device)
    return { ...entered, device, member: await memberView(tx, context, row) }
  }

  /** `undefined` where the address has an account by now. */
  async function insertMember(
    tx: Tx,
    { email, emailKey, detail, passwordHash }: MailLinkRow & { passwordHash?: string },
    { locale }: LoginCaller,
  ): Promise<MemberRow | undefined> {
    const now = clock()
    const [row] = await tx
      .insert(member)
      .values({
        ...detail,
        ...(passwordHash === undefined ? {} : { passwordHash }),
        email,
        emailKey,
        locale,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: member.emailKey })
      .returning()
    return row
  }

  return {
    async register({ email, firstName, lastName, password, captcha: token }, { locale, address }) {
      if ((await captcha.score(token, address)) < PERSON_FROM) return refuse('captcha_failed')
      // Before the address is looked up, so that known and unknown ones take equally long.
      const passwordHash = await hashPassword(password)
      const detail = { firstName, lastName, passwordHash }
      const admit = (tx: Tx) => captcha.spend(tx, token)
      const isSent = await links.sendIf(admit, { kind: 'register', email, locale, detail })
      return isSent ? ok({ sent: true }) : refuse('captcha_failed')
    },

    async confirm(token, who) {
      return inTransactionOrUndo<Answer<MemberLogin>>(db, async (tx) => {
        const link = await links.take(tx, 'register', token)
        if (!link) return refuse('link_expired')
        const row = await insertMember(tx, link, who)
        // Registered twice: the first link made the account, the second may not change its password.
        return row ? ok(await enter(tx, row, who)) : refuse('link_expired')
      })
    },

    async login({ email, password, remember }, who) {
      const asked = await guard.ask('member', email, who)
      if (!asked.ok) return asked
      const [row] = await db.select().from(member).where(byEmail(email))
      const isRight = await isPassword(password, row?.passwordHash)
      if (!isRight || !row || (row.trial && !context.trial)) return refuse('login_failed')
      await asked.value.forgive()
      return ok(await inTransaction(db, (tx) => enter(tx, row, who, remember)))
    },

    enter,

    requestRestore: (email, locale) => links.send({ kind: 'restore', email, locale }),

    async requestAccount(voucherToken, locale) {
      const [buyer] = await db
        .select({ email: payer.email, firstName: payer.firstName, lastName: payer.lastName })
        .from(payer)
        .innerJoin(voucher, eq(voucher.saleId, payer.saleId))
        .where(eq(voucher.tokenHash, hashOfToken(voucherToken)))
      if (!buyer) return refuse('not_found')
      const { email, ...detail } = buyer
      await links.send({ kind: 'restore', email, locale, detail })
      return ok({ sent: true })
    },

    async restore(token, password, who) {
      const passwordHash = await hashPassword(password)
      return inTransactionOrUndo<Answer<MemberLogin>>(db, async (tx) => {
        // Locks the account before its links: of two links used at once, the second waits here and has ended
        // then.
        const email = await links.emailOf(tx, 'restore', token)
        const [before] = email ? await tx.select().from(member).where(byEmail(email)).for('update') : []
        const link = await links.take(tx, 'restore', token)
        if (!link || (!before && !isForNewAccount(link))) return refuse('link_expired')
        await links.end(tx, 'restore', link.emailKey)
        if (!before) {
          const made = await insertMember(tx, { ...link, passwordHash }, who)
          return made ? ok(await enter(tx, made, who)) : refuse('link_expired')
        }
        // Somebody who registered a stranger's address loses that access.
        if (!before.emailProven) await tx.delete(memberIdentity).where(eq(memberIdentity.memberId, before.id))
        const [row] = await tx
          .update(member)
          .set({ passwordHash, emailProven: true, updatedAt: clock() })
          .where(eq(member.id, before.id))
          .returning()
        if (!row) return refuse('link_expired')
        await forgetDevices(tx, row.id)
        const entered = await enter(tx, row, who)
        await sessions.revokeOthers(tx, row.id, entered.session.id)
        return ok(entered)
      })
    },

    async read(session) {
      const found = await memberOf(db, context, session)
      return found.ok ? ok(await memberView(db, context, found.value)) : found
    },

    async edit(session, { password, ...person }, from) {
      const found = await memberOf(db, context, session)
      if (!found.ok) return found
      const { id, email, passwordHash: held } = found.value
      if (person.country !== '' && !isCountryCode(person.country)) {
        return { ok: false, failure: { code: 'malformed', fields: { country: 'invalid' } } }
      }
      if (password && held) {
        const asked = await guard.ask('member', email ?? '', from)
        if (!asked.ok) return asked
        if (!(await isPassword(password.current ?? '', held))) {
          return { ok: false, failure: { code: 'login_failed', fields: { 'password.current': 'wrong' } } }
        }
        await asked.value.forgive()
      }
      const passwordHash = password ? await hashPassword(password.next) : held
      return inTransactionOrUndo<Answer<Member>>(db, async (tx) => {
        const [row] = await tx
          .update(member)
          .set({ ...person, passwordHash, updatedAt: clock() })
          .where(and(eq(member.id, id), isNull(member.deletedAt)))
          .returning()
        if (!row) throw new Undo(refuse('no_session'))
        if (password) {
          await sessions.revokeOthers(tx, id, session?.id)
          await links.end(tx, 'restore', emailKeyOf(email ?? ''))
        }
        return ok(await memberView(tx, context, row))
      })
    },
  }
}
