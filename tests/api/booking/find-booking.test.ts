import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { findBooking } from '#client/booking.ts'
import { requestTicketInformation } from '#client/site.ts'
import { readVoucher } from '#client/voucher.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { lettersTo } from '#tests/support/letters.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'

describe('finding a booking', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  /** A paid booking of a mailbox of its own, its first letter read. */
  async function booked() {
    const email = `${randomUUID()}@Example.org`
    const visitor = shop.visit()
    await addToBasket(visitor, anAddition(), randomUUID())
    const saleId = await payFor(shop, visitor, 'en', { email })
    const { rows } = await shop.database.pool.query<{ reference: string }>(
      'select reference from sale where id = $1',
      [saleId],
    )
    return { email, saleId, reference: rows[0]?.reference ?? '' }
  }
  const look = (reference: string, email: string) => findBooking(shop.visit(), { reference, email })

  it('sends the tickets again in any letter case', async () => {
    const { email, reference } = await booked()
    const before = await lettersTo(shop, email)
    await look(reference.toLowerCase(), email.toUpperCase())
    const letters = await lettersTo(shop, email.toUpperCase().replace(/@.*/, '@example.org'))
    expect(letters).toHaveLength(1)
    const [letter] = letters
    expect(letter?.subject).toBe(before[0]?.subject)
    const [, token = ''] = /voucher\/([\w-]{43})/.exec(letter?.text ?? '') ?? []
    expect(await readVoucher(shop.visit(), token)).toMatchObject({ ok: true, value: { reference } })
    expect(letter?.attachments.map(({ contentType }) => contentType)).toContain('application/pdf')
  })

  it('answers a wrong pair like a right one', async () => {
    const one = await booked()
    const other = await booked()
    const stranger = `${randomUUID()}@example.org`
    const answers = [
      await look(one.reference, one.email),
      await look(one.reference, other.email.toLowerCase()),
      await look('CLNOSUCH99', stranger),
      await look(other.reference, stranger),
    ]
    expect(answers).toEqual(answers.map(() => ({ ok: true, value: { sent: true } })))
    expect(await lettersTo(shop, other.email.toLowerCase())).toEqual([])
    expect(await lettersTo(shop, stranger)).toEqual([])
  })

  describe('that has ended', () => {
    /** Ends it as the shop does, and looks for it. */
    async function ended(kind: 'cancelled' | 'given_back', amount: number, status: string = kind) {
      const booking = await booked()
      const { saleId } = booking
      const { pool } = shop.database
      await pool.query('update sale set status = $2 where id = $1', [saleId, status])
      await pool.query('update voucher set revoked_at = now() where sale_id = $1', [saleId])
      await pool.query(
        `insert into sale_change (sale_id, kind, amount, destination, created_at)
         values ($1, $2, $3, $4, now())`,
        [saleId, kind, amount, amount === 0 ? 'nobody' : 'payment'],
      )
      await look(booking.reference, booking.email.toLowerCase())
      const [letter, ...others] = await lettersTo(shop, booking.email.toLowerCase())
      expect(others).toEqual([])
      const issued = await shop.services.vouchers.ofSale(saleId, 'en')
      expect(letter?.attachments).toEqual([])
      expect(letter?.text).not.toContain('/voucher/')
      expect(letter?.text).toContain(`/en/change-booking/${issued?.token}`)
      expect(letter?.subject).toContain(booking.reference)
      return letter?.text ?? ''
    }

    it('says that it was cancelled, and where the money is', async () => {
      const text = await ended('cancelled', 40_00)
      expect(text).toContain('is cancelled')
      expect(text).toContain('€40 has been refunded to the card or account used to pay')
      expect(await ended('cancelled', 0)).toContain('There was nothing to refund')
    })

    it('says that its payment was returned', async () => {
      const text = await ended('given_back', 40_00)
      expect(text).toContain('was returned to you. Its tickets are no longer valid')
      expect(text).toContain('€40 has been refunded')
    })

    it('says nothing of money while the operator looks at it', async () => {
      const text = await ended('given_back', 40_00, 'review')
      expect(text).toContain('We are checking the payment')
      expect(text).not.toContain('€40')
    })

    it('sends no tickets that were still waiting to be sent', async () => {
      const { email, saleId } = await booked()
      await shop.database.pool.query('update voucher set revoked_at = now() where sale_id = $1', [saleId])
      expect(await lettersTo(shop, email)).toEqual([])
    })
  })

  it('answers the ticket-information form like the search for a booking', async () => {
    const one = await booked()
    const other = await booked()
    const ask = (reference: string, email: string) =>
      requestTicketInformation(shop.visit(), { reference, email: email.toLowerCase() })
    const answers = [
      await ask(one.reference, one.email),
      await ask(one.reference, other.email),
      await ask('CLNOSUCH99', other.email),
    ]
    expect(answers).toEqual(answers.map(() => ({ ok: true, value: { sent: true } })))
    expect(await lettersTo(shop, other.email.toLowerCase())).toEqual([])
    const [letter] = await lettersTo(shop, one.email.toLowerCase())
    expect(letter?.text).toContain('/en/voucher/')
  })

  it.each([
    ['', 'a@example.org', { reference: 'required' }],
    ['CL 123', 'a@example.org', { reference: 'invalid_reference' }],
    ["CL'; drop table sale", 'a@example.org', { reference: 'invalid_reference' }],
    ['CLX7KQ2M9R', 'nowhere', { email: 'email' }],
  ])('names the wrong field for %j and %j', async (reference, email, fields) => {
    const answer = await look(reference, email)
    expect(answer).toMatchObject({ ok: false, failure: { code: 'malformed', fields } })
  })
})
