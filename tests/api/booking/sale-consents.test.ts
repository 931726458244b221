import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { confirmNewsletter } from '#client/generic.ts'
import { locales, type Locale } from '#config/locales.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { lettersTo } from '#tests/support/letters.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'
import { wordsOf } from '#tests/support/words.ts'

describe('what a buyer agrees to', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())
  afterEach(() => shop.setClock(NOON))

  async function buy(locale: Locale, email: string, newsletter?: boolean): Promise<number> {
    const visitor = shop.visit()
    await addToBasket(visitor, anAddition(), randomUUID())
    return payFor(shop, visitor, locale, newsletter === undefined ? { email } : { email, newsletter })
  }
  const consentsOf = async (saleId: number) => {
    const { rows } = await shop.database.pool.query<{
      kind: string
      locale: string
      wording: string
      at: Date
    }>('select kind, locale, wording, given_at as at from sale_consent where sale_id = $1 order by kind', [
      saleId,
    ])
    return rows
  }
  const readers = async (email: string) => {
    const sql = 'select confirmed_at from subscriber where email_key = $1'
    const { rows } = await shop.database.pool.query<{ confirmed_at: Date | null }>(sql, [email])
    return rows
  }

  it.each(locales)('stores the consents of a sale in %s', async (locale) => {
    const email = `agreed-${locale}@example.org`
    const saleId = await buy(locale, email, true)
    const t = wordsOf(locale, 'payment')
    const at = new Date(NOON)
    expect(await consentsOf(saleId)).toEqual([
      { kind: 'newsletter', locale, wording: t('pay.newsletter'), at },
      { kind: 'terms', locale, wording: `${t('pay.terms')} ${t('pay.termsLink')}`, at },
    ])
  })

  it('stores only the terms without a tick', async () => {
    for (const [email, newsletter] of [
      ['unticked@example.org', false],
      ['untold@example.org', undefined],
    ] as const) {
      const saleId = await buy('en', email, newsletter)
      expect(await consentsOf(saleId)).toMatchObject([{ kind: 'terms' }])
      expect(await readers(email)).toEqual([])
      expect(await lettersTo(shop, email)).toHaveLength(1)
    }
  })

  it('asks by mail before the newsletter begins', async () => {
    const email = 'reader@example.org'
    await buy('fr', email, true)
    expect(await readers(email)).toEqual([{ confirmed_at: null }])
    const letters = await lettersTo(shop, email)
    expect(letters).toHaveLength(2)
    const token = letters.map(({ text }) => /newsletter\/confirm\/([\w-]+)/.exec(text)?.[1]).find(Boolean)
    expect(await confirmNewsletter(shop.transport, token ?? '')).toMatchObject({ ok: true })
    shop.setClock('2026-11-22T11:00:00Z')
    await buy('fr', email, true)
    expect(await lettersTo(shop, email), 'a reader is not asked again').toHaveLength(3)
  })

  it('names a version of the terms', async () => {
    const [one, two] = [await buy('en', 'a@example.org'), await buy('de', 'b@example.org')]
    const { rows } = await shop.database.pool.query<{ bytes: number; kinds: number }>(
      `select min(length(document_hash)) as bytes, count(distinct document_hash)::int as kinds
       from sale_consent where sale_id = any($1)`,
      [[one, two]],
    )
    expect(rows).toEqual([{ bytes: 32, kinds: 2 }])
  })
})
