import fc from 'fast-check'
import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { emailAddressOf } from '#domain/mail/email.ts'
import { toMessage } from './message.ts'

const letter = { subject: 'Your tickets', text: 'Hello', html: '<p>Hello</p>', attachments: [] }
const post = createTransport({ streamTransport: true, buffer: true })

/** What an SMTP server is told, and what the mail itself says. */
async function send(recipient: string, replyTo = recipient) {
  const message = await toMessage({ ...letter, replyTo }, { recipient, messageId: '<1@example.org>' })
  if (!message) return undefined
  const { envelope, message: bytes } = await post.sendMail(message)
  const mail = await PostalMime.parse(bytes as Buffer)
  return {
    envelope: envelope.to,
    to: mail.to,
    replyTo: mail.replyTo,
    headers: mail.headers.map(({ key }) => key),
  }
}

const oneOf = (signs: string) => fc.constantFrom(...signs.split(''))

/** Signs with a meaning of their own in addresses, headers or domains come up often. */
const sign = fc.oneof(
  oneOf(`abz019.-_+'&!#$%*/=?^\`{|}~@",;:<>()[]\\ \t\r\n\0`),
  fc.constantFrom(
    'ü',
    'ß',
    '例',
    '。',
    '＠',
    'İ',
    'K',
    '\u00AD',
    '\u200B',
    '\u2028',
    'u\u0308',
    'xn--',
    '.org',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
)
const text = fc.array(sign, { minLength: 1, maxLength: 12 }).map((signs) => signs.join(''))
const mostly = (signs: string) => fc.string({ unit: oneOf(signs), minLength: 1, maxLength: 12 })
const typed = fc.oneof(
  fc
    .tuple(mostly("abz019-_+'&!#$%*/=?^`{|}~."), mostly('abz019-üß例é'))
    .map(([local, label]) => `${local}@${label}.example`),
  fc.tuple(text, text).map(([local, domain]) => `${local}@${domain}`),
  text.map((local) => `${local}@example.org`),
  text.map((label) => `ana@${label}.example`),
)

it('goes to exactly the address that the rule takes', async () => {
  const { headers } = (await send('ana@example.org')) ?? { headers: [] }
  let taken = 0
  await fc.assert(
    fc.asyncProperty(typed, async (address) => {
      const known = emailAddressOf(address)
      const sent = await send(address)
      const alone = [{ name: '', address: known }]
      expect(sent).toEqual(known && { envelope: [known], to: alone, replyTo: alone, headers })
      if (known) taken += 1
    }),
    { numRuns: 2_000 },
  )
  expect(taken).toBeGreaterThan(100)
})

it('has no reply address where that is none', async () => {
  expect(await send('ana@example.org', 'ana@example.org\nBcc: all@example.org')).toMatchObject({
    replyTo: undefined,
  })
})
