import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { login, readMember, requestAccount, restorePassword } from '#client/member.ts'
import { locales, type Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { lettersTo, tokenTo } from '#tests/support/letters.ts'
import { aMember, PASSWORD } from '#tests/support/member.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'

describe('an account after a booking', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())
  afterEach(() => shop.setClock(NOON))

  async function buy(email: string, locale: Locale = 'en') {
    const visitor = shop.visit({ language: locale })
    await addToBasket(visitor, anAddition(), randomUUID())
    const saleId = await payFor(shop, visitor, locale, { email })
    const issued = await shop.services.vouchers.ofSale(saleId, locale)
    return { visitor, token: issued?.token ?? '' }
  }

  it.each(locales)('opens the account in %s with a password', async (locale) => {
    const email = `new-${locale}@example.org`
    const { visitor, token } = await buy(email, locale)
    expect(await requestAccount(visitor, token)).toEqual({ ok: true, value: { sent: true } })
    const before = await lettersTo(shop, email)
    expect(before[0]?.text).toContain(href({ page: 'choosePassword', token: '' }, locale))
    const link = await tokenTo(shop, email)
    expect(await restorePassword(visitor, link, PASSWORD)).toMatchObject({
      value: { email, firstName: 'Anaïs', lastName: 'Łukasiewicz', logins: ['email'] },
    })
    expect(await readMember(visitor)).toMatchObject({ value: { email } })
    expect(await login(shop.visit(), { email, password: PASSWORD })).toMatchObject({ ok: true })
    expect(await restorePassword(shop.visit(), link, `another ${PASSWORD}`)).toMatchObject({
      failure: { code: 'link_expired' },
    })
    // The operator can read in the outbox what was sent.
    expect((await lettersTo(shop, email))[0]?.text).toBe(before[0]?.text)
  })

  it('opens no account without the mailed link', async () => {
    const { visitor, token } = await buy('unopened@example.org')
    await requestAccount(visitor, token)
    expect(await readMember(visitor)).toMatchObject({ ok: false })
    const { rows } = await shop.database.pool.query(`select from member where email like 'unopened%'`)
    expect(rows).toEqual([])
  })

  it("leaves an existing member's account alone", async () => {
    await aMember(shop, 'known@example.org')
    const { visitor, token } = await buy('known@example.org')
    expect(await requestAccount(visitor, token)).toEqual({ ok: true, value: { sent: true } })
    const [letter] = await lettersTo(shop, 'known@example.org')
    expect(letter?.subject).toBe('You already have a Cityloop account')
    expect(letter?.text).not.toContain('/choose-password/')
  })

  it('lets the account link expire after two days', async () => {
    const { visitor, token } = await buy('late@example.org')
    await requestAccount(visitor, token)
    const link = await tokenTo(shop, 'late@example.org')
    shop.setClock('2026-11-23T11:00:00Z')
    expect(await restorePassword(visitor, link, PASSWORD)).toMatchObject({
      failure: { code: 'link_expired' },
    })
  })

  it('opens no account without a voucher', async () => {
    expect(await requestAccount(shop.visit(), 'a'.repeat(43))).toMatchObject({
      failure: { code: 'not_found' },
    })
  })
})
