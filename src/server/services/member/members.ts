import { and, eq, isNull } from 'drizzle-orm'
import type { Locale } from '#config/locales.ts'
import type { Member, MemberChange, Registration } from '#contract/account/member.ts'
import { emailKeyOf } from '#domain/mail/email.ts'
import { ok } from '#domain/result.ts'
import type { Tx } from '#server/db/database.ts'
import { lockSession } from '#server/db/lock-sale.ts'
import { inTransactionOrUndo, Undo } from '#server/db/transaction.ts'
import { voucher } from '#server/db/schema/fulfilment.ts'
import { member } from '#server/db/schema/member.ts'
import { payer } from '#server/db/schema/sale.ts'
import { hashOfToken } from '#server/vouchers/token.ts'
import { hashPassword, isPassword } from '#server/sessions/password.ts'
import { PERSON_FROM, type Captcha, type FormSender } from '../contact/captcha.ts'
import type { ShopContext } from '#server/context.ts'
import { isCountryCode } from '../catalogue/countries.ts'
import type { Discounts } from '../discount/discounts.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { LoginDevices } from '../session/login-devices.ts'
import { createLoginGuard, type LoginSource } from '../session/login-guard.ts'
import type { MailLinks } from '#server/mail/mail-links.ts'
import type { Credentials, LoginCaller, MemberLogin } from './member-login.ts'
import { createPasswordChoice, type ChoosePassword } from './choose-password.ts'
import { memberOf, memberView, type MemberRow } from './member-view.ts'
import type { BasketUnitOfWork } from '../basket/basket-unit-of-work.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import type { Session, Sessions } from '../session/sessions.ts'
import { claimBasketOnLogin } from '../basket/claim-basket-on-login.ts'

export interface Members {
  /** Sends the link by which the owner of the address chooses the password of a new account. */
  register(input: Registration, from: FormSender): Promise<Answer<{ sent: true }>>
  choosePassword: ChoosePassword
  login(credentials: Credentials, who: LoginCaller): Promise<Answer<MemberLogin>>
  /** Logs in a visitor who has proved in another way to be this member. */
  enter(tx: Tx, row: MemberRow, who: LoginCaller, remember?: boolean): Promise<MemberLogin>
  requestRestore(email: string, locale: Locale): Promise<void>
  /** Sends the buyer of a voucher's booking a link to an account of their own. */
  requestAccount(voucherToken: string, locale: Locale): Promise<Answer<{ sent: true }>>
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

  async function login(
    { email, password, remember }: Credentials,
    who: LoginCaller,
  ): Promise<Answer<MemberLogin>> {
    const asked = await guard.ask('member', email, who)
    if (!asked.ok) return asked
    const [row] = await db.select().from(member).where(byEmail(email))
    const isRight = await isPassword(password, row?.passwordHash)
    if (!isRight || !row || (row.trial && !context.trial)) return refuse('login_failed')
    await asked.value.forgive()
    return inTransactionOrUndo<Answer<MemberLogin>>(db, async (tx) => {
      // If the password was replaced while it was being checked, no session may be opened with the old one.
      const isSame = and(eq(member.id, row.id), eq(member.passwordHash, row.passwordHash ?? ''))
      const [still] = await tx.select().from(member).where(isSame).for('share')
      return still ? ok(await enter(tx, still, who, remember)) : refuse('login_failed')
    })
  }

  return {
    async register({ email, firstName, lastName, captcha: token }, { locale, address }) {
      if ((await captcha.score(token, address)) < PERSON_FROM) return refuse('captcha_failed')
      const admit = (tx: Tx) => captcha.spend(tx, token)
      const wanted = { kind: 'register', email, locale, detail: { firstName, lastName } } as const
      const isSent = await links.sendIf(admit, wanted)
      return isSent ? ok({ sent: true }) : refuse('captcha_failed')
    },

    choosePassword: createPasswordChoice(context, { sessions, links, enter, login }),

    login,
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
      const chosen = password ? { passwordHash: await hashPassword(password.next) } : {}
      return inTransactionOrUndo<Answer<Member>>(db, async (tx) => {
        const [row] = await tx
          .update(member)
          .set({ ...person, ...chosen, updatedAt: clock() })
          .where(and(eq(member.id, id), isNull(member.deletedAt)))
          .returning()
        // A link may have set another password meanwhile and ended this session: then nothing is changed.
        const live = row && session && (await lockSession(tx, session.id))
        if (!row || live?.revokedAt !== null) throw new Undo(refuse('no_session'))
        if (password) {
          await sessions.revokeOthers(tx, id, session?.id)
          await links.end(tx, 'restore', emailKeyOf(email ?? ''))
        }
        return ok(await memberView(tx, context, row))
      })
    },
  }
}
