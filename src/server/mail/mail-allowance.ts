import { emailKeyOf, mailboxKeyOf } from '#domain/mail/email.ts'
import type { LinkKind } from '#server/db/schema/member.ts'
import type { Limits } from '#server/limits/limits.ts'

/** Mails that anybody can have sent to an address by typing it. */
export type TypedMail = LinkKind | 'newsletter' | 'enquiry'

/**
 * Whether one more mail of a kind may go to an address; counted before anything is known of it, and for all
 * processes together. Mails for a new password are counted by the hour and by the exact address alone:
 * whoever uses up that count for somebody else leaves them links that still work, since these live for an
 * hour.
 */
export async function mayWriteTo(limits: Limits, kind: TypedMail, email: string): Promise<boolean> {
  const isReset = kind === 'restore'
  const recipient = `${kind} ${isReset ? emailKeyOf(email) : mailboxKeyOf(email)}`
  if ((await limits.spend('recipient', recipient)) !== undefined) return false
  return isReset || (await limits.spend('recipientDay', recipient)) === undefined
}
