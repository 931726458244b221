import { ok } from '#domain/result.ts'
import type { ShopContext } from '#server/context.ts'
import type { MailLinks } from '#server/mail/mail-links.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { purposeOf, type PasswordLink } from './choose-password.ts'

/** A link to a person's account or data, as its page shows it before the button is pressed. */
export interface MailedLink {
  kind: PasswordLink | 'erase'
  email: string
}

export interface MailedLinks {
  /** Changes nothing. Refuses a link that can no longer be used. */
  read(token: string): Promise<Answer<MailedLink>>
}

export const createMailedLinks = ({ db, clock }: ShopContext, links: MailLinks): MailedLinks => ({
  async read(token) {
    const found = await links.find(db, token)
    if (!found) return refuse('link_expired')
    const { email, usedAt, expiresAt } = found
    const erases = found.kind === 'erase' && !usedAt && expiresAt > clock()
    const kind = erases ? 'erase' : await purposeOf(db, found, clock())
    return kind ? ok({ kind, email }) : refuse('link_expired')
  },
})
