import { and, eq, isNull } from 'drizzle-orm'
import { ok } from '#domain/result.ts'
import type { ShopContext } from '#server/context.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { inTransactionOrUndo } from '#server/db/transaction.ts'
import { member, memberIdentity } from '#server/db/schema/member.ts'
import { isForNewAccount, type MailLinkRow, type MailLinks } from '#server/mail/mail-links.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { hashPassword } from '#server/sessions/password.ts'
import { forgetDevices } from '../session/login-devices.ts'
import type { Sessions } from '../session/sessions.ts'
import type { MemberRow } from './member-view.ts'
import type { Credentials, LoginCaller, MemberLogin } from './member-login.ts'

/** Links that open an account or set its password; whoever reads the mailbox chooses the password. */
export type PasswordLink = 'register' | 'restore'
export const passwordLinks: readonly PasswordLink[] = ['register', 'restore']

export interface ChosenPassword {
  kinds: readonly PasswordLink[]
  token: string
  password: string
}

export type ChoosePassword = (chosen: ChosenPassword, who: LoginCaller) => Promise<Answer<MemberLogin>>

interface Parts {
  sessions: Sessions
  links: MailLinks
  enter: (tx: Tx, row: MemberRow, who: LoginCaller) => Promise<MemberLogin>
  login: (credentials: Credentials, who: LoginCaller) => Promise<Answer<MemberLogin>>
}

const findAccount = (tx: Database | Tx, emailKey: string) =>
  tx
    .select()
    .from(member)
    .where(and(eq(member.emailKey, emailKey), isNull(member.deletedAt)))

/**
 * Whether a link may still be used: one of a registration may not change the password of an existing
 * account.
 */
const suits = (link: MailLinkRow, account: MemberRow | undefined): boolean =>
  link.kind === 'register' ? !account : account !== undefined || isForNewAccount(link)

/** What a link would do now: open an account or set its password; `undefined` once it is used or too old. */
export async function purposeOf(
  tx: Database | Tx,
  link: MailLinkRow,
  now: Date,
): Promise<PasswordLink | undefined> {
  const isFor = passwordLinks.some((kind) => kind === link.kind)
  if (!isFor || link.usedAt || link.expiresAt <= now) return undefined
  const [account] = await findAccount(tx, link.emailKey)
  if (!suits(link, account)) return undefined
  return account ? 'restore' : 'register'
}

export function createPasswordChoice({ db, clock }: ShopContext, parts: Parts): ChoosePassword {
  const { sessions, links, enter, login } = parts

  /** `undefined` where the address has an account by now. */
  async function open(
    tx: Tx,
    { email, emailKey, detail }: MailLinkRow,
    passwordHash: string,
    who: LoginCaller,
  ) {
    const { firstName, lastName } = detail
    const now = clock()
    const [row] = await tx
      .insert(member)
      .values({
        ...{ firstName, lastName, email, emailKey, passwordHash, locale: who.locale },
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: member.emailKey })
      .returning()
    return row
  }

  async function reset(tx: Tx, { id, emailProven }: MemberRow, passwordHash: string) {
    // Somebody who entered a stranger's address at a provider loses that access.
    if (!emailProven) await tx.delete(memberIdentity).where(eq(memberIdentity.memberId, id))
    await forgetDevices(tx, id)
    const [row] = await tx
      .update(member)
      .set({ passwordHash, emailProven: true, updatedAt: clock() })
      .where(eq(member.id, id))
      .returning()
    return row
  }

  async function use(
    tx: Tx,
    found: MailLinkRow,
    { token, passwordHash }: { token: string; passwordHash: string },
    who: LoginCaller,
  ): Promise<Answer<MemberLogin>> {
    // Locks the account before its links. If two links are used at once, the second waits here, and the first
    // has ended it by then.
    const [account] = await findAccount(tx, found.emailKey).for('no key update')
    const link = await links.take(tx, found.kind, token)
    if (!link || !suits(link, account)) return refuse('link_expired')
    await links.end(tx, 'restore', link.emailKey)
    const row = account ? await reset(tx, account, passwordHash) : await open(tx, link, passwordHash, who)
    if (!row) return refuse('link_expired')
    const entered = await enter(tx, row, who)
    await sessions.revokeOthers(tx, row.id, entered.session.id)
    return ok(entered)
  }

  return async function choosePassword({ kinds, token, password }, who) {
    const found = await links.find(db, token)
    if (!found || !kinds.some((kind) => kind === found.kind)) return refuse('link_expired')
    if (await purposeOf(db, found, clock())) {
      const passwordHash = await hashPassword(password)
      const chosen = await inTransactionOrUndo<Answer<MemberLogin>>(db, (tx) =>
        use(tx, found, { token, passwordHash }, who),
      )
      if (chosen.ok) return chosen
    }
    // The button was pressed twice: the same password logs in, with the limits of a login.
    const { usedAt, expiresAt, email } = (await links.find(db, token)) ?? found
    const isUsed = usedAt !== null && expiresAt > clock()
    const again = isUsed ? await login({ email, password, remember: true }, who) : undefined
    return again?.ok ? again : refuse('link_expired')
  }
}
