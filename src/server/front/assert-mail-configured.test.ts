import { expect, it } from 'vitest'
import { assertMailConfigured } from './assert-mail-configured.ts'

/** A shop that others can reach and that sends its mails nowhere. */
const silent = { local: false, smtpUrl: undefined, keepsMail: false, jobs: true, apiBase: undefined }

it('refuses a public shop without mail', () => {
  expect(() => assertMailConfigured(silent)).toThrow(
    'SMTP_URL must be set where others than this machine reach the shop; ' +
      'MAIL=outbox keeps the mails for `npm run outbox`.',
  )
})

it.each([
  { local: true },
  { smtpUrl: 'smtp://mail.example' },
  { keepsMail: true },
  { jobs: false },
  { apiBase: 'https://shop.example/api/v2' },
])('accepts a shop with %o', (over) => {
  expect(() => assertMailConfigured({ ...silent, ...over })).not.toThrow()
})
