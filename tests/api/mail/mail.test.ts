import { createHash, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { sendEnquiry } from '#client/generic.ts'
import type { Environment } from '#config/environment.ts'
import { locales } from '#config/locales.ts'
import { formatMoney } from '#i18n/format.ts'
import { enquiry } from '#server/db/schema/generic.ts'
import { queueMail } from '#server/mail/queue.ts'
import { sendDue } from '#server/mail/send-mail.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts'
import { aMember } from '#tests/support/member.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'
import { solved } from '#tests/support/proof-of-work.ts'
import { wordsOf } from '#tests/support/words.ts'

describe('the mail of a paid sale', () => {
  let shop: TestShop
  let mailbox: Mailbox
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    mailbox = await openMailbox()
  })
  afterEach(async () => {
    shop.setClock(NOON)
    await mailbox.close()
  })

  const buy = async (locale: (typeof locales)[number] = 'en', typed: Parameters<typeof payFor>[3] = {}) => {
    const visitor = shop.visit()
    await addToBasket(visitor, anAddition({ passengers: { adult: 1 } }), randomUUID())
    return payFor(shop, visitor, locale, typed)
  }
  const send = () => sendDue(shop.context, shop.services.vouchers, mailbox.post)

  it.each(locales)('reaches its reader in %s with the PDF', async (locale) => {
    const saleId = await buy(locale)
    await send()
    const [mail] = mailbox.mails
    const issued = await shop.services.vouchers.ofSale(saleId, locale)
    const link = `/${locale}/voucher/${issued?.token ?? 'none'}`
    expect(mail?.subject).toContain(issued?.voucher.reference)
    expect(mail?.to).toMatchObject([{ address: 'anais@example.org' }])
    expect(mail?.text).toContain(link)
    expect(mail?.html).toContain(link)
    expect(mail?.text).toContain(issued?.voucher.tickets[0]?.productName)
    const operator =
      'Impériale Rouge, 1 rue de l’Exemple, 75000 Paris, +33 1 99 00 01 01, today@imperiale.example'
    const line = wordsOf(locale, 'operator')('line', { operator })
    expect(mail?.text).toContain(line)
    expect(mail?.html).toContain(line)
    const tickets = wordsOf(locale, 'common')('tickets', { count: 1 })
    expect(mail?.text).toContain(` · ${tickets}\n`)
    expect(mail?.html).toContain(` · ${tickets}<`)
    expect(mail?.text).not.toMatch(/\{\{|undefined/)
    const [file, dates] = mail?.attachments ?? []
    expect(file).toMatchObject({ mimeType: 'application/pdf' })
    expect(
      Buffer.from(file?.content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(dates).toMatchObject({ mimeType: 'text/calendar' })
    const calendar = Buffer.from(dates?.content as ArrayBuffer).toString()
    // The parser turns CRLF into LF.
    expect(calendar.split('\n').filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    // Long lines of a calendar are folded.
    expect(calendar.replaceAll('\n ', '')).toContain(link)
  })

  it('is styled where a mail program drops style sheets, and in the dark', async () => {
    await buy('en')
    await send()
    const sent = mailbox.mails[0]?.html ?? ''
    const [sheet = ''] = /<style>[^]*?<\/style>/.exec(sent) ?? []
    const bare = sent.replace(sheet, '')
    expect(/<a class="button"[^>]* style="([^"]*)"/.exec(bare)?.[1]).toMatch(
      /background: #[\da-f]{3,6};.*color: #/i,
    )
    expect(sheet).toContain('prefers-color-scheme: dark')
    expect(bare).toContain('href="https://www.google.com/maps/dir/?api=1&amp;destination=')
    expect(bare).toContain('href="tel:+33199000101"')
    expect(bare).toContain('href="mailto:today@imperiale.example"')
    // Gmail cuts longer mails off.
    expect(Buffer.byteLength(sent)).toBeLessThan(102_000)
  })

  it('names what a member saved in every language', async () => {
    const member = await aMember(shop, 'saver@example.org')
    await send()
    mailbox.mails.splice(0)
    for (const locale of locales) {
      await addToBasket(member, anAddition({ passengers: { adult: 1 } }), randomUUID())
      await payFor(shop, member, locale, { email: `saver-${locale}@example.org` })
      await send()
      const mail = mailbox.mails.pop()
      const t = wordsOf(locale, 'mail')
      const money = (amount: number) => formatMoney({ amount, currency: 'EUR' }, locale)
      const sums = [
        t('order.discount.member', { amount: money(-200) }),
        t('order.paid', { total: money(3800) }),
      ]
      expect(mail?.text).toContain(`\n${sums.join('\n')}\n`)
      expect(mail?.html).toContain(sums.join('<br>'))
    }
  })

  it('sends a mail once for simultaneous workers', async () => {
    await buy()
    await Promise.all(Array.from({ length: 8 }, send))
    await send()
    expect(mailbox.mails).toHaveLength(1)
  })

  it('retries a mail after growing pauses', async () => {
    await buy()
    mailbox.state.refuses = true
    await send()
    await send()
    const waiting = async () => {
      const { rows } = await shop.database.pool.query<{ tries: number; wait: number; last_error: string }>(
        `select tries, extract(epoch from next_try_at - $1::timestamptz)::int as wait, last_error
         from outbox where sent_at is null`,
        [shop.context.clock()],
      )
      return rows
    }
    expect(await waiting()).toMatchObject([{ tries: 1, wait: 60 }])
    shop.setClock('2026-11-21T11:01:00Z')
    await send()
    expect(await waiting()).toMatchObject([
      { tries: 2, wait: 120, last_error: expect.stringContaining('full') as string },
    ])
    shop.setClock('2026-11-21T11:03:00Z')
    mailbox.state.refuses = false
    await send()
    expect(await waiting()).toEqual([])
    expect(mailbox.mails).toHaveLength(1)
  })

  it('does not send a mail again, however much later', async () => {
    await buy('en', { email: 'later@example.org' })
    await send()
    expect(mailbox.mails).toHaveLength(1)
    for (const later of ['2026-11-21T11:10:00Z', '2026-11-22T11:00:00Z', '2026-12-21T11:00:00Z']) {
      shop.setClock(later)
      await send()
    }
    expect(mailbox.mails).toHaveLength(1)
  })

  it('gives a mail up after forty tries', async () => {
    const saleId = await buy('en', { email: 'never@example.org' })
    mailbox.state.refuses = true
    const tries = async () => {
      const { rows } = await shop.database.pool.query<{ tries: number; over: boolean }>(
        'select tries, failed_at is not null as over from outbox where sale_id = $1',
        [saleId],
      )
      return rows[0]
    }
    await shop.database.pool.query('update outbox set tries = 38 where sale_id = $1', [saleId])
    await send()
    expect(await tries()).toEqual({ tries: 39, over: false })
    shop.setClock('2026-11-21T12:03:59Z')
    await send()
    expect(await tries()).toEqual({ tries: 39, over: false })
    shop.setClock('2026-11-21T12:04:00Z')
    await send()
    expect(await tries()).toEqual({ tries: 40, over: true })
    mailbox.state.refuses = false
    shop.setClock('2026-12-21T11:00:00Z')
    await send()
    expect(mailbox.mails).toHaveLength(0)
  })

  it('never shows what a visitor typed as markup', async () => {
    const saleId = await buy()
    await shop.database.pool.query('update payer set first_name = $1 where sale_id = $2', [
      '<img src=x onerror=alert(1)>',
      saleId,
    ])
    await send()
    expect(mailbox.mails[0]?.html).toContain('<p>Hello,</p>')
    expect(mailbox.mails[0]?.html).not.toMatch(/<img|onerror/)
  })

  it.each([
    ['line feed', '\n'],
    ['carriage return', '\r'],
    ['both', '\r\n'],
    ['line separator', '\u2028'],
  ])('lets no typed %s end a mail header', async (_, sign) => {
    const typed = `Paris${sign}Bcc: all@example.org${sign}${sign}Buy at www.evil.example`
    const asked = { name: typed, email: 'zoe@example.org', city: typed, query: 'Hello?' }
    const captcha = await solved(shop.transport)
    const refused = await sendEnquiry(shop.visit(), { ...asked, captcha, queryType: 'other' }, randomUUID())
    expect(refused).toMatchObject({ failure: { fields: { name: 'invalid', city: 'invalid' } } })
    // A row from before the form refused such names, with a matching address.
    await shop.database.db.transaction(async (tx) => {
      const reference = `Q-${randomUUID()}`
      const email = `zoe@example.org${sign}Bcc: all@example.org`
      const row = { ...asked, email, reference, queryType: 'other' as const, locale: 'en' as const }
      const [filed] = await tx
        .insert(enquiry)
        .values({ ...row, createdAt: shop.context.clock() })
        .returning()
      const enquiryId = filed?.id ?? 0
      const mails = [
        { kind: 'enquiry_filed', enquiryId, recipient: 'shop@example.org', locale: 'en' },
        { kind: 'enquiry_received', enquiryId, recipient: email, locale: 'en' },
      ] as const
      for (const mail of mails) await queueMail(tx, mail, shop.context.clock())
    })
    await send()
    expect(mailbox.envelopes).toEqual([{ from: 'hello@cityloop.example', to: ['shop@example.org'] }])
    const { rows } = await shop.database.pool.query(
      `select last_error from outbox where recipient like 'zoe%' and failed_at is null`,
    )
    expect(rows, 'no address, so never tried again').toEqual([])
    const [mail] = mailbox.mails
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail).toMatchObject({ to: [{ address: 'shop@example.org' }] })
    expect(mail?.subject).toContain('Paris Bcc: all@example.org Buy at')
    expect(mail?.cc ?? mail?.bcc ?? mail?.replyTo).toBeUndefined()
    expect(mail?.text?.startsWith('Hello team,')).toBe(true)
  })

  it('shows the outbox on this machine only', async () => {
    await buy()
    const { rows } = await shop.database.pool.query<{ id: number }>('select max(id)::int as id from outbox')
    const id = rows[0]?.id ?? 0
    const get = (path: string, address = '127.0.0.1') =>
      shop.api.fetch(
        new Request(`http://shop/dev/outbox${path}`, { headers: { 'x-forwarded-for': address } }),
      )
    expect(await (await get('')).text()).toContain(`/dev/outbox/${id}`)
    expect(await (await get(`/${id}`)).text()).toContain('Your tickets for Paris')
    const html = await get(`/${id}/html`)
    const policy = html.headers.get('content-security-policy') ?? ''
    expect(policy).not.toContain('unsafe')
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(await html.text()) ?? []
    expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
    expect((await get(`/${id}/file/0`)).headers.get('content-type')).toBe('application/pdf')
    for (const stranger of ['203.0.113.7', '127.0.0.1, 203.0.113.7', '2001:db8::', 'unknown', ''])
      expect((await get('', stranger)).status).toBe(404)
    expect((await get('/999999')).status).toBe(404)
  })

  it.each<[string, Partial<Environment>]>([
    ['that others can reach', { local: false }],
    ['that keeps its mails on purpose', { keepsMail: true }],
    ['with a mail server', { smtpUrl: 'smtp://mail.example' }],
  ])('has no outbox page in a shop %s', async (_, environment) => {
    const real = await openTestShop({ environment })
    try {
      for (const path of ['', '/1', '/1/html', '/1/file/0']) {
        const asked = new Request(`http://localhost/dev/outbox${path}`, {
          headers: { 'x-forwarded-for': '127.0.0.1' },
        })
        expect((await real.api.fetch(asked)).status).toBe(404)
      }
    } finally {
      await real.close()
    }
  })
})
