import type { SendMailOptions } from 'nodemailer'
import * as v from 'valibot'
import { ownBrand } from '#config/brand/own-brand.ts'
import { contactEmail } from '#config/contact.ts'
import { Email } from '#contract/payer.ts'
import { singleLine } from '#domain/single-line.ts'
import type { Letter } from './letters/letter.ts'

/** The recipient and id of a mail. */
export interface Envelope {
  recipient: string
  messageId: string
}

/**
 * A letter as nodemailer sends it, or `undefined` when the recipient is not an address. The only place
 * where texts become headers: no typed text can start another header or add a recipient.
 */
export function toMessage(
  { subject, text, html, attachments, replyTo }: Letter,
  { recipient, messageId }: Envelope,
): SendMailOptions | undefined {
  if (!v.is(Email, recipient)) return undefined
  return {
    from: { name: ownBrand().name, address: contactEmail() },
    to: { name: '', address: recipient },
    messageId: singleLine(messageId),
    headers: { 'Auto-Submitted': 'auto-generated' },
    subject: singleLine(subject),
    text,
    html,
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename: singleLine(filename),
      contentType: singleLine(contentType),
      content,
    })),
    ...(v.is(Email, replyTo) ? { replyTo: { name: '', address: replyTo } } : {}),
  }
}
