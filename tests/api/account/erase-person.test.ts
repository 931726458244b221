import { randomUUID } from 'node:crypto'
import { contactEmail } from '#config/contact.ts'
import { translator } from '#i18n/translate.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { subscribeToNewsletter, sendEnquiry } from '#client/generic.ts'
import { erasePerson, login, readMember, requestErasure } from '#client/member.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { lettersTo, tokenTo } from '#tests/support/letters.ts'
import { aMember, PASSWORD } from '#tests/support/member.ts'
import { solved } from '#tests/support/proof-of-work.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** The payer in `payFor`. */
const EMAIL = 'anais@example.org'

describe('deleting personal data', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())
  afterEach(() => shop.setClock(NOON))

  const everything = async (): Promise<string> => {
    const tables = [
      ...['member', 'payer', 'traveller', 'outbox', 'mail_link', 'session', 'sale'],
      ...['enquiry', 'subscriber', 'idempotency_key', 'payment_attempt'],
    ]
    const texts = await Promise.all(
      tables.map((table) =>
        shop.database.pool.query<{ text: string | null }>(
          `select string_agg(t::text, ' ') as text from ${table} t`,
        ),
      ),
    )
    return texts.map(({ rows }) => rows[0]?.text ?? '').join(' ')
  }
  const buyFor = async (day: string, visitor = shop.visit()): Promise<number> => {
    const traveller = { name: 'Anaïs', lastName: 'Łukasiewicz', phone: '612345678', passport: 'X1' }
    const added = await addToBasket(
      visitor,
      anAddition({ day, passengers: { adult: 1 }, traveller }),
      randomUUID(),
    )
    expect(added.ok).toBe(true)
    return payFor(shop, visitor)
  }

  it('waits for booked tours, then keeps accounting records only', async () => {
    const visitor = await aMember(shop, EMAIL)
    const elsewhere = shop.visit()
    await login(elsewhere, { email: EMAIL, password: PASSWORD })
    const past = await buyFor('2026-11-21', visitor)
    shop.setClock('2026-11-24T11:00:00Z')
    const coming = await buyFor('2026-12-01', visitor)
    await requestErasure(shop.visit(), EMAIL)
    const token = await tokenTo(shop, EMAIL)
    expect(await erasePerson(visitor, token)).toEqual({ ok: true, value: { erased: true } })

    expect(await readMember(visitor)).toMatchObject({ failure: { code: 'no_session' } })
    expect(await shop.services.sessions.find(elsewhere.token)).toBeUndefined()
    expect(await login(shop.visit(), { email: EMAIL, password: PASSWORD })).toMatchObject({
      failure: { code: 'login_failed' },
    })
    const people = async (): Promise<unknown[]> => {
      const { rows: found } = await shop.database.pool.query<Record<string, unknown>>(
        'select sale_id::int, email, last_name from payer order by sale_id',
      )
      return found
    }
    const references = new Map(
      (
        await shop.database.pool.query<{ id: number; reference: string }>(
          'select id::int, reference from sale',
        )
      ).rows.map(({ id, reference }) => [id, reference]),
    )
    const [told] = await lettersTo(shop, contactEmail())
    expect(told?.text).toContain(`no longer have a name: ${references.get(past)}`)
    expect(told?.text).toContain(`until the tour is over: ${references.get(coming)}`)
    expect(told?.text).not.toMatch(/anais/i)

    expect(await people()).toEqual([
      { sale_id: past, email: '', last_name: '' },
      { sale_id: coming, email: EMAIL, last_name: 'Łukasiewicz' },
    ])

    shop.setClock('2026-12-02T11:00:00Z')
    await shop.services.erasure.eraseLate()
    expect(await people()).toMatchObject([{ email: '' }, { email: EMAIL }])
    shop.setClock('2026-12-03T11:00:00Z')
    await shop.services.erasure.eraseLate()
    expect(await everything()).not.toMatch(/anais|Łukasiewicz|Anaïs/i)
    const { rows } = await shop.database.pool.query(
      `select reference is not null as kept, status, paid_at is not null as dated from sale order by id`,
    )
    expect(rows).toEqual([
      { kept: true, status: 'paid', dated: true },
      { kept: true, status: 'paid', dated: true },
    ])
  })

  it.each(['cancel_requested', 'review'])('waits for the tour of a sale with status %s', async (status) => {
    const email = `${status}@example.org`
    const saleId = await buyFor('2026-12-01')
    const { pool } = shop.database
    await pool.query('update sale set status = $2 where id = $1', [saleId, status])
    await pool.query('update payer set email = $2 where sale_id = $1', [saleId, email])
    await requestErasure(shop.visit(), email)
    expect(await erasePerson(shop.visit(), await tokenTo(shop, email))).toMatchObject({ ok: true })
    const told = (await lettersTo(shop, contactEmail())).map(({ text }) => text).join()
    expect(told).toContain('until the tour is over')
    expect(told).not.toContain(translator('en', 'mail-enquiry')('erased.none'))
    expect(await everything()).toContain(email)
    shop.setClock('2026-12-03T11:00:00Z')
    await shop.services.erasure.eraseLate()
    expect(await everything()).not.toContain(email)
  })

  it('erases without an account and mails no stranger', async () => {
    await buyFor('2026-11-21')
    await requestErasure(shop.visit(), EMAIL)
    await requestErasure(shop.visit(), 'stranger@example.org')
    expect(await lettersTo(shop, 'stranger@example.org')).toEqual([])
    shop.setClock('2026-11-22T10:59:00Z')
    const token = await tokenTo(shop, EMAIL)
    expect(await erasePerson(shop.visit(), token)).toMatchObject({ ok: true })
    shop.setClock('2026-11-23T11:00:00Z')
    await shop.services.erasure.eraseLate()
    expect(await everything()).not.toMatch(/anais/i)
    expect(await erasePerson(shop.visit(), token)).toMatchObject({ failure: { code: 'link_expired' } })
  })

  it.each([
    ['reads the newsletter', 'reader@example.org'],
    ['asked a question', 'asker@example.org'],
  ])('erases somebody who never bought but %s', async (name, email) => {
    const other = `other.${email}`
    const send = async (from: string) =>
      name === 'asked a question'
        ? sendEnquiry(
            shop.visit(),
            {
              name: 'Zoë',
              email: from,
              phone: '+44 20 7946 0000',
              city: 'Paris',
              query: 'A ramp?',
              queryType: 'information',
              captcha: await solved(shop.transport),
            },
            randomUUID(),
          )
        : subscribeToNewsletter(shop.visit(), {
            email: from,
            firstName: 'Zoë',
            captcha: await solved(shop.transport),
          })
    expect(await send(email.toUpperCase())).toMatchObject({ ok: true })
    expect(await send(other)).toMatchObject({ ok: true })

    await requestErasure(shop.visit(), email)
    expect(await erasePerson(shop.visit(), await tokenTo(shop, email))).toMatchObject({ ok: true })
    const kept = await everything()
    expect(kept).not.toMatch(new RegExp(`(?<!other\\.)${email}`, 'i'))
    expect(kept).toContain(other)
  })

  it('logs out the member whose data is deleted, nobody else', async () => {
    const [leaving, staying] = [
      await aMember(shop, 'gone@example.org'),
      await aMember(shop, 'stays@example.org'),
    ]
    const erase = async (visitor: Visitor, email: string) => {
      await addToBasket(visitor, anAddition(), randomUUID())
      await requestErasure(shop.visit(), email)
      const body = JSON.stringify({ token: await tokenTo(shop, email) })
      const headers = { 'content-type': 'application/json' }
      const reply = await visitor.send({ method: 'POST', path: '/api/v2/member/delete', headers, body })
      expect(reply.status).toBe(200)
      return { authorization: reply.headers.get('authorization'), count: visitor.cartCount }
    }
    await aMember(shop, 'third@example.org')
    expect(await erase(staying, 'third@example.org')).toEqual({ authorization: null, count: 1 })
    expect(await erase(leaving, 'gone@example.org')).toEqual({ authorization: '', count: 0 })
  })

  it('frees the erased address for a new account', async () => {
    await aMember(shop, 'again@example.org')
    await requestErasure(shop.visit(), 'again@example.org')
    const guest = shop.visit()
    await addToBasket(guest, anAddition(), randomUUID())
    await erasePerson(guest, await tokenTo(shop, 'again@example.org'))
    expect(guest.cartCount).toBe(1)
    const anew = await aMember(shop, 'again@example.org')
    expect(await readMember(anew)).toMatchObject({ value: { email: 'again@example.org' } })
  })

  it('erases without a script, by two presses and a mailed button', async () => {
    await aMember(shop, 'plain@example.org')
    const visitor = shop.visit()
    const post = async (path: string, fields: Record<string, string>) =>
      shop.api.fetch(
        new Request(`https://shop.example/api/erase/${path}?lang=fr`, {
          method: 'POST',
          headers: { 'x-forwarded-for': '203.0.113.7' },
          body: new URLSearchParams(fields),
        }),
      )
    expect(visitor.token).toBeUndefined()
    const review = await (await post('request', { email: 'plain@example.org' })).text()
    const ticket = /name="ticket" value="([^"]+)"/.exec(review)?.[1] ?? ''
    shop.setClock('2026-11-21T11:00:05Z')
    const before = (await lettersTo(shop, 'plain@example.org')).length
    const asked = await post('request', { email: 'plain@example.org', ticket })
    expect([asked.status, asked.headers.get('location')]).toEqual([
      303,
      '/fr/delete-personal-data#check-mail',
    ])
    expect(await lettersTo(shop, 'plain@example.org')).toHaveLength(before + 1)
    const token = await tokenTo(shop, 'plain@example.org')
    const press = async (given: string) => (await post('confirm', { token: given })).headers.get('location')
    expect(await press('x')).toBe('/fr/delete-personal-data/confirm/expired')
    expect(await press(token)).toBe('/fr/delete-personal-data/confirm/done')
    expect(await press(token)).toBe('/fr/delete-personal-data/confirm/expired')
    expect(await everything()).not.toMatch(/plain@example/)
  })
})

it.each([
  ['london', '/en/delete-personal-data#check-mail'],
  ['paris', '/en/contact#check-mail'],
] as const)('leads from the plain form of the %s shop to a page it has', async (variant, location) => {
  const shop = await openTestShop({ environment: { variant } })
  try {
    const post = (fields: Record<string, string>) =>
      shop.api.fetch(
        new Request('https://shop.example/api/erase/request?lang=en', {
          method: 'POST',
          headers: { 'x-forwarded-for': '203.0.113.8' },
          body: new URLSearchParams({ email: 'plain@example.org', ...fields }),
        }),
      )
    const ticket = /name="ticket" value="([^"]+)"/.exec(await (await post({})).text())?.[1] ?? ''
    shop.setClock('2026-11-21T11:00:05Z')
    expect((await post({ ticket })).headers.get('location')).toBe(location)
  } finally {
    await shop.close()
  }
})
