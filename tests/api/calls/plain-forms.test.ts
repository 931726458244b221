import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sendEnquiry } from '#client/generic.ts'
import { locales } from '#config/locales.ts'
import { defaultLimits } from '#server/limits/limits.ts'
import { wordsOf } from '#tests/support/words.ts'
import { lettersTo } from '#tests/support/letters.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'

/** Three seconds after noon: time enough to read what is sent. */
const READ = '2026-11-21T11:00:03Z'

const typed = (over: Record<string, string> = {}): Record<string, string> => ({
  name: 'Zoë',
  email: 'zoe@example.org',
  phone: '',
  city: 'Paris',
  queryType: 'information',
  query: 'Is there a ramp?\r\nFor a <wheelchair>.',
  ...over,
})

describe('the contact form without JavaScript', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())
  afterEach(() => shop.setClock(NOON))

  const post = (fields: Record<string, string> | string, { address = '203.0.113.7', lang = 'en' } = {}) =>
    shop.api.fetch(
      new Request(`http://shop/api/contact?lang=${lang}`, {
        method: 'POST',
        headers: { 'x-forwarded-for': address, 'content-type': 'application/x-www-form-urlencoded' },
        body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
      }),
    )
  const ticketIn = (page: string) => /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? 'none'
  /** Posts for the first time, as a reader who then takes three seconds. */
  const reviewed = async (fields = typed(), from: Parameters<typeof post>[1] = {}) => {
    shop.setClock(NOON)
    const page = await (await post(fields, from)).text()
    shop.setClock(READ)
    return { ...fields, ticket: ticketIn(page) }
  }
  const filed = async (email = 'zoe@example.org') => {
    const { rows } = await shop.database.pool.query<{ query: string; locale: string }>(
      'select query, locale from enquiry where email = $1',
      [email],
    )
    return rows
  }

  it.each(locales)('shows what was typed, then sends it, in %s', async (lang) => {
    const email = `plain-${lang}@example.org`
    const first = await post(typed({ email }), { lang })
    const page = await first.text()
    const forms = wordsOf(lang, 'forms')
    expect(first.status).toBe(200)
    expect(page).toContain(`<h1>${forms('plain.reviewTitle')}</h1>`)
    expect(page).toContain('Is there a ramp?\nFor a &lt;wheelchair&gt;.')
    expect(page).toContain(wordsOf(lang, 'mail-enquiry')('types.information'))
    expect(page).not.toMatch(/\{\{|undefined|form\.|plain\./)
    expect(await filed(email)).toEqual([])

    shop.setClock(READ)
    const second = await post({ ...typed({ email }), ticket: ticketIn(page) }, { lang })
    expect(second.status).toBe(303)
    expect(second.headers.get('location')).toMatch(new RegExp(`^/${lang}/[a-z]+#sent$`))
    expect(await filed(email)).toEqual([{ query: 'Is there a ramp?\nFor a <wheelchair>.', locale: lang }])
    expect(await lettersTo(shop, email)).toHaveLength(1)
    shop.setClock(NOON)
  })

  it('sends a form once, however often it is pressed', async () => {
    const form = await reviewed(typed({ email: 'twice@example.org' }))
    const replies = await Promise.all([post(form), post(form), post(form)])
    expect(replies.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(await filed('twice@example.org')).toHaveLength(1)
  })

  it('keeps what was typed and shows its errors', async () => {
    const reply = await post(typed({ name: '  ', email: 'zoe@', queryType: 'cancellation' }), { lang: 'de' })
    const page = await reply.text()
    expect(reply.status).toBe(422)
    expect(page).toContain('Bitte prüfen Sie 2 Felder')
    expect(page).toContain('id="name-error">Dieses Feld ist erforderlich')
    expect(page).toContain('id="email-error">Bitte geben Sie eine gültige E-Mail-Adresse ein')
    expect(page).toContain('value="zoe@"')
    expect(page).toMatch(/value="cancellation"\s+selected/)
    expect(page).toContain('Is there a ramp?\nFor a &lt;wheelchair&gt;.</textarea>')
    expect(page).not.toContain('name="ticket"')
  })

  it('returns to the form fields on request', async () => {
    const page = await (await post({ ...(await reviewed()), change: 'yes' })).text()
    expect(page).toContain('value="zoe@example.org"')
    expect(page).not.toContain('class="error"')
    expect(page).not.toContain('name="ticket"')
  })

  it.each<[string, (form: Record<string, string>) => ReturnType<typeof post>]>([
    ['a text changed after its review', (form) => post({ ...form, query: 'Buy at www.evil.example' })],
    ['a recipient changed after its review', (form) => post({ ...form, email: 'victim@example.org' })],
    ['a ticket of another address', (form) => post(form, { address: '203.0.113.8' })],
    ['no ticket', ({ ticket: _, ...form }) => post(form)],
    ['a forged ticket', (form) => post({ ...form, ticket: `${form['ticket']?.slice(0, -1)}_` })],
    [
      'a later time in the ticket',
      (form) => post({ ...form, ticket: form['ticket']?.replace(/^\d+/, '1') ?? '' }),
    ],
  ])('asks again for %s', async (_, attack) => {
    const before = await shop.database.pool.query('select from enquiry')
    const reply = await attack(await reviewed())
    expect(reply.status).toBe(200)
    expect(ticketIn(await reply.text())).not.toBe('none')
    expect((await shop.database.pool.query('select from enquiry')).rowCount).toBe(before.rowCount)
  })

  it.each([
    ['1.999 seconds', '2026-11-21T11:00:01.999Z', 200],
    ['2 seconds', '2026-11-21T11:00:02Z', 303],
    ['an hour', '2026-11-21T12:00:00Z', 303],
    ['more than an hour', '2026-11-21T12:00:00.001Z', 200],
  ])('answers the second press after %s', async (name, moment, status) => {
    const form = await reviewed(typed({ city: name }))
    shop.setClock(moment)
    expect((await post(form)).status).toBe(status)
  })

  it('does not accept its tickets as captcha', async () => {
    const { ticket } = await reviewed()
    const body = { name: 'Zoë', email: 'zoe@example.org', city: 'Paris', query: 'x', captcha: ticket }
    const sent = await sendEnquiry(shop.visit(), { ...body, queryType: 'other' }, randomUUID())
    expect(sent).toMatchObject({ ok: false, failure: { code: 'captcha_failed' } })
  })

  it.each([
    ['markup', typed({ name: '"><script>alert(1)</script>', query: '</textarea><img src=x>' }), 200],
    ['NUL', typed({ query: 'a\0b' }), 422],
    ['new lines in a name', typed({ name: 'Zoë\r\nBcc: all@example.org' }), 422],
    ['an unknown type', typed({ queryType: 'constructor' }), 422],
    ['nothing', '', 422],
    ['broken encoding', 'name=%E0%A4%A&email', 422],
    ['a text that is too long', typed({ query: 'x'.repeat(5_001) }), 422],
  ])('answers %s with a page', async (_, fields, status) => {
    const reply = await post(fields, { lang: 'xx' })
    const page = await reply.text()
    expect(reply.status).toBe(status)
    expect(page).not.toMatch(/<script|<img|alert\(1\)<\/|\u0000/)
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  it('refuses JSON in place of a form', async () => {
    const reply = await shop.api.fetch(
      new Request('http://shop/api/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(typed()),
      }),
    )
    expect(reply.status).toBe(422)
  })

  it('redirects a visit of its address to the form', async () => {
    const reply = await shop.api.fetch(new Request('http://shop/api/contact?lang=es'))
    expect(reply.status).toBe(302)
    expect(reply.headers.get('location')).toBe('/es/contacto')
  })

  describe('limits of forms without JavaScript', () => {
    let limited: TestShop
    beforeAll(async () => {
      const { plainForm } = defaultLimits
      limited = await openTestShop({ limits: { plainForm, plainForms: 5 } })
    })
    afterAll(() => limited.close())

    const send = async (address: string, city: string) => {
      const asked = (fields: Record<string, string>) =>
        limited.api.fetch(
          new Request('http://shop/api/contact?lang=fr', {
            method: 'POST',
            headers: { 'x-forwarded-for': address, 'content-type': 'application/x-www-form-urlencoded' },
            body: new URLSearchParams(fields).toString(),
          }),
        )
      limited.setClock(NOON)
      const ticket = ticketIn(await (await asked(typed({ city }))).text())
      limited.setClock(READ)
      return asked({ ...typed({ city }), ticket })
    }

    it('accepts three forms per address and five in all', async () => {
      const statuses = []
      for (const city of ['one', 'two', 'three', 'four']) {
        statuses.push((await send('203.0.113.9', city)).status)
      }
      expect(statuses).toEqual([303, 303, 303, 429])
      for (const city of ['five', 'six']) expect((await send('203.0.113.10', city)).status).toBe(303)
      const refused = await send('203.0.113.11', 'seven')
      expect(refused.status).toBe(429)
      const page = await refused.text()
      expect(page).toContain('hello@cityloop.example')
      expect(page).toContain('seven')
    })
  })
})
