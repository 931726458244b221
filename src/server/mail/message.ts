import type { SendMailOptions } from 'nodemailer'
import * as v from 'valibot'
import { contactEmail } from '#config/contact.ts'
import { Email } from '#contract/payer.ts'
import { singleLine } from '#domain/single-line.ts'
import type { Letter } from './letter.ts'

/** What identifies a mail for its recipient and for mail servers. */
export interface Envelope {
  recipient: string
  messageId: string
}

/**
 * A letter as nodemailer sends it, or `undefined` where the recipient is no address. The one place where
 * texts become headers: nothing that was typed can end one and begin another, or add a recipient.
 */
export function toMessage(
  { subject, text, html, attachments, replyTo }: Letter,
  { recipient, messageId }: Envelope,
): SendMailOptions | undefined {
  if (!v.is(Email, recipient)) return undefined
  return {
    from: { name: 'Cityloop', address: contactEmail },
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
