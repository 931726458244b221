import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { lettersTo } from '#tests/support/letters.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'

describe('sending a voucher by mail again', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  async function booked() {
    const email = `${randomUUID()}@example.org`
    const visitor = shop.visit()
    await addToBasket(visitor, anAddition(), randomUUID())
    const saleId = await payFor(shop, visitor, 'en', { email })
    const issued = await shop.services.vouchers.ofSale(saleId, 'en')
    return { email, saleId, token: issued?.token ?? '' }
  }
  const mailAgain = (token: string, locale: 'de') => shop.services.mailAgain(token, locale)

  it("mails the voucher in the reader's language", async () => {
    const { email, token } = await booked()
    const [first] = await lettersTo(shop, email)
    expect(await mailAgain(token, 'de')).toBe(true)
    const letters = await lettersTo(shop, email)
    expect(letters).toHaveLength(2)
    expect(letters[0]?.subject).not.toBe(first?.subject)
    expect(letters[0]?.text).toContain(`/de/voucher/${token}`)
  })

  it('mails a voucher once in ten minutes', async () => {
    const { email, token } = await booked()
    await Promise.all([mailAgain(token, 'de'), mailAgain(token, 'de'), mailAgain(token, 'de')])
    expect(await lettersTo(shop, email)).toHaveLength(2)
    shop.setClock('2026-11-20T23:00:00Z')
    await mailAgain(token, 'de')
    shop.setClock(NOON)
    expect(await lettersTo(shop, email)).toHaveLength(3)
  })

  it('mails nothing for unknown or revoked links', async () => {
    expect(await mailAgain('a'.repeat(43), 'de')).toBe(false)
    const { email, saleId, token } = await booked()
    await shop.database.pool.query('update voucher set revoked_at = now() where sale_id = $1', [saleId])
    expect(await mailAgain(token, 'de')).toBe(false)
    const { rows } = await shop.database.pool.query('select from outbox where recipient = $1', [email])
    expect(rows).toHaveLength(1)
  })
})
