import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { confirmNewsletter, unsubscribeFromNewsletter, subscribeToNewsletter } from '#client/generic.ts'
import type { Transport } from '#client/transport.ts'
import { locales, localeEntries } from '#config/locales.ts'
import { forgetOldRows } from '#server/services/forget-old-rows.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { sendDue } from '#server/mail/send-mail.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { solved } from '#tests/support/proof-of-work.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'

const subscribe = async (
  transport: Transport,
  reader: Omit<Parameters<typeof subscribeToNewsletter>[1], 'captcha'>,
) => subscribeToNewsletter(transport, { ...reader, captcha: await solved(transport) })

describe('the newsletter', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  const rows = async (email: string) => {
    const { rows } = await shop.database.pool.query<{ confirmed: boolean; country: string }>(
      'select confirmed_at is not null as confirmed, country from subscriber where email_key = $1',
      [email],
    )
    return rows
  }
  const lettersTo = async (recipient: string) => {
    const outbox = createOutbox(shop.context, shop.services.vouchers)
    const own = (await outbox.latest()).filter((mail) => mail.recipient === recipient)
    return Promise.all(own.map(async ({ id }) => (await outbox.read(id))?.letter ?? expect.fail()))
  }
  const tokenIn = (text: string) => /newsletter\/confirm\/([\w-]+)/.exec(text)?.[1] ?? 'none'

  it.each(locales)('asks for confirmation by mail in %s', async (locale) => {
    const email = `reader-${locale}@example.org`
    const visitor = shop.visit({ language: localeEntries[locale].header })
    const asked = await subscribe(visitor, { email, firstName: 'Ada' })
    expect(asked).toEqual({ ok: true, value: { status: 'confirmation_sent' } })
    const [letter] = await lettersTo(email)
    expect(letter?.text).toContain(`/${locale}/newsletter/confirm/${tokenIn(letter?.text ?? '')}`)
    expect(letter?.text).toContain(`/${locale}/newsletter/unsubscribe/${tokenIn(letter?.text ?? '')}`)
    expect(letter?.html).toContain(`/${locale}/newsletter/confirm/`)
    expect(letter?.text).toContain('Ada')
    expect(`${letter?.subject} ${letter?.text} ${letter?.html}`).not.toMatch(
      /\{\{|undefined|page\.|mail-news/,
    )
    expect(await rows(email)).toEqual([{ confirmed: false, country: '' }])
  })

  it('counts an address once in any letter case', async () => {
    const typed = ['Twice@Example.org', 'twice@example.org', ' TWICE@example.org ']
    await Promise.all(typed.map((email) => subscribe(shop.transport, { email })))
    expect(await rows('twice@example.org')).toHaveLength(1)
    const { rows: sent } = await shop.database.pool.query(
      `select from outbox where kind = 'newsletter_confirm' and lower(recipient) = 'twice@example.org'`,
    )
    expect(sent).toHaveLength(1)
  })

  it('mails an unconfirmed address once a day', async () => {
    const email = 'daily@example.org'
    const sent: number[] = []
    for (const moment of [NOON, '2026-11-21T23:59:59Z', '2026-11-22T00:00:00Z']) {
      shop.setClock(moment)
      await subscribe(shop.transport, { email })
      sent.push((await lettersTo(email)).length)
    }
    shop.setClock(NOON)
    expect(sent).toEqual([1, 1, 2])
  })

  it('begins a subscription by confirming and ends it by unsubscribing', async () => {
    const email = 'bo@example.org'
    await subscribe(shop.transport, { email, countryId: 9999 })
    const token = tokenIn((await lettersTo(email))[0]?.text ?? '')
    expect(await confirmNewsletter(shop.transport, token)).toMatchObject({ value: { status: 'subscribed' } })
    expect(await confirmNewsletter(shop.transport, token)).toMatchObject({ ok: true })
    expect(await rows(email)).toEqual([{ confirmed: true, country: '' }])
    shop.setClock('2026-11-25T11:00:00Z')
    const again = await subscribe(shop.transport, { email })
    expect(again).toEqual({ ok: true, value: { status: 'confirmation_sent' } })
    expect(await lettersTo(email)).toHaveLength(1)
    shop.setClock(NOON)
    expect(await unsubscribeFromNewsletter(shop.transport, token)).toMatchObject({
      value: { status: 'unsubscribed' },
    })
    expect(await rows(email)).toEqual([])
    const gone = await confirmNewsletter(shop.transport, token)
    expect(gone.ok ? undefined : gone.failure.code).toBe('link_invalid')
  })

  it('forgets unconfirmed addresses after a week', async () => {
    const email = 'silent@example.org'
    await subscribe(shop.transport, { email })
    shop.setClock('2026-11-27T11:00:00Z')
    await forgetOldRows(shop.context)
    expect(await rows(email)).toHaveLength(1)
    shop.setClock('2026-11-28T11:00:01Z')
    await forgetOldRows(shop.context)
    shop.setClock(NOON)
    expect(await rows(email)).toEqual([])
  })

  it('keeps a country that exists and refuses others', async () => {
    const france = 6 * 100 + 18
    await subscribe(shop.transport, { email: 'fr@example.org', countryId: france })
    expect(await rows('fr@example.org')).toEqual([{ confirmed: false, country: 'FR' }])
    const wrong = await subscribe(shop.transport, { email: 'x@example.org', countryId: 5 })
    expect(wrong.ok ? undefined : wrong.failure.fields).toEqual({ countryId: 'invalid_id' })
    const noMail = await subscribe(shop.transport, { email: 'x' })
    expect(noMail.ok ? undefined : noMail.failure.fields).toEqual({ email: 'email' })
  })

  const press = (path: string, fields: Record<string, string>) =>
    shop.api.fetch(
      new Request(`http://shop/api/newsletter/${path}?lang=de`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams(fields).toString(),
      }),
    )
  const outcomeOf = (reply: Response) => reply.headers.get('location')

  it('ends by one press in a mail program', async () => {
    const email = 'one-click@example.org'
    await subscribe(shop.transport, { email })
    const mailbox = await openMailbox()
    await sendDue(shop.context, shop.services.vouchers, mailbox.post)
    await mailbox.close()
    const mail = mailbox.mails.find(({ to }) => to?.some(({ address }) => address === email))
    const header = (key: string) => mail?.headers.find((known) => known.key === key)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const [, address = ''] = /^<(https?:\/\/[^>]+)>$/.exec(header('list-unsubscribe') ?? '') ?? []
    const { pathname, search } = new URL(address)
    const post = (body: string) =>
      shop.api.fetch(
        new Request(`http://shop${pathname}${search}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body,
        }),
      )
    expect(await rows(email)).toHaveLength(1)
    for (const _ of ['once', 'twice']) {
      const answer = await post('List-Unsubscribe=One-Click')
      expect([answer.status, await answer.text()]).toEqual([204, ''])
      expect(await rows(email)).toEqual([])
    }
  })

  it('confirms by the button, not by opening', async () => {
    const email = 'page@example.org'
    await subscribe(shop.transport, { email })
    const token = tokenIn((await lettersTo(email))[0]?.text ?? '')
    const opened = await shop.api.fetch(
      new Request(`http://shop/api/newsletter/confirm?token=${token}&lang=de`),
    )
    expect(opened.status).toBe(303)
    expect(outcomeOf(opened)).toBe(`/de/newsletter/confirm/${token}`)
    expect(await rows(email)).toEqual([{ confirmed: false, country: '' }])
    for (const _ of ['once', 'twice']) {
      expect(outcomeOf(await press('confirm', { token }))).toBe('/de/newsletter#subscribed')
      expect(await rows(email)).toEqual([{ confirmed: true, country: '' }])
    }
    expect(outcomeOf(await press('unsubscribe', { token }))).toBe('/de/newsletter#unsubscribed')
    expect(await rows(email)).toEqual([])
    for (const path of ['unsubscribe', 'confirm']) {
      expect(outcomeOf(await press(path, { token }))).toBe('/de/newsletter#expired')
    }
  })

  it.each(['', 'x', '"><script>', '../../evil', 'a'.repeat(65)])(
    'refuses the unknown token %j',
    async (token) => {
      expect(outcomeOf(await press('confirm', { token }))).toBe('/de/newsletter#expired')
      const query = new URLSearchParams({ token, lang: 'es' }).toString()
      const opened = await shop.api.fetch(new Request(`http://shop/api/newsletter/unsubscribe?${query}`))
      const page = token === 'x' ? '/es/newsletter/unsubscribe/x' : '/es/newsletter'
      expect(outcomeOf(opened)).toBe(page)
    },
  )

  it('still opens the links of earlier mails', async () => {
    const opened = await shop.api.fetch(new Request('http://shop/api/newsletter/leave?token=abc&lang=fr'))
    expect(outcomeOf(opened)).toBe('/fr/newsletter/unsubscribe/abc')
    expect((await shop.api.fetch(new Request('http://shop/api/newsletter/constructor'))).status).toBe(404)
  })

  it('subscribes without JavaScript in two presses', async () => {
    const email = 'plain@example.org'
    const first = await (await press('subscribe', { email })).text()
    expect(first).toContain(email)
    expect(await rows(email)).toEqual([])
    const ticket = /name="ticket" value="([^"]+)"/.exec(first)?.[1] ?? 'none'
    shop.setClock('2026-11-21T11:00:03Z')
    const blank = { firstName: '', lastName: '', countryId: '' }
    const second = await press('subscribe', { email, ...blank, ticket })
    shop.setClock(NOON)
    expect(outcomeOf(second)).toBe('/de/newsletter#check-mail')
    expect(await rows(email)).toEqual([{ confirmed: false, country: '' }])
    expect(await lettersTo(email)).toHaveLength(1)
  })

  it.each([
    ['an invalid address', { email: 'x' }],
    ['no address', {}],
    ['an invalid country', { email: 'x@example.org', countryId: 'FR' }],
  ])('refuses %s without JavaScript', async (_, fields) => {
    const reply = await press('subscribe', fields)
    expect(reply.status).toBe(422)
    expect(await reply.text()).toContain('class="error"')
  })
})
