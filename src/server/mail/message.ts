import type { SendMailOptions } from 'nodemailer'
import { ownBrand } from '#config/brand/own-brand.ts'
import { contactEmail } from '#config/contact.ts'
import { emailAddressOf } from '#domain/mail/email.ts'
import { singleLine } from '#domain/mail/single-line.ts'
import type { Letter } from './letters/letter.ts'

/** The recipient and id of a mail. */
export interface Envelope {
  recipient: string
  messageId: string
}

/** One press in a mail program ends these mails, without a page (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (address: string) => ({
  'List-Unsubscribe': `<${singleLine(address)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * A letter as nodemailer sends it, or `undefined` when the recipient is not an address. The only place
 * where texts become headers: no typed text can start another header or add a recipient.
 */
export async function toMessage(
  { subject, text, html, attachments, replyTo, unsubscribe }: Letter,
  { recipient, messageId }: Envelope,
): Promise<SendMailOptions | undefined> {
  const address = emailAddressOf(recipient)
  if (address === undefined) return undefined
  const reader = emailAddressOf(replyTo ?? '')
  // Loaded with the first mail: a process that only serves pages never needs it.
  const { inlineStyles } = await import('./inline-styles.ts')
  return {
    from: { name: ownBrand().name, address: contactEmail() },
    to: { name: '', address },
    messageId: singleLine(messageId),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe ? unsubscribeHeaders(unsubscribe) : {}),
    },
    subject: singleLine(subject),
    text,
    html: inlineStyles(html),
    attachments: attachments.map(({ filename, contentType, content }) => ({
      filename: singleLine(filename),
      contentType: singleLine(contentType),
      content,
      // As text, a calendar would lose the line ends that RFC 5545 asks for.
      contentTransferEncoding: 'base64',
    })),
    ...(reader === undefined ? {} : { replyTo: { name: '', address: reader } }),
  }
}
